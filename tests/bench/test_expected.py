"""What each level may gain, against ratios that were measured on throttled disks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.expected import Shape, expected_ratio
from raidwright.bench.spec import Access, Direction, Row
from raidwright.storage.design.design import Layout, Level
from raidwright.storage.units import KIB, MIB
from tests.bench.builders import RND_Q1, RND_Q32, SEQ_Q8

MINIMUM = {Level.RAID0: 2, Level.RAID1: 2, Level.RAID5: 3, Level.RAID6: 4, Level.RAID10: 2}
shapes = st.sampled_from(Level).flatmap(
    lambda level: st.builds(
        Shape,
        level=st.just(level),
        members=st.integers(MINIMUM[level], 16),
        chunk=st.sampled_from([64 * KIB, 512 * KIB, MIB]),
    )
)
rows = st.builds(
    Row,
    access=st.sampled_from(Access),
    block=st.sampled_from([4 * KIB, 128 * KIB, MIB]),
    queue=st.integers(1, 16),
    threads=st.integers(1, 8),
)
READ, WRITE = Direction


@pytest.mark.parametrize(
    ("level", "members", "row", "direction", "measured"),
    [
        (Level.RAID0, 2, SEQ_Q8, READ, 2.00),
        (Level.RAID0, 3, SEQ_Q8, WRITE, 3.01),
        (Level.RAID1, 2, SEQ_Q8, WRITE, 1.00),
        (Level.RAID1, 2, RND_Q32, READ, 2.01),
        (Level.RAID5, 3, SEQ_Q8, READ, 2.00),
        (Level.RAID5, 3, RND_Q32, READ, 3.01),
        (Level.RAID5, 3, RND_Q32, WRITE, 1.01),
    ],
)
def test_measured_ratios_are_met(
    level: Level, members: int, row: Row, direction: Direction, measured: float
) -> None:
    shape = Shape(level=level, members=members, chunk=512 * KIB)
    assert expected_ratio(shape, row, direction) == pytest.approx(measured, rel=0.02)


@given(shapes, rows, st.sampled_from(Direction))
def test_no_array_is_faster_than_all_its_disks_together(shape: Shape, row: Row, direction: Direction) -> None:
    assert 0 < expected_ratio(shape, row, direction) <= shape.members + 1e-9


@given(shapes)
def test_one_small_read_at_a_time_gains_nothing(shape: Shape) -> None:
    assert expected_ratio(shape, RND_Q1, READ) == pytest.approx(1.0)


@given(shapes, rows, st.sampled_from(Direction))
def test_a_deeper_queue_never_costs(shape: Shape, row: Row, direction: Direction) -> None:
    deeper = Row(access=row.access, block=row.block, queue=row.queue * 2, threads=row.threads)
    assert expected_ratio(shape, deeper, direction) >= expected_ratio(shape, row, direction) - 1e-9


def test_one_small_write_waits_for_both_halves_of_a_parity_write() -> None:
    assert expected_ratio(Shape(Level.RAID5, 3, 512 * KIB), RND_Q1, WRITE) == pytest.approx(0.5)
    assert expected_ratio(Shape(Level.RAID1, 2, 0), RND_Q1, WRITE) == pytest.approx(1.0)


def test_only_the_far_layout_reads_one_stream_from_every_disk() -> None:
    near, far = (Shape(Level.RAID10, 4, 512 * KIB, layout) for layout in (Layout.NEAR, Layout.FAR))
    assert expected_ratio(near, SEQ_Q8, READ) == 2
    assert expected_ratio(far, SEQ_Q8, READ) == 4
    assert expected_ratio(far, SEQ_Q8, WRITE) == 2
