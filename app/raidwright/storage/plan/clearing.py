"""The steps that clear disks and partitions of what is on them, and prove it."""

from collections.abc import Iterable, Iterator

from raidwright.storage.rules.contents import contents
from raidwright.storage.snapshot.disks import Blank, Block, PartitionOf, Snapshot
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import Stretch, VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.targets import AnyMember, MemberTarget, OnPartition, Target

EXTENDED = ("0x05", "0x5", "0x0f", "0xf", "0x85")
"""Types of DOS partitions that only hold others."""


def clear_for_use(index: int, disk: Block, snapshot: Snapshot) -> Iterator[Step]:
    """Steps that clear a disk of all that a probe sees on it; none for a blank one."""
    if not contents(disk, snapshot):
        return
    for part in partitions(snapshot, disk.path):
        if isinstance(part.origin, PartitionOf) and part.origin.role not in EXTENDED and _is_marked(part):
            yield WipeSignatures(OnPartition(index, part.origin.number))
    yield WipeDisk(index)


def clear_signatures(targets: Iterable[Target]) -> Iterator[Step]:
    """What an earlier array left at these places would show again."""
    return map(WipeSignatures, targets)


def clear_member(target: AnyMember, keys: tuple[Stretch, ...] = ()) -> Step:
    """Take a member's superblock away; ``keys`` are places where its array may have put keys."""
    return ZeroSuperblock(target, keys)


def clear_disks(whole: Iterable[int]) -> Iterator[Step]:
    """Erase whole disks, by their index in the plan."""
    return map(WipeDisk, whole)


def prove_clean(targets: Iterable[MemberTarget]) -> Iterator[Step]:
    """Prove each of them clean."""
    return map(VerifyClean, targets)


def _is_marked(part: Block) -> bool:
    return bool(part.signatures) or not isinstance(part.content, Blank)
