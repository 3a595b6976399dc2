"""Where chunks live: every property that makes a RAID level what it is."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.design.design import Layout
from raidwright.storage.design.levels import (
    Cell,
    CellKind,
    data_members,
    stripe_map,
)
from raidwright.storage.levels import Level
from tests.storage.strategies import levels

DATA, MIRROR, P, Q = CellKind.DATA, CellKind.MIRROR, CellKind.PARITY_P, CellKind.PARITY_Q
rows = st.integers(1, 24)


def drawn(level: Level, members: int, layout: Layout = Layout.DEFAULT, depth: int = 4) -> list[str]:
    """The map as text: "3" a chunk, "3'" its copy, "P" and "Q" parity, "." unused."""
    words = {DATA: "{0}", MIRROR: "{0}'", P: "P", Q: "Q", CellKind.UNUSED: "."}
    return [
        " ".join(words[cell.kind].format(cell.number) for cell in row)
        for row in stripe_map(level, members, layout, depth)
    ]


def test_raid5_is_left_symmetric() -> None:
    assert drawn(Level.RAID5, 3) == ["0 1 P", "3 P 2", "P 4 5", "6 7 P"]


def test_raid4_keeps_its_parity_on_the_last_disk() -> None:
    """raid5.c: ``pd_idx = data_disks``."""
    assert drawn(Level.RAID4, 3) == ["0 1 P", "2 3 P", "4 5 P", "6 7 P"]


def test_linear_fills_one_member_after_the_other() -> None:
    assert drawn(Level.LINEAR, 3, depth=2) == ["0 2 4", "1 3 5"]


def test_raid6_is_left_symmetric() -> None:
    """P walks left from the last member with Q behind it (md(4), raid5.c)."""
    assert drawn(Level.RAID6, 4, depth=5) == ["Q 0 1 P", "2 3 P Q", "5 P Q 4", "P Q 6 7", "Q 8 9 P"]


def test_raid10_near_far_and_offset_of_four() -> None:
    assert drawn(Level.RAID10, 4, Layout.NEAR, 2) == ["0 0' 1 1'", "2 2' 3 3'"]
    assert drawn(Level.RAID10, 4, Layout.FAR) == ["0 1 2 3", "4 5 6 7", "3' 0' 1' 2'", "7' 4' 5' 6'"]
    assert drawn(Level.RAID10, 4, Layout.OFFSET) == ["0 1 2 3", "3' 0' 1' 2'", "4 5 6 7", "7' 4' 5' 6'"]


def test_raid10_on_three_disks() -> None:
    """The wrap of near copies, and the space that an odd number of rows leaves over (md(4))."""
    assert drawn(Level.RAID10, 3, Layout.NEAR, 3) == ["0 0' 1", "1' 2 2'", "3 3' ."]
    assert stripe_map(Level.RAID10, 3, Layout.NEAR, 3)[2][2] == Cell(CellKind.UNUSED, -1)
    assert drawn(Level.RAID10, 3, Layout.OFFSET, 3) == ["0 1 2", "2' 0' 1'", ". . ."]


@given(levels(), rows)
def test_the_map_is_a_grid(chosen: tuple[Level, int, Layout], depth: int) -> None:
    level, members, layout = chosen
    grid = stripe_map(level, members, layout, depth)
    assert len(grid) == depth
    assert {len(row) for row in grid} == {members}


@given(levels(), rows)
def test_every_chunk_has_one_home_and_numbers_have_no_gap(
    chosen: tuple[Level, int, Layout], depth: int
) -> None:
    cells = [cell for row in stripe_map(*chosen, depth) for cell in row]
    data = [cell.number for cell in cells if cell.kind is DATA]
    assert sorted(data) == list(range(len(data)))


@given(levels(), rows)
def test_copies_are_complete_and_never_share_a_member(chosen: tuple[Level, int, Layout], depth: int) -> None:
    level, members, _ = chosen
    copies = {Level.RAID1: members, Level.RAID10: 2}.get(level, 1)
    homes: dict[int, list[int]] = {}
    for row in stripe_map(*chosen, depth):
        for member, cell in enumerate(row):
            if cell.kind in (DATA, MIRROR):
                homes.setdefault(cell.number, []).append(member)
    assert all(len(members_of) == copies == len(set(members_of)) for members_of in homes.values())


@given(levels(), rows)
def test_parity_stands_once_in_every_row(chosen: tuple[Level, int, Layout], depth: int) -> None:
    level = chosen[0]
    expected = {Level.RAID4: {P: 1}, Level.RAID5: {P: 1}, Level.RAID6: {P: 1, Q: 1}}.get(level, {})
    for number, row in enumerate(stripe_map(*chosen, depth)):
        parity = [cell for cell in row if cell.kind in (P, Q)]
        assert Counter(cell.kind for cell in parity) == expected
        assert {cell.number for cell in parity} <= {number}


@given(st.sampled_from([Level.RAID5, Level.RAID6]), st.integers(4, 12))
def test_parity_visits_every_member_equally(level: Level, members: int) -> None:
    grid = stripe_map(level, members, Layout.DEFAULT, members)
    homes = Counter(m for row in grid for m, cell in enumerate(row) if cell.kind is P)
    assert homes == dict.fromkeys(range(members), 1)


@given(levels(), rows)
def test_any_promised_loss_leaves_every_chunk_readable(chosen: tuple[Level, int, Layout], depth: int) -> None:
    level, members, _ = chosen
    survived = level.facts.losses(members)
    for first in range(members):
        dead = {(first + step) % members for step in range(survived)}
        grid = stripe_map(*chosen, depth)
        assert _lost(grid, dead) <= _rebuilt(level, grid, dead)


def _lost(grid: tuple[tuple[Cell, ...], ...], dead: set[int]) -> set[int]:
    wanted = {cell.number for row in grid for cell in row if cell.kind is DATA}
    alive = {
        cell.number
        for row in grid
        for member, cell in enumerate(row)
        if member not in dead and cell.kind in (DATA, MIRROR)
    }
    return wanted - alive


def _rebuilt(level: Level, grid: tuple[tuple[Cell, ...], ...], dead: set[int]) -> set[int]:
    """Chunks that parity gives back: as many lost cells in a row as the row has parities alive."""
    if level not in (Level.RAID4, Level.RAID5, Level.RAID6):
        return set()
    found: set[int] = set()
    for row in grid:
        gone = [cell for member, cell in enumerate(row) if member in dead and cell.kind is DATA]
        parity = [cell for member, cell in enumerate(row) if member not in dead and cell.kind in (P, Q)]
        if len(gone) <= len(parity):
            found |= {cell.number for cell in gone}
    return found


@given(levels())
def test_a_full_stripe_is_what_the_first_rows_hold(chosen: tuple[Level, int, Layout]) -> None:
    """Near copies of an odd number of members come out even after two rows, all others after one."""
    level, members, layout = chosen
    uneven = level is Level.RAID10 and layout in (Layout.DEFAULT, Layout.NEAR) and members % 2
    period = stripe_map(level, members, layout, 4)[: 2 if uneven else 1]
    data = sum(cell.kind is DATA for row in period for cell in row)
    assert data_members(level, members, layout) == (data if level.facts.is_striped else 0)


@pytest.mark.parametrize(
    ("level", "fewest", "survived", "of_five"),
    [
        (Level.SINGLE, 1, (0, 0, 0), 0),
        (Level.LINEAR, 2, (0, 0, 0), 0),
        (Level.RAID0, 2, (0, 0, 0), 5),
        (Level.RAID1, 2, (0, 1, 4), 0),
        (Level.RAID4, 3, (1, 1, 1), 4),
        (Level.RAID5, 3, (1, 1, 1), 4),
        (Level.RAID6, 4, (2, 2, 2), 3),
        (Level.RAID10, 2, (1, 1, 1), 5),
    ],
)
def test_what_a_level_needs_and_survives(
    level: Level, fewest: int, survived: tuple[int, ...], of_five: int
) -> None:
    assert level.facts.least_members == fewest
    assert tuple(level.facts.losses(members) for members in (1, 2, 5)) == survived
    assert data_members(level, 5) == of_five
    assert level.facts.is_redundant == (survived[1] > 0)
    assert level.facts.is_striped == (of_five > 0)
    parity = level in (Level.RAID4, Level.RAID5, Level.RAID6)
    others = {Level.SINGLE: "", Level.LINEAR: "md-linear"}
    assert level.facts.module == ("raid456" if parity else others.get(level, level.value))
    assert level.facts.most_members == (1 if level is Level.SINGLE else 32)


def test_a_mirror_without_a_member_survives_nothing() -> None:
    assert Level.RAID1.facts.losses(0) == 0
