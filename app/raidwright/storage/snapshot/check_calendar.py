"""Who looks after arrays while nobody does: when the next check begins, and whether mail tells of failures.

Sources: mdadm(8) MONITOR MODE, mdadm.conf(5); mdadm's Monitor.c calls "/usr/sbin/sendmail -t".
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from enum import Enum

from raidwright.storage.fact import Fact, Facts
from raidwright.storage.snapshot.settings import MAIL, PROGRAM, SettingLine

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
    cron_too: bool = False
    """Whether cron begins them as well, where the timer does."""


CALENDAR_TEMPLATES = {
    "next": "The next check starts at {when}.",
    "spread": (
        "The next check starts at {when} or up to {n} hour later.||The next check starts at"
        " {when} or up to {n} hours later."
    ),
    "on": "This array is checked on a schedule.",
    "cron-missing": "Monthly checks are off because cron is not available on this computer.",
    "cron-off": "Monthly checks are off. To turn them on, set AUTOCHECK=true in /etc/default/mdadm.",
    "timer-off": "Monthly checks are off. To turn them on: systemctl enable --now mdcheck_start.timer",
}
"""English templates of what `describe_calendar` tells."""


def clock_at(moment: float) -> datetime:
    """What clocks here show at that moment (Unix time), for `next_check`; without a zone.

    Cron and systemd go by them: between now and then summer time may end. Its ``timestamp`` is that of the
    zone's own rules.
    """
    return datetime.fromtimestamp(moment, UTC).astimezone().replace(tzinfo=None)


def next_check(calendar: CheckCalendar, now: datetime) -> datetime | None:
    """When the next check begins after ``now``, as clocks show it; None where none does, or unknown."""
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


class Monitor(Fact, frozen=True):
    """mdadm's monitor on a computer, and what it needs to send mail."""

    runs: bool
    sends: bool
    """A program is there that can send mail."""
    unit: bool
    """systemd has a unit for it: begun for each array that comes up, and told to begin anew."""
    room_timer: bool | None = None
    """Whether our timer is on, by which mail about nearly full and locked arrays is sent; None without it."""


MAIL_TEMPLATES = {
    "none": "No email is sent when a disk fails.",
    "sent": "Failure emails are sent to {address}.",
    "no-sender": "Failure emails are set to go to {address}, but no mail program is installed.",
    "no-monitor": "Failure emails are set to go to {address}, but mdadm's monitor, which sends them, is not"
    " running.",
    "subject": "{computer}: an array needs attention",
    "why": "You received this email because {computer} sends failure emails to this address.",
}
"""English templates of what `describe_mail` tells, and of the mail that root sends itself."""


def mail_lines(lines: Iterable[SettingLine]) -> Iterator[SettingLine]:
    """The lines with a mail address; mdadm's monitor sends its mail to the first address of all."""
    return (line for line in lines if MAIL in line.names)


def mail_address(lines: Iterable[SettingLine]) -> str:
    """The address to which mdadm's monitor sends its mail; empty for none."""
    words = (word for line in mail_lines(lines) for word in _addresses(line.text.split()))
    return next(words, "")


def _addresses(words: list[str]) -> list[str]:
    """The addresses of a line; the mark of omission "…" for one that others may not read."""
    return words[1:] if words[0] == MAIL else words[:1]


def tells_a_program(lines: Iterable[SettingLine]) -> bool:
    """Whether the monitor has somebody to tell even without an address."""
    return any(PROGRAM in line.names for line in lines)


def describe_mail(monitor: Monitor, lines: Iterable[SettingLine]) -> tuple[str, Facts, bool]:
    """The English template, its facts, and whether mail that is wanted comes."""
    address = mail_address(lines)
    facts = (("address", address),)
    if not address:
        return MAIL_TEMPLATES["none"], (), True
    if not monitor.sends:
        return MAIL_TEMPLATES["no-sender"], facts, False
    if not monitor.runs:
        return MAIL_TEMPLATES["no-monitor"], facts, False
    return MAIL_TEMPLATES["sent"], facts, True
