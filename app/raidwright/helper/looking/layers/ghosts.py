"""What the kernel still uses of disks that are gone, by its own facts: no disk is asked for any of it.

A device is gone when /sys has it no more, or when nothing is left of all that it stands on.
"""

import fcntl
import os
import struct
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.file_users import users_of
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.in_use.occupants import LONGEST_POINT
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import VERSION, is_running
from raidwright.storage.rules.eligibility import is_system_mount
from raidwright.storage.snapshot.names import MAPPER, container_of
from raidwright.storage.snapshot.users import FileUser, Ghost, GhostKind, HeldBy

_BTRFS = "fs/btrfs"
_LOOP_GET_STATUS64, _LOOP_INFO, _LOOP_RDEVICE = 0x4C05, 232, 16
_DELETED = " (deleted)"
_MOST_GHOSTS = 64
_EXTERNAL = "external"
_MULTIPATH = "mpath-"
"""What keeps requests until a path to its disk comes back."""


def find_ghosts() -> tuple[Ghost, ...]:
    """Each with who has files open on it, in the order in which they are let go of: from the top down."""
    absences, entries = _Absences(), mounts.our_mounts()
    mounted = [entry for entry in reversed(entries) if absences.is_mount(entry)]
    users = _users(mounted) if mounted else {}
    holding = _holding(entries, mounted)
    ghosts = [
        *_swap_files(mounted, entries),
        *(_of_mount(entry, users.get(entry.id, ()), holds=entry.id in holding) for entry in mounted),
        *_swaps(absences),
        *(_of_device(device) for device in reversed(absences.devices) if _has_own_name(device)),
        *map(_of_device, absences.waiting),
    ]
    return tuple(_with_mount_below(each, entries) for each in ghosts[:_MOST_GHOSTS])


def _with_mount_below(ghost: Ghost, entries: Sequence[MountEntry]) -> Ghost:
    """``ghost``; of a loop device whose file lay on a disk that left, with the name by which that is mounted.

    So both belong together, and what lies on the loop device too.
    """
    device = kernel.device_numbered(ghost.number)
    loop = next((each for each in _below(device) if _is_loop(each)), None) if device is not None else None
    if loop is None or ghost.key not in (ghost.number, loop.node):
        return ghost
    number = _number_beneath(loop)
    below = next((entry.source for entry in entries if entry.number == number), loop.node)
    return replace(ghost, disk=below.rpartition("/")[2])


def _holding(entries: Sequence[MountEntry], mounted: Collection[MountEntry]) -> set[int]:
    """Numbers of the mounts below which something is mounted that is not gone: it would go with them."""
    parents = {entry.id: entry.parent for entry in entries}
    holding: set[int] = set()
    for entry in entries:
        above = entry.parent if entry not in mounted else 0
        while above in parents and above not in holding:
            holding.add(above)
            above = parents[above]
    return holding


class _Absences:
    """The devices of which nothing is left beneath, lowest first."""

    def __init__(self) -> None:
        self.devices: list[Device] = []
        every = [device for device in kernel.every_device() if not device.is_drive]
        # A device may come before what it stands on.
        while more := [each for each in every if each not in self.devices and self._is_gone(each)]:
            self.devices += more
        self.waiting = [each for each in every if each not in self.devices and self._waits_in_vain(each)]
        """Md nodes that serve nothing and wait with a device that is gone; they may hold one that is here."""

    def is_mount(self, entry: MountEntry) -> bool:
        """Whether what is mounted there has no device any more; never of what the system itself runs on."""
        if is_system_mount(entry.point) or not mounts.is_on_a_device(entry):
            return False
        if mounts.is_known_by_source(entry):
            return self._is_btrfs_gone(entry.source)
        return not entry.number.startswith("0:") and self.has_number(entry.number)

    def has_number(self, number: str) -> bool:
        """Whether the device of that "major:minor" is gone."""
        if not (kernel.SYS / "dev/block").is_dir():
            return False
        device = kernel.device_numbered(number)
        return device is None or device in self.devices

    def _is_gone(self, device: Device) -> bool:
        if device.is_partition:
            return device.disk in self.devices
        if _is_loop(device):
            number = _number_beneath(device)
            return bool(number) and not number.startswith("0:") and self.has_number(number)
        if device.dm_uuid.startswith(_MULTIPATH):
            return False
        lost = [self._is_lost(slave) for slave in device.slaves()]
        return bool(lost) and all(lost)

    def _waits_in_vain(self, device: Device) -> bool:
        """Of firmware RAID the container serves nothing by itself, and what is in it does."""
        if not device.is_array or is_running(device):
            return False
        is_container = device.attribute(VERSION).startswith(_EXTERNAL)
        return not is_container and any(map(self._is_lost, device.slaves()))

    def _is_lost(self, device: Device) -> bool:
        return device in self.devices or not device.folder.exists()

    def _is_btrfs_gone(self, source: str) -> bool:
        """By the links that btrfs keeps to all devices of a file system."""
        name = os.path.realpath(source).rpartition("/")[2]
        for folder in (kernel.SYS / _BTRFS).glob("*/devices"):
            names = [link.name for link in folder.iterdir()]
            if name in names:
                linked = [kernel.linked_device(f"{folder}/{each}") for each in names]
                return all(device is None or self._is_lost(device) for device in linked)
        return False


def _is_loop(device: Device) -> bool:
    return bool(device.attribute(mounts.BACKING_FILE))


def _below(device: Device) -> list[Device]:
    """The device and everything it stands on, through the files of loop devices too."""
    every = kernel.below(device)
    for each in every:
        lower = kernel.device_numbered(_number_beneath(each)) if _is_loop(each) else None
        every += [more for more in kernel.below(lower) if more not in every] if lower is not None else []
    return every


def _number_beneath(loop: Device) -> str:
    """Number ("major:minor") of what a loop device is made of, or of the file system that has its file.

    Empty for unknown.
    """
    try:
        descriptor = os.open(loop.path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            info = fcntl.ioctl(descriptor, _LOOP_GET_STATUS64, bytes(_LOOP_INFO))
        finally:
            os.close(descriptor)
    except OSError:
        return ""
    (device,) = struct.unpack_from("Q", info, _LOOP_RDEVICE)
    return f"{os.major(device)}:{os.minor(device)}"


def _has_own_name(device: Device) -> bool:
    """Whether somebody has put it together: a partition goes with what it is a part of."""
    return not device.is_partition


def _of_mount(entry: MountEntry, users: tuple[FileUser, ...], *, holds: bool) -> Ghost:
    device = kernel.device_numbered(entry.number)
    node = device.path if device is not None else entry.source
    ghost = Ghost(
        GhostKind.MOUNT, printable_text(node, LONGEST_POINT), entry.number, entry.point, users=users
    )
    stuck = holds or len(entry.point) > LONGEST_POINT
    return replace(_with_origin(ghost, device), stuck=stuck)


def _of_device(device: Device) -> Ghost:
    if device.is_array:
        ghost = Ghost(GhostKind.ARRAY, device.path, device.number)
    elif device.dm_name:
        ghost = Ghost(GhostKind.MAPPING, f"{MAPPER}{printable_text(device.dm_name)}", device.number)
    else:
        ghost = Ghost(GhostKind.LOOP, device.path, device.number)
    return _with_origin(ghost, device)


def _swap_files(mounted: Collection[MountEntry], entries: Sequence[MountEntry]) -> Iterator[Ghost]:
    """Files on what is ``mounted``: nobody reaches their paths any more once that is unmounted."""
    for path in mounts.active_swaps():
        below = mounts.mount_under(path, entries)
        if below is not None and below in mounted and not path.endswith(_DELETED):
            ghost = _of_mount(below, (), holds=len(path) > LONGEST_POINT)
            yield replace(ghost, kind=GhostKind.SWAP, point=path)


def _swaps(absences: _Absences) -> Iterator[Ghost]:
    for path in mounts.active_swaps():
        if path.endswith(_DELETED):
            node = printable_text(path.removesuffix(_DELETED), LONGEST_POINT)
            yield Ghost(GhostKind.SWAP, node, "", disk=node.rpartition("/")[2], stuck=True)
            continue
        device = kernel.device_at(path) if path.startswith("/dev/") else None
        if device is not None and device in absences.devices:
            yield _with_origin(Ghost(GhostKind.SWAP, device.path, device.number), device)


def _with_origin(ghost: Ghost, device: Device | None) -> Ghost:
    """``ghost`` with the array and the container that it is or lies on."""
    if device is None:
        return replace(ghost, disk=ghost.node.rpartition("/")[2])
    below = _below(device)
    array = next((each for each in below if each.is_array), None)
    uuid, name = _known_as(array) if array is not None else ("", "")
    container = next(filter(None, (container_of(each.dm_uuid) for each in below)), "")
    lost = sorted(each.node for each in below if not each.folder.exists())
    return replace(ghost, array=uuid, name=name, container=container, disk=lost[0] if lost else "")


def _known_as(array: Device) -> tuple[str, str]:
    """UUID and name of an array, of which mdadm's own map has the name."""
    uuid, (in_map, name) = arrays.array_uuid(array), arrays.entry_in_map(array.node)
    return uuid, name if uuid == in_map else ""


def _users(mounted: Sequence[MountEntry]) -> dict[int, tuple[FileUser, ...]]:
    """By the number of the mount; what a file is called is told to nobody."""
    stand_ins = {entry.id: Device(f"mount-{entry.id}", Path(f"/sys/gone/{entry.id}")) for entry in mounted}
    users = users_of([(stand_ins[entry.id], entry) for entry in mounted])
    return {
        number: tuple(
            replace(user, file="", others=())
            for user in users.get(device, ())
            if user.by in (None, HeldBy.NFS)
        )
        for number, device in stand_ins.items()
    }
