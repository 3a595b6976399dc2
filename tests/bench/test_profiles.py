"""The sets of rows that people know, and how rows of one's own are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.profiles import (
    CLASSIC,
    CUSTOM,
    DEFAULT,
    MOST_PASSES,
    NVME,
    PROFILES,
    QUICK,
    THOROUGH,
    labels_of,
    profile_name,
    row_called,
    rows_called,
)
from raidwright.bench.spec import MOST_ROWS, Access, Row
from raidwright.storage.units import KIB, MIB

blocks = st.sampled_from([512, 513, KIB, 4 * KIB, 1536 * KIB, MIB, 64 * MIB])
rows = st.tuples(st.sampled_from(Access), blocks, st.integers(1, 4), st.just(1)).map(lambda each: Row(*each))


def test_each_profile_is_known_by_its_rows_and_has_each_row_once() -> None:
    for profile in PROFILES:
        assert profile_name(profile.rows) == profile.name
        assert len(set(profile.rows)) == len(profile.rows) <= MOST_ROWS
        assert 0 <= profile.passes <= 9
    assert profile_name(DEFAULT.rows[:1]) == CUSTOM
    assert len({profile.name for profile in PROFILES}) == len(PROFILES)


def test_crystaldiskmarks_rows_are_crystaldiskmarks() -> None:
    assert [row.label for row in DEFAULT.rows] == ["SEQ1M Q8T1", "SEQ1M Q1T1", "RND4K Q32T1", "RND4K Q1T1"]
    assert [row.label for row in NVME.rows] == ["SEQ1M Q8T1", "SEQ128K Q32T1", "RND4K Q32T16", "RND4K Q1T1"]
    assert [row.label for row in CLASSIC.rows] == ["SEQ1M Q1T1", "RND512K Q1T1", "RND4K Q1T1", "RND4K Q32T1"]


def test_the_quick_one_is_shorter_and_the_thorough_one_longer_than_usual() -> None:
    quick, thorough = QUICK, THOROUGH
    cost = [len(each.rows) * each.passes * each.seconds for each in (quick, thorough)]
    assert cost[0] * 5 < len(DEFAULT.rows) * MOST_PASSES * 5 < cost[1]


@given(st.lists(rows, min_size=1, max_size=MOST_ROWS, unique=True))
def test_rows_are_read_back_as_they_are_written(some: list[Row]) -> None:
    assert rows_called(labels_of(tuple(some))) == tuple(some)


@pytest.mark.parametrize("label", ["seq1m q8t1", " SEQ1M Q8T1 ", "SEQ 1M Q8 T1", "SEQ1M, Q8T1"])
def test_a_row_is_read_as_people_type_it(label: str) -> None:
    assert row_called(label) == DEFAULT.rows[0]


@pytest.mark.parametrize("label", ["", "SEQ1M", "SEQ1G Q1T1", "SEQ1M Q0T1", "RND4K Q1T65", "RND4K Q513T1"])
def test_what_is_no_row_is_told(label: str) -> None:
    with pytest.raises(ValueError, match=r"is not a valid row|cannot be measured"):
        row_called(label)


def test_more_rows_than_a_run_has_are_refused() -> None:
    many = labels_of(tuple(Row(Access.RANDOM, 4 * KIB, queue, 1) for queue in range(1, MOST_ROWS + 2)))
    with pytest.raises(ValueError, match="At most 16 are possible"):
        rows_called(many)
