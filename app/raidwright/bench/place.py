"""What of a machine belongs to a measurement made on it: the disks beneath its target and their links."""

from collections.abc import Sequence
from typing import assert_never

from raidwright.bench.links import ceiling
from raidwright.bench.run import Place
from raidwright.bench.spec import (
    BuiltDevice,
    DiskGroup,
    Folder,
    ImportedTarget,
    MountedAt,
    RawDisk,
    Somewhere,
    StackLayer,
    raw_disks,
)
from raidwright.bench.surroundings import MeasuredDisk
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Drive, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import beneath, block_at, disk_of_drive, mounts_of, roots


def place_of(target: Somewhere, machine: str, stack: str, snapshot: Snapshot) -> Place:
    """Where a run on ``target`` is made; ``machine`` and ``stack`` are words for people."""
    targets = target_blocks(target, snapshot)
    lowest = (each for block in targets for each in roots(snapshot, block.path))
    origins = [each.origin for each in lowest]
    drives = [origin.drive for origin in origins if isinstance(origin, WholeDisk)]
    known_drives = drives if len(drives) == len(origins) else []
    most = ceiling(known_drives, snapshot.host.links)
    return Place(
        machine=machine,
        practice=snapshot.host.practice,
        stack=stack,
        threads=snapshot.host.threads,
        drives=tuple(drive.id for drive in known_drives),
        ceiling=most.rate,
        link=most.name,
        kernel=snapshot.host.kernel,
        disks=tuple(_measured_disk(drive) for drive in known_drives),
        array=array_beneath(targets, snapshot),
    )


def _measured_disk(drive: Drive) -> MeasuredDisk:
    return MeasuredDisk(drive.model, drive.serial, drive.temperature, turns=drive.media is Media.HDD)


def array_beneath(targets: Sequence[Block], snapshot: Snapshot) -> str:
    """UUID of the one array that ``targets`` are or stand on; empty without one, and with several."""
    stack = [each for block in targets for each in (block, *beneath(snapshot, block.path))]
    arrays = {each.origin.array for each in stack if isinstance(each.origin, ArrayDevice)}
    return arrays.pop() if len(arrays) == 1 else ""


def target_blocks(target: Somewhere, snapshot: Snapshot) -> tuple[Block, ...]:
    """The block devices that a target is or lies on, as far as the snapshot has them; mostly one."""
    match target:
        case RawDisk() | DiskGroup():
            blocks = [disk_of_drive(snapshot, disk.drive) for disk in raw_disks(target)]
        case BuiltDevice(path=path) | StackLayer(path=path):
            blocks = [block_at(snapshot, path)]
        case MountedAt(point=path) | Folder(path=path):
            blocks = [_mounted_over(path, snapshot)]
        case ImportedTarget():
            blocks = []
        case _:
            assert_never(target)
    return tuple(block for block in blocks if block is not None)


def _mounted_over(path: str, snapshot: Snapshot) -> Block | None:
    """The device of the file system that holds ``path``: the one with the longest mount point above it."""
    mounted = {point: block for block in snapshot.blocks for point in mounts_of(block) if _holds(point, path)}
    return mounted[max(mounted, key=len)] if mounted else None


def _holds(point: str, path: str) -> bool:
    return path == point or path.startswith(f"{point.rstrip('/')}/")
