"""What a plan says of a disk and of an array: by what it knows them again, and what is lost."""

import re
from collections.abc import Sequence

from raidwright.storage.design.design import Level
from raidwright.storage.fields import ARRAY_UUID, LONGEST_NAME, MOST_LOST
from raidwright.storage.plan.plan import Loss
from raidwright.storage.rules.contents import node_name
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.items import Item, item
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot, Table, WholeDisk
from raidwright.storage.snapshot.names import ARRAYS, array_name
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.steps.context import ArrayIdentity, DiskIdentity


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


def array_identity(array: Array, node: str) -> ArrayIdentity | Finding:
    """The identity of an array that is there, at its ``node`` if it has one; or why it cannot be named."""
    level = next((each for each in Level if each.value == array.level), None)
    name = array.name or array.uuid
    if level is None or not re.fullmatch(ARRAY_UUID, array.uuid):
        facts = (("array", name), ("level", array.level or "unknown"))
        return Finding("level-unsupported", Severity.BLOCKING, name, facts)
    short = short_name(array)
    return ArrayIdentity(array.uuid, short, level, node or f"{ARRAYS}{short}")


def short_name(array: Array) -> str:
    """The array's own name as far as it is one that can be handled safely; "array" when nothing is left."""
    return plain_name(array_name(array.name)).lstrip("_.-")[:LONGEST_NAME] or "array"


def plain_name(name: str) -> str:
    """``name`` of letters that are safe in a path."""
    return re.sub(r"[^A-Za-z0-9_.-]", "_", name)


def loss(index: int, lost: Sequence[Item]) -> Loss:
    """What disk ``index`` of a plan loses, cut to what a plan can carry."""
    items = tuple(lost)
    if len(items) > MOST_LOST:
        items = (*items[: MOST_LOST - 1], item("more", count=str(len(items) - MOST_LOST + 1)))
    return Loss(index, items)


def _signatures(disk: Block, snapshot: Snapshot) -> tuple[str, ...]:
    own = (disk, *partitions(snapshot, disk.path))
    return tuple(sorted(f"{node_name(block.path)}:{name}" for block in own for name in block.signatures))
