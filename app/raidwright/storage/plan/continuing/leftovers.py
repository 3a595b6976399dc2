"""What a plan that is broken off may leave on each of its disks, and whether what is found there is that.

These forms stand in the journal, which other versions read too.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from raidwright.storage.configuration import FileSeen
from raidwright.storage.fact import Lasting
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, lower_arrays
from raidwright.storage.plan.sharing_layer import SHARING_KINDS, entering_on
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER, UNKNOWN_DATA, UNREADABLE
from raidwright.storage.snapshot.unfinished import Remains
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity, DiskIdentity
from raidwright.storage.steps.disk import members_erased
from raidwright.storage.steps.share import account_made
from raidwright.storage.steps.step import ANY, Effect, EntryStep, Layer, Mark, Part
from raidwright.storage.steps.targets import (
    AnyTarget,
    KeyFile,
    MemberTarget,
    OnArray,
    OnDisk,
    OnPartition,
    disks_of,
)

_DEBRIS = (UNKNOWN_DATA, "PMBR")
"""What a probe takes a table or a superblock for while its bytes are being erased one after the other."""
PARTITION = "partition "
"""What stands before a partition's number among the names of what is found."""
_NO_FILES = {kind: FileSeen(f"/etc/{kind.value}", "") for kind in SHARING_KINDS}
"""Files about shares, of which none is there."""
_ABOVE, _ELSEWHERE = -1, -2
"""Instead of a partition's number: for what lies on arrays and layers, and for what is on another disk."""


class Contents(Lasting, frozen=True):
    """What is on one disk, by the number of the partition, 0 for the disk itself."""

    marks: tuple[tuple[int, Mark], ...] = ()
    parts: tuple[Part, ...] = ()
    upper: tuple[tuple[int, Mark], ...] = ()
    """What is on the arrays, mappings and volumes that stand there."""


class DriveNames(Lasting, frozen=True):
    """By what a disk is known again after a restart; ``path`` is where it was."""

    path: str
    model: str
    serial: str
    wwn: str
    size: int


class Leftover(Lasting, frozen=True):
    """What a plan may leave on one of its disks."""

    drive: DriveNames
    since: int
    """Index of the first step that writes to the disk."""
    before: Contents
    """What was on it when the plan began, some of which may be there still."""
    made: Contents = Contents()
    """What the plan puts there; an empty UUID stands for any."""
    partitions: tuple[int, ...] = ()
    """Numbers of the only partitions that are the plan's business; empty when the whole disk is."""


def remains(leftover: Leftover, contents: Contents) -> tuple[Remains, tuple[str, ...]]:
    """What is left on a disk that holds ``contents``, and the names of what the plan cannot have left."""
    concerned = _concerning(leftover, contents)
    if any(mark.name == UNREADABLE for _, mark in concerned.marks):
        return Remains.UNSEEN, ()
    strange = tuple(dict.fromkeys(_foreign_names(leftover, concerned)))
    if strange:
        return Remains.ANOTHERS, strange
    return (
        Remains.ITS_OWN
        if concerned.marks or (concerned.parts and not leftover.partitions)
        else Remains.NOTHING
    ), ()


def leaves_debris(leftover: Leftover, what: Remains) -> bool:
    """Whether data of an unknown kind on the disk are the rest of what the plan was erasing there."""
    return what is Remains.ITS_OWN and bool(leftover.before.marks or leftover.before.upper)


def remains_untouched(leftover: Leftover, contents: Contents) -> tuple[Remains, tuple[str, ...]]:
    """The same of a disk that no step was begun to write to, where all but what was there before is new.

    What lies on its arrays and layers is left out: at the next start others of them may be open.
    """
    own = replace(leftover.before, upper=())
    return remains(replace(leftover, before=own, made=Contents()), replace(contents, upper=()))


def same_drive(one: DriveNames, other: DriveNames | DiskIdentity) -> bool:
    """Whether both name the same disk; one without serial number and WWN is known by its place alone."""
    if (one.model, one.serial, one.wwn, one.size) != (other.model, other.serial, other.wwn, other.size):
        return False
    return bool(one.serial or one.wwn) or one.path == other.path


def covers(later: Leftover, earlier: Leftover) -> bool:
    """Whether a later plan has written to all that an earlier one may have left something on."""
    whole = not later.partitions
    return same_drive(later.drive, earlier.drive) and (
        whole or bool(earlier.partitions and set(earlier.partitions) <= set(later.partitions))
    )


def _concerning(leftover: Leftover, contents: Contents) -> Contents:
    """What is found on the disk, or on those partitions of it that are the plan's business."""
    if not leftover.partitions:
        return contents
    marks, upper = (
        tuple(each for each in every if each[0] in leftover.partitions)
        for every in (contents.marks, contents.upper)
    )
    return Contents(marks, upper=upper)


def _foreign_names(leftover: Leftover, contents: Contents) -> Iterator[str]:
    yield from _unknown(contents.marks, leftover.before.marks, leftover.made.marks)
    yield from _unknown(contents.upper, leftover.before.upper, leftover.made.upper)
    expected = {*leftover.before.parts, *leftover.made.parts}
    for part in contents.parts:
        if part not in expected and Part(part.number) not in expected:
            yield f"{PARTITION}{part.number}"


def _unknown(
    marks: Iterable[tuple[int, Mark]],
    before: Iterable[tuple[int, Mark]],
    marks_made: Iterable[tuple[int, Mark]],
) -> Iterator[str]:
    """Names of what was neither there before nor made by the plan, wherever on the disk it is now."""
    old, new = ({_in_one_spelling(mark) for _, mark in every} for every in (before, marks_made))
    for _, mark in marks:
        is_known = _in_one_spelling(mark) in old | new or Mark(mark.name, ANY) in new
        if not is_known and mark.name not in _DEBRIS:
            yield mark.name


def _in_one_spelling(mark: Mark) -> Mark:
    """``mark`` with its UUID in one spelling: mdadm and libblkid set dashes and colons differently."""
    return Mark(mark.name, mark.uuid.replace("-", "").replace(":", "").lower())


_ARRAY_GOES_ON = frozenset({Purpose.HEADER, Purpose.KEEP, Purpose.SHARE})
"""Purposes of plans that write to the container of an array that stays, and take nothing else of it."""


def leftovers(plan: Plan, before: Sequence[Contents] = ()) -> tuple[Leftover, ...]:
    """A `Leftover` for each disk that ``plan`` writes to; ``before`` is what its disks hold, in their order.

    Empty where the array goes on: broken off or not, nothing of it is to be cleaned. What an older journal
    did not write down is taken from the plan itself, which knows less.
    """
    if plan.purpose in _ARRAY_GOES_ON:
        return ()
    old_contents = before or [_contents_before(plan, index) for index in range(len(plan.disks))]
    return tuple(
        _leftover(plan, index, old_contents[index])
        for index in range(len(plan.disks))
        if _first_writing_step(plan, index) >= 0 and not _goes_on(plan, index)
    )


def _goes_on(plan: Plan, index: int) -> bool:
    """Whether the disk is only part of an array below the plan's, which goes on."""
    own = (target for step in plan.steps for target in step.writes() if isinstance(target, MemberTarget))
    return index in disks_of(lower_arrays(plan)) and index not in disks_of(own)


def _leftover(plan: Plan, index: int, before: Contents) -> Leftover:
    disk = plan.disks[index]
    return Leftover(
        drive=DriveNames(disk.path, disk.model, disk.serial, disk.wwn, disk.size),
        since=_first_writing_step(plan, index),
        before=before,
        made=_contents_made(plan, index),
        partitions=() if _is_whole(plan, index) else tuple(_partitions(plan, index)),
    )


def _first_writing_step(plan: Plan, index: int) -> int:
    """Index of the first step that writes to the disk or to what stands on it; -1 when none does."""
    for number, step in enumerate(plan.steps):
        if any(_partition_number(target, index) != _ELSEWHERE for target in step.writes()):
            return number
    return -1


def _partition_number(target: AnyTarget, index: int) -> int:
    """Number of the partition on disk ``index``, 0 for the disk itself; else `_ABOVE` or `_ELSEWHERE`."""
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
            if _partition_number(target, index) > 0:
                yield _partition_number(target, index)


def _contents_made(plan: Plan, index: int) -> Contents:
    """A new table with its partition, superblocks of the array, and the layers on it."""
    marks: list[tuple[int, Mark]] = []
    upper: list[tuple[int, Mark]] = []
    for step in plan.steps:
        for target, mark in step.marks(plan):
            number = _partition_number(target, index)
            if number == _ABOVE:
                upper.append((0, mark))
            elif number != _ELSEWHERE:
                marks.append((number, mark))
    parts = (each for step in plan.steps for each in step.parts(plan))
    return Contents(tuple(marks), tuple(part for disk, part in parts if disk.disk == index), tuple(upper))


def _contents_before(plan: Plan, index: int) -> Contents:
    """What the plan says of the disk: its table, and where the superblocks lie that it erases."""
    disk = plan.disks[index]
    numbers = [_partition_number(target, index) for target in members_erased(plan.steps)]
    member = Mark(ARRAY_MEMBER, plan.array.uuid if plan.array else "")
    marks = [(number, member) for number in numbers if number >= 0]
    return Contents((*_tables(disk), *marks), tuple(Part(number) for number in numbers if number > 0))


def _tables(disk: DiskIdentity) -> Iterator[tuple[int, Mark]]:
    names = {name for node, _, name in (each.partition(":") for each in disk.signatures)}
    for name in ("gpt", "dos") if disk.table else ():
        if name in names:
            yield 0, Mark(name, disk.table)


def continues(plan: Plan, broken: Plan) -> bool:
    """Whether ``plan`` comes by the same steps to the same end as ``broken``.

    They may differ in where disks and array are now, in what the edited files hold, and in how far they are.
    """
    if len(plan.disks) != len(broken.disks):
        return False
    same = replace(
        plan,
        disks=broken.disks,
        array=broken.array,
        steps=broken.steps,
        losses=broken.losses,
        typed=broken.typed,
        done=broken.done,
    )
    steps = [tuple(map(_without_file_state, each.steps)) for each in (plan, broken)]
    return same == broken and steps[0] == steps[1] and _is_same(plan.array, broken.array)


def array_made(plan: Plan) -> int:
    """How many steps it takes until the array is there; all of them when it is not made."""
    numbers = (number for number, step in enumerate(plan.steps, 1) if OnArray() in step.makes())
    return next(numbers, len(plan.steps))


def is_layer(step: Step, plan: Plan) -> bool:
    """Whether ``step`` makes the array of ``plan`` or something upon it, which is there from then on."""
    things = step.makes()
    on_disk = any(isinstance(thing, OnDisk | OnPartition) for thing in things)
    makes = step.effect is Effect.MAKES and step.layer is not Layer.CONFIGURATION
    return makes and not on_disk and bool(things or step.marks(plan))


def shows_when_done(step: Step, plan: Plan) -> bool:
    """Whether one can see of ``step``, when it was begun, that it was done to its end.

    Nobody can see whether a container knows the key in a key file. A user cannot be made a second time.
    """
    is_visible = isinstance(step, EntryStep) or bool(account_made(step))
    return is_visible or (is_layer(step, plan) and KeyFile() not in step.makes())


def _without_file_state(step: Step) -> Step:
    if not isinstance(step, EntryStep):
        return entering_on(step, _NO_FILES, ())
    return replace(step, file=FileSeen(step.file.path, "", open_end=False), instead=())


def _is_same(array: ArrayIdentity | None, other: ArrayIdentity | None) -> bool:
    if array is None or other is None:
        return False
    return (array.uuid, array.name, array.level) == (other.uuid, other.name, other.level)
