"""Who is using a device: what stands on it, mounts it, swaps to it, or holds it open for itself."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from raidwright.helper.looking import kernel, mounts
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.mounts import MountEntry


def stacked(disk: Device) -> list[Device]:
    """Everything above the disk that is not one of its partitions, lowest first."""
    return [each for each in kernel.above(disk) if each.disk != disk]


def title(device: Device) -> str:
    """What a device is called by its makers: "md127 (md array)", "tank-data (LVM)"."""
    mapping = device.attribute("dm/name")
    if mapping:
        return f"{mapping} ({device.attribute('dm/uuid').partition('-')[0] or 'device-mapper'})"
    if (device.folder / "md").is_dir():
        return f"{device.node} (md array, {device.attribute('md/array_state')})"
    return device.node


def mounted(devices: Sequence[Device], entries: Sequence[MountEntry]) -> Iterator[tuple[Device, MountEntry]]:
    """Each mount of any of the devices."""
    for entry in entries:
        for device in devices:
            if mounts.is_of(entry, device):
                yield device, entry


def swapping(devices: Sequence[Device]) -> Iterator[Device]:
    """Devices that the kernel swaps to."""
    for path in mounts.active_swaps():
        found = kernel.device_at(path)
        if found is not None and found in devices:
            yield found


def claimed(device: Device) -> bool:
    """Whether somebody holds the device open for itself alone, without showing in /sys or /proc."""
    try:
        # O_EXCL without O_CREAT asks the block layer for an exclusive claim (open(2)).
        os.close(os.open(device.path, os.O_RDONLY | os.O_EXCL | os.O_CLOEXEC | os.O_NONBLOCK))
    except OSError:
        return True
    return False


def disks_under(folder: Path) -> list[Device]:
    """Whole disks that the folder's file system lies on; none when it lies in memory."""
    entries = mounts.our_mounts()
    inside = [e for e in entries if folder == Path(e.point) or Path(e.point) in folder.parents]
    entry = max(inside, key=lambda each: len(each.point), default=None)
    if entry is None:
        return []
    device = kernel.device_numbered(entry.number) or kernel.device_at(entry.source)
    return [each for each in kernel.below(device) if each.is_drive] if device is not None else []


def user_of(entry: MountEntry) -> str:
    """Who sees a mount that is not in our own namespace, in brackets; else nothing."""
    return f" (in the mount namespace of process {entry.process})" if entry.process else ""
