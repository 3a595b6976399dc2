"""A resync moves between its reports, never too far and never back."""

from hypothesis import given
from hypothesis import strategies as st

from raidwright.machine.view import SyncEstimator
from raidwright.storage.snapshot.arrays import Array, Sync


def array(sync: Sync | None, uuid: str = "a") -> Array:
    return Array(uuid, "tank", "raid5", 65536, 10**12, "/dev/md127", True, 1, 3, (), sync)


def completed(found: Array) -> float:
    assert found.sync is not None
    return found.sync.completed


def test_it_goes_on_at_the_stated_speed() -> None:
    pace = SyncEstimator()
    half = Sync("recover", 0.5, 100, 1000)
    assert pace.as_of(array(half), 0.0).sync == half
    assert pace.as_of(array(half), 100.0).sync == Sync("recover", 0.55, 100, 900)
    assert completed(pace.as_of(array(half), 1000.0)) == 0.5625


def test_a_report_is_believed() -> None:
    pace = SyncEstimator()
    pace.as_of(array(Sync("recover", 0.5, 100, 1000)), 0.0)
    fresh = Sync("recover", 0.51, 100, 980)
    assert pace.as_of(array(fresh), 100.0).sync == fresh


def test_another_action_begins_anew() -> None:
    pace = SyncEstimator()
    pace.as_of(array(Sync("recover", 0.0, 100, 1000)), 0.0)
    check = Sync("check", 0.0, 100, 1000)
    assert pace.as_of(array(check), 10.0).sync == check
    assert pace.as_of(array(None), 20.0).sync is None
    assert pace.as_of(array(check), 30.0).sync == check


def test_without_a_speed_nothing_is_made_up() -> None:
    pace = SyncEstimator()
    pending = Sync("resync", 0.0, 0, 0)
    pace.as_of(array(pending), 0.0)
    assert pace.as_of(array(pending), 1000.0).sync == pending


def test_each_array_has_its_own_pace() -> None:
    pace = SyncEstimator()
    first, second = array(Sync("recover", 0.0, 1, 100)), array(Sync("recover", 0.0, 1, 100), "b")
    pace.as_of(first, 0.0)
    pace.as_of(second, 5.0)
    assert completed(pace.as_of(first, 5.0)) == 0.05
    assert completed(pace.as_of(second, 5.0)) == 0.0


@given(st.floats(0, 1), st.lists(st.tuples(st.floats(0, 100), st.integers(1, 10**6)), max_size=20))
def test_between_reports_it_only_goes_forward_and_stays_within_a_step(
    start: float, moments: list[tuple[float, int]]
) -> None:
    pace, now, last = SyncEstimator(), 0.0, start
    pace.as_of(array(Sync("recover", start, 1, 1)), now)
    for seconds, remaining in moments:
        now += seconds
        seen = completed(pace.as_of(array(Sync("recover", start, 1, remaining)), now))
        assert last <= seen <= min(1.0, start + 1 / 16)
        last = seen
