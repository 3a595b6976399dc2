"""How a disk is connected, how fast that is, and in which bay or slot it sits.

Source: the kernel's drivers/scsi/scsi_transport_iscsi.c, drivers/usb/core/sysfs.c,
drivers/ata/libata-transport.c, drivers/misc/enclosure.c (SES), and drivers/pci/slot.c.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.storage.snapshot.disks import Cable

_SESSION = re.compile(r"session\d+")
_USB_DEVICE = re.compile(r"\d+-\d+(?:\.\d+)*")
"""Of a hub or a disk; root hubs are called otherwise, and their speed is that of each of their ports."""
_ATA_PORT = re.compile(r"ata(\d+)")
_GIGABITS = re.compile(r"(\d+\.\d+) Gbps")


def bus_of(disk: Device) -> str:
    """Name "iscsi" or "usb" for what comes by these, whatever speaks at their other end; else nothing."""
    if is_iscsi(disk):
        return "iscsi"
    return "usb" if any(_usb(disk)) else ""


def is_iscsi(disk: Device) -> bool:
    """Whether it lies on another computer, to which a session of iSCSI leads."""
    return any(
        _SESSION.fullmatch(name) and Path(folder, "iscsi_session").is_dir() for name, folder in _above(disk)
    )


def cables_of(disk: Device) -> tuple[Cable, ...]:
    """From the controller down to it, as far as they tell their speed; empty for every other line."""
    return tuple(reversed([*_usb(disk)])) or tuple(_sata(disk))


def _usb(disk: Device) -> Iterator[Cable]:
    """From the disk up, hub after hub."""
    for name, folder in _above(disk):
        speed = Device(name, Path(folder)).attribute("speed") if _USB_DEVICE.fullmatch(name) else ""
        if speed.isdigit():
            yield Cable(name, int(speed))


def _sata(disk: Device) -> Iterator[Cable]:
    """Its port's, and behind a port multiplier, which numbers its own as SCSI's channels, that one's too."""
    ports = (Device(name, Path(folder)) for name, folder in _above(disk) if _ATA_PORT.fullmatch(name))
    port = next(ports, None)
    address = disk.folder.parent.parent.name.split(":")
    if port is None or len(address) != 4:
        return
    host = port.node.replace("ata", "link")
    for name in (host, f"{host}.{address[1]}"):
        speed = _GIGABITS.match(port.attribute(f"{name}/ata_link/{name}/sata_spd"))
        if speed:
            yield Cable(name, round(float(speed[1]) * 1000))


def _above(disk: Device) -> Iterator[tuple[str, str]]:
    """Name and path of each folder that it lies in, the nearest first."""
    path = f"{disk.folder}"
    while path := path.rpartition("/")[0]:
        yield path.rpartition("/")[2], path


_LONGEST = 32
_LONGEST_NAME = 224
"""NVMe's names of subsystems have 223 bytes at most (NVM Express Base Specification, 4.5)."""
_COMPONENT = "enclosure_device:"


def bay_of(disk: Device) -> str:
    """What the enclosure calls the place of the disk, or the board the slot; empty when neither says."""
    links = sorted((disk.folder / "device").glob(f"{_COMPONENT}*"))
    name = links[0].name.removeprefix(_COMPONENT).strip() if links else _slot(disk)
    return printable_text(name, _LONGEST)


def subsystem_of(disk: Device) -> str:
    """The NVMe subsystem of which the disk is a namespace; empty for any other disk.

    It is the kernel's own word, which is made of the serial number where a drive has a bad one
    (drivers/nvme/host/core.c, ``nvme_init_subnqn``).
    """
    return printable_text(disk.attribute("device/subsysnqn"), _LONGEST_NAME)


def _slot(disk: Device) -> str:
    """Of the board, of which the kernel knows the PCI devices that are in it without their function."""
    try:
        controller = (disk.folder / "device/device").resolve(strict=True).name
    except OSError:
        return ""
    for address in sorted((kernel.SYS / "bus/pci/slots").glob("*/address")):
        if controller.partition(".")[0] == _read(address):
            return address.parent.name
    return ""


def _read(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""
