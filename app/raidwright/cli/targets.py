"""What is to be measured, and how to call it."""

from pathlib import Path
from typing import assert_never

from raidwright.bench.spec import BuiltDevice, Folder, MountedAt, RawDisk, Target
from raidwright.cli.printing import CommandError
from raidwright.storage.contents import disk_label
from raidwright.storage.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    LogicalVolume,
    OtherDevice,
    PartitionOf,
    Snapshot,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.identity import disk_identity
from raidwright.storage.tree import above, array, beneath, block, disks


def find_target(wanted: str, snapshot: Snapshot, built: str = "") -> tuple[Target, str]:
    """What ``wanted`` means and how to call it: mount point, disk, device or folder, in that order.

    ``built`` is the fingerprint of the plan that was carried out last; the device it made, on which nothing
    lies yet, may be written raw, which the helper judges. Raises CommandError.
    """
    for found in snapshot.blocks:
        if isinstance(found.content, Filesystem) and wanted in found.content.mounts:
            return MountedAt(wanted), _stack(found, found.content.kind.upper(), snapshot)
    disk = next((found for found in disks(snapshot) if wanted in _names(found)), None)
    if disk is not None:
        return RawDisk(disk_identity(disk, snapshot)), disk_label(disk)
    device = block(snapshot, wanted)
    if device is not None and isinstance(device.content, Filesystem) and device.content.mounts:
        return find_target(device.content.mounts[0], snapshot)
    if device is not None and built and _is_bare(device):
        return BuiltDevice(wanted, built), _stack(device, "bare", snapshot)
    folder = Path(wanted)
    if folder.is_dir():
        return Folder(str(folder.resolve())), str(folder.resolve())
    raise CommandError(f"“{wanted}” is no disk, no mount point and no folder here.")


def _names(disk: Block) -> tuple[str, ...]:
    """By what a disk can be called; an empty serial calls nothing."""
    if not isinstance(disk.origin, WholeDisk):
        return ()
    drive = disk.origin.drive
    return tuple(filter(None, (drive.id, drive.serial, drive.wwn, disk.path, *disk.links)))


def _is_bare(device: Block) -> bool:
    """A layer that a plan makes, with nothing on it."""
    made = isinstance(device.origin, ArrayDevice | Unlocked | LogicalVolume)
    return made and isinstance(device.content, Blank)


def _stack(top: Block, kind: str, snapshot: Snapshot) -> str:
    """What carries ``kind``, from the bottom up: "tank · RAID5 of 3 · LUKS · LVM · XFS"."""
    carriers = (*reversed(beneath(snapshot, top.path)), top)
    words = dict.fromkeys(layer_words(found, snapshot) for found in carriers)
    return " · ".join((*filter(None, words), kind))


def layer_words(found: Block, snapshot: Snapshot) -> str:
    """What a layer of a stack is called; empty when another stands for it."""
    match found.origin:
        case ArrayDevice(array=uuid):
            held = array(snapshot, uuid)
            return f"{held.name} · {held.level.upper()} of {held.expected}" if held else ""
        case Unlocked():
            return "LUKS"
        case LogicalVolume():
            return "LVM"
        case WholeDisk():
            # The disks of an array are summed up in its level.
            carries = above(snapshot, found.path)
            in_array = any(isinstance(upper.origin, ArrayDevice) for upper in carries)
            return "" if in_array else disk_label(found)
        case PartitionOf():
            return ""
        case OtherDevice(kind=kind):
            return kind
        case _:
            assert_never(found.origin)
