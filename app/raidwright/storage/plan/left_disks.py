"""The disks on which a plan that was broken off has left something, as a snapshot shows them."""

from collections.abc import Iterator

import msgspec

from raidwright.storage.plan.teardown_target import Removal
from raidwright.storage.rules.eligibility import in_use
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at, partitions
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished


def left_disks(left: Unfinished, snapshot: Snapshot) -> Iterator[tuple[LeftDisk, Block]]:
    """Each disk of ``left`` that is here and carries nothing that the plan cannot have left."""
    for disk in left.disks:
        found = block_at(snapshot, disk.path) if disk.remains in (Remains.ITS_OWN, Remains.NOTHING) else None
        if found is not None and isinstance(found.origin, WholeDisk):
            yield disk, found


def left_parts(disk: LeftDisk, found: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """The partitions of the disk that were the plan's business."""
    return tuple(
        part
        for part in partitions(snapshot, found.path)
        if isinstance(part.origin, PartitionOf)
        and (not disk.partitions or part.origin.number in disk.partitions)
    )


def with_leftovers(gone: Removal, snapshot: Snapshot) -> tuple[Removal, tuple[Finding, ...]]:
    """``gone`` with what an earlier plan had already torn out of it, and what is to be known of that."""
    left = snapshot.host.unfinished
    if left is None or left.uuid != gone.array.uuid:
        return gone, ()
    known = [each for each in left_disks(left, snapshot) if _is_as_it_was(*each, snapshot)]
    parts = (part for disk, found in known for part in left_parts(disk, found, snapshot))
    torn = [found for disk, found in known if found not in gone.disks and not disk.partitions]
    against = (each for found in torn for each in in_use(found, snapshot, cleaning=True))
    findings = (*left_findings(left), *against)
    members = tuple(dict.fromkeys((*gone.members, *parts)))
    disks = tuple(dict.fromkeys((*gone.disks, *(found for _, found in known))))
    return msgspec.structs.replace(gone, members=members, disks=disks), findings


def _is_as_it_was(disk: LeftDisk, found: Block, snapshot: Snapshot) -> bool:
    """Whether there still are other partitions on a disk whose table was to stay for their sake."""
    return not disk.partitions or len(partitions(snapshot, found.path)) > len(disk.partitions)


def left_findings(left: Unfinished) -> Iterator[Finding]:
    """What is to be known of the disks that a cleaning passes over."""
    for disk in left.disks:
        if disk.remains is Remains.UNSEEN:
            yield Finding("left-unseen", Severity.WARNING, disk.title, (("disk", disk.title),))
        if disk.remains is Remains.ANOTHERS:
            facts = (("disk", disk.title), ("found", ", ".join(disk.found)))
            yield Finding("left-to-others", Severity.NOTE, disk.title, facts)
