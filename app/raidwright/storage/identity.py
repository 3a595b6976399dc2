"""By what a plan knows a disk again."""

from collections.abc import Iterator, Sequence

from raidwright.storage.contents import node
from raidwright.storage.disks import Block, Snapshot, Table, WholeDisk
from raidwright.storage.plan import DiskIdentity, Plan, Purpose
from raidwright.storage.signatures import UNKNOWN_DATA
from raidwright.storage.tree import partitions
from raidwright.storage.tree_index import index_of


def disk_identity(disk: Block, snapshot: Snapshot) -> DiskIdentity:
    """The identity of a whole disk as ``snapshot`` shows it. Raises ValueError for any other block device."""
    if not isinstance(disk.origin, WholeDisk):
        raise ValueError(f"{disk.path} is not a whole disk")
    drive = disk.origin.drive
    return DiskIdentity(
        path=disk.path,
        drive=drive.id,
        model=drive.model,
        serial=drive.serial,
        wwn=drive.wwn,
        size=disk.size,
        logical_sector=disk.logical_sector,
        physical_sector=disk.physical_sector,
        diskseq=disk.diskseq,
        table=disk.content.uuid if isinstance(disk.content, Table) else "",
        signatures=_signatures(disk, snapshot),
    )


def is_doubtful(disk: DiskIdentity, alike: int) -> bool:
    """Whether nothing but its path tells the disk apart; ``alike`` disks have its serial number and WWN."""
    return not (disk.serial or disk.wwn) or alike > 1


def to_be_typed(disks: Sequence[Block], snapshot: Snapshot, purpose: Purpose) -> tuple[int, ...]:
    """Indices of the disks of a plan whose paths are typed to confirm it.

    Those are the doubtful ones, and of a build those that hold data which nobody knows.
    """
    found = []
    for index, disk in enumerate(disks):
        identity = disk_identity(disk, snapshot)
        alike = index_of(snapshot).known_as[identity.serial, identity.wwn]
        unknown = purpose is Purpose.BUILD and UNKNOWN_DATA in _names(disk, snapshot)
        if is_doubtful(identity, alike) or unknown:
            found.append(index)
    return tuple(found)


def typed_paths(plan: Plan) -> tuple[str, ...]:
    """What is typed to confirm the plan, beside what is at stake."""
    return tuple(plan.disks[index].path for index in plan.typed)


def _names(disk: Block, snapshot: Snapshot) -> Iterator[str]:
    own = (disk, *partitions(snapshot, disk.path))
    return (name for found in own for name in found.signatures)


def _signatures(disk: Block, snapshot: Snapshot) -> tuple[str, ...]:
    own = (disk, *partitions(snapshot, disk.path))
    return tuple(sorted(f"{node(found.path)}:{name}" for found in own for name in found.signatures))
