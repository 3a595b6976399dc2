"""What a campaign compares and what it came to, in the reader's language; its titles are kept in English."""

from msgspec import structs

from raidwright.bench.campaign.matrix import DIRECT, MODE_WORDS, ONE_DISK, TOP_WORDS, Top
from raidwright.bench.campaign.outcome import CampaignOutcome
from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.bench.spec import IoMode
from raidwright.language.catalogue import full_stop, phrase, translate
from raidwright.language.measurements import mode_words
from raidwright.language.sentences import in_words
from raidwright.storage.fact import fill
from raidwright.storage.failures import Failure, Sentence, with_full_stop
from raidwright.storage.fields import MOST_DISKS
from raidwright.storage.levels import Level

_SEPARATOR = " · "
"""Stands between the parts of a title."""


def top_words(top: Top) -> str:
    """What lies on top of a setup."""
    return translate("Campaign", "No file system") if top is Top.BARE else TOP_WORDS[top]


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
        return translate("Level", Level.SINGLE.facts.title)
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


def with_title_words(outcome: CampaignOutcome) -> CampaignOutcome:
    """``outcome`` with the titles of its setups in the reader's language."""
    failed = tuple((title_words(title), reason) for title, reason in outcome.failed)
    return structs.replace(outcome, titles=tuple(map(title_words, outcome.titles)), failed=failed)
