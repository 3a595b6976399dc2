"""What can be typed, and what comes of what cannot."""

import os
from pathlib import Path

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
        ("disks", "--machine", "ssh://nas"),
        ("bench", "ab", "/tmp"),
        ("bench", "ab", "/tmp", "/tmp", "--names", "one"),
        ("delete",),
        ("delete", "tank", "--unfinished"),
    ],
)
def test_wrong_usage_is_status_2(raidwright: Raidwright, arguments: tuple[str, ...]) -> None:
    done = raidwright(*arguments)
    assert done.returncode == 2
    assert "usage: raidwright" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "choices"),
    [
        (("bench", "/tmp", "--passes", "0"), "choose 1 to 9"),
        (("bench", "/tmp", "--passes", "many"), "choose 1 to 9"),
        (("bench", "layers", "/srv", "--passes", "10"), "choose 1 to 9"),
        (("bench", "ab", "/tmp", "/tmp", "--runs", "0"), "choose 1 to 9"),
        (("bench", "ab", "/tmp", "/tmp", "--runs", "x"), "choose 1 to 9"),
        (
            ("bench", "ab", "/tmp", "/tmp", "--profile", "hdparm", "--direction", "write"),
            "does not support --direction write",
        ),
        (("bench", "/tmp", "--seconds", "0.1"), "choose 0.5 to 600"),
        (("bench", "/tmp", "--seconds", "nan"), "choose 0.5 to 600"),
        (("bench", "/tmp", "--pause", "-1"), "choose 0 to 600"),
        (("bench", "/tmp", "--size", "1 MiB"), "choose 16 MiB to 64 GiB"),
        (("bench", "/tmp", "--size", "65 GiB"), "choose 16 MiB to 64 GiB"),
        (("bench", "/tmp", "--direction", "up"), "both, read, write"),
        (
            ("bench", "/tmp", "--profile", "hdparm", "--direction", "write"),
            "does not support --direction write",
        ),
        (("bench", "/tmp", "--mode", "fast"), "choose from direct, cached, sync"),
        (("bench", "/tmp", "--row", "SEQ1M"), "Write it like SEQ1M Q8T1"),
        (("bench", "/tmp", "--row", "RND4K Q600T1"), "queue depths of 1 to 512"),
        (("bench", "/tmp", "--row", "SEQ64M Q8T64"), "Choose smaller blocks"),
        (
            ("bench", "/tmp", "--profile", "slow"),
            "classic, default, hdparm, nvme, peak, quick",
        ),
        (("bench", "/tmp", "--format", "pdf"), "text, cdm3, markdown, csv, html, fio"),
        (
            ("bench", "/tmp", "--format", "csv", "--json"),
            "--format only works with text output; use either --format or --json",
        ),
        (
            ("--json", "bench", "/tmp", "--format", "text"),
            "--format only works with text output; use either --format or --json",
        ),
        (
            ("bench", "/tmp", "--json", "--best"),
            "--best only works with text output; use either --best or --json",
        ),
        (("--machine", "nas", "disks"), "choose system, practice, practice:DISKS (default, many or small)"),
        (("--machine", "practice:large", "disks"), "choose default, many or small"),
        (("practice", "--disks", "large"), "choose default, many or small"),
    ],
)
def test_a_wrong_value_is_told_with_the_choices(
    raidwright: Raidwright, arguments: tuple[str, ...], choices: str
) -> None:
    done = raidwright(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    # Some releases of Python quote each choice.
    assert choices in done.stderr.replace("'", "")


def test_help_names_every_verb(raidwright: Raidwright) -> None:
    done = raidwright("--help")
    assert done.returncode == 0
    verbs = "disks plan build delete bench layers results compare status cancel stop notify practice"
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
        (("disks",), "The D-Bus message bus is not responding"),
        (("--machine", "/nowhere.json", "disks"), "cannot be read"),
        (("results", "compare", "1"), "No result “1” found"),
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


def test_what_is_no_text_is_refused_in_words(raidwright: Raidwright, tmp_path: Path) -> None:
    """Folders and names may be any bytes on Linux; what is kept and sent is UTF-8."""
    odd = os.fsdecode(bytes(tmp_path) + b"/b\xff")
    Path(odd).mkdir()
    (tmp_path / "link").symlink_to(odd)
    for words in (
        ("bench", odd),
        ("bench", str(tmp_path), "--name", "n\udcff"),
        ("bench", str(tmp_path / "link")),
    ):
        done = raidwright(*words)
        assert done.returncode == 2
        assert "is not valid UTF-8" in done.stderr
        assert "\\xff" in done.stderr
