"""What drifts while two are measured in turn is no spread of their runs, and what lies by chance is."""

import pytest

from raidwright.bench.comparing.comparison import Difference, compare
from raidwright.bench.comparing.interval import Point, Trend, trends_of
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from tests.bench.builders import SEQ_Q8, a_run, passes

KEY = (SEQ_Q8, Direction.READ)


def points(slope: float, turns: int = 4, noise: tuple[float, ...] = (0.001, -0.001)) -> list[Point]:
    """Two sides in turn, the second 0.1 above the first, and both rising."""
    return [
        Point(at % 2, at, 0.1 * (at % 2) + slope * at + noise[at // 2 % len(noise)])
        for at in range(2 * turns)
    ]


def test_a_line_through_both_sides_is_seen_and_told_from_what_lies_between_them() -> None:
    (trend,) = trends_of([points(0.01)])
    assert trend.slope == pytest.approx(0.01, abs=0.0003)
    assert (trend.middle, trend.gap, trend.error, trend.count) == (3.5, 1.0, 1 / 40, 1)
    assert trend.bias == pytest.approx(0.01, abs=0.0003)


@pytest.mark.parametrize("cell", [points(0.0), points(0.01, turns=3), points(0.01, noise=(0.1, -0.1))])
def test_nothing_is_taken_away_that_may_be_chance(cell: list[Point]) -> None:
    assert trends_of([cell]) == (Trend(),)


def test_each_cell_goes_its_own_way_where_all_together_drift() -> None:
    fast, still = trends_of([points(0.02), points(0.0)])
    assert fast.slope > 10 * still.slope
    assert trends_of([points(0.02), points(-0.02)]) == (Trend(), Trend())


def test_of_a_cell_that_was_measured_too_seldom_nothing_is_taken_away() -> None:
    whole, few = points(0.01), points(0.01)[:4]
    assert trends_of([whole, whole])[1].count == 1
    assert trends_of([whole, few]) == (Trend(), Trend())


def compare_ab(factor: float, drift: float, *, steps: bool = False) -> tuple[list[Run], list[Run]]:
    """Four runs of each, of which the second is ``factor`` times as fast."""
    sides: tuple[list[Run], list[Run]] = ([], [])
    for place in range(8):
        side = place % 2
        drifts = 2 * (place // 2) if steps else place
        rate = 100e6 * (factor if side else 1) * (1 + drift) ** drifts * (1.002 if place % 4 < 2 else 0.998)
        sides[side].append(a_run(passes([rate] * 4), started=float(place), stack=f"system {side}"))
    return sides


@pytest.mark.parametrize("steps", [False, True])
def test_a_difference_that_is_larger_than_the_drift_is_found(steps: bool) -> None:
    """Without it, runs that drift by 2 % would lie apart by 5 %, and 8 % would not be told."""
    one, other = compare_ab(1.08, 0.02, steps=steps)
    told = compare(other, one)[KEY]
    assert told.difference is Difference.FASTER
    assert told.least < 1.08 < told.most


@pytest.mark.parametrize("steps", [False, True])
def test_of_two_equal_ones_that_drift_neither_is_faster(steps: bool) -> None:
    """The second of each pair was always measured later; nobody knows if it drifted in between."""
    one, other = compare_ab(1.0, 0.02, steps=steps)
    assert compare(other, one)[KEY].difference is Difference.UNCLEAR
