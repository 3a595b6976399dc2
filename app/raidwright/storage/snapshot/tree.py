"""Finding one's way through a flat snapshot: what lies on what, down to the disks and up to the mounts."""

from collections.abc import Callable, Iterable
from typing import assert_never

from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    LogicalVolume,
    Member,
    OtherDevice,
    PartitionOf,
    Snapshot,
    Table,
    Unlocked,
    VolumeGroup,
    WholeDisk,
)
from raidwright.storage.snapshot.tree_index import index_of

Step = Callable[[Snapshot, str], tuple[Block, ...]]


def block_at(snapshot: Snapshot, path: str) -> Block | None:
    """The block device of that path or of that link, if there is one."""
    return index_of(snapshot).block.get(path)


def disks(snapshot: Snapshot) -> tuple[Block, ...]:
    """Every drive."""
    return index_of(snapshot).disks


def disk_of_drive(snapshot: Snapshot, drive: str) -> Block | None:
    """The disk whose `Drive.id` this is."""
    return next((disk for disk in disks(snapshot) if drive_id(disk) == drive), None)


def drive_id(disk: Block) -> str:
    """The `Drive.id` behind a whole disk; empty for any other block device."""
    return disk.origin.drive.id if isinstance(disk.origin, WholeDisk) else ""


def partitions(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """Partitions of the device ``path``, in the order they lie on it."""
    found = [
        (part.origin.start, part)
        for part in index_of(snapshot).on_device.get(path, ())
        if isinstance(part.origin, PartitionOf)
    ]
    return tuple(part for _, part in sorted(found, key=lambda pair: pair[0]))


def is_phantom(snapshot: Snapshot, part: Block) -> bool:
    """Whether it is no partition: there is no table, and the kernel took other bytes for one."""
    if not isinstance(part.origin, PartitionOf):
        return False
    below = block_at(snapshot, part.origin.disk)
    return below is not None and not isinstance(below.content, Table | Blank)


def array_by_uuid(snapshot: Snapshot, uuid: str) -> Array | None:
    """The array of that UUID."""
    return index_of(snapshot).array.get(uuid)


def group_named(snapshot: Snapshot, name: str) -> VolumeGroup | None:
    """The volume group of that name."""
    return index_of(snapshot).group.get(name)


def array_of_member(snapshot: Snapshot, path: str) -> Array | None:
    """The array that the device ``path`` is a member of, by what md says or by its superblock."""
    found = block_at(snapshot, path)
    if found is not None and isinstance(found.content, Member) and found.content.array:
        return array_by_uuid(snapshot, found.content.array)
    return index_of(snapshot).array_of_member.get(path)


def array_members(snapshot: Snapshot, held: Array) -> tuple[Block, ...]:
    """Every present member and spare of an array: those md names, then those whose superblock says so."""
    named = [block_at(snapshot, member.path) for member in held.members]
    claimed = index_of(snapshot).claiming.get(held.uuid, []) if held.uuid else []
    return _distinct(found for found in (*named, *claimed) if found is not None)


def below(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """What the device ``path`` lies directly on."""
    top = block_at(snapshot, path)
    if top is None:
        return ()
    match top.origin:
        case ArrayDevice(array=uuid):
            held = array_by_uuid(snapshot, uuid)
            return array_members(snapshot, held) if held else ()
        case LogicalVolume(group=name):
            found = group_named(snapshot, name)
            names = found.physical if found else ()
        case PartitionOf(disk=lower) | Unlocked(backing=lower):
            names = (lower,)
        case WholeDisk() | OtherDevice():
            names = ()
        case _:
            assert_never(top.origin)
    named = (block_at(snapshot, name) for name in dict.fromkeys((*names, *top.beneath)))
    return tuple(under for under in named if under is not None)


def holders(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """What lies directly on the device ``path``: partitions, its array, its clear side, its volumes."""
    index, held = index_of(snapshot), array_of_member(snapshot, path)
    found = [*index.on_device.get(path, ()), *index.of_array.get(held.uuid if held else "", ())]
    for name in set(index.groups_on.get(path, ())):
        found += index.of_group.get(name, ())
    return tuple(sorted(_distinct(found), key=lambda block: index.place[id(block)]))


def above(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """Everything on the device ``path``, directly or not; what carries comes before its load."""
    return _closure(snapshot, path, holders)


def beneath(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """Everything the device ``path`` lies on, directly or not; what is carried comes before its carrier."""
    return _closure(snapshot, path, below)


def roots(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """The lowest devices under ``path``: its disks, or itself when it lies on nothing."""
    start = block_at(snapshot, path)
    reach = beneath(snapshot, path) or ((start,) if start else ())
    return tuple(found for found in reach if not below(snapshot, found.path))


def stack(snapshot: Snapshot, uuid: str) -> tuple[Block, ...]:
    """A running array's device and everything on it, the array first."""
    held = array_by_uuid(snapshot, uuid)
    base = block_at(snapshot, held.path) if held and held.path else None
    return (base, *above(snapshot, base.path)) if base else ()


def mounts_of(found: Block) -> tuple[str, ...]:
    """Mount points of the file system directly on this device."""
    return found.content.mounts if isinstance(found.content, Filesystem) else ()


def mounts(snapshot: Snapshot, path: str) -> tuple[str, ...]:
    """Every mount point on the device ``path`` and on everything above it."""
    start = block_at(snapshot, path)
    reach = (start, *above(snapshot, path)) if start else ()
    return tuple(dict.fromkeys(point for found in reach for point in mounts_of(found)))


def _closure(snapshot: Snapshot, path: str, step: Step) -> tuple[Block, ...]:
    """All that ``step`` leads to from ``path``, each before everything that it leads to in turn."""
    order: dict[str, Block] = {}
    seen = {path}

    def visit(found: Block) -> None:
        if found.path not in seen:
            seen.add(found.path)
            for following in reversed(step(snapshot, found.path)):
                visit(following)
            order[found.path] = found

    for first in reversed(step(snapshot, path)):
        visit(first)
    return tuple(reversed(order.values()))


def _distinct(blocks: Iterable[Block]) -> tuple[Block, ...]:
    return tuple({found.path: found for found in blocks}.values())
