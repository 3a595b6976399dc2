"""What a plan is: disks, losses, steps and what they come to, and what is typed to agree to it.

The text of agreement is made of what stands on the things themselves and any hand can type, in every
language: an array's name, the end of a serial number, a number, a path. All secrets travel in one sealed
memory, each on a line of its own; one that is alone may hold any bytes.
"""

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.design.capacity import Capacity
from raidwright.storage.design.design import ArrayDesign, namesake
from raidwright.storage.fact import Fact, Facts
from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import (
    ARRAY_UUID,
    LONGEST_NAME,
    MOST_DISKS,
    MOST_LINES,
    MOST_LOST,
    MOST_NAMESAKES,
    MOST_STEPS,
    Index,
    parse_json,
)
from raidwright.storage.levels import Level, level_named, level_title
from raidwright.storage.operations import AnyOperation
from raidwright.storage.operations.operation import ArrayOperation, Purpose, plan_name
from raidwright.storage.rules.array_findings import looks_striped
from raidwright.storage.rules.contents import Item, item, node_name
from raidwright.storage.rules.eligibility import names_on
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.snapshot.arrays import CONTAINER, Array
from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot, Table, WholeDisk
from raidwright.storage.snapshot.names import ARRAYS, array_device, array_name
from raidwright.storage.snapshot.same_disk import is_placeholder
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.snapshot.signatures import (
    ARRAY_MEMBER,
    UNKNOWN_DATA,
    is_firmware_raid,
    is_foreign_set,
)
from raidwright.storage.snapshot.tree import array_behind, block_at, index_of, is_ground, partitions
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import assembly_of
from raidwright.storage.steps.context import ArrayIdentity, DiskIdentity
from raidwright.storage.steps.disk import members_left_unread
from raidwright.storage.steps.md import member_joining, members_kept
from raidwright.storage.steps.step import Effect, Layer
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


def own_members(plan: Plan) -> tuple[AnyMember, ...]:
    """For each disk of ``plan`` itself, when a step writes to it or none does, else its partitions.

    A member that is left as it is counts as written to. What stands on other partitions of the disk is none
    of the plan's business. An array that is written to as a member stands for its disks.
    """
    targets = [target for step in plan.steps for target in step.writes()]
    targets += members_left_unread(plan.steps)
    parts = [target for target in dict.fromkeys(targets) if isinstance(target, OnPartition)]
    lower = list(dict.fromkeys(target for target in targets if isinstance(target, OnLowerArray)))
    disks_below = set(disks_of(lower))
    devices: list[AnyMember] = []
    for index in range(len(plan.disks)):
        own = [part for part in parts if part.disk == index]
        is_divided = bool(own) or index in disks_below
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


def disk_identity(disk: Block, snapshot: Snapshot) -> DiskIdentity:
    """The identity of a whole disk, or another `is_ground`, as ``snapshot`` shows it.

    What is no drive has no name but its path. Raises ValueError for any other block device.
    """
    if not is_ground(disk):
        raise ValueError(f"{disk.path} is not a whole disk")
    drive = disk.origin.drive if isinstance(disk.origin, WholeDisk) else None
    return DiskIdentity(
        path=disk.path,
        drive=drive.id if drive else "",
        model=drive.model if drive else "",
        serial=drive.serial if drive else "",
        wwn=drive.wwn if drive else "",
        size=disk.size,
        logical_sector=disk.logical_sector,
        physical_sector=disk.physical_sector,
        diskseq=disk.diskseq,
        table=disk.content.uuid if isinstance(disk.content, Table) else "",
        signatures=_signatures(disk, snapshot),
    )


def array_identity(array: Array, node: str) -> ArrayIdentity | Finding:
    """The identity of an array that is there, at its ``node`` if it has one; or why it cannot be named."""
    level = level_of(array)
    if level is None or not re.fullmatch(ARRAY_UUID, array.uuid):
        return _unsupported_finding(array)
    short = short_name(array)
    return ArrayIdentity(array.uuid, short, level, node or f"{ARRAYS}{short}")


def free_path(array: Array, snapshot: Snapshot) -> str:
    """A path for an array that does not run, which leads to no other array of its name or its number."""
    used_devices = {array_device(path) for block in snapshot.blocks for path in (block.path, *block.links)}
    name = short_name(array)
    beside = (namesake(name, number) for number in range(MOST_NAMESAKES))
    paths = [f"{ARRAYS}{each}" for each in (name, *beside)]
    return next((path for path in paths if array_device(path) not in used_devices), paths[0])


def level_of(array: Array) -> Level | None:
    """The level of the array; None for one that is not handled here, or while md calls it something else."""
    return None if looks_striped(array) else level_named(array.level)


def unhandled_findings(array: Array, snapshot: Snapshot) -> Iterator[Finding]:
    """That the array is of a kind that is not handled here, or was made by firmware or another system."""
    firmware = firmware_finding(array, snapshot)
    if firmware is not None:
        yield firmware
        return
    if level_of(array) is None:
        yield _unsupported_finding(array)
    arrays = (array, *_arrays_below(array, snapshot))
    members = (block_at(snapshot, member.path) for each in arrays for member in each.members)
    # What a disk was before md took it may have left a signature where md writes nothing.
    foreign = (names for each in members if each and ARRAY_MEMBER not in (names := names_on(each)))
    kind = next(filter(is_foreign_set, (name for names in foreign for name in sorted(names))), None)
    if kind is not None:
        name = array.title
        yield blocking("array-foreign", name, array=name, kind=kind)


def firmware_finding(array: Array, snapshot: Snapshot) -> Finding | None:
    """That a computer's firmware has made the array, or one below it; None otherwise."""
    arrays = (array, *_arrays_below(array, snapshot))
    members = (block_at(snapshot, member.path) for each in arrays for member in each.members)
    names = [names_on(block) for block in members if block is not None]
    is_theirs = any(ARRAY_MEMBER not in each and any(map(is_firmware_raid, each)) for each in names)
    if array.level != CONTAINER and not is_theirs:
        return None
    return blocking("array-firmware", array.uuid, array=array.title)


def _arrays_below(array: Array, snapshot: Snapshot) -> Iterator[Array]:
    """The arrays that are members of this one."""
    for member in array.members:
        block = block_at(snapshot, member.path)
        lower = array_behind(snapshot, block) if block is not None else None
        if lower is not None:
            yield lower


def _unsupported_finding(array: Array) -> Finding:
    name = array.title
    if looks_striped(array):
        return blocking("striped-at-work", name, array=name)
    return blocking("level-unsupported", name, array=name, level=level_title(array.level) or "unknown")


def short_name(array: Array) -> str:
    """The array's own name as far as it is one that can be handled safely; "array" when nothing is left."""
    return safe_name(array_name(array.name))


def safe_name(name: str) -> str:
    """As much of ``name`` as a plan may call an array; "array" when nothing is left."""
    return plain_name(name).lstrip("_.-")[:LONGEST_NAME] or "array"


def plain_name(name: str) -> str:
    """``name`` of letters that are safe in a path."""
    return re.sub(r"[^A-Za-z0-9_.-]", "_", name)


def loss(index: int, lost: Sequence[Item]) -> Loss:
    """What disk ``index`` of a plan loses, cut to what a plan can carry."""
    items = tuple(lost)
    if len(items) > MOST_LOST:
        items = (*items[: MOST_LOST - 1], item("more", count=str(len(items) - MOST_LOST + 1)))
    return Loss(index, items)


def _signatures(disk: Block, snapshot: Snapshot) -> tuple[str, ...]:
    own = (disk, *partitions(snapshot, disk.path))
    return tuple(sorted(f"{node_name(block.path)}:{name}" for block in own for name in block.signatures))


_SERIAL_END = 4
"""Characters at the end of a serial number, as the window shows them too."""
_UNSEEN = "unseen"
"""What is typed for what lies on an array that cannot be started."""
_MOST_ENDS = 4
"""With more disks than that their number is typed: nobody compares a longer row with care."""

AGREEMENT_TEMPLATES = {
    "ends": "{ends}: the last characters of the serial number of each disk that will be erased.",
    "count": "{count}: the number of disks that will be erased.",
    "paths": "{paths}: the path of each disk that cannot be identified otherwise or contains unknown data.",
    "unseen": "{unseen}: the contents of an array that cannot be started are erased without being checked.",
}
"""Part of the text -> the sentence that says what it is. The array's name needs no explanation."""


def agreement(plan: Plan) -> str:
    """What must be typed before ``plan`` is carried out; nothing for one that loses nothing."""
    if _loses_nothing(plan):
        return ""
    name = plan.array.name if plan.array else ""
    return " ".join(filter(None, (name, *(words for _, words in _parts(plan)))))


def describe_agreement(plan: Plan) -> Iterator[tuple[str, Facts]]:
    """English templates, a sentence for each part beside the array's name, and the facts that fill them."""
    for part, words in _parts(plan):
        yield AGREEMENT_TEMPLATES[part], ((part, words),)


def agrees(typed: str, plan: Plan) -> bool:
    """Whether ``typed`` is what ``plan`` asks for.

    Full-width and half-width letters (Unicode's NFKC), capitals and the width of blanks make no difference.
    """
    return _normal_form(typed) == _normal_form(agreement(plan))


def losing_disks(plan: Plan) -> tuple[int, ...]:
    """Indices of the disks whose contents will be gone."""
    return tuple(dict.fromkeys(loss.disk for loss in plan.losses if loss.contents))


def takes_blank_disks(plan: Plan) -> bool:
    """Whether ``plan`` builds on disks on which nothing is known to be, and each of which is told apart.

    Who has just ticked these disks by their serial numbers needs to type nothing to agree to it.
    """
    return plan.purpose is Purpose.BUILD and not (plan.losses or plan.typed or plan.unseen)


def is_doubtful(disk: DiskIdentity, alike: int) -> bool:
    """Whether nothing but its path tells the disk apart; ``alike`` disks have its serial number and WWN."""
    has_number = bool(disk.serial) and not is_placeholder(disk.serial)
    return not (has_number or disk.wwn) or alike > 1


def to_be_typed(
    disks: Sequence[Block], snapshot: Snapshot, exempt: Collection[Block] = ()
) -> tuple[int, ...]:
    """Indices of the disks of a plan whose paths are typed to agree to it.

    Those of doubtful disks (see `is_doubtful`), and of disks with data of an unknown kind. On ``exempt`` ones
    data may be of any kind: what lies there is agreed to by another name, such as that of its array. What a
    plan was erasing that was broken off here is not unknown.
    """
    unnamed = []
    for index, disk in enumerate(disks):
        identity = disk_identity(disk, snapshot)
        alike = index_of(snapshot).known_as[identity.serial, identity.wwn]
        unknown = disk not in exempt and _holds_unknown(disk, snapshot)
        if is_doubtful(identity, alike) or unknown:
            unnamed.append(index)
    return tuple(unnamed)


def typed_paths(plan: Plan) -> tuple[str, ...]:
    """The paths among what is typed."""
    return tuple(plan.disks[index].path for index in plan.typed)


def _holds_unknown(disk: Block, snapshot: Snapshot) -> bool:
    every = (disk, *partitions(snapshot, disk.path))
    return any(UNKNOWN_DATA in each.signatures and not _is_debris(each, disk, snapshot) for each in every)


def _is_debris(block: Block, disk: Block, snapshot: Snapshot) -> bool:
    """Whether what is on a block of the disk is the rest of what a broken-off plan was erasing there."""
    unfinished = snapshot.host.unfinished
    left = next((each for each in unfinished.disks if each.path == disk.path), None) if unfinished else None
    if left is None or not left.debris:
        return False
    is_own = isinstance(block.origin, PartitionOf) and block.origin.number in left.partitions
    return not left.partitions or is_own


def _loses_nothing(plan: Plan) -> bool:
    """Whether ``plan`` leaves all data as they are, and can be undone in a moment."""
    undone = all(step.effect is not Effect.DESTROYS for step in plan.steps)
    harmless = plan.purpose in (Purpose.USE, Purpose.SHARE)
    return harmless or (plan.purpose in (Purpose.UPKEEP, Purpose.HEADER) and undone)


def _parts(plan: Plan) -> Iterator[tuple[str, str]]:
    """Each part beside the array's name, with what is typed of it."""
    if _loses_nothing(plan):
        return
    erased = _erased_disks(plan)
    ends = [_typed_name(plan.disks[index]) for index in erased if index not in plan.typed]
    if len(erased) > _MOST_ENDS:
        yield "count", str(len(erased))
    elif ends:
        yield "ends", " ".join(ends)
    if plan.typed:
        yield "paths", " ".join(typed_paths(plan))
    if plan.unseen:
        yield "unseen", _UNSEEN


def _erased_disks(plan: Plan) -> tuple[int, ...]:
    """Indices of the disks that lose something for which the array's name does not stand."""
    if plan.array is None:
        left = members_left_unread(plan.steps)
        return tuple(index for index in range(len(plan.disks)) if OnDisk(index) not in left)
    return () if plan.purpose is Purpose.TEARDOWN else losing_disks(plan)


def _typed_name(disk: DiskIdentity) -> str:
    """What is typed for a disk: the end of its serial number, or its path where keyboards lack its keys."""
    end = disk.serial[-_SERIAL_END:]
    typeable = end.isascii() and end.isprintable() and " " not in end
    return end if end and typeable else disk.path


def _normal_form(text: str) -> str:
    import unicodedata

    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


PASSPHRASE = ""
"""Stands for the passphrase where a name stands for the password of somebody."""


def secrets_wanted(plan: Plan) -> tuple[str, ...]:
    """Whose secrets ``plan`` needs, in the order in which they travel: names, and `PASSPHRASE`."""
    commands = (command for step in plan.ahead for command in step.commands(plan))
    return tuple(dict.fromkeys(command.whose for command in commands if command.secret))


def join_secrets(plan: Plan, secrets: Mapping[str, bytes | bytearray]) -> bytearray:
    """All that ``plan`` wants out of ``secrets``, as they travel. Raises KeyError when one lacks."""
    joined = bytearray()
    for place, whose in enumerate(secrets_wanted(plan)):
        joined += b"\n" if place else b""
        joined += secrets[whose]
    return joined


def secret_of(plan: Plan, whose: str, joined: bytes | bytearray) -> bytearray:
    """A copy of one out of the ``joined`` secrets, for its owner to overwrite. Raises ValueError."""
    wanted = secrets_wanted(plan)
    if len(wanted) == 1:
        return bytearray(joined)
    start = 0
    for _ in range(wanted.index(whose)):
        start = joined.index(b"\n", start) + 1
    end = joined.find(b"\n", start)
    return bytearray(memoryview(joined)[start : end if end >= 0 else len(joined)])


Lanes = tuple[tuple[int, ...], ...]
"""Indexes of steps that follow one another in the plan: each lane has its own disk, and keeps its order."""


def lanes_ahead(plan: Plan) -> Iterator[Lanes]:
    """The steps ahead, in order. What is not about one disk alone has all that comes before it done."""
    numbered = enumerate(plan.ahead, plan.done)
    for is_of_one_disk, together in groupby(numbered, key=lambda each: _own_disk(each[1]) is not None):
        if is_of_one_disk:
            yield _by_disk(together)
        else:
            yield from (((index,),) for index, _ in together)


def lost_from(plan: Plan) -> int | None:
    """Index of the step before which nothing is lost; None when nothing is known to be lost.

    It is the first that nothing undoes, or the first of those that are carried out at the same time as that.
    """
    whole = msgspec.structs.replace(plan, done=0)
    firsts = (lanes[0][0] for lanes in lanes_ahead(whole) if _destroys(plan, lanes))
    return next(firsts, None) if plan.losses else None


def same_time_sentences(plan: Plan) -> dict[int, Sentence]:
    """Of the first of steps that are carried out at the same time: that they are, and how many."""
    return {
        lanes[0][0]: english(
            (
                "Steps {first} to {last} run one after the other on each disk, and on {count} disks at"
                " the same time."
            ),
            first=lanes[0][0] + 1,
            last=max(lane[-1] for lane in lanes) + 1,
            count=len(lanes),
        )
        for lanes in lanes_ahead(plan)
        if len(lanes) > 1
    }


def broken_plan(unfinished: Unfinished) -> Plan | None:
    """The plan that was broken off; None when its document is missing or cannot be read."""
    try:
        return parse_json(unfinished.plan, Plan) if unfinished.plan else None
    except msgspec.MsgspecError:
        return None


def _destroys(plan: Plan, lanes: Lanes) -> bool:
    return any(plan.steps[index].effect is Effect.DESTROYS for lane in lanes for index in lane)


def _by_disk(numbered: Iterable[tuple[int, Step]]) -> Lanes:
    lanes: dict[int | None, list[int]] = {}
    for index, step in numbered:
        lanes.setdefault(_own_disk(step), []).append(index)
    return tuple(map(tuple, lanes.values()))


def _own_disk(step: Step) -> int | None:
    """The place in the plan of the disk that the step prepares or clears; None when it does anything else."""
    return step.one_disk() if step.stands_in() is Layer.DISKS else None
