"""What udev knows of the disks, brought up to date with the disks themselves.

udev looks at a device when it is closed after writing, but not while it is still busy with that device, and
md often sends no event for its members: then its picture, and that of all who rely on it, stays old.
"""

from collections.abc import Sequence

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.tools import ask

_PROTECTIVE = "PMBR"
"""The part of a GPT that is there for old programs, and that udev does not mention."""


async def catch_up(disks: Sequence[Device]) -> None:
    """Return when udev knows what is on the disks and on all that stands on them."""
    if _outdated_paths(disks):
        await settle()
        paths = _outdated_paths(disks)
        if paths:
            await _wake(paths)
            await settle()


def _outdated_paths(disks: Sequence[Device]) -> list[str]:
    devices = [device for disk in disks for device in kernel.above(disk)]
    return [device.path for device in dict.fromkeys(devices) if _is_outdated(device)]


async def settle() -> None:
    """Wait until udev has nothing left to look at."""
    await ask(("udevadm", "settle", "--timeout=20"), timeout=30)


async def _wake(paths: Sequence[str]) -> None:
    await ask(("udevadm", "trigger", "--action=change", "--", *paths), timeout=30)


def _is_outdated(device: Device) -> bool:
    """Whether udev knows of other signatures than there are; a partition shows its disk's table as well."""
    try:
        probed = {(each.name, each.uuid) for each in probe(device.path) if each.name != _PROTECTIVE}
    except HelperError:
        return False
    properties = device.properties()
    shown = {(properties.get("ID_FS_TYPE", ""), properties.get("ID_FS_UUID", ""))}
    if not device.is_partition:
        shown.add((properties.get("ID_PART_TABLE_TYPE", ""), properties.get("ID_PART_TABLE_UUID", "")))
    return probed != shown - {("", "")}
