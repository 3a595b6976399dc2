"""By what a plan knows a disk again."""

from raidwright.storage.contents import node
from raidwright.storage.context import DiskIdentity
from raidwright.storage.disks import Block, Snapshot, Table, WholeDisk
from raidwright.storage.tree import partitions


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


def _signatures(disk: Block, snapshot: Snapshot) -> tuple[str, ...]:
    own = (disk, *partitions(snapshot, disk.path))
    return tuple(sorted(f"{node(found.path)}:{name}" for found in own for name in found.signatures))
