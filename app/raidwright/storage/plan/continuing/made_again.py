"""A plan is made again on another look: it comes out equal, or what is different by then can be told."""

from collections.abc import Iterator

from msgspec.structs import replace

from raidwright.storage.configuration import FileSeen
from raidwright.storage.failures import Failure, Sentence, because, english
from raidwright.storage.operations.delete import WipeLeftovers
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.contents import node_name
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.signatures import UNREADABLE, joined_names
from raidwright.storage.steps.context import DiskIdentity


def plan_again(plan: Plan, look: Snapshot) -> Answer:
    """What the planner says now to what ``plan`` was asked for: that plan, where one of its answers is equal.

    Nothing is taken from ``plan`` but its operation. What goes on after a plan that was broken off comes of
    what that has left, not of what the caller says.
    """
    answers = list(_answers(plan, look))
    same = (each for each in answers if isinstance(each, Planned) and is_same(plan, each.plan))
    return next(same, answers[0])


def is_same(plan: Plan, now: Plan) -> bool:
    """Whether the plan that would be made ``now`` is ``plan``, apart from disks that do not answer any more.

    What must be read of such a disk whoever carries the plan out asks at each step that rests on it.
    """
    if len(plan.disks) != len(now.disks):
        return False
    pairs = zip(plan.disks, now.disks, strict=True)
    return plan == replace(now, disks=tuple(_as_it_answered(*pair) for pair in pairs))


def _as_it_answered(before: DiskIdentity, now: DiskIdentity) -> DiskIdentity:
    """The disk as it is ``now``, with what it said ``before`` of devices that cannot be read any more."""
    silent = {
        node for node, _, name in (each.partition(":") for each in now.signatures) if name == UNREADABLE
    }
    if not silent or before.path != now.path:
        return now
    before_that = [each for each in before.signatures if each.partition(":")[0] in silent]
    rest = [each for each in now.signatures if each.partition(":")[0] not in silent]
    is_whole = node_name(now.path) in silent
    table = before.table if is_whole else now.table
    return replace(now, table=table, signatures=tuple(sorted((*before_that, *rest))))


def _answers(plan: Plan, look: Snapshot) -> Iterator[Answer]:
    operation = plan.operation
    is_whole = bool(operation) and not plan.done
    if is_whole and operation and not isinstance(operation, WipeLeftovers):
        yield plan_for(operation, look)
        if look.host.unfinished is None:
            return
    planners = (plan_continuing, plan_cleaning)
    for planner in reversed(planners) if isinstance(operation, WipeLeftovers) else planners:
        yield planner(look)


def differences(plan: Plan, now: Plan) -> Iterator[Sentence]:
    """What is different in the plan that would be made ``now``: at least one sentence for two that differ."""
    every = [
        *_of_array(plan, now),
        *_of_disks(plan, now),
        *_of_losses(plan, now),
        *_of_confirming(plan, now),
        *_of_steps(plan, now),
    ]
    yield from every or [english("The computer changed after the plan was made")]


def _of_array(plan: Plan, now: Plan) -> Iterator[Sentence]:
    before, array = plan.array, now.array
    if before is None or array is None or before == array:
        return
    if before.path != array.path:
        yield english(
            "“{name}” is now {after}, not {before}", name=array.name, after=array.path, before=before.path
        )
    else:
        yield english("{path} is a different array than when the plan was made", path=array.path)


def _of_disks(plan: Plan, now: Plan) -> Iterator[Sentence]:
    present = {disk.path: disk for disk in now.disks}
    if [disk.path for disk in plan.disks] != [disk.path for disk in now.disks]:
        before, after = _paths(plan), _paths(now)
        yield english("The plan now uses {after}, not {before}", after=after, before=before)
    for disk in plan.disks:
        other = present.get(disk.path, disk)
        if disk != other:
            yield _of_disk(disk, other)


def _of_disk(disk: DiskIdentity, now: DiskIdentity) -> Sentence:
    if any(each.endswith(f":{UNREADABLE}") for each in set(now.signatures) - set(disk.signatures)):
        return english("{disk} cannot be read", disk=disk.path)
    if disk.signatures != now.signatures:
        return english(
            "{disk} now contains {found}, but contained {wanted} when the plan was made",
            disk=disk.path,
            found=joined_names(now.signatures),
            wanted=joined_names(disk.signatures),
        )
    if disk.diskseq != now.diskseq:
        return english("{disk} was reconnected after the plan was made", disk=disk.path)
    return english("{disk} is a different disk than when the plan was made", disk=disk.path)


def _of_losses(plan: Plan, now: Plan) -> Iterator[Sentence]:
    if plan.losses != now.losses:
        lost = (str(each) for loss in now.losses for each in loss.contents)
        contents = "; ".join(lost)
        destroys = english("The plan now destroys: {contents}", contents=contents)
        yield destroys if contents else english("The plan now destroys nothing")


def _of_confirming(plan: Plan, now: Plan) -> Iterator[Sentence]:
    if set(now.typed) - set(plan.typed):
        paths = ", ".join(now.disks[index].path for index in now.typed)
        yield english("The plan must now be confirmed by typing {paths}", paths=paths)
    if now.unseen and not plan.unseen:
        yield english("The plan now also erases data that could not be identified")


def _of_steps(plan: Plan, now: Plan) -> Iterator[Sentence]:
    files = {file.path: file for file in _files(now)}
    changed = [file.path for file in _files(plan) if files.get(file.path, file) != file]
    if changed:
        yield english("{files} changed after the plan was made", files=", ".join(changed))
    elif plan.steps != now.steps:
        yield _first_step(plan, now)


def _first_step(plan: Plan, now: Plan) -> Sentence:
    pairs = enumerate(zip(plan.steps, now.steps, strict=False))
    most = min(len(plan.steps), len(now.steps))
    first = next((index for index, (before, after) in pairs if before != after), most)
    if first == len(now.steps):
        return english("The plan now ends after step {count}", count=first)
    template, facts = now.steps[first].describe(now)
    return because(
        english("Step {number} is now:", number=first + 1), (Sentence(Failure("", facts, template)),)
    )


def _files(plan: Plan) -> Iterator[FileSeen]:
    return (edit.file for step in plan.ahead for edit in step.edits(plan))


def _paths(plan: Plan) -> str:
    return ", ".join(disk.path for disk in plan.disks) or "no disk"
