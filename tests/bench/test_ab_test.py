"""Two systems measured in turn: what came of it."""

import pytest

from raidwright.bench.comparing.comparison import Difference, compare_ab
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from tests.bench.builders import RND_Q1, SEQ_Q8, a_run, passes

KEY = SEQ_Q8, Direction.READ
DRIFT = (1.0, 0.9, 0.8, 0.7)


def alternating(one: float, other: float) -> tuple[list[Run], list[Run]]:
    """Four runs of each in turn while all of it grows slower."""
    runs: tuple[list[Run], list[Run]] = ([], [])
    for turn, slower in enumerate(DRIFT):
        for side, rate in enumerate((one, other)):
            even = passes([rate * slower * each for each in (0.99, 1.0, 1.01, 1.0)])
            runs[side].append(a_run(even, started=2.0 * turn + side, stack=str(side)))
    return runs


def test_a_cell_is_told_by_the_medians_of_its_runs() -> None:
    (cell,) = compare_ab(*alternating(100e6, 200e6), ())
    assert cell.key == KEY
    assert (cell.one.n, cell.other.n) == (4, 4)
    assert (cell.one.median, cell.other.median) == pytest.approx((85e6, 170e6))
    assert cell.against.ratio == pytest.approx(2.0)
    assert cell.against.difference is Difference.FASTER
    assert cell.against.least < 2.0 < cell.against.most


def test_equal_ones_are_told_apart_by_no_drift() -> None:
    (cell,) = compare_ab(*alternating(100e6, 100e6), ())
    assert cell.against.difference is Difference.UNCLEAR


def test_only_what_both_have_measured_is_compared() -> None:
    one = a_run([*passes([100e6] * 4), *passes([1e6] * 4, RND_Q1)])
    other = a_run(passes([100e6] * 4), started=2.0)
    assert [cell.key for cell in compare_ab([one], [other], ())] == [KEY]
