"""Whether arrays are checked by the calendar of their computer, and when the next check begins."""

from datetime import datetime, timedelta
from enum import Enum

from raidwright.storage.fact import Fact, Facts

_SLOWEST = 50 * 10**6
"""Bytes per second that a check reads of each disk, at least."""
_HOURS_A_NIGHT = 6
"""For which mdadm's mdcheck_start.service checks; the rest is gone through in the nights after."""
_SUNDAY = 6
"""As `datetime.weekday` counts."""


class Clock(Enum):
    """What begins the checks."""

    CRON = "cron"
    """The package's entry in /etc/cron.d, as Debian has it; AUTOCHECK in /etc/default/mdadm is its switch."""
    TIMER = "timer"
    """systemd's mdcheck_start.timer, as Ubuntu and most others have it."""


class CheckCalendar(Fact, frozen=True):
    """How the arrays of a computer are checked without anybody asking for it."""

    clock: Clock
    is_on: bool
    minute: int | None = None
    """Minute of the first Sunday of each month at which a check begins; None where it begins otherwise."""
    spread: int = 0
    """Seconds by which it may begin later."""
    lacks_cron: bool = False
    """Whether its switch says nothing, because that which begins them is not installed."""


CALENDAR_TEMPLATES = {
    "next": "The next check starts {when}.",
    "spread": "The next check starts {when} or up to {n} hour later.||The next check starts {when} or"
    " up to {n} hours later.",
    "on": "Checked on a schedule.",
    "cron-missing": "Monthly checks are off because cron is not available on this computer.",
    "cron-off": "Monthly checks are off. To turn them on, set AUTOCHECK=true in /etc/default/mdadm.",
    "timer-off": "Monthly checks are off. To turn them on: systemctl enable --now mdcheck_start.timer",
}
"""English templates of what `describe_calendar` tells."""


def next_check(calendar: CheckCalendar, now: datetime) -> datetime | None:
    """When the next check begins after ``now``, in its time zone; None when none does, or it is not known."""
    if not calendar.is_on or calendar.minute is None:
        return None
    soon = _first_sunday(now, calendar.minute)
    return soon if soon > now else _first_sunday(now.replace(day=28) + timedelta(days=4), calendar.minute)


def noticed_by(calendar: CheckCalendar, size: int, now: datetime) -> datetime | None:
    """By when the next check has read all ``size`` bytes of a member; None where none begins, or unknown.

    Reckoned for a slow disk beside other work, and for a timer with the hours of each night that it has.
    """
    begins = next_check(calendar, now)
    if begins is None:
        return None
    hours = size / _SLOWEST / 3600
    nights = hours // _HOURS_A_NIGHT if calendar.clock is Clock.TIMER else 0
    return begins + timedelta(seconds=calendar.spread, hours=hours, days=nights)


def describe_calendar(calendar: CheckCalendar, when: str) -> tuple[str, Facts]:
    """The English template and its facts; ``when`` is `next_check` in words, empty for none."""
    if calendar.lacks_cron:
        return CALENDAR_TEMPLATES["cron-missing"], ()
    if not calendar.is_on:
        return CALENDAR_TEMPLATES[f"{calendar.clock.value}-off"], ()
    if not when:
        return CALENDAR_TEMPLATES["on"], ()
    hours = calendar.spread // 3600
    return CALENDAR_TEMPLATES["spread" if hours else "next"], (("when", when), ("n", str(hours)))


def _first_sunday(day: datetime, minute: int) -> datetime:
    """The first Sunday of the month of ``day``, so many minutes after midnight."""
    first = day.replace(day=1, hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    return first.replace(day=1 + (_SUNDAY - first.weekday()) % 7)
