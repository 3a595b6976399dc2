"""When the next check begins, and what is said where none does."""

import time
from datetime import UTC, datetime

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from raidwright.storage.fact import fill
from raidwright.storage.snapshot.check_calendar import (
    CheckCalendar,
    Clock,
    clock_at,
    describe_calendar,
    next_check,
)

DEBIAN = CheckCalendar(Clock.CRON, True, 57)
UBUNTU = CheckCalendar(Clock.TIMER, True, 60, 86400)


@pytest.mark.parametrize(
    ("now", "due"),
    [
        ((2026, 11, 22, 12, 0), (2026, 12, 6, 0, 57)),
        ((2026, 11, 1, 0, 56), (2026, 11, 1, 0, 57)),
        ((2026, 11, 1, 0, 57), (2026, 12, 6, 0, 57)),
        ((2026, 12, 31, 23, 59), (2027, 1, 3, 0, 57)),
        ((2027, 1, 31, 0, 0), (2027, 2, 7, 0, 57)),
    ],
)
def test_the_first_sunday_of_a_month(now: tuple[int, ...], due: tuple[int, ...]) -> None:
    assert next_check(DEBIAN, _moment(*now)) == _moment(*due)


def _moment(year: int, month: int, day: int, hour: int, minute: int) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


@given(st.datetimes(timezones=st.just(UTC)), st.integers(0, 1439))
def test_it_is_always_a_sunday_of_the_first_week_ahead(now: datetime, minute: int) -> None:
    assume(now.year < 9999)
    due = next_check(CheckCalendar(Clock.CRON, True, minute), now)
    assert due is not None
    assert due > now
    assert (due - now).days <= 41
    assert (due.weekday(), due.day <= 7, due.hour * 60 + due.minute) == (6, True, minute)


def test_nothing_is_told_that_is_not_known() -> None:
    now = datetime(2026, 11, 22, tzinfo=UTC)
    assert next_check(CheckCalendar(Clock.CRON, False, 57), now) is None
    assert next_check(CheckCalendar(Clock.TIMER, True), now) is None


@pytest.mark.parametrize(
    ("calendar", "when", "words"),
    [
        (DEBIAN, "noon", "The next check starts at noon."),
        (UBUNTU, "noon", "The next check starts at noon or up to 24 hours later."),
        (UBUNTU, "", "This array is checked on a schedule."),
        (CheckCalendar(Clock.CRON, False), "", "AUTOCHECK=true in /etc/default/mdadm"),
        (CheckCalendar(Clock.TIMER, False), "", "systemctl enable --now mdcheck_start.timer"),
    ],
)
def test_each_in_words(calendar: CheckCalendar, when: str, words: str) -> None:
    assert words in fill(*describe_calendar(calendar, when))


@pytest.mark.parametrize(
    ("now", "due"), [((2026, 10, 10), (2026, 11, 1)), ((2026, 3, 20), (2026, 4, 5))], ids=["autumn", "spring"]
)
def test_the_next_check_is_told_by_the_clock_of_its_own_day(
    monkeypatch: pytest.MonkeyPatch, now: tuple[int, int, int], due: tuple[int, int, int]
) -> None:
    """Between the two summer time ends or begins: an hour less was the evening before."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    try:
        here = clock_at(datetime(*now, 10, tzinfo=UTC).timestamp())
        found = next_check(DEBIAN, here)
        assert found == datetime(*due, 0, 57)  # noqa: DTZ001 - as clocks show it
        assert found is not None
        assert clock_at(found.timestamp()) == found
    finally:
        monkeypatch.undo()
        time.tzset()
