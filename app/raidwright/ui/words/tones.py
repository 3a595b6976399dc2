"""The sign that goes with how good news is, and the condition of an array in a word or two."""

from PySide6.QtCore import QCoreApplication

from raidwright.storage.words.health import Tone
from raidwright.storage.words.summary import ArrayCondition
from raidwright.ui.look.widgets import Status

STATUS_OF = {
    Tone.GOOD: Status.GOOD,
    Tone.NOTE: Status.INFO,
    Tone.WARNING: Status.WARNING,
    Tone.BAD: Status.BAD,
}


def condition_words(condition: ArrayCondition) -> tuple[Status, str]:
    """Sign and words of the badge."""
    return STATUS_OF[condition.tone], QCoreApplication.translate("Summary", condition.value)
