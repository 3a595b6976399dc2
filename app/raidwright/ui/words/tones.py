"""The sign that goes with how good news is."""

from raidwright.storage.words.health import Tone
from raidwright.ui.look.widgets import Status

STATUS_OF = {
    Tone.GOOD: Status.GOOD,
    Tone.NOTE: Status.INFO,
    Tone.WARNING: Status.WARNING,
    Tone.BAD: Status.BAD,
}
