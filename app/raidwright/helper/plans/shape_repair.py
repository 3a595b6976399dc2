"""Is this a repair that the planner could have made? One disk comes or goes, by one of few rows of steps."""

from collections.abc import Sequence

from raidwright.helper.errors import bad_request
from raidwright.storage.plan.plan import Plan, concerned
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import MakePartition, VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.md import AddMember, ReAddMember, RemoveMember, ReplaceMember
from raidwright.storage.steps.targets import MemberTarget, OnDisk, OnPartition


def check_repair(plan: Plan) -> None:
    """Raise HelperError unless one disk comes or goes by steps of `storage.plan.repair_steps`."""
    if plan.array is None or len(concerned(plan)) != 1:
        raise bad_request("One disk comes to an array or leaves it.")
    (index,) = concerned(plan)
    for step in plan.steps:
        for target in step.writes():
            if not isinstance(target, OnDisk | OnPartition) or target.disk != index:
                raise bad_request("A step writes to more than the disk that comes or goes.")
    if not _comes_or_goes(plan.steps, index):
        raise bad_request("By other steps a disk comes to an array or leaves it.")


def _comes_or_goes(steps: Sequence[Step], index: int) -> bool:
    """Whether the disk at ``index`` of the plan is what the steps are about, and they are one of the rows."""
    match steps:
        case [ReAddMember(target=target)]:
            return target.disk == index
        case [ReplaceMember(old=old, new=spare, members=members)]:
            return spare.disk == index and old in members
        case [RemoveMember(target=target), *clearing]:
            return target.disk == index and _clears(clearing, target)
        case [ZeroSuperblock(target=target), *_]:
            return _clears(steps, target)
        case [*making, AddMember(target=target)]:
            return _makes(making, target)
        case [*making, AddMember(target=target, members=members), ReplaceMember() as after]:
            fits = after.new == target and after.members == members and after.old in members
            return fits and _makes(making, target)
        case _:
            return False


def _clears(steps: Sequence[Step], member: MemberTarget) -> bool:
    """The member's whole disk, or the partition alone where others stay beside it."""
    match list(steps):
        case [ZeroSuperblock() as zeroed, *rest] if zeroed.target == member:
            whole = not zeroed.zeroed and rest == [WipeDisk(member.disk), VerifyClean(OnDisk(member.disk))]
            return whole or (isinstance(member, OnPartition) and rest == [VerifyClean(member)])
        case _:
            return False


def _makes(steps: Sequence[Step], member: MemberTarget) -> bool:
    """A place for the new member: the disk cleared if need be, and divided unless it is one as a whole."""
    match list(steps):
        case [*clearing, MakePartition(disk=disk), WipeSignatures() as last]:
            there = OnPartition(disk, 1)
            return member == last.target == there and _erases(clearing, disk)
        case clearing:
            return isinstance(member, OnDisk) and _erases(clearing, member.disk)


def _erases(steps: Sequence[Step], disk: int) -> bool:
    """Old signatures on partitions go only with the whole disk."""
    match list(steps):
        case []:
            return True
        case [*partitions, WipeDisk() as whole]:
            return whole.disk == disk and all(_unmarks_partition(step) for step in partitions)
        case _:
            return False


def _unmarks_partition(step: Step) -> bool:
    return isinstance(step, WipeSignatures) and isinstance(step.target, OnPartition)
