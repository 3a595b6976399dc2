"""What udev knows of the disks, brought up to date with the disks themselves.

udev looks at a device when it is closed after writing, but not while it is still busy with that device, and
md often sends no event for its members: then its picture, and that of all who rely on it, stays old.

It acts on what it sees: members are put together (mdadm -I), groups activated. So it is asked to look only at
what it has not seen, and never at a member that no array holds.
"""

import asyncio
from collections.abc import Mapping, Sequence, Set

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.tools import ask
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER, PHYSICAL_VOLUME

_PUT_TOGETHER = frozenset({ARRAY_MEMBER, PHYSICAL_VOLUME})
"""What udev goes by, whatever else lies on a device: libblkid looks for nothing more once it has seen one."""
_PROTECTIVE = "PMBR"
"""The part of a GPT that is there for old programs, and that udev does not mention."""


async def catch_up(disks: Sequence[Device]) -> None:
    """Return when udev knows what is on the disks and on all that stands on them."""
    if await asyncio.to_thread(_outdated_paths, disks):
        await settle()
        paths = await asyncio.to_thread(_outdated_paths, disks)
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
    return has_news(
        probed, device.properties(), is_held=bool(device.holders()), tabled=not device.is_partition
    )


def has_news(
    probed: Set[tuple[str, str]], properties: Mapping[str, str], *, is_held: bool, tabled: bool
) -> bool:
    """Whether udev, which has those ``properties``, would see something new in what was ``probed``.

    Pairs of name and UUID. Only of what is ``tabled`` udev tells which partition table it has.
    """
    superblock = (properties.get("ID_FS_TYPE", ""), properties.get("ID_FS_UUID", ""))
    table = (properties.get("ID_PART_TABLE_TYPE", ""), properties.get("ID_PART_TABLE_UUID", ""))
    names = {name for name, _ in probed}
    if ARRAY_MEMBER in names and not is_held:
        return False
    if superblock in probed and not names.isdisjoint(_PUT_TOGETHER):
        return superblock[0] not in _PUT_TOGETHER
    shown = {superblock, table} if tabled else {superblock}
    return probed != shown - {("", "")}
