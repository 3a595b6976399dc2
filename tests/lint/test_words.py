"""Every text keeps the rules of plain words, and none of failures can be read the wrong way round."""

from collections.abc import Iterator

import pytest

from raidwright.storage.words.sentences import TEMPLATES
from take_up_strings import templates
from tests.lint.source_tree import ROOT
from tests.wording import UNQUOTED, faults_of, literals, terminal_texts, texts_said

PACKAGE = ROOT / "app" / "raidwright"
MISREAD = ("may fail", "disk may be lost", "disks may be lost")
""""No disk may fail" was read as "no disk is able to fail", of RAID 0."""


def misread(source: str) -> list[str]:
    return [text for text in literals(source) if any(words in text for words in MISREAD)]


def every_text() -> Iterator[str]:
    """What stands in tables, what the terminal prints, and what code says."""
    yield from terminal_texts()
    yield from (text for _, text in templates())
    for path in PACKAGE.rglob("*.py"):
        yield from texts_said(path.read_text())


def test_what_survives_is_told_and_not_what_may_fail() -> None:
    found = {str(path.relative_to(ROOT)): misread(path.read_text()) for path in PACKAGE.rglob("*.py")}
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize("planted", ['x = "No disk may fail"', 'say("Any one disk" " may fail once")'])
def test_a_planted_one_is_found(planted: str) -> None:
    assert misread(f'"""A disk may fail."""\n{planted}\n')


def test_every_text_keeps_the_rules() -> None:
    """One that does not is written anew: what happened, then what to do, in short sentences."""
    odd = {text: sorted(faults_of(text)) for text in set(every_text()) if faults_of(text)}
    assert odd == {}


def test_names_that_somebody_gave_are_quoted() -> None:
    """In findings without a command; elsewhere such a fact may be a path, or stand in a row."""
    texts = [text for text in TEMPLATES.values() if "--" not in text and "raidwright" not in text]
    assert [text for text in texts if UNQUOTED.search(text)] == []


@pytest.mark.parametrize(
    "planted",
    [
        'english("The helper knows the disk.")',
        'self.tr("What is on it is locked for now.")',
        'translate("Page", "Take down the array")',
    ],
)
def test_a_planted_odd_text_is_found(planted: str) -> None:
    assert any(faults_of(text) for text in texts_said(planted))
