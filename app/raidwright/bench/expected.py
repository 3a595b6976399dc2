"""How much faster than one disk an array can be, if nothing but its disks sets the limit."""

from enum import Enum
from typing import assert_never

from raidwright.bench.spec import Access, Direction, Row
from raidwright.storage.design.design import Layout, Level
from raidwright.storage.fact import Fact, Facts


class Medium(Enum):
    """What limits the members."""

    TURNS = "turns"
    """A head has to pass over parity and copies that are not read, and gains nothing by it."""
    FLASH = "flash"
    UNKNOWN = "unknown"


class Range(Fact, frozen=True):
    """Ratios to one member alone."""

    least: float
    most: float


class Shape(Fact, frozen=True):
    """What the expectation depends on."""

    level: Level
    members: int
    chunk: int
    """Bytes; without meaning for RAID1."""
    layout: Layout = Layout.DEFAULT
    medium: Medium = Medium.UNKNOWN


ARRAY_TEMPLATE = "{level} of {count}"
"""What an array is made of, in English; `array_facts` fill it."""


def array_facts(level: str, members: int) -> Facts:
    """``level`` as it is written everywhere here, and how many disks the array has when it is whole."""
    return (("level", level.upper()), ("count", str(members)))


def expected_range(shape: Shape, row: Row, direction: Direction) -> Range:
    """Between which ratios the array should come out for the same row and direction.

    A range where the medium decides: what turns gives one stream as many disks as hold different data of it,
    what does not turn can add those that hold parity or copies, as each has its turn.
    """
    match row.access:
        case Access.SEQUENTIAL:
            most = _chunks_in_flight(shape, row)
            stream = _stream_width(shape, direction)
            return Range(min(stream, most), min(max(stream, _all_that_read(shape, row, direction)), most))
        case Access.RANDOM:
            ratio = _random(shape, row, direction)
            return Range(ratio, ratio)


def write_factor(shape: Shape) -> float:
    """Bytes that the disks move, at most, for each that is written: copies, parity, what it is made of."""
    return float(_accesses_per_write(shape))


def _stream_width(shape: Shape, direction: Direction) -> float:
    """Disks that carry different data of one stream at the same time."""
    match shape.level:
        case Level.SINGLE:
            return 1
        case Level.RAID0:
            return shape.members
        case Level.RAID1:
            return 1
        case Level.RAID5:
            return shape.members - 1
        case Level.RAID6:
            return shape.members - 2
        case Level.RAID10:
            reads_all = shape.layout is Layout.FAR and direction is Direction.READ
            return shape.members if reads_all else shape.members / 2
        case _:
            assert_never(shape.level)


def _all_that_read(shape: Shape, row: Row, direction: Direction) -> float:
    """Disks that one stream of reads can be spread over, with enough requests at a time."""
    if direction is Direction.WRITE or shape.medium is Medium.TURNS:
        return 0
    return min(shape.members, row.queue * row.threads)


def _chunks_in_flight(shape: Shape, row: Row) -> float:
    """With one small request at a time, striping helps nobody."""
    return max(1.0, row.queue * row.threads * row.block / shape.chunk) if shape.chunk else 1.0


def _random(shape: Shape, row: Row, direction: Direction) -> float:
    """Small requests spread over the members; a write costs several accesses.

    With parity these come one after the other: first what must be read, then what is written.
    """
    accesses = _accesses_per_write(shape) if direction is Direction.WRITE else 1
    parity = shape.level in (Level.RAID5, Level.RAID6) and direction is Direction.WRITE
    at_once = accesses / 2 if parity else accesses
    return _busy_disks(shape.members, row.queue * row.threads, at_once) / accesses


def _busy_disks(members: int, requests: int, width: float) -> float:
    """Expected number of disks with work when ``requests`` of ``width`` disks each fall at random."""
    return members * (1 - (1 - width / members) ** requests)


def _accesses_per_write(shape: Shape) -> int:
    """Disk accesses for one small write: copies, or the cheaper of the two ways to renew parity.

    Read-modify-write reads and writes the block and each parity; reconstruct-write touches every member once.
    """
    match shape.level:
        case Level.SINGLE | Level.RAID0:
            return 1
        case Level.RAID1:
            return shape.members
        case Level.RAID5:
            return min(4, shape.members)
        case Level.RAID6:
            return min(6, shape.members)
        case Level.RAID10:
            return 2
        case _:
            assert_never(shape.level)
