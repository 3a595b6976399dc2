"""How much faster than one disk an array can be, if nothing but its disks sets the limit.

Sources: md(4) for what each level and RAID 10 layout puts where; `read_balance` of the kernel's drivers/md/
raid1.c and raid10.c for which copy is read; `handle_stripe_dirtying` of drivers/md/raid5.c for what is read
before parity is renewed, and `preread_bypass_threshold` in Documentation/admin-guide/md.rst for writes that
complete a stripe. Published tables that the ranges hold for are beside the tests.
"""

from enum import Enum
from math import ceil
from typing import assert_never

from msgspec.structs import replace

from raidwright.bench.spec import Access, Direction, Row
from raidwright.storage.design.design import Layout
from raidwright.storage.fact import Fact, Facts
from raidwright.storage.levels import Geometry, Level, level_title
from raidwright.storage.units import MIB

_TURN_BYTES = 2 * MIB
"""Bytes that pass under a head in one turn: 8.3 ms at 250 MB/s, as much as disks of 7200/min do."""


class Medium(Enum):
    """What limits the members."""

    TURNS = "turns"
    """A head has to pass over parity and copies that are not read, and gains nothing by it."""
    FLASH = "flash"
    LIMITED = "limited"
    """Simulated disks, each held to bytes and operations per second, whatever they say they are."""
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
    """Bytes; without meaning for RAID 1."""
    layout: Layout = Layout.DEFAULT
    medium: Medium = Medium.UNKNOWN


ARRAY_TEMPLATE = "{level} of {count}"
"""What an array is made of, in English; `array_facts` fill it."""


def array_facts(level: str, members: int) -> Facts:
    """``level``, as md calls it, for people, and how many disks the array has when it is whole."""
    return (("level", level_title(level)), ("count", str(members)))


def expected_range(shape: Shape, row: Row, direction: Direction) -> Range:
    """Between which ratios to one disk the array should come out in this row and direction.

    A range where the medium decides: what turns gives one stream as many disks as hold different data of it,
    what does not turn can add those that hold parity or copies, as each has its turn. Which copy of a mirror
    is read is the kernel's choice; parity moves from disk to disk, so that a stream comes by all of them.
    """
    match row.access:
        case Access.SEQUENTIAL:
            return _sequential_range(shape, row, direction)
        case Access.RANDOM:
            return _random_range(shape, row, direction)


def _sequential_range(shape: Shape, row: Row, direction: Direction) -> Range:
    most = _chunks_in_flight(shape, row)
    stream = min(_stream_width(shape, direction), most)
    least = stream * (_broken_stripes(shape, row) if direction is Direction.WRITE else 1)
    if direction is Direction.READ and _reads_past_parity(shape, row):
        least = shape.members
    return Range(least, min(max(stream, _most_reading(shape, row, direction)), most))


def _reads_past_parity(shape: Shape, row: Row) -> bool:
    """Whether every disk has a part of one stream to read while another is passed over: always, of flash.

    The requests behind the first have to keep all disks at work until it is answered.
    """
    behind = (row.queue * row.threads - 1) * row.block
    is_flash = shape.medium in {Medium.FLASH, Medium.LIMITED}
    comes_by_all = shape.level.facts.has_parity and not shape.level.facts.has_fixed_parity
    return is_flash and comes_by_all and behind >= shape.members * shape.chunk


def medium_decides(shape: Shape, row: Row, direction: Direction) -> bool:
    """Whether the range would be another if the disks were of another kind."""
    return len({expected_range(replace(shape, medium=each), row, direction) for each in Medium}) > 1


def _broken_stripes(shape: Shape, row: Row) -> float:
    """What is left of a stream of writes, at least, when parity cannot be made of what is written alone.

    Until the requests behind it complete a stripe, a write waits for what raid5.c reads first; a head that
    has read comes back to the place a turn later.
    """
    stripe = _stream_width(shape, Direction.WRITE) * shape.chunk
    if not shape.level.facts.has_parity or (row.queue - 1) * row.block >= stripe:
        return 1.0
    turn = 0 if shape.medium in {Medium.FLASH, Medium.LIMITED} else _TURN_BYTES
    return row.memory / (2 * row.memory + turn)


def _stream_width(shape: Shape, direction: Direction) -> float:
    """Disks that carry different data of one stream at the same time.

    md(4): the far layout of RAID 10 stripes the first copy over all disks, as RAID 0 does; near and offset
    put the copies side by side.
    """
    match shape.level.facts.geometry:
        case Geometry.ONE_DISK | Geometry.CONCATENATED | Geometry.MIRRORED:
            return 1
        case Geometry.STRIPED | Geometry.PARITY:
            return shape.members - shape.level.facts.parities
        case Geometry.STRIPED_MIRRORS:
            reads_all = shape.layout is Layout.FAR and direction is Direction.READ
            return shape.members if reads_all else shape.members / 2
        case _:
            assert_never(shape.level.facts.geometry)


def _most_reading(shape: Shape, row: Row, direction: Direction) -> float:
    """Disks that reads can be spread over, with enough requests at a time.

    md(4): of disks that turn, a mirror gives a single stream nothing, and N streams, one a thread, may be
    read from N disks. Of others a request for several chunks is read from as many disks: md splits it, and
    raid10.c chooses a copy of each. On a linear array streams may lie on as many disks, when written too.
    """
    if shape.level.facts.geometry is Geometry.CONCATENATED:
        return min(shape.members, row.threads)
    if direction is Direction.WRITE:
        return 0
    if shape.medium is Medium.TURNS:
        return min(_read_disks(shape), row.threads * _stream_width(shape, direction))
    return _read_disks(shape)


def _read_disks(shape: Shape) -> int:
    """Disks that are read from as long as all are there: one that has nothing but parity is not."""
    facts = shape.level.facts
    return shape.members - facts.parities if facts.has_fixed_parity else shape.members


def _chunks_in_flight(shape: Shape, row: Row) -> float:
    """Chunks that are asked for at once, which striping needs to help; of whole copies the requests."""
    if not shape.level.facts.is_striped or not shape.chunk:
        return float(row.queue * row.threads)
    return max(1.0, row.memory / shape.chunk)


def _random_range(shape: Shape, row: Row, direction: Direction) -> Range:
    """Between which ratios random requests should come out; one number for what fits into a chunk.

    A larger block moves the heads of several disks: nothing is gained where the way there takes all the
    time, and as much as of a stream where the bytes do.
    """
    ratio = _random_ratio(shape, row, direction)
    if shape.level.facts.geometry is Geometry.CONCATENATED:
        # All that is asked for may lie on one of its disks.
        return Range(1, max(1, ratio))
    disks = _stream_width(shape, direction) if direction is Direction.WRITE else _read_disks(shape)
    width = min(ceil(row.block / shape.chunk), disks) if shape.chunk else 1
    return Range(ratio / width, max(ratio, min(ratio * width, disks)))


def _random_ratio(shape: Shape, row: Row, direction: Direction) -> float:
    """The ratio for small requests spread over the members; a write costs several accesses.

    With parity these come one after the other: first what must be read, then what is written. Parity that
    stays on one disk is renewed there for each write.
    """
    requests = row.queue * row.threads
    if direction is not Direction.WRITE:
        return _busy_disks(_read_disks(shape), requests, 1)
    needed = accesses(shape, 1)
    at_once = needed / 2 if shape.level.facts.has_parity else needed
    ratio = _busy_disks(shape.members, requests, at_once) / needed
    return min(ratio, 1 / _parity_accesses(shape)) if shape.level.facts.has_fixed_parity else ratio


def _parity_accesses(shape: Shape) -> int:
    """Accesses to the parity of a stripe to write one block: one, or two where it is read to be modified."""
    data = shape.members - shape.level.facts.parities
    return 2 if 1 + shape.level.facts.parities < data - 1 else 1


def _busy_disks(members: int, requests: int, width: float) -> float:
    """Expected number of disks with work when ``requests`` of ``width`` disks each fall at random."""
    return members * (1 - (1 - width / members) ** requests)


def accesses(shape: Shape, blocks: int, *, whole: bool = True) -> int:
    """Disk accesses to write so many blocks that share a stripe: copies, or the cheaper way to renew parity.

    Either what is there is read with its parity, or the rest of the stripe; `handle_stripe_dirtying` counts
    what each has to read, and takes the less. A block that is not written ``whole`` is read in any case.
    """
    match shape.level.facts.geometry:
        case Geometry.ONE_DISK | Geometry.CONCATENATED | Geometry.STRIPED:
            return blocks
        case Geometry.MIRRORED:
            return blocks * shape.members
        case Geometry.PARITY:
            parity = shape.level.facts.parities
            rest = shape.members - parity - (blocks if whole else 0)
            return min(blocks + parity, rest) + blocks + parity
        case Geometry.STRIPED_MIRRORS:
            return 2 * blocks
        case _:
            assert_never(shape.level.facts.geometry)
