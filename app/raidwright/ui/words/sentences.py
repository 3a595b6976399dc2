"""Sentences that the rooms below give in English, in the user's language.

Use these in place of the functions of the same name in `storage`.
"""

from PySide6.QtCore import QCoreApplication

from raidwright.machine.port import MachineError
from raidwright.storage.fact import fill
from raidwright.storage.failures import FAILURE_TEMPLATES, Failure, Sentence, with_full_stop
from raidwright.storage.plan.agreement import describe_agreement
from raidwright.storage.plan.continuing.leftovers import PARTITION
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.rules.findings import Finding, reasons
from raidwright.storage.rules.items import ITEM_TEMPLATES, SHARE_TEMPLATE, Item, share_facts
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.signature_names import signature_name, with_names
from raidwright.storage.snapshot.standing import describe_standing, describe_sync, is_system_of_nas
from raidwright.storage.snapshot.unfinished import Unfinished, describe_unfinished
from raidwright.storage.steps import Step
from raidwright.storage.words.sentences import TEMPLATES, UNDONE_TEMPLATE, undone_facts
from raidwright.ui.words.figures import moment_words, with_grouped_bytes
from raidwright.ui.words.lists import sentences_in_row

translate = QCoreApplication.translate


def sentence(finding: Finding) -> str:
    """A finding in the user's language, with what to do about it."""
    facts = with_grouped_bytes(with_names(finding.facts, signature_words))
    if finding.item is not None:
        facts = (*facts, ("contents", item_words(finding.item)))
    return fill(translate("Finding", TEMPLATES[finding.code]), facts)


def signature_words(kind: str) -> str:
    """What a signature of that type, or a partition, is called."""
    if kind.startswith(PARTITION):
        number = kind.removeprefix(PARTITION)
        return translate("Stack", "partition {n}").format(n=number)
    return translate("Signature", signature_name(kind))


def item_words(item: Item) -> str:
    """What lies on a device, in words."""
    facts = with_names(item.facts, signature_words)
    words = fill(translate("Item", ITEM_TEMPLATES[item.kind]), facts)
    if not item.array:
        return words
    return fill(translate("Item", SHARE_TEMPLATE), share_facts(item, words))


def first_blocking(findings: tuple[Finding, ...]) -> str:
    """The sentence of the first finding that stops the plan; empty when none does."""
    return next(map(sentence, reasons(findings)), "")


def why_not(answer: Answer) -> str:
    """The sentence of what stops the plan; empty for one that can be carried out."""
    return "" if isinstance(answer, Planned) else first_blocking(answer.findings)


def standing_words(array: Array) -> str:
    """How an array stands, in a few words; nobody asks how complete what a NAS keeps for itself is."""
    if is_system_of_nas(array):
        running = translate("Standing", "NAS system")
        return running if array.running else translate("Standing", "Stopped – NAS system")
    template, facts = describe_standing(array)
    return fill(translate("Standing", template), facts)


def sync_words(array: Array) -> str:
    """What md is at with the array, in a word or two."""
    return sync_name(describe_sync(array))


def sync_name(what: str) -> str:
    """What md is doing, of `SYNC_TEMPLATES`, in the user's language."""
    return translate("Sync", what)


def step_sentence(step: Step, plan: Plan) -> str:
    """What ``step`` does, as a sentence."""
    template, facts = step.describe(plan)
    return fill(translate("Step", template), facts)


def undone_sentence(plan: Plan) -> str:
    """From which step on ``plan`` cannot be undone; empty when it destroys nothing."""
    facts = undone_facts(plan)
    return fill(QCoreApplication.translate("Step", UNDONE_TEMPLATE), facts) if facts else ""


def agreement_sentences(plan: Plan) -> tuple[str, ...]:
    """For each thing to be typed for ``plan`` beside the array's name, what it is."""
    parts = describe_agreement(plan)
    return tuple(fill(translate("Agreement", template), facts) for template, facts in parts)


def unfinished_sentence(unfinished: Unfinished) -> str:
    """What was broken off, with its moment in this computer's time zone and manner."""
    begun = moment_words(unfinished.begun)
    sentences = (
        fill(translate("Unfinished", template), facts)
        for template, facts in describe_unfinished(unfinished, begun)
    )
    return sentences_in_row(*sentences)


def translate_failure(sentence: str, failure: Failure | None) -> str:
    """``sentence`` in the user's language when its ``failure`` is known, else as the computer's words."""
    if failure is None or not (failure.template or failure.kind in FAILURE_TEMPLATES):
        return translate("Failure", "{sentence}").format(sentence=sentence)
    return _failure_words(failure)


def in_words(sentence: Sentence | None) -> str:
    """``sentence`` in the user's language; empty for None."""
    return "" if sentence is None else _failure_words(sentence.failure)


def full_stop() -> str:
    """The sign that ends a sentence."""
    return translate("Failure", ".", "ends a sentence")


def _failure_words(failure: Failure) -> str:
    words = _failure_alone(failure)
    for reason in failure.more:
        more = with_full_stop(_failure_words(reason), ".", full_stop())
        words = sentences_in_row(words, more)
    return words


def _failure_alone(failure: Failure) -> str:
    template = failure.template or FAILURE_TEMPLATES[failure.kind]
    here = translate("Failure", template)
    # The helper refuses some disks with the planner's own sentences.
    words = here if here != template else translate("Finding", template)
    facts = with_names(failure.facts, _signature_here)
    inner = ((name, translate("Failure", value) if name == "said" else value) for name, value in facts)
    return fill(words, tuple(inner))


def _signature_here(name: str) -> str:
    return translate("Signature", name)


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
