"""Where a drive sits, in words that lead a hand there."""

import pytest
from msgspec import structs

from raidwright.storage.fact import fill
from raidwright.storage.snapshot.disks import Drive
from raidwright.storage.snapshot.locations import bus_words, describe_location, natural_key
from tests.storage.machines import drive


def location_words(drive: Drive) -> str:
    return ", ".join(fill(template, facts) for template, facts in describe_location(drive))


@pytest.mark.parametrize(
    ("port", "words"),
    [
        ("ata-3", "SATA port 3"),
        ("ata-12.0", "SATA port 12"),
        ("ata-1.4", "SATA port 1.4"),
        ("usb-0:2:1.0-scsi-0:0:0:0", "USB port 2"),
        ("usbv3-0:1.4:1.0-scsi-0:0:0:0", "USB port 1.4"),
        ("sas-phy6-lun-0", "SAS port 6"),
        ("sas-exp0x500304801f3c7d7f-phy17-lun-0", "SAS port 17"),
        ("scsi-0:0:2:0", "SCSI target 2"),
        ("iscsi-iqn.2003-01.org:x-lun-1", "iSCSI target iqn.2003-01.org:x-lun-1"),
        ("ip-10.0.0.2:3260-iscsi-iqn.x-lun-0", "iSCSI target iqn.x-lun-0"),
        ("mmc-1", "mmc-1"),
        ("", ""),
    ],
)
def test_each_port_in_words(port: str, words: str) -> None:
    there = structs.replace(drive("a"), port=port, bus="ata", controller="pci-0000:00:17.0", bay="")
    assert location_words(there) == words
    beside = "bay Slot 03"
    assert location_words(structs.replace(there, bay="Slot 03")) == (
        f"{words}, {beside}" if words else beside
    )


@pytest.mark.parametrize(
    ("controller", "bay", "words"),
    [
        ("pci-0000:01:00.0", "", "NVMe at PCI 01:00.0"),
        ("pci-0000:00:1c.0-pci-0000:02:00.0", "", "NVMe at PCI 02:00.0"),
        ("pci-10000:e1:00.0", "", "NVMe at PCI 10000:e1:00.0"),
        ("pci-0000:01:00.0", "4", "PCIe slot 4"),
        ("", "", ""),
    ],
)
def test_an_nvme_drive_sits_in_a_slot(controller: str, bay: str, words: str) -> None:
    there = structs.replace(drive("a"), port="nvme-1", bus="nvme", controller=controller, bay=bay)
    assert location_words(there) == words


@pytest.mark.parametrize(("bus", "words"), [("ata", "ATA"), ("usb", "USB"), ("iscsi", "iSCSI"), ("", "")])
def test_each_bus_in_words(bus: str, words: str) -> None:
    assert bus_words(drive("a", bus=bus)) == words


def test_ports_are_in_the_order_of_their_numbers() -> None:
    ports = ["ata-10", "ata-9", "ata-9.10", "ata-9.2", "nvme", ""]
    assert sorted(ports, key=natural_key) == ["", "ata-9", "ata-9.2", "ata-9.10", "ata-10", "nvme"]
