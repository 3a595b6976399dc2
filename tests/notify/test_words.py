"""How bad it is, as the tray shows it."""

from raidwright.language.catalogue import Translation
from raidwright.notify.words import Mood, Words, mood
from raidwright.storage.rules.findings import Finding, Severity

SPREADING = Finding("array-spreading", Severity.NOTE, "tank")
SPREADING_TANK = Finding("array-spreading", Severity.NOTE, "tank", (("array", "tank"),))
STRIPED = Finding("array-striped", Severity.NOTE, "tank")
MISMATCH = Finding("array-mismatch", Severity.WARNING, "tank")
FAILED = Finding("array-failed", Severity.BLOCKING, "tank")


def test_the_worst_is_shown_and_work_that_somebody_wanted_is_no_trouble() -> None:
    assert mood(()) is Mood.GOOD
    assert mood((SPREADING,)) is Mood.BUSY
    assert mood((STRIPED, SPREADING)) is Mood.BUSY
    assert mood((MISMATCH, SPREADING)) is Mood.WARNING
    assert mood((FAILED, MISMATCH)) is Mood.BAD


def test_of_an_array_that_does_not_run_no_disk_is_said_to_need_watching() -> None:
    words, facts = Words(Translation()), (("array", "tank"), ("missing", "1"), ("expected", "3"))
    absent = Finding("array-incomplete", Severity.WARNING, "tank", facts)
    ill = Finding("failing", Severity.WARNING, "a", (("disk", "A"),))
    assert mood((absent,)) is Mood.WARNING
    assert words.state(Mood.WARNING, (absent,)).title == "An array is stopped or missing"
    assert words.state(Mood.WARNING, (absent, SPREADING_TANK)).title == "An array is stopped or missing"
    assert words.state(Mood.WARNING, (absent, ill)).title == "Disk warning"


def test_what_somebody_began_ends_and_did_not_get_well() -> None:
    words = Words(Translation())
    spread = Finding("news-spread", Severity.NOTE, "tank", (("array", "tank"),))
    rebuilt = Finding("news-rebuilt", Severity.NOTE, "tank", (("array", "tank"),))
    assert words.news((spread,)).title == "Array task finished"
    assert words.news((rebuilt, spread)).title == "Problem resolved"


def test_one_sentence_is_said_once_though_it_holds_of_several_disks() -> None:
    """Two bridges that report one serial number, or one disk by two paths."""
    one, other = (Finding("failing", Severity.WARNING, each, (("disk", "Bridge 0000"),)) for each in "ab")
    assert len(Words(Translation()).state(Mood.WARNING, (one, other)).lines) == 1
