"""What can be typed, and what comes of what cannot."""

import pytest

from raidwright.__main__ import names_verb
from tests.cli.conftest import Raidwright


@pytest.mark.parametrize(
    ("arguments", "terminal"),
    [
        ([], False),
        (["--machine", "practice"], False),
        (["--machine=practice", "--theme", "dark"], False),
        (["--machine", "history", "--page", "disks"], False),
        (["practice"], True),
        (["--machine", "practice", "disks"], True),
        (["--json", "disks"], True),
        (["frobnicate"], True),
        (["--help"], True),
        (["--version"], True),
    ],
)
def test_a_verb_is_for_the_terminal_and_nothing_else(arguments: list[str], terminal: bool) -> None:
    assert names_verb(arguments) == terminal


@pytest.mark.parametrize(
    "arguments",
    [
        ("frobnicate",),
        ("plan",),
        ("disks", "--colour"),
        ("bench", "/tmp", "--size", "much"),
        ("bench", "/tmp", "--profile", "x"),
        ("--mach", "practice", "disks"),
        ("teardown",),
        ("teardown", "tank", "--unfinished"),
    ],
)
def test_wrong_usage_is_status_2(raidwright: Raidwright, arguments: tuple[str, ...]) -> None:
    done = raidwright(*arguments)
    assert done.returncode == 2
    assert "usage: raidwright" in done.stderr
    assert done.stdout == ""


def test_help_names_every_verb(raidwright: Raidwright) -> None:
    done = raidwright("--help")
    assert done.returncode == 0
    verbs = "disks plan build teardown bench ladder history compare stop practice"
    for verb in verbs.split():
        assert verb in done.stdout


def test_the_terminal_does_not_wait_for_qt(raidwright: Raidwright) -> None:
    done = raidwright("--version", PYTHONPROFILEIMPORTTIME="1")
    assert done.returncode == 0
    assert done.stdout.startswith("raidwright ")
    assert "raidwright.cli" in done.stderr
    assert "PySide6" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("disks",), "No message bus answers"),
        (("--machine", "ssh://nas", "disks"), "not part of this version"),
        (("--machine", "/nowhere.json", "disks"), "cannot be read"),
        (("compare", "1"), "There is no run"),
        (("plan", "/nowhere.toml"), "cannot be read"),
    ],
)
def test_what_the_world_refuses_is_status_1_and_one_line(
    raidwright: Raidwright, arguments: tuple[str, ...], words: str
) -> None:
    done = raidwright(*arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr
