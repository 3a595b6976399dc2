"""The disks on which a plan that was broken off has left something, as a snapshot shows them."""

from collections.abc import Iterator

import msgspec

from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.rules.eligibility import in_use
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at, partitions
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished


def left_disks(left: Unfinished, snapshot: Snapshot) -> Iterator[tuple[LeftDisk, Block]]:
    """Each disk of ``left`` that is here and carries nothing that the plan cannot have left."""
    for left_disk in left.disks:
        disk = (
            block_at(snapshot, left_disk.path)
            if left_disk.remains in (Remains.ITS_OWN, Remains.NOTHING)
            else None
        )
        if disk is not None and isinstance(disk.origin, WholeDisk):
            yield left_disk, disk


def left_parts(leftover: LeftDisk, disk: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """The partitions of the disk that were the plan's business."""
    return tuple(
        part
        for part in partitions(snapshot, disk.path)
        if isinstance(part.origin, PartitionOf)
        and (not leftover.partitions or part.origin.number in leftover.partitions)
    )


def with_leftovers(tree: ArrayTree, snapshot: Snapshot) -> tuple[ArrayTree, tuple[Finding, ...]]:
    """The tree with what an earlier plan had already torn out of it, and what is to be known of that."""
    unfinished = snapshot.host.unfinished
    if unfinished is None or unfinished.uuid != tree.array.uuid:
        return tree, ()
    leftovers = [each for each in left_disks(unfinished, snapshot) if _is_as_it_was(*each, snapshot)]
    parts = (part for leftover, disk in leftovers for part in left_parts(leftover, disk, snapshot))
    torn = [disk for leftover, disk in leftovers if disk not in tree.disks and not leftover.partitions]
    against = (each for disk in torn for each in in_use(disk, snapshot, cleaning=True))
    findings = (*left_findings(unfinished), *against)
    members = tuple(dict.fromkeys((*tree.members, *parts)))
    disks = tuple(dict.fromkeys((*tree.disks, *(disk for _, disk in leftovers))))
    return msgspec.structs.replace(tree, members=members, disks=disks), findings


def _is_as_it_was(leftover: LeftDisk, disk: Block, snapshot: Snapshot) -> bool:
    """Whether there still are other partitions on a disk whose table was to stay for their sake."""
    return not leftover.partitions or len(partitions(snapshot, disk.path)) > len(leftover.partitions)


def left_findings(unfinished: Unfinished) -> Iterator[Finding]:
    """What is to be known of the disks that a cleaning passes over."""
    for disk in unfinished.disks:
        if disk.remains is Remains.UNSEEN:
            yield Finding("left-unseen", Severity.WARNING, disk.title, (("disk", disk.title),))
        if disk.remains is Remains.ANOTHERS:
            facts = (("disk", disk.title), ("found", ", ".join(disk.found)))
            yield Finding("left-to-others", Severity.NOTE, disk.title, facts)
