"""Sentences that the rooms below give in English, in the user's language.

Use these in place of the functions of the same name in `storage`.
"""

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from raidwright.machine.port import MachineError
from raidwright.storage import step_sentences
from raidwright.storage.agreement import describe_agreement
from raidwright.storage.arrays import Array
from raidwright.storage.fact import fill
from raidwright.storage.failures import FAILURE_TEMPLATES, Failure, ended
from raidwright.storage.findings import Finding, Severity
from raidwright.storage.items import ITEM_TEMPLATES, SHARE_TEMPLATE, Item, share_facts
from raidwright.storage.leftovers import PARTITION
from raidwright.storage.plan import Plan
from raidwright.storage.sentences import TEMPLATES
from raidwright.storage.signature_names import signature_name, with_names
from raidwright.storage.standing_sentences import describe_standing, describe_sync
from raidwright.storage.steps import Step
from raidwright.storage.unfinished import Unfinished
from raidwright.storage.unfinished_sentences import describe_unfinished


def sentence(finding: Finding) -> str:
    """The finding, with what to do about it."""
    facts = with_names(finding.facts, signature_words)
    if finding.item is not None:
        facts = (*facts, ("contents", item_words(finding.item)))
    return fill(QCoreApplication.translate("Finding", TEMPLATES[finding.code]), facts)


def signature_words(kind: str) -> str:
    """What a signature of that type, or a partition, is called."""
    if kind.startswith(PARTITION):
        number = kind.removeprefix(PARTITION)
        return QCoreApplication.translate("Stack", "partition {n}").format(n=number)
    return QCoreApplication.translate("Signature", signature_name(kind))


def item_words(item: Item) -> str:
    """What lies on a device."""
    facts = with_names(item.facts, signature_words)
    words = fill(QCoreApplication.translate("Item", ITEM_TEMPLATES[item.kind]), facts)
    if not item.array:
        return words
    return fill(QCoreApplication.translate("Item", SHARE_TEMPLATE), share_facts(item, words))


def first_blocking(findings: tuple[Finding, ...]) -> str:
    """The sentence of the first finding that stops the plan; empty when none does."""
    blocking = (finding for finding in findings if finding.severity is Severity.BLOCKING)
    return next((sentence(finding) for finding in blocking), "")


def standing_words(array: Array) -> str:
    """How the array stands, in a few words."""
    template, facts = describe_standing(array)
    return fill(QCoreApplication.translate("Standing", template), facts)


def sync_words(array: Array) -> str:
    """What md is at with the array, in a word or two."""
    return QCoreApplication.translate("Sync", describe_sync(array))


def step_sentence(step: Step, plan: Plan) -> str:
    """What ``step`` does."""
    template, facts = step_sentences.describe(step, plan)
    return fill(QCoreApplication.translate("Step", template), facts)


def agreement_sentences(plan: Plan) -> tuple[str, ...]:
    """What each part is of what must be typed for ``plan``, beside the array's name."""
    said = describe_agreement(plan)
    return tuple(fill(QCoreApplication.translate("Agreement", template), facts) for template, facts in said)


def unfinished_sentence(unfinished: Unfinished) -> str:
    """What was broken off, with its moment in this computer's time zone and manner."""
    moment = QDateTime.fromSecsSinceEpoch(round(unfinished.begun))
    begun = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
    said = (
        fill(QCoreApplication.translate("Unfinished", template), facts)
        for template, facts in describe_unfinished(unfinished, begun)
    )
    return " ".join(said)


def told(sentence: str, failure: Failure | None) -> str:
    """``sentence`` in the user's language when its ``failure`` is known, else as the computer's words."""
    if failure is None or not (failure.template or failure.kind in FAILURE_TEMPLATES):
        return QCoreApplication.translate("Failure", "{sentence}").format(sentence=sentence)
    return _failure_words(failure)


def full_stop() -> str:
    """What ends a sentence."""
    return QCoreApplication.translate("Failure", ".", "ends a sentence")


def _failure_words(failure: Failure) -> str:
    words = _own_words(failure)
    for reason in failure.more:
        text = QCoreApplication.translate("Failure", "{told} {reason}", "two sentences")
        words = text.format(told=words, reason=ended(_failure_words(reason), ".", full_stop()))
    return words


def _own_words(failure: Failure) -> str:
    template = failure.template or FAILURE_TEMPLATES[failure.kind]
    here = QCoreApplication.translate("Failure", template)
    # The helper refuses some disks with the planner's own sentences.
    words = here if here != template else QCoreApplication.translate("Finding", template)
    facts = with_names(failure.facts, _signature_here)
    inner = (
        (name, QCoreApplication.translate("Failure", value) if name == "said" else value)
        for name, value in facts
    )
    return fill(words, tuple(inner))


def _signature_here(name: str) -> str:
    return QCoreApplication.translate("Signature", name)


def failure_sentence(error: BaseException) -> str:
    """What to tell the user of ``error``: what the world says, or that the fault is ours."""
    if isinstance(error, MachineError):
        return told(error.sentence, error.failure)
    return QCoreApplication.translate(
        "Failure", "Raidwright made a mistake of its own ({kind}). Your disks are not the cause."
    ).format(kind=type(error).__name__)
