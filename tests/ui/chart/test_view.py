"""Which piece of the time is shown: what zooming and moving keep, whatever is asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.ui.chart.series import SHORTEST, WHOLE, Shown

LENGTHS = st.floats(10, 10_000)
SHARES = st.floats(0, 1)


@given(LENGTHS, SHARES, SHARES, st.floats(0.05, 20))
def test_the_moment_under_the_pointer_stays_where_it_is(
    elapsed: float, at: float, width: float, factor: float
) -> None:
    begin = at * (elapsed - SHORTEST)
    view = Shown(begin, begin + SHORTEST + width * (elapsed - SHORTEST - begin))
    moment = view.begin + 0.3 * view.width
    after = view.zoomed_by(factor, moment, elapsed)
    if after is WHOLE:
        assert view.width * factor >= elapsed - 1e-6 or elapsed <= SHORTEST
        return
    assert after.width == pytest.approx(max(SHORTEST, view.width * factor))
    assert after.begin >= -1e-6
    assert after.end <= elapsed + 1e-6
    if after.begin > 1e-6 and after.end < elapsed - 1e-6:
        assert (moment - after.begin) / after.width == pytest.approx(0.3, abs=1e-6)


@given(LENGTHS, SHARES, st.floats(-1e5, 1e5))
def test_moving_never_leaves_what_there_is(elapsed: float, at: float, seconds: float) -> None:
    begin = at * (elapsed - 5)
    after = Shown(begin, begin + 5).panned_by(seconds, elapsed)
    assert after.width == pytest.approx(5)
    assert (after.begin >= 0, after.end <= elapsed + 1e-6) == (True, True)


def test_what_is_played_is_always_within() -> None:
    view = Shown(0, 10)
    assert view.holding(9, 100) is view
    assert view.holding(11, 100) == Shown(11, 21)
    assert view.holding(98, 100) == Shown(90, 100)
