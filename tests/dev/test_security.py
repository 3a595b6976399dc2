"""SECURITY.md names for each rule a test that is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "SECURITY.md").read_text()
RULES = re.findall(r"^\| (\d+) \| (.+?) \| (.+) \|$", TEXT, re.MULTILINE)
_TEST = re.compile(r"`([\w/]+\.py)(?:::(test_\w+))?`")


def is_there(file: str, test: str) -> bool:
    path = ROOT / "tests" / file
    return path.exists() and (not test or re.search(rf"def {test}\(", path.read_text()) is not None)


def test_every_rule_is_in_the_table_once() -> None:
    assert sorted(int(number) for number, _, _ in RULES) == list(range(1, 43))


def test_every_rule_has_a_test_that_is_there() -> None:
    tests = {number: _TEST.findall(column) for number, _, column in RULES}
    assert [number for number, column in tests.items() if not column] == []
    assert [each for column in tests.values() for each in column if not is_there(*each)] == []


def test_one_that_is_gone_is_noticed() -> None:
    assert not is_there("helper/test_unit.py", "test_that_nobody_wrote")
    assert not is_there("helper/test_nothing.py", "")
