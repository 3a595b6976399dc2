"""A cliff is found where one is, and noise, a slope or single dips are not taken for one."""

import math
from statistics import median

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from raidwright.bench.timeline.stalls import LEAST_BINS, Cliff, find_cliff
from tests.bench.timelines import noise

FAST, SLOW = 400e6, 90e6
SERIES = 200
"""Of each kind of noise."""


def step(count: int, at: float, scatter: float = 0.0, kept: float = 0.0, seed: int = 0) -> list[float]:
    levels = noise(count, scatter, kept, seed)
    return [(FAST if index < at * count else SLOW) * math.exp(level) for index, level in enumerate(levels)]


@example(24, 0.25, 0.099609375, 24)
@given(
    st.integers(min_value=LEAST_BINS, max_value=200),
    st.floats(min_value=0.25, max_value=0.75),
    st.floats(min_value=0.0, max_value=0.1),
    st.integers(),
)
def test_a_cliff_is_found_where_it_is_with_the_rates_of_both_sides(
    count: int, at: float, scatter: float, seed: int
) -> None:
    bins = step(count, at, scatter, seed=seed)
    edge = math.ceil(at * count)
    assert find_cliff(bins) == Cliff(edge / count, median(bins[:edge]), median(bins[edge:]), clear=True)


@pytest.mark.parametrize("kept", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("scatter", [0.03, 0.1, 0.3])
@pytest.mark.parametrize("count", [24, 60, 200])
def test_noise_without_a_cliff_has_none(count: int, scatter: float, kept: float) -> None:
    """Noise whose wandering lasts for a good part of the stretch can look like one, and then seldom does."""
    found = [
        find_cliff([FAST * math.exp(level) for level in noise(count, scatter, kept, seed)])
        for seed in range(SERIES)
    ]
    mistakes = sum(cliff is not None for cliff in found)
    seldom = 0.06 if kept == 0.9 else 0.015
    assert mistakes <= SERIES * (seldom if scatter == 0.3 else 0.005)
    assert sum(cliff.clear for cliff in found if cliff) <= mistakes


@pytest.mark.parametrize("scatter", [0.0, 0.03, 0.1])
@pytest.mark.parametrize("count", [24, 60, 200])
def test_a_disk_that_turns_has_no_cliff(count: int, scatter: float) -> None:
    found = [
        find_cliff(
            [(200e6 - 100e6 * i / count) * math.exp(e) for i, e in enumerate(noise(count, scatter, 0.5, s))]
        )
        for s in range(SERIES)
    ]
    assert sum(cliff is not None for cliff in found) <= 0.03 * SERIES


def test_dips_that_come_again_and_again_are_no_cliff() -> None:
    assert find_cliff([SLOW if index % 10 < 3 else FAST for index in range(120)]) is None


def test_a_rise_is_no_cliff() -> None:
    assert find_cliff(step(100, 0.4)[::-1]) is None


def test_what_scatters_much_falls_likely_or_not_at_all() -> None:
    found = [find_cliff(step(100, 0.5, scatter=0.4, seed=seed)) for seed in range(SERIES)]
    likely = [cliff for cliff in found if cliff and not cliff.clear]
    assert likely
    assert all(cliff.position == pytest.approx(0.5, abs=0.06) for cliff in likely)


@given(st.lists(st.floats(min_value=1.0, max_value=1e10), max_size=60))
def test_whatever_comes_it_says_something_sane(bins: list[float]) -> None:
    cliff = find_cliff(bins)
    assert len(bins) >= LEAST_BINS or cliff is None
    if cliff is not None:
        assert 0 < cliff.position < 1
        assert cliff.after < cliff.before
