"""What a campaign is about and what it came to, in the user's language."""

from msgspec import structs
from PySide6.QtCore import QCoreApplication

from raidwright.bench.campaign.matrix import DIRECT, MODE_WORDS, ONE_DISK, TOP_WORDS, Between, SyncChoice, Top
from raidwright.bench.cost import Span
from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.bench.spec import IoMode
from raidwright.language.catalogue import phrase
from raidwright.session.campaign_events import PHASE_TEMPLATES, Phase
from raidwright.storage.fact import fill
from raidwright.storage.failures import Failure, Sentence, with_full_stop
from raidwright.storage.fields import MOST_DISKS
from raidwright.storage.levels import Level
from raidwright.ui.words.figures import duration_words, level_name
from raidwright.ui.words.measurements import mode_words
from raidwright.ui.words.sentences import full_stop, in_words

translate = QCoreApplication.translate
_SEPARATOR = " · "
"""Stands between the parts of a title."""


def top_words(top: Top) -> str:
    """What lies on top of a setup."""
    return translate("Campaign", "No file system") if top is Top.BARE else TOP_WORDS[top]


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


def title_words(title: str) -> str:
    """The title of a setup in the user's language; it is kept in English."""
    return _SEPARATOR.join(_part_words(part) for part in title.split(_SEPARATOR))


def outcome_words(failure: Failure) -> str:
    """A sentence in the user's language, with the titles of setups in it."""
    return in_words(Sentence(_with_names(failure)))


def campaign_verdict_words(verdict: Failure) -> tuple[str, ...]:
    """What a campaign came to, then anything else that was seen, each as one sentence."""
    sentences = (structs.replace(verdict, more=()), *verdict.more)
    return tuple(with_full_stop(outcome_words(each), ".", full_stop()) for each in sentences)


def _with_names(failure: Failure) -> Failure:
    facts = tuple((name, title_words(value)) for name, value in failure.facts)
    return structs.replace(failure, facts=facts, more=tuple(_with_names(each) for each in failure.more))


def _part_words(part: str) -> str:
    if part == ONE_DISK:
        return level_name(Level.SINGLE)
    if part == TOP_WORDS[Top.BARE]:
        return top_words(Top.BARE)
    for way in IoMode:
        if part == (MODE_WORDS[way] or DIRECT):
            return mode_words(way)
    for level in Level:
        for members in range(1, MOST_DISKS + 1) if part.startswith(level.facts.title) else ():
            facts = array_facts(level.value, members)
            if part == fill(ARRAY_TEMPLATE, facts):
                return phrase("Stack", ARRAY_TEMPLATE, facts)
    return part
