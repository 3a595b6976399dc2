"""Which bay of an enclosure a disk sits in, or which slot of the board, and what it is a part of.

Source: the kernel's drivers/misc/enclosure.c (SES), and drivers/pci/slot.c.
"""

from pathlib import Path

from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device

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
