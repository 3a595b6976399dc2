"""Who is using a device: what stands on it, mounts it, swaps to it, or holds it open for itself."""

import errno
import functools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.in_use.propagation import unmounted_together
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.patience import ask_disk

_ALONE = os.O_RDONLY | os.O_EXCL | os.O_CLOEXEC | os.O_NONBLOCK
LONGEST_POINT = 256
"""Characters of a mount point that are told."""
_DISKLESS = ("tmpfs", "ramfs", "rootfs", "overlay", "hostfs", "9p", "virtiofs", "nfs", "nfs4")


def devices_above(disk: Device) -> list[Device]:
    """Everything above the disk that is not one of its partitions, lowest first."""
    return [each for each in kernel.above(disk) if each.disk != disk]


def title(device: Device) -> str:
    """What a device is called by its makers: "md127 (md array, clean)", "“tank-data” (LVM)"."""
    mapping = device.dm_name
    if mapping:
        kind = printable_text(device.dm_uuid.partition("-")[0])
        return f"“{printable_text(mapping)}” ({kind or 'device-mapper'})"
    if device.is_array:
        return f"{device.node} (md array, {device.array_state})"
    return device.node


def mounts_on(
    devices: Sequence[Device], entries: Sequence[MountEntry]
) -> Iterator[tuple[Device, MountEntry]]:
    """Each mount of any of the devices, and where one may be that was not read, of those that are claimed.

    Anybody may have a hundred thousand of them in a namespace of its own: each is looked at once.
    """
    numbered = {device.number: device for device in devices}
    device_behind = functools.cache(kernel.device_at)
    for entry in entries:
        device = numbered.get(entry.number)
        if device is None and mounts.is_known_by_source(entry):
            source = device_behind(entry.source)
            device = source if source in devices else None
        if device is not None and not (entry.unread and not is_claimed(device)):
            yield device, entry


def elsewhere(entries: Sequence[MountEntry]) -> list[MountEntry]:
    """Mounts in other namespaces, without those that go when every disk is unmounted in ours.

    One file system may be mounted in another, and their copies go one after the other.
    """
    ours = [entry for entry in entries if not entry.process and mounts.is_on_a_device(entry)]
    going = {entry.id for entry in unmounted_together(ours, entries)}
    others = (entry for entry in entries if entry.process and mounts.is_on_a_device(entry))
    return [entry for entry in others if entry.id not in going]


def program_of(process: int) -> str:
    """The name of what a process runs; empty when it has ended."""
    try:
        return printable_text((mounts.PROC / str(process) / "comm").read_text(errors="replace").strip())
    except OSError:
        return ""


def swaps_on(devices: Sequence[Device]) -> Iterator[Device]:
    """Devices that the kernel swaps to."""
    for path in mounts.active_swaps():
        device = mounts.device_used_as(path)
        if device is not None and device in devices:
            yield device


def is_claimed(device: Device) -> bool:
    """Whether somebody holds the device open for itself alone, without showing in /sys or /proc."""
    try:
        # O_EXCL without O_CREAT asks the block layer for an exclusive claim (open(2)).
        ask_disk(device, lambda: os.close(os.open(device.path, _ALONE)))
    except OSError:
        return True
    return False


def is_held_alone(device: Device) -> bool:
    """Whether somebody surely holds the device for itself alone; a device that cannot be opened is not.

    It is held for no longer than the question takes, in which whoever else wants it alone is refused.
    """
    try:
        ask_disk(device, lambda: os.close(os.open(device.path, _ALONE)))
    except OSError as error:
        return error.errno == errno.EBUSY
    return False


def disks_under(folder: Path) -> list[Device]:
    """Whole disks that the folder's file system lies on; none when that is on no disk, or cannot be told."""
    entry = _mount_over(folder)
    return disks_beneath(entry) if entry is not None else []


def disks_beneath(entry: MountEntry) -> list[Device]:
    """Whole disks that the file system of that mount lies on; none when it is on no disk."""
    device = kernel.device_numbered(entry.number) or kernel.device_at(entry.source)
    return kernel.lowest_devices(device) if device is not None else []


def is_on_a_disk(folder: Path) -> bool:
    """Whether the folder's file system is of a kind that needs a disk of this computer."""
    entry = _mount_over(folder)
    return entry is None or entry.kind not in _DISKLESS


def _mount_over(folder: Path) -> MountEntry | None:
    return mounts.mount_under(str(folder.resolve()), mounts.our_mounts())


def mount_words(entry: MountEntry) -> str:
    """Where a mount is, and who sees it when it is not in our own namespace."""
    seen_by = _namespace_words(entry.process) if entry.process else ""
    return f"“{printable_text(entry.point, LONGEST_POINT)}”{seen_by}"


def _namespace_words(process: int) -> str:
    name = program_of(process)
    return f" (in the mount namespace of process {process}{f', {name}' if name else ''})"
