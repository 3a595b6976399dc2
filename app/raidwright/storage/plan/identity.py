"""What a plan says of a disk: by what it knows it again, and what is lost with it."""

from collections.abc import Sequence

from raidwright.storage.fields import MOST_LOST
from raidwright.storage.plan.plan import Loss
from raidwright.storage.rules.contents import node
from raidwright.storage.rules.items import Item, item
from raidwright.storage.snapshot.disks import Block, Snapshot, Table, WholeDisk
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.steps.context import DiskIdentity


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


def loss(index: int, lost: Sequence[Item]) -> Loss:
    """What disk ``index`` of a plan loses, cut to what a plan can carry."""
    kept = tuple(lost)
    if len(kept) > MOST_LOST:
        kept = (*kept[: MOST_LOST - 1], item("more", count=str(len(kept) - MOST_LOST + 1)))
    return Loss(index, kept)


def _signatures(disk: Block, snapshot: Snapshot) -> tuple[str, ...]:
    own = (disk, *partitions(snapshot, disk.path))
    return tuple(sorted(f"{node(block.path)}:{name}" for block in own for name in block.signatures))
