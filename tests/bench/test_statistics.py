"""Spread and cells, by what must hold for any values."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.spec import Direction
from raidwright.bench.statistics import cell, cells, spread
from tests.bench.builders import RND_Q1, SEQ_Q8, a_pass, passes

rates = st.lists(st.floats(min_value=1e3, max_value=1e10), min_size=1, max_size=20)


@given(rates)
def test_a_spread_is_what_its_definitions_say(values: list[float]) -> None:
    figures, ordered, count = spread(values), sorted(values), len(values)
    mean = sum(map(Fraction, values)) / count
    squares = sum((Fraction(value) - mean) ** 2 for value in values)
    assert figures.n == count
    assert figures.median == pytest.approx((ordered[(count - 1) // 2] + ordered[count // 2]) / 2)
    assert figures.mean == pytest.approx(float(mean))
    assert figures.deviation == pytest.approx(math.sqrt(squares / max(count - 1, 1)), abs=1e-6)


@given(rates)
def test_minimum_median_and_maximum_are_in_order(values: list[float]) -> None:
    figures = spread(values)
    assert figures.minimum <= figures.median <= figures.maximum
    assert figures.minimum <= figures.mean <= figures.maximum
    assert figures.variation >= 0
    assert figures.breadth >= 0


@given(st.lists(st.floats(min_value=1e3, max_value=1e10), min_size=2, max_size=20))
def test_the_rise_is_that_of_the_least_squares_line(values: list[float]) -> None:
    last, mean = len(values) - 1, sum(map(Fraction, values)) / len(values)
    middle = Fraction(last, 2)
    weight = sum((place - middle) ** 2 for place in range(len(values)))
    lean = sum((place - middle) * (Fraction(value) - mean) for place, value in enumerate(values))
    assert spread(values).rise == pytest.approx(float(lean / weight * last), abs=1e-3, rel=1e-6)


@given(rates, st.floats(min_value=0.001, max_value=1000))
def test_ratios_do_not_depend_on_the_unit(values: list[float], factor: float) -> None:
    one, other = spread(values), spread([value * factor for value in values])
    assert other.variation == pytest.approx(one.variation, rel=1e-6, abs=1e-9)
    assert other.drift == pytest.approx(one.drift, rel=1e-6, abs=1e-9)


def test_nothing_has_no_spread() -> None:
    with pytest.raises(ValueError, match="no values"):
        spread([])
    with pytest.raises(ValueError, match="no passes"):
        cell([])


def test_a_cell_is_the_median_of_rates_not_of_bytes() -> None:
    short = a_pass(rate=300e6, seconds=1.0)
    figures = cell([a_pass(100e6), a_pass(200e6), short])
    assert figures.rate.median == pytest.approx(200e6)
    assert figures.bytes == 100e6 * 5 + 200e6 * 5 + 300e6


def test_latency_of_a_cell_is_queue_over_operations() -> None:
    figures = cell([a_pass(100e6, SEQ_Q8)])
    assert figures.latency.median == pytest.approx(8 / figures.iops.median)


def test_the_warm_up_counts_in_no_cell() -> None:
    measured = [a_pass(1e6, number=0), *passes([100e6, 110e6]), a_pass(5e6, RND_Q1, Direction.WRITE)]
    by_key = cells(measured)
    assert list(by_key) == [(SEQ_Q8, Direction.READ), (RND_Q1, Direction.WRITE)]
    assert by_key[SEQ_Q8, Direction.READ].rate.minimum == pytest.approx(100e6)


def test_a_pass_of_no_time_has_no_rate_and_breaks_nothing() -> None:
    still = a_pass(0.0)
    figures = cell([still, still])
    assert figures.rate.median == 0.0
    assert figures.rate.variation == 0.0
    assert not math.isnan(figures.rate.drift)
