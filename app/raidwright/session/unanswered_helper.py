"""What is not known of a computer whose helper has not answered."""

from raidwright.storage.failures import Failure, Sentence, because, english


def silence_sentence(silence: Failure | None) -> Sentence:
    """What is missing, and why as far as that is known (`Host.silence`)."""
    unasked = english("Raidwright's helper has not examined this computer yet.")
    reason = unasked if silence is None else Sentence(silence)
    return because(english("Sector sizes and old signatures are unknown."), (reason,))
