"""How bad it is, as the tray shows it."""

from raidwright.notify.words import Mood, mood
from raidwright.storage.rules.findings import Finding, Severity

SPREADING = Finding("array-spreading", Severity.NOTE, "tank")
MISMATCH = Finding("array-mismatch", Severity.WARNING, "tank")
FAILED = Finding("array-failed", Severity.BLOCKING, "tank")


def test_the_worst_is_shown_and_work_that_somebody_wanted_is_no_trouble() -> None:
    assert mood(()) is Mood.GOOD
    assert mood((SPREADING,)) is Mood.BUSY
    assert mood((MISMATCH, SPREADING)) is Mood.WARNING
    assert mood((FAILED, MISMATCH)) is Mood.BAD
