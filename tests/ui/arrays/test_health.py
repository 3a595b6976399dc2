"""What is said of an array's health: protected or not, since when and until when, and its last check."""

import re

from msgspec import structs

from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock
from raidwright.ui.arrays.panel import calendar_words, health_words
from raidwright.ui.look.widgets import Status
from raidwright.ui.words.figures import moment_words
from tests.ui.arrays.shown import stopped
from tests.ui.planned_snapshots import tank_machine

_CHECKED = structs.replace(tank_machine().host, checks=CheckCalendar(Clock.CRON, True))
"""A computer that has its arrays checked, nobody knows when."""


def _health(array: Array) -> dict[Status, list[str]]:
    said: dict[Status, list[str]] = {}
    for kind, words in health_words(array, _CHECKED):
        said.setdefault(kind, []).append(words)
    return said


def test_whether_it_is_protected_and_until_when() -> None:
    held = tank_machine().arrays[0]
    assert _health(held)[Status.GOOD] == ["Protected: survives the failure of any one disk"]
    assert Status.GOOD not in _health(structs.replace(held, state="")), "a resync may be owed"
    resync = structs.replace(held, sync=Sync("resync", 0.5, 1, 600), resync_from=1)
    said, *_ = _health(resync)[Status.INFO]
    assert re.fullmatch(
        r"Not protected yet\. The sync finishes in about 10 min \(.*\d.*\)\. A disk failure before then .*",
        said,
    )
    noon = 1_700_000_000.0
    when = moment_words(noon)
    since = structs.replace(held, whole_at=noon, checked_at=noon)
    assert f"Protected since {when}: survives the failure of any one disk" in _health(since)[Status.GOOD]
    assert f"Last checked: {when}." in _health(since)[Status.INFO]
    lacking = structs.replace(held, members=held.members[1:], failed_at=noon, whole_at=noon)
    assert f"A disk has been missing since {when}." in _health(lacking)[Status.WARNING]
    assert _health(structs.replace(held, failed_at=noon)).get(Status.WARNING) is None, "it is whole"
    striped = structs.replace(held, level="raid0")
    assert "No redundancy. If one disk fails, all data is lost." in _health(striped)[Status.WARNING]
    quiet = structs.replace(held, state="readonly")
    assert _health(quiet)[Status.WARNING] == [
        "Read-only: nothing is written until you make the array writable."
    ]
    checked = structs.replace(held, mismatches=0)
    assert "Last check: no mismatches" in _health(checked)[Status.GOOD]
    wrong = structs.replace(held, mismatches=8)
    assert "Last check: 8 mismatched sectors" in _health(wrong)[Status.WARNING]
    assert list(health_words(stopped().arrays[0], _CHECKED)) == []


def test_when_it_is_checked_next() -> None:
    (held,), host = tank_machine().arrays, tank_machine().host
    assert list(calendar_words(held, host)) == []
    monthly = structs.replace(host, checks=CheckCalendar(Clock.CRON, True, 57))
    ((kind, words),) = calendar_words(held, monthly)
    assert (kind, words.startswith("The next check starts ")) == (Status.INFO, True)
    never = structs.replace(host, checks=CheckCalendar(Clock.CRON, False, 57))
    ((kind, words),) = calendar_words(held, never)
    assert (kind, "AUTOCHECK=true" in words) == (Status.WARNING, True)
    assert list(calendar_words(held, never, by_button=True)) == [], "a button turns them on"
    assert list(calendar_words(structs.replace(held, level="raid0"), monthly)) == []
