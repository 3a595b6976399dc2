"""The steps by which a disk comes to an array that runs, and those by which one leaves it."""

from collections.abc import Iterator

from raidwright.storage.design.capacity import PARTITION_START, partition_end
from raidwright.storage.design.design import SLACK
from raidwright.storage.plan.array_tree import member_target
from raidwright.storage.plan.build import member_partition
from raidwright.storage.plan.clearing import (
    clear_disks,
    clear_for_use,
    clear_member,
    clear_signatures,
    key_areas,
    leave_unread,
    prove_clean,
)
from raidwright.storage.plan.plan import short_name
from raidwright.storage.plan.repair.findings import InService, dropped_member, member_in_array, still_serves
from raidwright.storage.snapshot.array_status import count_slots, has_failed
from raidwright.storage.snapshot.arrays import MemberFlag
from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.steps import Step
from raidwright.storage.steps.md import (
    AddMember,
    FailMember,
    GrowArray,
    ReAddMember,
    RemoveMember,
    ReplaceMember,
)
from raidwright.storage.steps.targets import MemberTarget, OnDisk, OnPartition


def on_whole_disks(service: InService) -> bool:
    """Whether the members are disks without a partition table; a new one is made as the others are."""
    return all(isinstance(member.origin, WholeDisk) for member in service.members)


def room_on(disk: Block, service: InService, slack: int = 0) -> int:
    """Bytes of the largest member on the disk, with ``slack`` bytes left free behind a partition."""
    return disk.size if on_whole_disks(service) else partition_end(disk.size, slack) - PARTITION_START


def joining_steps(new: Block, out: Block | None, service: InService, snapshot: Snapshot) -> Iterator[Step]:
    """Clear the disk, divide it as the others are, and let it join; in the plan it is the last disk.

    ``out`` is the member that it shall take the place of, while that still serves or after it has failed.
    """
    index = len(service.disks)
    target: MemberTarget = OnDisk(index)
    yield from clear_for_use(index, new, snapshot)
    if not on_whole_disks(service):
        target = OnPartition(index, 1)
        # As much is left free as on the disks of a build: it is there for a smaller disk to use.
        slack = SLACK if room_on(new, service, SLACK) >= service.needed else 0
        yield member_partition(index, new, slack, short_name(service.array))
        yield from clear_signatures([target])
    members = _member_targets(service, snapshot)
    yield AddMember(target, members, _flags(out, service))
    if out is not None and still_serves(out, service):
        yield ReplaceMember(member_target(out, service.disks, snapshot), target, members)


def _flags(out: Block | None, service: InService) -> tuple[MemberFlag, ...]:
    """How md treats the member whose place is taken: ``out``, or else whichever has left one empty."""
    failed = [each for each in service.array.members if has_failed(each)]
    before = failed if count_slots(service.array).missing else []
    if out is not None:
        before = [member_in_array(out, service)]
    return tuple(flag for flag in MemberFlag if before and all(flag.value in each.states for each in before))


def growing_steps(new: Block, service: InService, snapshot: Snapshot) -> Iterator[Step]:
    """Let the disk join as a spare, and then take a place of its own."""
    for step in joining_steps(new, None, service, snapshot):
        yield step
        if isinstance(step, AddMember):
            yield GrowArray(step.target, step.members, service.array.expected + 1)


def taking_in_steps(spare: Block, service: InService, snapshot: Snapshot) -> Iterator[Step]:
    """Give a spare a place of its own."""
    target = member_target(spare, service.disks, snapshot)
    members = tuple(each for each in _member_targets(service, snapshot) if each != target)
    yield GrowArray(target, members, service.array.expected + 1)


def stepping_in_steps(new: Block, out: Block, service: InService, snapshot: Snapshot) -> Iterator[Step]:
    """Have a spare take the place of a member that still serves."""
    old, target = (member_target(each, service.disks, snapshot) for each in (out, new))
    yield ReplaceMember(
        old, target, tuple(each for each in _member_targets(service, snapshot) if each != target)
    )


def returning_steps(
    back: Block, disks: tuple[Block, ...], service: InService, snapshot: Snapshot
) -> Iterator[Step]:
    """Take a member back that md does not hold any more."""
    dropped = dropped_member(back, service, snapshot)
    if dropped is not None:
        yield ReAddMember(member_target(dropped, disks, snapshot), _member_targets(service, snapshot))


def leaving_steps(out: Block, service: InService, snapshot: Snapshot) -> Iterator[Step]:
    """Take the member out, and clear what it was on."""
    target = member_target(out, service.disks, snapshot)
    yield RemoveMember(target, _other_targets(out, service, snapshot))
    yield from clearing_steps(out, target, service, snapshot)


def leaving_unread_steps(out: Block, service: InService, snapshot: Snapshot) -> Iterator[Step]:
    """Take a member out that cannot be wiped, and leave all that is on it."""
    target = member_target(out, service.disks, snapshot)
    yield RemoveMember(target, _other_targets(out, service, snapshot))
    yield from leave_unread([target])


def failing_steps(out: Block, service: InService, snapshot: Snapshot) -> Iterator[Step]:
    """Take a member out that still serves, and leave all that is on it."""
    target, members = member_target(out, service.disks, snapshot), _other_targets(out, service, snapshot)
    yield FailMember(target, members)
    yield RemoveMember(target, members)


def clearing_steps(
    out: Block, target: MemberTarget, service: InService, snapshot: Snapshot
) -> Iterator[Step]:
    """Clear the disk of a member that md does not hold; other partitions of it stay, and its table."""
    kept_parts = kept_beside(out, snapshot)
    yield clear_member(target, out, key_areas(service.array, out.size) if kept_parts else ())
    if not kept_parts:
        yield from clear_disks([target.disk])
    yield from prove_clean([target if kept_parts else OnDisk(target.disk)])


def kept_beside(out: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """The other partitions of the disk on which a member lies."""
    if not isinstance(out.origin, PartitionOf):
        return ()
    return tuple(part for part in partitions(snapshot, out.origin.disk) if part != out)


def _member_targets(service: InService, snapshot: Snapshot) -> tuple[MemberTarget, ...]:
    return tuple(member_target(member, service.disks, snapshot) for member in service.members)


def _other_targets(out: Block, service: InService, snapshot: Snapshot) -> tuple[MemberTarget, ...]:
    rest = (member for member in service.members if member != out)
    return tuple(member_target(member, service.disks, snapshot) for member in rest)
