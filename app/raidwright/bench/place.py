"""What of a machine belongs to a measurement made on it: the disks beneath its target and their links."""

from raidwright.bench.links import ceiling
from raidwright.bench.run import Place
from raidwright.bench.spec import BuiltDevice, Folder, MountedAt, RawDisk, StackLayer, Target
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at, disk_of_drive, mounts_of, roots


def place_of(target: Target, machine: str, stack: str, snapshot: Snapshot) -> Place:
    """Where a run on ``target`` is made; ``machine`` and ``stack`` are words for people."""
    block = target_block(target, snapshot)
    origins = [lowest.origin for lowest in roots(snapshot, block.path)] if block else []
    drives = [origin.drive for origin in origins if isinstance(origin, WholeDisk)]
    known = drives if len(drives) == len(origins) else []
    return Place(
        machine=machine,
        practice=snapshot.host.practice,
        stack=stack,
        threads=snapshot.host.threads,
        drives=tuple(drive.id for drive in known),
        ceiling=ceiling(known, snapshot.host.links),
    )


def target_block(target: Target, snapshot: Snapshot) -> Block | None:
    """The block device that a target is or lies on; None when the snapshot has none."""
    match target:
        case RawDisk(disk=disk):
            return disk_of_drive(snapshot, disk.drive)
        case BuiltDevice(path=path) | StackLayer(path=path):
            return block_at(snapshot, path)
        case MountedAt(point=path) | Folder(path=path):
            return _mounted_over(path, snapshot)


def _mounted_over(path: str, snapshot: Snapshot) -> Block | None:
    """The device of the file system that holds ``path``: the one with the longest mount point above it."""
    mounted = {point: block for block in snapshot.blocks for point in mounts_of(block) if _holds(point, path)}
    return mounted[max(mounted, key=len)] if mounted else None


def _holds(point: str, path: str) -> bool:
    return path == point or path.startswith(f"{point.rstrip('/')}/")
