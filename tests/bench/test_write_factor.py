"""What the disks of an array move for a write, held against a count of every page of every stripe."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.cost import most_written, write_factor
from raidwright.bench.expected import Shape
from raidwright.bench.spec import Access, Direction, Row
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB, MIB

READ, WRITE, MIX = Direction
PAGE = 4 * KIB
SMALL = Row(Access.RANDOM, PAGE, 32, 1)
STREAM, LONELY = Row(Access.SEQUENTIAL, MIB, 8, 1), Row(Access.SEQUENTIAL, MIB, 1, 1)
PARITIES = {Level.RAID4: 1, Level.RAID5: 1, Level.RAID6: 2}
with_parity = st.builds(
    lambda level, more, chunk: Shape(level, PARITIES[level] + more, chunk * KIB),
    st.sampled_from(list(PARITIES)),
    st.integers(2, 10),
    st.sampled_from([4, 16, 64, 128, 512]),
)
shapes = st.one_of(
    with_parity,
    st.builds(Shape, st.sampled_from([Level.RAID0, Level.RAID1]), st.integers(2, 8), st.just(64 * KIB)),
    st.builds(Shape, st.just(Level.RAID10), st.sampled_from([4, 6, 8]), st.just(64 * KIB)),
)
rows = st.builds(
    Row,
    st.sampled_from(Access),
    st.sampled_from([512, 1024, 1536, PAGE, 12 * KIB, 64 * KIB, 300 * KIB, MIB, 4 * MIB]),
    st.integers(1, 16),
    st.integers(1, 3),
)


def counted(shape: Shape, start: int, length: int) -> float:
    """Pages that raid5.c moves for a write at byte ``start``, stripe by stripe, for each of its own."""
    parity, chunk = PARITIES[shape.level], shape.chunk // PAGE
    data = shape.members - parity
    pages = range(start // PAGE, (start + length) // PAGE)
    stripes = sorted((page // (data * chunk), page % chunk) for page in pages)
    moved = 0
    for _, group in groupby(stripes):
        written = len(list(group))
        modified, computed = written + parity, data - written
        moved += min(modified, computed) + written + parity
    return moved / len(pages)


@given(with_parity, st.integers(1, 256), st.integers(0, 4000))
def test_no_block_moves_more_wherever_it_lies(shape: Shape, pages: int, start: int) -> None:
    row = Row(Access.RANDOM, pages * PAGE, 1, 1)
    assert counted(shape, start * PAGE, row.block) <= write_factor(shape, row, WRITE) + 1e-9


@given(with_parity, st.integers(1, 64))
def test_somewhere_it_moves_as_much(shape: Shape, pages: int) -> None:
    row, around = Row(Access.RANDOM, pages * PAGE, 1, 1), shape.members * shape.chunk // PAGE
    starts = range(0, around, max(1, shape.chunk // PAGE // 8)) if shape.chunk > 64 * KIB else range(around)
    ends = [(each * shape.chunk // PAGE - pages) % around for each in range(shape.members)]
    unluckiest = max(counted(shape, start * PAGE, row.block) for start in [*starts, *ends])
    by_pages = write_factor(shape, row, WRITE, cut=True)
    assert write_factor(shape, row, WRITE) == pytest.approx((unluckiest + by_pages) / 2)


@given(shapes, rows, st.sampled_from([WRITE, MIX]))
def test_it_lies_between_whole_stripes_and_pages_by_themselves(
    shape: Shape, row: Row, direction: Direction
) -> None:
    found = write_factor(shape, row, direction)
    data = shape.members - PARITIES.get(shape.level, 0)
    least = shape.members / data if shape.level in PARITIES else most_written(shape)
    cut = write_factor(shape, row, direction, cut=True)
    assert least - 1e-9 <= found <= cut + 1e-9
    if row.block % PAGE == 0:
        assert cut <= write_factor(shape, SMALL, direction) + 1e-9
        assert most_written(shape) <= write_factor(shape, SMALL, direction)


@pytest.mark.parametrize(
    ("level", "members", "chunk", "row", "factor"),
    [
        (Level.SINGLE, 1, 0, SMALL, 1),
        (Level.RAID0, 3, 512, STREAM, 1),
        (Level.RAID1, 2, 0, STREAM, 2),
        (Level.RAID10, 4, 512, SMALL, 2),
        (Level.RAID5, 3, 512, SMALL, 3),
        (Level.RAID5, 8, 512, SMALL, 4),
        (Level.RAID6, 8, 512, SMALL, 6),
        (Level.RAID5, 3, 64, LONELY, (1.6875 + 3) / 2),
        (Level.RAID5, 3, 512, LONELY, 3),
        (Level.RAID5, 3, 512, STREAM, (3 + 1.5) / 2),
        (Level.RAID6, 6, 512, STREAM, 6),
        (Level.RAID6, 6, 256, STREAM, (6 + 1.5) / 2),
    ],
)
def test_known_factors(level: Level, members: int, chunk: int, row: Row, factor: float) -> None:
    assert write_factor(Shape(level, members, chunk * KIB), row, WRITE) == pytest.approx(factor)


def test_less_than_a_page_is_read_before_it_is_written_and_moves_whole_pages() -> None:
    sector = Row(Access.RANDOM, 512, 1, 1)
    assert write_factor(Shape(Level.RAID5, 3, 512 * KIB), sector, WRITE) == 4 * PAGE / 512
    assert write_factor(Shape(Level.RAID1, 2, 0), sector, WRITE) == 2


def test_pieces_come_by_themselves() -> None:
    assert write_factor(Shape(Level.RAID5, 3, 64 * KIB), LONELY, WRITE, cut=True) == 3
    shape = Shape(Level.RAID5, 3, 512 * KIB)
    assert write_factor(shape, STREAM, MIX) == 3
    assert write_factor(shape, STREAM, WRITE, cut=True) == (3 + 1.5) / 2
