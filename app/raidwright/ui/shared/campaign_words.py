"""What a campaign is about and what it came to, in the user's language."""

from PySide6.QtCore import QCoreApplication

from raidwright.bench.campaign.matrix import Between, SyncChoice
from raidwright.bench.cost import Span
from raidwright.session.campaign_events import PHASE_TEMPLATES, Phase
from raidwright.ui.words.figures import duration_words

translate = QCoreApplication.translate


def layers_words(layers: Between) -> str:
    """What lies between the array and the file system."""
    match layers:
        case Between.PLAIN:
            return translate("Campaign", "None")
        case Between.LUKS:
            return translate("Campaign", "Encryption (LUKS)")
        case Between.LVM:
            return translate("Campaign", "Volumes (LVM)")
        case Between.BOTH:
            return translate("Campaign", "Both (LUKS and LVM)")


def sync_choice_words(sync: SyncChoice) -> str:
    """What is done about the first sync of each array."""
    match sync:
        case SyncChoice.WAIT:
            return translate("Campaign", "Wait until done")
        case SyncChoice.PAUSE:
            return translate("Campaign", "Pause it")
        case SyncChoice.BESIDE:
            return translate("Campaign", "Measure while it runs")


def phase_words(phase: Phase) -> str:
    """What is being done with a setup just now."""
    return translate("Campaign", PHASE_TEMPLATES[phase])


def span_words(span: Span) -> str:
    """How long something takes, from the least to the most."""
    least, most = duration_words(span.least), duration_words(span.most)
    if least == most:
        return least
    return translate("Campaign", "{least} to {most}").format(least=least, most=most)
