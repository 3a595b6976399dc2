"""Sentences of `language.sentences` with numbers and moments as the window writes them."""

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from raidwright.language import sentences
from raidwright.language.catalogue import full_stop
from raidwright.language.sentences import (
    agreement_sentences,
    array_status_words,
    in_words,
    item_words,
    signature_words,
    step_sentence,
    sync_name,
    sync_words,
    translate_failure,
    undone_sentence,
)
from raidwright.machine.port import MachineError
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.rules.findings import Finding, reasons
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.ui.words.figures import moment_words, with_grouped_bytes

__all__ = [
    "agreement_sentences",
    "array_status_words",
    "failure_sentence",
    "first_blocking",
    "full_stop",
    "in_words",
    "item_words",
    "practice_words",
    "sentence",
    "signature_words",
    "step_sentence",
    "sync_name",
    "sync_words",
    "translate_failure",
    "undone_sentence",
    "unfinished_sentence",
    "why_not",
]
translate = QCoreApplication.translate


def sentence(finding: Finding) -> str:
    """A finding, with what to do about it; nobody counts fourteen digits."""
    return sentences.sentence(replace(finding, facts=with_grouped_bytes(finding.facts)))


def first_blocking(findings: tuple[Finding, ...]) -> str:
    """The sentence of the first finding that stops the plan; empty when none does."""
    return next(map(sentence, reasons(findings)), "")


def why_not(answer: Answer) -> str:
    """The sentence of what stops the plan; empty for one that can be carried out."""
    return "" if isinstance(answer, Planned) else first_blocking(answer.findings)


def unfinished_sentence(unfinished: Unfinished) -> str:
    """What was broken off, with its moment in this computer's time zone and manner."""
    return sentences.unfinished_sentence(unfinished, moment_words(unfinished.begun))


def failure_sentence(error: BaseException) -> str:
    """What to tell the user of ``error``: the failure of the world, or that the fault is ours."""
    if isinstance(error, MachineError):
        return translate_failure(error.sentence, error.failure)
    return translate(
        "Failure", "Internal error in Raidwright ({kind}). Your disks are not the cause."
    ).format(kind=type(error).__name__)


def practice_words() -> str:
    """That the speeds of a practice machine are invented, and what can be learned from them anyway."""
    return translate(
        "Practice",
        (
            "Practice results are simulated: the disk speeds are invented. Their ratios are realistic"
            " only while this computer is idle."
        ),
    )
