"""Why a cell has as many passes as it has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.bench.comparing.comparison import ENOUGH_PASSES
from raidwright.bench.profiles import MOST_PASSES, PASSES, Ending, ending, most_passes, needs_another_pass
from raidwright.bench.statistics import cell
from tests.bench.builders import a_run, passes

SPEC = replace(a_run([]).spec, passes=4, at_most=6)
CLOSE, WIDE = [100e6, 101e6, 99e6, 100e6, 100e6, 100e6], [100e6, 150e6, 50e6, 100e6, 160e6, 60e6]
rates = st.lists(st.floats(min_value=1e6, max_value=1e9), max_size=9)


@pytest.mark.parametrize(
    ("measured", "expected"),
    [
        (CLOSE[:4], Ending.AGREED),
        (CLOSE[:3], Ending.STOPPED),
        (WIDE, Ending.MOST),
        (WIDE[:5], Ending.STOPPED),
    ],
)
def test_a_cell_knows_why_it_ended(measured: list[float], expected: Ending) -> None:
    assert ending(SPEC, cell(passes(measured))) is expected


def test_where_none_is_added_the_wish_is_the_reason() -> None:
    assert ending(replace(SPEC, at_most=0), cell(passes(WIDE[:4]))) is Ending.ASKED
    assert ending(replace(SPEC, passes=1), cell(passes(WIDE[:1]))) is Ending.ASKED


@given(rates)
def test_never_fewer_than_asked_for_and_never_more_than_allowed(measured: list[float]) -> None:
    if len(measured) < SPEC.passes:
        assert needs_another_pass(SPEC, measured)
    if len(measured) >= SPEC.longest:
        assert not needs_another_pass(SPEC, measured)


def test_what_is_usual_can_be_compared() -> None:
    assert ENOUGH_PASSES <= PASSES <= MOST_PASSES == most_passes(PASSES)
    assert (most_passes(1), most_passes(9)) == (1, 9)
