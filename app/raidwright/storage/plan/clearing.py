"""The steps that clear disks and partitions of what is on them, and prove it; keys first.

Keys are among the first bytes of an array. Every level lays these, their copies and their parity on the first
chunks of its members, right behind what md keeps for itself; RAID 10 has layouts whose further copies lie
elsewhere (drivers/md/raid10.c, ``setup_geo`` and ``calc_sectors``).
"""

from collections.abc import Iterable, Iterator

from raidwright.storage.levels import Level
from raidwright.storage.rules.contents import contents
from raidwright.storage.snapshot.arrays import COPIES_IN_ROWS, Array, copies_in
from raidwright.storage.snapshot.disks import Blank, Block, PartitionOf, Snapshot, Table
from raidwright.storage.snapshot.signatures import ANY_TABLE, UNREADABLE
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import (
    FRONT,
    LeaveUnread,
    Stretch,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)
from raidwright.storage.steps.targets import AnyMember, MemberTarget, OnPartition, Target
from raidwright.storage.units import KIB, MIB, round_down

EXTENDED = ("0x05", "0x5", "0x0f", "0xf", "0x85")
"""Types of DOS partitions that only hold others."""
_TABLE_EDGE = 64 * KIB
"""Bytes at each end of a partition in which a table lies: GPT's takes 16 KiB behind its header."""


def clear_for_use(index: int, disk: Block, snapshot: Snapshot) -> Iterator[Step]:
    """Steps that clear a disk of all that a probe sees on it; none for a blank one."""
    if not contents(disk, snapshot):
        return
    for part in partitions(snapshot, disk.path):
        if isinstance(part.origin, PartitionOf) and part.origin.role not in EXTENDED and _is_marked(part):
            yield clear_block(OnPartition(index, part.origin.number), part)
    yield WipeDisk(index)


def clear_signatures(targets: Iterable[Target]) -> Iterator[Step]:
    """What an earlier array left at these places would show again."""
    return map(WipeSignatures, targets)


def clear_block(target: Target, block: Block) -> Step:
    """Take away every signature on ``block``, which the plan calls ``target``."""
    return WipeSignatures(target, nested_table(block))


def clear_member(target: AnyMember, block: Block, keys: tuple[Stretch, ...] = ()) -> Step:
    """Take a member's superblock away; ``keys`` are places where its array may have put keys."""
    return ZeroSuperblock(target, keys, nested_table(block))


def nested_table(block: Block) -> tuple[Stretch, ...]:
    """Both ends of a partition with a partition table of its own, as an image written to it leaves one.

    Of an installer's image the first partition begins where the disk does. Nothing on a whole disk, of
    which wipefs takes the table away, nor on an extended partition, which has none but that of its logical
    ones.
    """
    origin = block.origin
    if not isinstance(origin, PartitionOf) or origin.role in EXTENDED:
        return ()
    if ANY_TABLE.isdisjoint(block.signatures) and not isinstance(block.content, Table):
        return ()
    if block.size <= 2 * _TABLE_EDGE:
        return (Stretch(0, block.size),)
    return Stretch(0, _TABLE_EDGE), Stretch(block.size - _TABLE_EDGE, _TABLE_EDGE)


def clear_disks(whole: Iterable[int]) -> Iterator[Step]:
    """Erase whole disks, by their index in the plan."""
    return map(WipeDisk, whole)


def prove_clean(targets: Iterable[MemberTarget]) -> Iterator[Step]:
    """Prove each of them clean."""
    return map(VerifyClean, targets)


def leave_unread(targets: Iterable[MemberTarget]) -> Iterator[Step]:
    """Leave each of them as it is, and have that certified."""
    return map(LeaveUnread, targets)


def is_out_of_reach(member: Block, disk: Block | None) -> bool:
    """Whether nothing on the member can be wiped: it, or the ``disk`` under it, cannot be read or written."""
    own = (member, disk) if disk is not None else (member,)
    return any(UNREADABLE in block.signatures or block.read_only for block in own)


def code_of_left(disk: Block) -> str:
    """The code of the finding that the member on the disk is left as it is, by the reason."""
    return "member-locked" if disk.read_only else "member-unread"


def _is_marked(part: Block) -> bool:
    return bool(part.signatures) or not isinstance(part.content, Blank)


def key_areas(array: Array, size: int) -> tuple[Stretch, ...]:
    """What is to be zeroed of a member of ``size`` bytes when the array itself can no longer be asked to."""
    return tuple(Stretch(start, min(length, size - start)) for start, length in _areas(array) if start < size)


def _areas(array: Array) -> Iterator[tuple[int, int]]:
    """The first bytes, where the superblock lies too, come last."""
    _, copies = copies_in(array.layout) if array.level == Level.RAID10.value else (1, 1)
    in_rows = array.level == Level.RAID10.value and array.layout & COPIES_IN_ROWS
    for copy in range(1, 1 if in_rows else copies):
        # The distance is that share of a member in whole chunks, which may come out one chunk less.
        start = max(0, array.component * copy // copies - (copy + 1) * array.chunk)
        yield round_down(start, MIB), FRONT + (copy + 1) * array.chunk + MIB
    yield 0, FRONT + (copies * array.chunk if in_rows else 0)
