"""What a plan that is broken off may leave on each of its disks, and whether what is found there is that.

These forms stand in the journal, which other versions read too.
"""

from collections.abc import Iterable, Iterator

from raidwright.storage.fact import Lasting
from raidwright.storage.signatures import UNKNOWN_DATA, UNREADABLE
from raidwright.storage.unfinished import Remains

_DEBRIS = (UNKNOWN_DATA, "PMBR")
"""What a table or a superblock is to a probe while its bytes are being erased one after the other."""
ANY = ""
PARTITION = "partition "
"""Before the number of a partition, among the names of what is found."""


class Mark(Lasting, frozen=True):
    """One signature by libblkid's name; the UUID is empty where it carries none."""

    name: str
    uuid: str = ""


class Part(Lasting, frozen=True):
    """One partition; start and size in bytes, 0 and 0 where they were not written down."""

    number: int
    start: int = 0
    size: int = 0


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
    """The only ones that are the plan's business; empty when the whole disk is."""


def remains(left: Leftover, found: Contents) -> tuple[Remains, tuple[str, ...]]:
    """What is left on the disk on which that is found, and the names of what the plan cannot have left."""
    seen = _concerning(left, found)
    if any(mark.name == UNREADABLE for _, mark in seen.marks):
        return Remains.UNSEEN, ()
    strange = tuple(dict.fromkeys(_strange(left, seen)))
    if strange:
        return Remains.ANOTHERS, strange
    return (Remains.ITS_OWN if seen.marks or (seen.parts and not left.partitions) else Remains.NOTHING), ()


def same_drive(one: DriveNames, other: DriveNames) -> bool:
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


def _concerning(left: Leftover, found: Contents) -> Contents:
    """What is found on the disk, or on those partitions of it that are the plan's business."""
    if not left.partitions:
        return found
    marks, upper = (
        tuple(each for each in every if each[0] in left.partitions) for every in (found.marks, found.upper)
    )
    return Contents(marks, upper=upper)


def _strange(left: Leftover, found: Contents) -> Iterator[str]:
    yield from _unknown(found.marks, left.before.marks, left.made.marks)
    yield from _unknown(found.upper, left.before.upper, left.made.upper)
    expected = {*left.before.parts, *left.made.parts}
    for part in found.parts:
        if part not in expected and Part(part.number) not in expected:
            yield f"{PARTITION}{part.number}"


def _unknown(
    found: Iterable[tuple[int, Mark]], before: Iterable[tuple[int, Mark]], made: Iterable[tuple[int, Mark]]
) -> Iterator[str]:
    """Names of what was neither there before nor made by the plan, wherever on the disk it is now."""
    old, new = ({_plain(mark) for _, mark in every} for every in (before, made))
    for _, mark in found:
        known = _plain(mark) in old | new or Mark(mark.name, ANY) in new
        if not known and mark.name not in _DEBRIS:
            yield mark.name


def _plain(mark: Mark) -> Mark:
    """To mdadm and libblkid dashes and colons belong in different places."""
    return Mark(mark.name, mark.uuid.replace("-", "").replace(":", "").lower())
