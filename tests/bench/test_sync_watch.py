"""A sync that was watched: how far and how fast, disk by disk, and what set its pace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.sync_watch import SyncMoment, sync_course, sync_told, thinner
from tests.bench.moments import MEMBERS, a_moment, a_rebuild


def told(moments: list[SyncMoment]) -> str:
    course = sync_course(moments)
    assert course is not None
    return "\n".join(map(str, sync_told(course)))


def test_a_rebuild_is_told_from_its_beginning_to_its_end() -> None:
    course = sync_course(a_rebuild())
    assert course is not None
    assert (course.what, course.begin, course.end, course.ended, course.missing) == (
        "Rebuilding",
        0.0,
        1.0,
        True,
        1,
    )
    assert (course.seconds, course.mean) == (39.0, pytest.approx(1e8))
    assert [each.device for each in course.members] == list(MEMBERS)
    assert [(each.read, each.written) for each in course.members] == [
        (pytest.approx(1e8), 0.0),
        (pytest.approx(1e8), 0.0),
        (0.0, pytest.approx(1e8)),
    ]


def test_the_disk_that_all_others_wait_for_is_named() -> None:
    assert "vdc works all the time" in told(a_rebuild())
    assert "works all the time" not in told(a_rebuild(busy=(0.93, 0.92, 0.95)))
    assert "works all the time" not in told(a_rebuild(busy=(0.5, 0.5, 0.6)))


def test_others_who_use_the_array_are_told_of() -> None:
    assert "programs moved 50.0 MB/s" in told(a_rebuild(used=50e6))
    assert "programs" not in told(a_rebuild(used=1e6))


def test_a_slower_end_is_told_only_where_the_way_was_seen() -> None:
    assert "slower at the end" in told(a_rebuild(slowing=0.5))
    assert "slower at the end" not in told(a_rebuild(slowing=0.5)[:20])
    assert "slower at the end" not in told(a_rebuild())


def test_what_was_stopped_in_between_has_not_ended() -> None:
    course = sync_course(a_rebuild()[:20])
    assert course is not None
    assert (course.ended, course.end) == (False, pytest.approx(19 / 40))


def test_a_sync_that_stands_still_or_never_began_says_nothing() -> None:
    assert sync_course([]) is None
    assert sync_course([a_moment(tick, 0.0, action="idle", speed=0) for tick in range(5)]) is None
    assert sync_course([a_moment(tick, 0.3, action="frozen", speed=0) for tick in range(5)]) is None
    assert sync_course(a_rebuild()[:1]) is None


@given(st.integers(1, 200), st.integers(2, 50))
def test_fewer_moments_keep_first_and_last(count: int, most: int) -> None:
    moments = a_rebuild(count)
    kept = thinner(moments, most)
    assert len(kept) <= max(most, 2)
    assert (kept[0], kept[-1]) == (moments[0], moments[-1])
    assert [each.sample.time for each in kept] == sorted(each.sample.time for each in kept)
