"""Whether a program is at work, whoever has begun it."""

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from raidwright.helper.looking.in_use.at_work import has_ended, is_at_work

NAME = "make-test-disk"


@contextmanager
def at_work(*argv: str) -> Iterator[None]:
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        # By what it says it is known to be what it is called.
        process.stdin.write(b"a word\n")
        process.stdin.flush()
        process.stdout.readline()
        yield
        process.stdin.close()


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return Path(shutil.copy("/usr/bin/cat", tmp_path / NAME))


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / NAME
    file.write_text("#!/bin/sh -e\nwhile read -r line; do echo $line; done\n")
    file.chmod(0o755)
    return file


def test_a_program_is_known_by_its_name_and_its_words(program: Path) -> None:
    assert not is_at_work(NAME)
    with at_work(f"{program}", "-", "/dev/null"):
        assert is_at_work(NAME)
        assert is_at_work(NAME, "/dev/null")
        assert not is_at_work(NAME, "/dev")
        assert not is_at_work("make-test")
    assert not is_at_work(NAME)


def test_a_script_is_known_as_one(script: Path) -> None:
    with at_work(f"{script}", "-u"):
        assert is_at_work(NAME)
        assert is_at_work(NAME, "-u")


def test_who_only_speaks_of_it_is_not(tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_text("a line\n")
    with at_work("cat", "-", f"{file}"):
        assert not is_at_work(NAME)


def test_what_another_user_runs_is_not(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = os.geteuid()
    with at_work(f"{program}"):
        monkeypatch.setattr(os, "geteuid", lambda: own + 1)
        assert not is_at_work(NAME)


def waited(patience: float) -> bool:
    return asyncio.run(has_ended(NAME, patience))


def test_it_is_waited_for_as_long_as_one_likes(program: Path) -> None:
    with at_work(f"{program}"):
        assert not waited(0.1)
    assert waited(0.0)


def test_what_ends_meanwhile_is_seen(tmp_path: Path) -> None:
    brief = Path(shutil.copy("/usr/bin/sleep", tmp_path / NAME))
    began = time.monotonic()
    with subprocess.Popen([brief, "1"]):
        assert waited(30.0)
    assert time.monotonic() - began < 20
