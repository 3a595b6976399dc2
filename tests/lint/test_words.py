"""What is said of failures cannot be read the wrong way round."""

import pytest

from tests.lint.source_tree import ROOT
from tests.wording import literals

PACKAGE = ROOT / "app" / "raidwright"
MISREAD = ("may fail", "disk may be lost", "disks may be lost")
""""No disk may fail" was read as "no disk is able to fail", of RAID 0."""


def misread(source: str) -> list[str]:
    return [text for text in literals(source) if any(words in text for words in MISREAD)]


def test_what_survives_is_told_and_not_what_may_fail() -> None:
    found = {str(path.relative_to(ROOT)): misread(path.read_text()) for path in PACKAGE.rglob("*.py")}
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize("planted", ['x = "No disk may fail"', 'say("Any one disk" " may fail once")'])
def test_a_planted_one_is_found(planted: str) -> None:
    assert misread(f'"""A disk may fail."""\n{planted}\n')
