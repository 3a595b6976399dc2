"""What begins the checks of this computer's arrays, as files say: cron's entry, or systemd's timer.

Source: Debian's debian/mdadm.cron.d, mdadm's systemd/mdcheck_start.timer, systemd.unit(5).
"""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from raidwright.files import text_at
from raidwright.helper.looking.configured.units import LOCAL_UNITS, is_enabled, unit_file
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock
from raidwright.storage.snapshot.settings import SWITCH
from raidwright.storage.steps.upkeep import CHECK_TIMER

_ROOT = Path("/")
CRON, DEFAULTS = "etc/cron.d/mdadm", "etc/default/mdadm"
_CRON_RUNS = "run/crond.pid"
_MINUTE, _HOUR = "([0-5]?[0-9])", "([01]?[0-9]|2[0-3])"
_ENTRY = re.compile(rf"^{_MINUTE}\s+{_HOUR}\s+(\*\s+\*\s+0)\s.*checkarray.*", re.MULTILINE)
_ANY_ENTRY = re.compile(r"^[^#\n]*checkarray", re.MULTILINE)
_FIRST_WEEK = "-le 7"
_SAID = re.compile(rf"""^\s*(?:export\s+)?{SWITCH}=["']?([^"'\s#;]*)""", re.MULTILINE)
_YES = re.compile(r"[Yy]es|[Yy]|1|[Tt]rue|[Tt]")
"""As checkarray has it (``is_true``)."""
_SETTING = re.compile(r"^[ \t]*(OnCalendar|RandomizedDelaySec)[ \t]*=[ \t]*(.*?)[ \t]*$", re.MULTILINE)
_FIRST_SUNDAY = re.compile(rf"Sun \*-\*-0?1\.\.0?7 {_HOUR}:{_MINUTE}(?::00)?")
_HOURS = re.compile(r"([0-9]{1,3}) ?h(?:ours?)?")


def check_calendar(
    root: Path = _ROOT, *, systemd: bool = True, practice: bool = False
) -> CheckCalendar | None:
    """What has arrays checked here, switched on or not; None when nothing is there that could.

    A timer needs ``systemd``. The files of the practice machine are those of the computer on which it runs,
    and not what runs in it.
    """
    timer, has_cron = _timer(root) if systemd else None, _has_cron(root, practice=practice)
    cron = _cron(root, has_cron=has_cron)
    if timer is not None and timer.is_on:
        return replace(timer, cron_too=cron is not None and cron.is_on)
    return (timer if not has_cron else None) or cron or timer


def timer_is_on(root: Path = _ROOT) -> bool | None:
    """Whether mdadm's timer begins by itself, whatever cron does; None where there is none."""
    return is_enabled(CHECK_TIMER, root)


def _cron(root: Path, *, has_cron: bool) -> CheckCalendar | None:
    text = text_at(root / CRON)
    if not _ANY_ENTRY.search(text):
        return None
    answers, lacks_cron = _SAID.findall(text_at(root / DEFAULTS)), not has_cron
    # It is a script: the last word counts.
    is_on = not lacks_cron and bool(answers) and _YES.fullmatch(answers[-1]) is not None
    entry = _ENTRY.search(text)
    if entry is None or _FIRST_WEEK not in entry[0]:
        return CheckCalendar(Clock.CRON, is_on, lacks_cron=lacks_cron)
    return CheckCalendar(Clock.CRON, is_on, int(entry[2]) * 60 + int(entry[1]), lacks_cron=lacks_cron)


def _has_cron(root: Path, *, practice: bool) -> bool:
    """Without it its entry does nothing, whatever its switch says."""
    return (root / "usr/sbin/cron").exists() and (not practice or (root / _CRON_RUNS).exists())


def _timer(root: Path) -> CheckCalendar | None:
    unit = unit_file(CHECK_TIMER, root)
    if unit is None:
        return None
    begins, spread = _times(unit, sorted((root / LOCAL_UNITS / f"{CHECK_TIMER}.d").glob("*.conf")))
    return CheckCalendar(Clock.TIMER, bool(timer_is_on(root)), begins, spread)


def _times(unit: Path, more: list[Path]) -> tuple[int | None, int]:
    """The minute of the first Sunday and the seconds after it; None for another time than that one alone."""
    calendars: list[str] = []
    delay = ""
    for name, value in (pair for file in (unit, *more) for pair in _settings(file)):
        if name == "RandomizedDelaySec":
            delay = value
        elif value:
            calendars.append(value)
        else:
            # An empty value takes back what stood there before.
            calendars.clear()
    sunday = _FIRST_SUNDAY.fullmatch(calendars[0]) if len(calendars) == 1 else None
    hours = _HOURS.fullmatch(delay)
    begins = int(sunday[1]) * 60 + int(sunday[2]) if sunday else None
    return begins, int(hours[1]) * 3600 if hours else 0


def _settings(file: Path) -> Iterator[tuple[str, str]]:
    for match in _SETTING.finditer(text_at(file)):
        yield match[1], match[2]
