"""What the links of some disks can carry, by the published speeds of SATA and PCIe."""

import pytest

from raidwright.bench.links import ceiling, pcie
from raidwright.storage.snapshot.disks import Drive, Media
from raidwright.storage.snapshot.pcie import Link

OLD = Link("pci-0000:01:00.0", lanes=2, speed=5.0, max_lanes=8, max_speed=5.0)
FOURTH = Link("pci-0000:02:00.0", lanes=4, speed=16.0, max_lanes=4, max_speed=16.0)


def drive(controller: str, bus: str = "ata", media: Media = Media.HDD) -> Drive:
    return Drive(
        id="d",
        model="m",
        serial="s",
        wwn="w",
        vendor="",
        media=media,
        rotation=0,
        bus=bus,
        controller=controller,
        port="",
        removable=False,
        health="",
        temperature=None,
    )


SATA = drive("pci-0000:00:1f.2")


def test_pcie_carries_what_its_lanes_and_code_leave() -> None:
    assert pcie(OLD) == pytest.approx(1.0e9)
    assert pcie(FOURTH) == pytest.approx(7.877e9, rel=1e-3)


def test_disks_are_limited_by_their_cables_and_by_their_controllers_link() -> None:
    assert ceiling([SATA], ()) == 600e6
    assert ceiling([drive(OLD.controller)] * 8, (OLD,)) == pytest.approx(1.0e9)
    assert ceiling([drive(OLD.controller)], (OLD,)) == 600e6
    assert ceiling([*[drive(OLD.controller)] * 2, SATA], (OLD,)) == pytest.approx(1.6e9)


def test_an_nvme_drive_is_its_own_controller() -> None:
    nvme = drive(FOURTH.controller, "nvme", Media.NVME)
    assert ceiling([nvme], (FOURTH,)) == pytest.approx(pcie(FOURTH))
    assert ceiling([nvme], (OLD,)) == 0


@pytest.mark.parametrize("bus", ["usb", "virtio", "scsi", ""])
def test_of_other_links_nothing_is_known_and_nothing_is_claimed(bus: str) -> None:
    assert ceiling([drive("x", bus)], (OLD,)) == 0
    assert ceiling([SATA, drive("x", bus)], (OLD,)) == 0
    assert ceiling([], (OLD,)) == 0
