"""Every failure that is made has its words and its facts, and no words are left over."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import raidwright
from raidwright.language.sentences import failure_words, translate_failure
from raidwright.protocol import ErrorCode, JobFailed, PlanFailed, decode, encode
from raidwright.storage.failures import (
    FAILURE_TEMPLATES,
    Failure,
    Sentence,
    as_failure,
    because,
    english,
    failure,
    is_sayable,
)

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
    assert str(made) == "mdadm exited with status 1."
    assert as_failure(made) is made
    assert as_failure("Something else.") is None
    assert str(english("{sentence}", sentence="")) == ""


def told_in_one_place() -> Iterator[tuple[str, frozenset[str] | None]]:
    """Template and names of the facts wherever ``english("…", …)`` is called; None where they are spread."""
    for file in APP.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "english":
                (template,) = (ast.literal_eval(argument) for argument in call.args)
                names = {keyword.arg for keyword in call.keywords}
                yield template, None if None in names else frozenset(filter(None, names))


TOLD = tuple(told_in_one_place())


def test_much_is_told_in_one_place() -> None:
    assert len(TOLD) > 100


@pytest.mark.parametrize(("template", "facts"), TOLD, ids=[template for template, _ in TOLD])
def test_what_is_told_in_one_place_has_the_facts_of_its_template(
    template: str, facts: frozenset[str] | None
) -> None:
    assert facts is None or facts == fields(template)


def test_the_helper_says_nothing_that_cannot_be_translated() -> None:
    """Only what no caller of ours provokes stays English."""
    for file in (APP / "helper").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            plain = [node.value] if isinstance(node, ast.Yield) and node.value else []
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("refused", "failed", "HelperError"):
                plain = node.args
            for each in plain:
                parts = each.values if isinstance(each, ast.JoinedStr) else [each]
                # What has no blank is no sentence, but a path.
                words = [part for part in parts if isinstance(part, ast.Constant) and " " in str(part.value)]
                assert not words, ast.unparse(node)


def test_a_sentence_is_its_english_and_keeps_its_facts() -> None:
    made = english("{device} is in use", device="/dev/sda")
    assert made == "/dev/sda is in use"
    assert as_failure(made) == Failure("", (("device", "/dev/sda"),), "{device} is in use")
    whole = because(english("Nothing was written."), (made, "something {odd}", "Full stop."))
    assert whole == "Nothing was written. /dev/sda is in use. something {odd}. Full stop."
    assert str(as_failure(whole)) == whole
    assert decode(encode(whole.failure), Failure) == whole.failure
    assert type(str(whole)) is str


@pytest.mark.parametrize(
    "told",
    [
        Failure("a-kind-of-tomorrow", (("folder", "/srv"),)),
        Failure("no-test-file", (("path", "/srv"),)),
        Failure("", (), "{n} disk||{n} disks"),
        Failure("", (("a", "x"),), "{a.b} {"),
    ],
)
def test_what_another_version_tells_is_shown_and_ends_nothing(told: Failure) -> None:
    why = because(english("Step {n} failed.", n=1), (Sentence(told), "The disk is full."))
    assert why.startswith("Step 1 failed. Another version of Raidwright reported: “")
    assert (is_sayable(told), is_sayable(why.failure)) == (False, False)
    assert failure_words(why.failure) == why == str(decode(encode(why.failure), Failure))
    assert translate_failure("The helper's words.", why.failure) == "The helper's words."


@pytest.mark.parametrize("facts", [{"folder": "/srv", "reason": "full"}, {"path": "/srv"}])
def test_of_a_failed_job_its_sentence_stands_where_the_failure_has_no_words(facts: dict[str, str]) -> None:
    told = failure("no-test-file", **facts)
    kept = told if "folder" in facts else None
    job = JobFailed(ErrorCode.FAILED, "No.", told)
    plan = PlanFailed(0, ErrorCode.FAILED, "No.", failure=told)
    assert (decode(encode(job), JobFailed).failure, decode(encode(plan), PlanFailed).failure) == (kept, kept)
