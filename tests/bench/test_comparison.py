"""When one cell is called faster than another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.comparison import Difference, compare
from raidwright.bench.statistics import cell
from tests.bench.builders import passes

rates = st.lists(st.floats(min_value=1e6, max_value=1e9), min_size=1, max_size=9)


def test_faster_needs_four_passes_on_both_sides() -> None:
    slow, fast = passes([100e6] * 4), passes([200e6] * 4)
    assert compare(cell(fast), cell(slow)).difference is Difference.FASTER
    assert compare(cell(slow), cell(fast)).difference is Difference.SLOWER
    assert compare(cell(fast[:3]), cell(slow)).difference is Difference.UNCLEAR_FEW
    assert compare(cell(fast), cell(slow[:3])).difference is Difference.UNCLEAR_FEW


def test_ranges_that_overlap_show_no_clear_difference() -> None:
    one = cell(passes([100e6, 110e6, 105e6, 104e6]))
    other = cell(passes([109e6, 120e6, 118e6, 119e6]))
    assert compare(other, one).difference is Difference.UNCLEAR_OVERLAP
    assert compare(other, one).ratio == pytest.approx(118.5 / 104.5)


@given(rates, rates)
def test_comparing_is_the_same_from_both_sides(one: list[float], other: list[float]) -> None:
    mirror = {
        Difference.FASTER: Difference.SLOWER,
        Difference.SLOWER: Difference.FASTER,
        Difference.UNCLEAR_FEW: Difference.UNCLEAR_FEW,
        Difference.UNCLEAR_OVERLAP: Difference.UNCLEAR_OVERLAP,
    }
    there, back = (
        compare(cell(passes(one)), cell(passes(other))),
        compare(cell(passes(other)), cell(passes(one))),
    )
    assert back.difference is mirror[there.difference]
    assert there.ratio * back.ratio == pytest.approx(1.0)


@given(rates)
def test_nothing_is_faster_than_itself(measured: list[float]) -> None:
    found = compare(cell(passes(measured)), cell(passes(measured)))
    assert found.ratio == pytest.approx(1.0)
    assert found.difference not in {Difference.FASTER, Difference.SLOWER}


def test_against_nothing_there_is_no_ratio() -> None:
    assert compare(cell(passes([1e6])), cell(passes([0.0]))).ratio == 0.0
