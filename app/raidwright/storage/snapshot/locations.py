"""Where in the computer a drive sits, in words that lead a hand there: its port, and the bay of an enclosure.

Source: systemd's udev-builtin-path_id.c, which makes ID_PATH, and the kernel's drivers/misc/enclosure.c.
"""

import re
from collections.abc import Iterator

from raidwright.storage.fact import Facts
from raidwright.storage.snapshot.disks import Drive

_PORTS = (
    (re.compile(r"ata-(\d+)(?:\.0)?"), "SATA port {n}"),
    (re.compile(r"ata-(\d+\.\d+)"), "SATA port {n}"),
    (re.compile(r"usb(?:v\d)?-\d+:([\d.]+):.*"), "USB port {n}"),
    (re.compile(r"sas-(?:exp0x[0-9a-f]+-)?phy(\d+)-lun-\d+"), "SAS port {n}"),
    (re.compile(r"scsi-\d+:\d+:(\d+):\d+"), "SCSI target {n}"),
    (re.compile(r"(?:ip-.+-)?iscsi-(.+)"), "iSCSI target {n}"),
)
_BUSES = {"iscsi": "iSCSI"}
"""What is not written in capitals."""
_ADDRESS = re.compile(r"pci-(?:0000:)?([^-]+)$")
"""The address of the last of several bridges one behind the other."""
_DIGITS = re.compile(r"(\d+)")
_SLOT = "PCIe slot {n}"
_NVME = "NVMe at PCI {n}"
_BAY = "bay {n}"
_CONTROLLERS = {
    "ata": "SATA controller",
    "sata": "SATA controller",
    "nvme": "NVMe",
    "usb": "USB",
    "iscsi": "iSCSI",
    "scsi": "SCSI or SAS controller",
    "sas": "SCSI or SAS controller",
}
_ANY_CONTROLLER = "Controller"
_NO_CONTROLLER = "Disks with unknown connection"
CONTROLLER_TEMPLATES = (*dict.fromkeys(_CONTROLLERS.values()), _ANY_CONTROLLER, _NO_CONTROLLER)
"""What `describe_controller` says."""
LOCATION_TEMPLATES = (*dict.fromkeys(template for _, template in _PORTS), _SLOT, _NVME, _BAY)
"""English templates of what `describe_location` tells."""


def describe_location(drive: Drive) -> Iterator[tuple[str, Facts]]:
    """English templates, and the facts that fill them: the port, then the bay; none that nobody has told."""
    if drive.bus == "nvme":
        address = _ADDRESS.search(drive.controller)
        if drive.bay:
            yield _SLOT, (("n", drive.bay),)
        elif address:
            yield _NVME, (("n", address[1]),)
        return
    for pattern, template in _PORTS:
        match = pattern.fullmatch(drive.port)
        if match:
            yield template, (("n", match[1]),)
            break
    else:
        if drive.port:
            yield "{n}", (("n", drive.port),)
    if drive.bay:
        yield _BAY, (("n", drive.bay),)


def describe_controller(controller: str, bus: str) -> str:
    """English for what the disks of a bus hang on; ``controller`` is empty where nobody has told."""
    return _CONTROLLERS.get(bus, _ANY_CONTROLLER) if controller else _NO_CONTROLLER


def controller_address(controller: str) -> str:
    """The address of a controller without what all of them begin with."""
    return controller.removeprefix("pci-").removeprefix("0000:").removeprefix("ip-")


def bus_words(drive: Drive) -> str:
    """What its bus is called: "USB", "iSCSI"; empty when unknown."""
    return _BUSES.get(drive.bus, drive.bus.upper())


def natural_key(text: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts "ata-10" after "ata-9"."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in _DIGITS.split(text) if part)
