"""What a plan writes to, and what it may leave there when it is broken off."""

from collections.abc import Iterator, Sequence

from raidwright.storage.context import DiskIdentity
from raidwright.storage.leftovers import Contents, DriveNames, Leftover, Mark, Part
from raidwright.storage.plan import Plan
from raidwright.storage.steps.disk import members_erased
from raidwright.storage.targets import OnDisk, OnPartition, Target

_ABOVE, _ELSEWHERE = -1, -2
"""Instead of the number of a partition."""


def leftovers(plan: Plan, before: Sequence[Contents] = ()) -> tuple[Leftover, ...]:
    """For each disk that a step of ``plan`` writes to; ``before`` is what is on its disks, in their order.

    What an older journal did not write down of it is taken from the plan itself, which knows less.
    """
    known = before or [_named(plan, index) for index in range(len(plan.disks))]
    return tuple(
        _leftover(plan, index, known[index]) for index in range(len(plan.disks)) if _since(plan, index) >= 0
    )


def _leftover(plan: Plan, index: int, before: Contents) -> Leftover:
    disk = plan.disks[index]
    return Leftover(
        drive=DriveNames(disk.path, disk.model, disk.serial, disk.wwn, disk.size),
        since=_since(plan, index),
        before=before,
        made=_made(plan, index),
        partitions=() if _is_whole(plan, index) else tuple(_partitions(plan, index)),
    )


def _since(plan: Plan, index: int) -> int:
    """Index of the first step that writes to the disk or to what stands on it; -1 when none does."""
    for place, step in enumerate(plan.steps):
        if any(_number(target, index) != _ELSEWHERE for target in step.writes()):
            return place
    return -1


def _number(target: Target, index: int) -> int:
    """Of the partition of that disk, 0 for the disk itself, or that it lies above or elsewhere."""
    if isinstance(target, OnDisk | OnPartition):
        number = target.number if isinstance(target, OnPartition) else 0
        return number if target.disk == index else _ELSEWHERE
    return _ABOVE


def _is_whole(plan: Plan, index: int) -> bool:
    """Whether the disk with its table is the plan's business, not only partitions of it."""
    return any(OnDisk(index) in step.writes() for step in plan.steps)


def _partitions(plan: Plan, index: int) -> Iterator[int]:
    for step in plan.steps:
        for target in step.writes():
            if _number(target, index) > 0:
                yield _number(target, index)


def _made(plan: Plan, index: int) -> Contents:
    """A new table with its partition, superblocks of the array, and the layers on it."""
    marks: list[tuple[int, Mark]] = []
    upper: list[tuple[int, Mark]] = []
    for step in plan.steps:
        for target, mark in step.marks(plan):
            number = _number(target, index)
            if number == _ABOVE:
                upper.append((0, mark))
            elif number != _ELSEWHERE:
                marks.append((number, mark))
    parts = (each for step in plan.steps for each in step.parts(plan))
    return Contents(tuple(marks), tuple(part for disk, part in parts if disk.disk == index), tuple(upper))


def _named(plan: Plan, index: int) -> Contents:
    """What the plan says of the disk: its table, and where the superblocks lie that it erases."""
    disk = plan.disks[index]
    numbers = [_number(target, index) for target in members_erased(plan.steps)]
    member = Mark("linux_raid_member", plan.array.uuid if plan.array else "")
    marks = [(number, member) for number in numbers if number >= 0]
    return Contents((*_tables(disk), *marks), tuple(Part(number) for number in numbers if number > 0))


def _tables(disk: DiskIdentity) -> Iterator[tuple[int, Mark]]:
    names = {name for node, _, name in (each.partition(":") for each in disk.signatures)}
    for name in ("gpt", "dos") if disk.table else ():
        if name in names:
            yield 0, Mark(name, disk.table)
