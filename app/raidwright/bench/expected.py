"""How much faster than one disk an array can be, if nothing but its disks sets the limit."""

from typing import assert_never

from raidwright.bench.spec import Access, Direction, Row
from raidwright.storage.design.design import Layout, Level
from raidwright.storage.fact import Fact, Facts


class Shape(Fact, frozen=True):
    """What the expectation depends on."""

    level: Level
    members: int
    chunk: int
    """Bytes; without meaning for RAID1."""
    layout: Layout = Layout.DEFAULT


ARRAY_TEMPLATE = "{level} of {count}"
"""What an array is made of, in English; `array_facts` fill it."""


def array_facts(level: str, members: int) -> Facts:
    """``level`` as it is written everywhere here, and how many disks the array has when it is whole."""
    return (("level", level.upper()), ("count", str(members)))


def expected_ratio(shape: Shape, row: Row, direction: Direction) -> float:
    """Ratio to one member alone for the same row and direction.

    Exact where disks are limited in bytes and operations per second alone; an upper bound for disks that
    turn, because each of them must skip what its neighbours read.
    """
    match row.access:
        case Access.SEQUENTIAL:
            return min(_stream_width(shape, direction), _chunks_in_flight(shape, row))
        case Access.RANDOM:
            return _random(shape, row, direction)


def _stream_width(shape: Shape, direction: Direction) -> float:
    """Disks that carry different data of one stream at the same time."""
    match shape.level:
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
        case Level.RAID0:
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
