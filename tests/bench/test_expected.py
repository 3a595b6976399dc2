"""What each level may gain, against ratios that were measured on throttled disks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.bench.expected import Medium, Range, Shape, expected_range
from raidwright.bench.profiles import PROFILES
from raidwright.bench.spec import ONE_WAY, Access, Direction, Row
from raidwright.storage.design.design import Layout
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB, MIB
from tests.bench.builders import RND_Q1, RND_Q32, SEQ_Q1, SEQ_Q8

MINIMUM = {level: level.facts.least_members for level in Level if level is not Level.SINGLE}
shapes = st.sampled_from(tuple(MINIMUM)).flatmap(
    lambda level: st.builds(
        Shape,
        level=st.just(level),
        members=st.integers(MINIMUM[level], 16),
        chunk=st.sampled_from([64 * KIB, 512 * KIB, MIB]),
        layout=st.sampled_from(Layout) if level is Level.RAID10 else st.just(Layout.DEFAULT),
        medium=st.sampled_from(Medium),
    )
)
rows = st.builds(
    Row,
    access=st.sampled_from(Access),
    block=st.sampled_from([4 * KIB, 128 * KIB, MIB]),
    queue=st.integers(1, 16),
    threads=st.integers(1, 8),
)
READ, WRITE, MIX = Direction


@pytest.mark.parametrize(
    ("level", "members", "row", "direction", "measured"),
    [
        (Level.RAID0, 2, SEQ_Q8, READ, 2.00),
        (Level.RAID0, 3, SEQ_Q8, WRITE, 3.01),
        (Level.RAID1, 2, SEQ_Q8, WRITE, 1.00),
        (Level.RAID1, 2, RND_Q32, READ, 2.01),
        (Level.RAID5, 3, SEQ_Q8, READ, 2.00),
        (Level.RAID5, 3, SEQ_Q8, READ, 2.98),
        (Level.RAID5, 3, RND_Q32, READ, 3.01),
        (Level.RAID5, 3, RND_Q32, WRITE, 1.01),
    ],
)
def test_measured_ratios_are_met(
    level: Level, members: int, row: Row, direction: Direction, measured: float
) -> None:
    shape = Shape(level=level, members=members, chunk=512 * KIB)
    found = expected_range(shape, row, direction)
    assert found.least * 0.98 <= measured <= found.most * 1.02


@given(shapes, rows, st.sampled_from(ONE_WAY))
def test_no_array_is_faster_than_all_its_disks_together(shape: Shape, row: Row, direction: Direction) -> None:
    found = expected_range(shape, row, direction)
    assert 0 < found.least <= found.most <= shape.members + 1e-9


@given(shapes, st.sampled_from([row for each in PROFILES for row in each.rows]), st.sampled_from(ONE_WAY))
def test_of_an_unknown_medium_is_expected_what_any_would_do(
    shape: Shape, row: Row, direction: Direction
) -> None:
    ranges = {each: expected_range(replace(shape, medium=each), row, direction) for each in Medium}
    assert all(each.least <= each.most + 1e-9 for each in ranges.values())
    assert ranges[Medium.UNKNOWN].least <= min(each.least for each in ranges.values()) + 1e-9
    assert ranges[Medium.UNKNOWN].most >= max(each.most for each in ranges.values()) - 1e-9


def test_one_large_request_of_flash_is_read_from_as_many_disks_as_it_has_chunks() -> None:
    hdparm = Row(Access.SEQUENTIAL, 2 * MIB, 2, 1)
    parity = Shape(Level.RAID5, 3, 512 * KIB, medium=Medium.LIMITED)
    assert expected_range(parity, hdparm, READ) == Range(3, 3)
    mirrored = Shape(Level.RAID10, 4, 512 * KIB, Layout.NEAR, Medium.FLASH)
    assert expected_range(mirrored, hdparm, READ) == Range(2, 4)


@given(shapes)
def test_one_small_read_at_a_time_gains_nothing(shape: Shape) -> None:
    found = expected_range(shape, RND_Q1, READ)
    assert (found.least, found.most) == (pytest.approx(1.0), pytest.approx(1.0))


@given(shapes, rows, st.sampled_from(ONE_WAY))
def test_a_deeper_queue_never_costs(shape: Shape, row: Row, direction: Direction) -> None:
    deeper = Row(access=row.access, block=row.block, queue=row.queue * 2, threads=row.threads)
    shallow, deep = expected_range(shape, row, direction), expected_range(shape, deeper, direction)
    assert deep.least >= shallow.least - 1e-9
    assert deep.most >= shallow.most - 1e-9


def test_one_small_write_waits_for_both_halves_of_a_parity_write() -> None:
    for shape, ratio in ((Shape(Level.RAID5, 3, 512 * KIB), 0.5), (Shape(Level.RAID1, 2, 0), 1.0)):
        found = expected_range(shape, RND_Q1, WRITE)
        assert (found.least, found.most) == (pytest.approx(ratio), pytest.approx(ratio))


@pytest.mark.parametrize(
    ("level", "members", "layout", "direction", "turns", "flash"),
    [
        (Level.RAID0, 3, Layout.DEFAULT, READ, (3, 3), (3, 3)),
        (Level.RAID1, 2, Layout.DEFAULT, READ, (1, 1), (1, 2)),
        (Level.RAID1, 2, Layout.DEFAULT, WRITE, (1, 1), (1, 1)),
        (Level.RAID4, 3, Layout.DEFAULT, READ, (2, 2), (2, 2)),
        (Level.RAID4, 3, Layout.DEFAULT, WRITE, (2, 2), (2, 2)),
        (Level.RAID5, 3, Layout.DEFAULT, READ, (2, 2), (3, 3)),
        (Level.RAID5, 3, Layout.DEFAULT, WRITE, (2, 2), (2, 2)),
        (Level.RAID6, 5, Layout.DEFAULT, READ, (3, 3), (5, 5)),
        (Level.RAID10, 4, Layout.NEAR, READ, (2, 2), (2, 4)),
        (Level.RAID10, 4, Layout.FAR, READ, (4, 4), (4, 4)),
        (Level.RAID10, 4, Layout.FAR, WRITE, (2, 2), (2, 2)),
    ],
)
def test_what_turns_passes_over_what_it_does_not_have_to_read(
    level: Level,
    members: int,
    layout: Layout,
    direction: Direction,
    turns: tuple[float, float],
    flash: tuple[float, float],
) -> None:
    either = (min(turns[0], flash[0]), max(turns[1], flash[1]))
    known = (Medium.TURNS, turns), (Medium.FLASH, flash), (Medium.LIMITED, flash)
    for medium, ends in (*known, (Medium.UNKNOWN, either)):
        shape = Shape(level, members, 512 * KIB, layout, medium)
        assert expected_range(shape, SEQ_Q8, direction) == Range(*ends)


def test_with_too_little_on_its_way_parity_may_cost_flash_its_time_too() -> None:
    for queue, ends in ((1, (1, 1)), (2, (2, 2)), (3, (2, 3)), (4, (3, 3))):
        row = Row(Access.SEQUENTIAL, MIB, queue, 1)
        shape = Shape(Level.RAID5, 3, MIB, medium=Medium.FLASH)
        assert expected_range(shape, row, READ) == Range(*ends)


def test_one_request_at_a_time_reads_one_half_of_a_mirror() -> None:
    assert expected_range(Shape(Level.RAID1, 2, 0, medium=Medium.FLASH), SEQ_Q1, READ) == Range(1, 1)


@pytest.mark.parametrize(("members", "least"), [(3, 1.0), (4, 1.0), (5, 0.5), (8, 0.5)])
def test_parity_that_stays_on_one_disk_sets_the_pace_of_small_writes(members: int, least: float) -> None:
    """From five disks on raid5.c reads the parity to modify it, which costs its disk two accesses each."""
    shape = Shape(Level.RAID4, members, 512 * KIB)
    assert expected_range(shape, RND_Q32, WRITE).most == pytest.approx(least, rel=0.05)
    assert expected_range(shape, RND_Q32, READ).most == pytest.approx(members - 1, rel=0.05)


@given(rows, st.integers(2, 16), st.sampled_from(ONE_WAY))
def test_a_linear_array_is_one_disk_or_all_that_is_asked_for_at_once(
    row: Row, members: int, direction: Direction
) -> None:
    """What is measured may lie on one member, and on as many as there are threads or random requests."""
    found = expected_range(Shape(Level.LINEAR, members, 0), row, direction)
    assert found.least == 1
    at_once = row.threads if row.access is Access.SEQUENTIAL else row.queue * row.threads
    assert 1 <= found.most <= min(members, at_once) + 1e-9


@given(rows, st.sampled_from(Direction))
def test_one_disk_without_an_array_is_as_fast_as_one_disk(row: Row, direction: Direction) -> None:
    assert expected_range(Shape(Level.SINGLE, 1, 0), row, direction) == Range(1, 1)
