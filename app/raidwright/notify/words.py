"""What the service says, in the user's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from raidwright.language.catalogue import Translation
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.troubles import AWAY
from raidwright.storage.words.sentences import TEMPLATES

NOTIFY_TEMPLATES = {
    "failed": "Disk or array problem",
    "warning": "Disk warning",
    "well": "Problem resolved",
    "done": "Array task finished",
    "trial": "Failure alerts are on",
    "trial-more": "When a disk or array fails, you will see it here, even while the window is closed.",
    "open": "Open Raidwright",
    "tray-good": "All arrays healthy",
    "tray-busy": "Array task in progress",
    "tray-incomplete": "An array is stopped or missing",
    "tray-unknown": "Disk status unknown",
}
"""What is said -> English."""
_AT_WORK = frozenset(
    {
        "array-building",
        "array-waiting",
        "array-rebuilding",
        "array-rebuilding-last",
        "array-rebuild-waiting",
        "array-rebuild-waiting-last",
        "array-read-only",
        "array-spreading",
        "array-striped",
    }
)
_NOT_RUNNING = frozenset({"array-incomplete", "array-absent"})
_WELL_ENDED = frozenset({"news-replaced", "news-spread"})
"""News of what has ended well without anything having been wrong before."""


class Mood(Enum):
    """How the computer is, as the tray shows it."""

    UNKNOWN = "unknown"
    GOOD = "good"
    BUSY = "busy"
    WARNING = "warning"
    BAD = "bad"


@dataclass(frozen=True)
class Notice:
    """A heading and a sentence for each finding."""

    title: str
    lines: tuple[str, ...]


def mood(troubles: Sequence[Finding]) -> Mood:
    """The worst of what is wrong now."""
    severities = {finding.severity for finding in troubles if finding.code not in _AT_WORK | {AWAY}}
    if Severity.BLOCKING in severities:
        return Mood.BAD
    if severities:
        return Mood.WARNING
    return Mood.BUSY if any(finding.code in _AT_WORK for finding in troubles) else Mood.GOOD


class Words:
    """Sentences in one language."""

    def __init__(self, translation: Translation) -> None:
        self._translation = translation

    def news(self, findings: Sequence[Finding]) -> Notice:
        """One notification for all ``findings``, which come with the worst first."""
        titles = {Severity.BLOCKING: "failed", Severity.WARNING: "warning", Severity.NOTE: "well"}
        ended = all(finding.code in _WELL_ENDED for finding in findings)
        return Notice(self.own("done" if ended else titles[findings[0].severity]), self._sentences(findings))

    def trial(self) -> Notice:
        """What a notification for trial says."""
        return Notice(self.own("trial"), (self.own("trial-more"),))

    def state(self, how: Mood, troubles: Sequence[Finding]) -> Notice:
        """Heading and sentences that the tray shows."""
        match how:
            case Mood.BAD:
                title = self.own("failed")
            case Mood.WARNING:
                codes = {finding.code for finding in troubles} - _AT_WORK - {AWAY}
                title = self.own("tray-incomplete" if codes <= _NOT_RUNNING else "warning")
            case Mood.GOOD | Mood.BUSY | Mood.UNKNOWN:
                title = self.own(f"tray-{how.value}")
        return Notice(title, self._sentences(troubles))

    def own(self, what: str) -> str:
        """A text of `NOTIFY_TEMPLATES`."""
        return self._translation.text("Notify", NOTIFY_TEMPLATES[what])

    def _sentences(self, findings: Sequence[Finding]) -> tuple[str, ...]:
        phrase = self._translation.phrase
        texts = (phrase("Finding", TEMPLATES[finding.code], finding.facts) for finding in findings)
        # Of disks that report the same serial number the same is said.
        return tuple(dict.fromkeys(texts))
