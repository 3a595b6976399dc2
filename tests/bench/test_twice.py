"""First write against second: told where it is seen everywhere, and called unclear where noise covers it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.timeline.stalls import Again, compare_twice
from tests.bench.timelines import noise

RATE = 100e6
SERIES = 200


def written(count: int, scatter: float, seed: int, kept: float = 0.0, rate: float = RATE) -> list[float]:
    return [rate * math.exp(level) for level in noise(count, scatter, kept, seed)]


@given(st.integers(min_value=24, max_value=200), st.floats(min_value=0.0, max_value=0.15), st.integers())
def test_thin_storage_shows(count: int, scatter: float, seed: int) -> None:
    """35 to 45 MB/s at first and 110 to 145 then, as was posted."""
    first, second = written(count, scatter, seed, rate=40e6), written(count, scatter, seed + 1, rate=125e6)
    twice = compare_twice(first, second)
    assert twice.again is Again.FASTER
    # Six standard errors of two medians (1.2533 times those of two means): a seed is drawn that comes near.
    most = 6 * 1.2533 * scatter * math.sqrt(2 / count) + 1e-9
    assert abs(math.log(twice.ratio / (125 / 40))) <= most
    assert compare_twice(second, first).again is Again.SLOWER


def test_equal_writes_are_equal() -> None:
    assert compare_twice(written(100, 0.03, 1), written(100, 0.03, 2)).again is Again.SAME


@pytest.mark.parametrize("kept", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("scatter", [0.03, 0.1, 0.3, 0.6])
@pytest.mark.parametrize("count", [24, 60, 200])
def test_noise_is_seldom_taken_for_a_difference(count: int, scatter: float, kept: float) -> None:
    writes = [written(count, scatter, seed, kept) for seed in range(2 * SERIES)]
    told = [compare_twice(*pair).again for pair in zip(writes[::2], writes[1::2], strict=True)]
    mistakes = sum(each in (Again.FASTER, Again.SLOWER) for each in told)
    seldom = 0.1 if scatter >= 0.3 else 0.015
    assert mistakes <= SERIES * (seldom if kept == 0.9 else 0.005)


def test_noise_that_covers_a_difference_is_not_called_equal() -> None:
    told = {
        compare_twice(written(60, 0.6, seed), written(60, 0.6, seed + 500, rate=1.3 * RATE)).again
        for seed in range(SERIES)
    }
    assert told <= {Again.UNCLEAR, Again.FASTER}
    assert Again.UNCLEAR in told


def test_parts_that_contradict_each_other_are_unclear() -> None:
    """A cache that takes the beginning of the first write only."""
    first = [400e6] * 30 + [RATE] * 70
    assert compare_twice(first, [RATE] * 100).again is Again.UNCLEAR


def test_too_little_says_nothing() -> None:
    assert compare_twice([RATE] * 10, [2 * RATE] * 10) == compare_twice([], [])
    assert compare_twice([], []).again is Again.UNCLEAR
