"""What a plan says of a disk and of an array: by what it knows them again, and what is lost."""

import re
from collections.abc import Iterator, Sequence

from raidwright.storage.fields import ARRAY_UUID, LONGEST_NAME, MOST_LOST
from raidwright.storage.levels import Level, level_named, level_title
from raidwright.storage.plan.plan import Loss
from raidwright.storage.rules.array_findings import looks_striped
from raidwright.storage.rules.contents import node_name
from raidwright.storage.rules.eligibility import names_on
from raidwright.storage.rules.findings import Finding, blocking
from raidwright.storage.rules.items import Item, item
from raidwright.storage.snapshot.arrays import CONTAINER, Array
from raidwright.storage.snapshot.disks import Block, Snapshot, Table, WholeDisk
from raidwright.storage.snapshot.names import ARRAYS, array_name
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER, is_firmware_raid, is_foreign_set
from raidwright.storage.snapshot.tree import array_behind, block_at, partitions
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
    level = level_of(array)
    if level is None or not re.fullmatch(ARRAY_UUID, array.uuid):
        return _unsupported_finding(array)
    short = short_name(array)
    return ArrayIdentity(array.uuid, short, level, node or f"{ARRAYS}{short}")


def level_of(array: Array) -> Level | None:
    """The level of the array; None for one that is not handled here, or while md calls it something else."""
    return None if looks_striped(array) else level_named(array.level)


def unhandled_findings(array: Array, snapshot: Snapshot) -> Iterator[Finding]:
    """That the array is of a kind that is not handled here, or was made by firmware or another system."""
    firmware = firmware_finding(array, snapshot)
    if firmware is not None:
        yield firmware
        return
    if level_of(array) is None:
        yield _unsupported_finding(array)
    arrays = (array, *_arrays_below(array, snapshot))
    members = (block_at(snapshot, member.path) for each in arrays for member in each.members)
    # What a disk was before md took it may have left a signature where md writes nothing.
    foreign = (names for each in members if each and ARRAY_MEMBER not in (names := names_on(each)))
    kind = next(filter(is_foreign_set, (name for names in foreign for name in sorted(names))), None)
    if kind is not None:
        name = array.title
        yield blocking("array-foreign", name, array=name, kind=kind)


def firmware_finding(array: Array, snapshot: Snapshot) -> Finding | None:
    """That a computer's firmware has made the array, or one below it; None otherwise."""
    arrays = (array, *_arrays_below(array, snapshot))
    members = (block_at(snapshot, member.path) for each in arrays for member in each.members)
    names = [names_on(block) for block in members if block is not None]
    is_theirs = any(ARRAY_MEMBER not in each and any(map(is_firmware_raid, each)) for each in names)
    if array.level != CONTAINER and not is_theirs:
        return None
    return blocking("array-firmware", array.uuid, array=array.title)


def _arrays_below(array: Array, snapshot: Snapshot) -> Iterator[Array]:
    """The arrays that are members of this one."""
    for member in array.members:
        block = block_at(snapshot, member.path)
        lower = array_behind(snapshot, block) if block is not None else None
        if lower is not None:
            yield lower


def _unsupported_finding(array: Array) -> Finding:
    name = array.title
    if looks_striped(array):
        return blocking("striped-at-work", name, array=name)
    return blocking("level-unsupported", name, array=name, level=level_title(array.level) or "unknown")


def short_name(array: Array) -> str:
    """The array's own name as far as it is one that can be handled safely; "array" when nothing is left."""
    return safe_name(array_name(array.name))


def safe_name(name: str) -> str:
    """As much of ``name`` as a plan may call an array; "array" when nothing is left."""
    return plain_name(name).lstrip("_.-")[:LONGEST_NAME] or "array"


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
