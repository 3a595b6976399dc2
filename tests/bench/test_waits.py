"""How long requests waited, from fio's own counts: against a plain sort of what was counted."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.samples import Waits
from raidwright.bench.timeline.stalls import waits_between

TIMES = st.lists(st.integers(1, 10**10), min_size=1, max_size=200)


@given(TIMES)
def test_they_are_what_sorting_every_request_gives(times: list[int]) -> None:
    found = waits_between({}, Counter(times))
    ranked = sorted(times)
    half, nearly = ranked[(len(times) + 1) // 2 - 1], ranked[-(-99 * len(times) // 100) - 1]
    assert found == Waits(half / 1e9, nearly / 1e9)


@given(TIMES, TIMES)
def test_only_what_is_new_counts(old: list[int], new: list[int]) -> None:
    before = Counter(old)
    assert waits_between(before, before + Counter(new)) == waits_between({}, Counter(new))


def test_without_a_new_request_nothing_is_known() -> None:
    assert waits_between({}, {}) is None
    assert waits_between({1000: 5}, {1000: 5}) is None
