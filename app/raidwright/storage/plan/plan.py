"""What a plan is: the disks it may touch, what it destroys, its steps and what they shall add up to."""

import hashlib
from collections.abc import Iterable
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.design.capacity import Capacity
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import MOST_DISKS, MOST_LINES, MOST_LOST, MOST_STEPS, Index
from raidwright.storage.operations import AnyOperation
from raidwright.storage.operations.operation import ArrayOperation, Purpose, plan_name
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.items import Item
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.steps import EntriesAloneStep, Step
from raidwright.storage.steps.assembly import assembly_of
from raidwright.storage.steps.context import ArrayIdentity, DiskIdentity
from raidwright.storage.steps.disk import members_left_unread
from raidwright.storage.steps.ghosts import lets_go
from raidwright.storage.steps.md import member_joining, members_kept
from raidwright.storage.steps.share import installs_alone
from raidwright.storage.steps.targets import AnyMember, OnDisk, OnLowerArray, OnPartition, disks_of


class Loss(Fact, frozen=True):
    """What is on a disk and will be gone."""

    disk: Index
    contents: Annotated[tuple[Item, ...], msgspec.Meta(max_length=MOST_LOST)]


class Plan(Fact, frozen=True):
    """A closed, complete description of what will be done. What is not in it does not happen."""

    purpose: Purpose
    disks: Annotated[tuple[DiskIdentity, ...], msgspec.Meta(max_length=MOST_DISKS)]
    """Empty only in a plan that `needs_no_disk`."""
    array: ArrayIdentity | None
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=MOST_STEPS)]
    losses: Annotated[tuple[Loss, ...], msgspec.Meta(max_length=MOST_DISKS)] = ()
    lines: Annotated[tuple[SettingLine, ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    """Lines of the computer's settings that name what a plan takes away, and that nobody edits."""
    typed: Annotated[tuple[Index, ...], msgspec.Meta(max_length=MOST_DISKS)] = ()
    """The disks whose paths are typed to confirm it."""
    unseen: bool = False
    """It erases what nobody can look at, for which a word of its own is typed to confirm it."""
    design: ArrayDesign | None = None
    predicted: Capacity | None = None
    done: Annotated[int, msgspec.Meta(ge=0, le=MOST_STEPS)] = 0
    """So many of its steps a build that was broken off has done already: they are not run again."""
    operation: AnyOperation | msgspec.UnsetType = msgspec.UNSET
    """What was asked for; unset in journals of earlier versions."""

    @property
    def ahead(self) -> tuple[Step, ...]:
        """The steps that are run."""
        return self.steps[self.done :]

    def title(self) -> Sentence:
        """The heading over it."""
        if self.operation and not self.done:
            return self.operation.title(self)
        name = plan_name(self)
        if self.done:
            return english("Resume building “{name}”", name=name)
        return english("Plan for “{name}”", name=name)

    def fingerprint(self) -> str:
        """SHA-256 (hex) over the plan's canonical document: the grant and the confirmation name it."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


class Planned(Fact, frozen=True, tag="planned"):
    """The plan may be carried out."""

    plan: Plan
    findings: tuple[Finding, ...]
    """Warnings and notes."""


class Refused(Fact, frozen=True, tag="refused"):
    """No plan, and why: at least one finding is blocking. Capacity is given where it can be worked out."""

    findings: tuple[Finding, ...]
    capacity: Capacity | None = None


Answer = Planned | Refused


def asked_as(operation: AnyOperation, answer: Answer) -> Answer:
    """``answer``, whose plan is one for ``operation``: another planner has made it, of the same array."""
    if not isinstance(answer, Planned):
        return answer
    whole = with_uuid(operation, answer.plan.array)
    return msgspec.structs.replace(answer, plan=msgspec.structs.replace(answer.plan, operation=whole))


def with_uuid(operation: AnyOperation, array: ArrayIdentity | None) -> AnyOperation:
    """``operation`` with the UUID of the ``array`` that it means, however that was called."""
    if array is None or not isinstance(operation, ArrayOperation):
        return operation
    return msgspec.structs.replace(operation, array=array.uuid)


def refused_for(code: str) -> Refused:
    """No plan, for one reason that names nothing."""
    return Refused((Finding(code, Severity.BLOCKING),))


def first_fitting(answers: Iterable[Answer], none: Refused) -> Answer:
    """The first plan among ``answers``, else the first of them; ``none`` where there are none."""
    first: Answer | None = None
    for answer in answers:
        if isinstance(answer, Planned):
            return answer
        first = first or answer
    return first or none


def ground(plan: Plan) -> tuple[AnyMember, ...]:
    """For each disk of ``plan`` itself, when a step writes to it or none does, else its partitions.

    A member that is left as it is counts as written to. What stands on other partitions of the disk is none
    of the plan's business. An array that is written to as a member stands for its disks.
    """
    targets = [target for step in plan.steps for target in step.writes()]
    targets += members_left_unread(plan.steps)
    parts = [target for target in dict.fromkeys(targets) if isinstance(target, OnPartition)]
    lower = list(dict.fromkeys(target for target in targets if isinstance(target, OnLowerArray)))
    carriers = set(disks_of(lower))
    devices: list[AnyMember] = []
    for index in range(len(plan.disks)):
        own = [part for part in parts if part.disk == index]
        is_divided = bool(own) or index in carriers
        devices += own if is_divided and OnDisk(index) not in targets else [OnDisk(index)]
    return (*devices, *lower)


def members_named(plan: Plan) -> tuple[AnyMember, ...]:
    """The disks, partitions and arrays below its own that the steps of ``plan`` name, each once."""
    targets = (target for step in plan.steps for target in step.acts_on())
    return tuple(dict.fromkeys(target for target in targets if isinstance(target, AnyMember)))


def lower_arrays(plan: Plan) -> tuple[OnLowerArray, ...]:
    """The arrays that are members of the plan's array, as its steps name them."""
    return tuple(target for target in members_named(plan) if isinstance(target, OnLowerArray))


def disks_concerned(plan: Plan) -> tuple[int, ...]:
    """Indices of the disks that ``plan`` is about: all but those of members that a repair leaves in place."""
    stay = set(disks_of(members_kept(plan.steps)))
    return tuple(index for index in range(len(plan.disks)) if index not in stay)


def needs_no_disk(plan: Plan) -> bool:
    """Whether ``plan`` only takes out what the computer is told of an array none of whose disks is here.

    Or only lets go of what the kernel still uses of disks that are gone, or only installs packages.
    """
    if plan.purpose is Purpose.SHARE:
        return plan.array is None and installs_alone(plan.steps)
    if plan.purpose is Purpose.USE:
        return lets_go(plan.steps)
    is_about_array = plan.purpose is Purpose.KEEP and plan.array is not None
    return is_about_array and all(isinstance(step, EntriesAloneStep) for step in plan.steps)


def disks_asked(plan: Plan) -> tuple[int, ...]:
    """Indices of the disks whose contents ``plan`` rests on: it writes to them, or has them join or start.

    The others are known by their names and their size alone: nothing is read of a member that stays as it is,
    or that only leaves.
    """
    match plan.purpose:
        case Purpose.BUILD | Purpose.TEARDOWN | Purpose.CLEAN | Purpose.ENLARGE:
            unread = set(disks_of(members_left_unread(plan.steps)))
            asked = set(range(len(plan.disks))) - (unread - _disks_written(plan))
        case Purpose.REPAIR | Purpose.UPKEEP | Purpose.KEEP | Purpose.HEADER | Purpose.USE | Purpose.SHARE:
            joining, start = member_joining(plan.steps), assembly_of(plan.steps)
            coming = (*((joining,) if joining else ()), *(start.members if start else ()))
            asked = _disks_written(plan) | set(disks_of(coming))
        case _:
            assert_never(plan.purpose)
    return tuple(sorted(asked))


def _disks_written(plan: Plan) -> set[int]:
    return set(disks_of(target for step in plan.steps for target in step.writes()))
