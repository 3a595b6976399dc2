"""Plans that were broken off: what their disks hold, and what the helper tells of them."""

from collections.abc import Callable, Iterator

import msgspec

from raidwright.protocol import encode
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import (
    Contents,
    Leftover,
    leaves_debris,
    leftovers,
    remains,
    remains_untouched,
)
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Filesystem,
    Foreign,
    Luks,
    Member,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    WholeDisk,
)
from raidwright.storage.snapshot.tree import block_at, holders, partitions
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from raidwright.storage.steps.step import Mark, Part
from tests.storage.simulator import carried_out_up_to


def told(plan: Plan, before: Snapshot, begun: int, now: Snapshot) -> Snapshot:
    """``now`` with what the helper says of ``plan``, of which ``begun`` steps were begun on ``before``."""
    first = [contents(before, disk.path) for disk in plan.disks]
    every = leftovers(plan, first)
    left = [each for each in every if each.since < begun]
    uuid, name = (plan.array.uuid, plan.array.name) if plan.array else ("", "")
    kept = uuid if plan.purpose is Purpose.REPAIR else ""
    disks = tuple(_left_disk(each, now, kept) for each in left)
    later = tuple(
        _left_disk(each, now, touched=False)
        for each in every
        if each.since >= begun and plan.purpose is Purpose.BUILD
    )
    assert plan.purpose not in (Purpose.UPKEEP, Purpose.ENLARGE), "they leave nothing"
    tells = any(disk.remains is Remains.ITS_OWN for disk in disks)
    assert plan.purpose is not Purpose.USE, "it leaves nothing on any disk"
    unfinished = Unfinished(
        plan.purpose.value,
        name,
        0.0,
        begun,
        len(plan.steps),
        uuid,
        disks,
        started=True,
        plan=encode(plan),
        untouched=later,
    )
    host = msgspec.structs.replace(now.host, unfinished=unfinished if tells else None)
    return msgspec.structs.replace(now, host=host)


def broken_off(plan: Plan, before: Snapshot, begun: int) -> Iterator[Snapshot]:
    """The computer after ``begun`` steps were begun: the last of them not at all, half, or wholly done."""
    for done in (begun - 1, begun):
        yield told(plan, before, begun, carried_out_up_to(done, plan, before))
    yield told(plan, before, begun, _half(plan, begun - 1, carried_out_up_to(begun - 1, plan, before)))


def contents(snapshot: Snapshot, path: str) -> Contents:
    """What is on the disk, as the helper would say."""
    parts = [
        (part, part.origin) for part in partitions(snapshot, path) if isinstance(part.origin, PartitionOf)
    ]
    disk = block_at(snapshot, path)
    assert disk is not None
    own = [(0, disk), *((origin.number, part) for part, origin in parts)]
    return Contents(
        marks=tuple((number, mark) for number, block in own for mark in _marks(block)),
        parts=tuple(Part(origin.number, origin.start, part.size) for part, origin in parts),
        upper=tuple((number, mark) for number, block in own for mark in _above(snapshot, block)),
    )


def _above(snapshot: Snapshot, block: Block) -> Iterator[Mark]:
    for holder in holders(snapshot, block.path):
        if not isinstance(holder.origin, PartitionOf):
            yield from _marks(holder)
            yield from _above(snapshot, holder)


def _marks(block: Block) -> Iterator[Mark]:
    match block.content:
        case Table(kind=kind, uuid=uuid) | Filesystem(kind=kind, uuid=uuid):
            yield Mark(kind, uuid)
        case Member(array=uuid):
            yield Mark("linux_raid_member", uuid.replace(":", "-"))
        case Luks(uuid=uuid):
            yield Mark("crypto_LUKS", uuid)
        case PhysicalVolume():
            yield Mark("LVM2_member", "drawn by LVM")
        case SwapArea():
            yield Mark("swap", "")
        case Foreign(kind=kind):
            yield Mark(kind, "")
        case Blank():
            yield from map(Mark, block.signatures)


def _left_disk(left: Leftover, now: Snapshot, kept: str = "", *, touched: bool = True) -> LeftDisk:
    named = [block for block in now.blocks if isinstance(block.origin, WholeDisk)]
    here = [block for block in named if _is(left, block)]
    if not here:
        return LeftDisk(left.drive.serial, Remains.UNSEEN)
    if kept and _is_held(here[0].path, kept, now):
        return LeftDisk(left.drive.serial, Remains.NOTHING, here[0].path, left.partitions)
    judge = remains if touched else remains_untouched
    what, strange = judge(left, contents(now, here[0].path))
    debris = touched and leaves_debris(left, what)
    return LeftDisk(left.drive.serial, what, here[0].path, left.partitions, strange, debris)


def _is_held(path: str, uuid: str, now: Snapshot) -> bool:
    own = {path, *(part.path for part in partitions(now, path))}
    return any(member.path in own for held in now.arrays if held.uuid == uuid for member in held.members)


def _is(left: Leftover, block: Block) -> bool:
    return isinstance(block.origin, WholeDisk) and block.origin.drive.serial == left.drive.serial


def _half(plan: Plan, index: int, snapshot: Snapshot) -> Snapshot:
    """Step ``index`` half done where that looks like neither before nor after: bytes of a table are left."""
    changed = carried_out_up_to(index + 1, msgspec.structs.replace(plan, done=index), snapshot)
    gone = {block.path for block in snapshot.blocks} - {block.path for block in changed.blocks}
    disks = {path for path in map(_disk_of(snapshot), gone) if path}

    def torn(block: Block) -> Block:
        debris = {"signatures": ("unknown_data",)}
        return msgspec.structs.replace(block, **debris) if block.path in disks else block

    return msgspec.structs.replace(changed, blocks=tuple(map(torn, changed.blocks)))


def _disk_of(snapshot: Snapshot) -> Callable[[str], str]:
    def disk_of(path: str) -> str:
        block = block_at(snapshot, path)
        return block.origin.disk if block and isinstance(block.origin, PartitionOf) else ""

    return disk_of
