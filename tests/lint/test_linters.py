"""The linters are content with the tree as it is."""

from pathlib import Path

import pytest

from tests.lint.duplicates import named_limits, places_to_mount, same_bodies, scalar_twice, twice
from tests.lint.rules import EVERYWHERE, RULES, early_again, told_twice
from tests.lint.source_tree import ROOT, all_sources, check, sources

_OF_RUFF = ("app", "tests", "packaging")


def _typed_test_helpers() -> list[str]:
    """Shared test code (not the tests themselves) is held to the same types as the application."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    return [str(path.relative_to(ROOT)) for path in files if not path.name.startswith("test_")]


@pytest.mark.parametrize("arguments", [("check",), ("format", "--check")], ids=" ".join)
def test_ruff(arguments: tuple[str, ...]) -> None:
    result = check("ruff", *arguments, "--no-cache", *_OF_RUFF)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("files", [["app", "packaging/dev"], _typed_test_helpers()], ids=["product", "tests"])
def test_types(files: list[str]) -> None:
    result = check("mypy", *files)
    assert result.returncode == 0, result.stdout + result.stderr


def test_no_test_names_what_is_gone() -> None:
    result = check("mypy", "--config-file", "tests/mypy.ini", "tests")
    assert result.returncode == 0, result.stdout + result.stderr


def test_imports_follow_the_layers() -> None:
    result = check("lint-imports", "--no-cache", "--no-logo")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("rule", [*RULES, named_limits, places_to_mount], ids=lambda rule: rule.__name__)
def test_house_rules(rule) -> None:
    findings = [finding for source in sources() for finding in rule(source)]
    assert not findings, "\n" + "\n".join(findings)


@pytest.mark.parametrize("rule", EVERYWHERE, ids=lambda rule: rule.__name__)
def test_house_rules_for_all_that_is_ours(rule) -> None:
    findings = [finding for source in all_sources() for finding in rule(source)]
    assert not findings, "\n" + "\n".join(findings)


def test_who_may_import_late_does_so() -> None:
    findings = list(early_again(sources()))
    assert not findings, "\n".join(findings)


def test_what_window_and_terminal_say_is_told_once() -> None:
    findings = list(told_twice(sources()))
    assert not findings, "\n".join(findings)


@pytest.mark.parametrize("rule", [twice, scalar_twice, same_bodies], ids=lambda rule: rule.__name__)
def test_house_rule_of_one_home_for_each_fact(rule) -> None:
    findings = list(rule(sources()))
    assert not findings, "\n" + "\n".join(findings)


def test_nothing_is_skipped_or_expected_to_fail() -> None:
    marks = (
        "pytest.mark." + "skip",
        "pytest.mark." + "xfail",
        "pytest." + "skip(",
        "pytest.importor" + "skip",
    )
    found = [
        f"{path}: {mark}"
        for path in Path(ROOT, "tests").rglob("*.py")
        for mark in marks
        if mark in path.read_text()
    ]
    assert not found
