"""The two ways in which the practice machine fails that are not faults of ours."""

from raidwright.storage.failures import FailureReason


class PracticeError(Exception):
    """The practice machine cannot start or cannot do what was asked; the text is a sentence to act on."""

    def __init__(self, reason: FailureReason) -> None:
        super().__init__(str(reason))
        self.said = reason


class DiskSetError(PracticeError):
    """A disk set file has a mistake; the text names the file and the field."""
