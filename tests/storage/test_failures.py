"""Every failure that is made has its words and its facts, and no words are left over."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import raidwright
from raidwright.storage.failures import FAILURE_TEMPLATES, failure, known

APP = Path(raidwright.__file__).parent


def made() -> Iterator[tuple[str, frozenset[str] | None]]:
    """Kind and names of the facts wherever ``failure("kind", …)`` is called; None where they are spread."""
    for file in APP.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "failure":
                (kind,) = (ast.literal_eval(argument) for argument in call.args)
                names = {keyword.arg for keyword in call.keywords}
                yield kind, None if None in names else frozenset(filter(None, names))


MADE = tuple(made())


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_kind_is_used_and_has_its_template() -> None:
    assert {kind for kind, _ in MADE} == set(FAILURE_TEMPLATES)


@pytest.mark.parametrize(("kind", "facts"), MADE, ids=[kind for kind, _ in MADE])
def test_each_is_made_with_the_facts_of_its_template(kind: str, facts: frozenset[str] | None) -> None:
    assert facts is None or facts == fields(FAILURE_TEMPLATES[kind])


def test_as_text_it_is_the_english_sentence() -> None:
    made = failure("program-ended", program="mdadm", status="1")
    assert str(made) == "mdadm ended with status 1."
    assert known(made) is made
    assert known("Something else.") is None
