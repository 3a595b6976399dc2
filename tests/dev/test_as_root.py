"""What the tests of root write goes with them: only the figures stay, in a file that was there before."""

import os
import subprocess
from pathlib import Path

from pytest_run import Outcome, command_as_root, outcome_of

_SUDO = """#!/bin/sh
exec env TMPDIR={folder}/tmp "$@"
"""
_TESTS = """
import subprocess, sys, tempfile
from pathlib import Path
import pytest
from hypothesis import given, strategies as st
import neighbour

@pytest.mark.root
def test_that_writes(tmp_path):
    (tmp_path / "file").touch()
    Path(tempfile.mkdtemp(), "file").touch()

@pytest.mark.root
@given(st.integers())
def test_that_remembers(number):
    assert number < 1000

def test_of_somebody_else():
    raise AssertionError
"""


def test_nothing_of_roots_stays(tmp_path: Path) -> None:
    checkout, aside = tmp_path / "checkout", tmp_path / "aside"
    for folder in (checkout, aside / "tmp", aside / "bin"):
        folder.mkdir(parents=True)
    (checkout / "test_some.py").write_text(_TESTS)
    (checkout / "neighbour.py").write_text("")
    (checkout / "pytest.ini").write_text("[pytest]\nmarkers = root\npythonpath = .\n")
    (aside / "bin/sudo").write_text(_SUDO.format(folder=aside))
    (aside / "bin/sudo").chmod(0o755)
    before = _files(checkout)
    report = aside / "report.xml"
    argv = command_as_root(["test_some.py"], report=report)
    variables = os.environ | {"PATH": f"{aside}/bin:{os.environ['PATH']}"}
    node = report.stat().st_ino
    status = subprocess.run(argv, cwd=checkout, env=variables, capture_output=True, check=False).returncode
    assert outcome_of(status, report) == Outcome(passed=1, failed=1, sound=False)
    assert report.stat().st_ino == node
    assert _files(checkout) == before
    assert not any((aside / "tmp").iterdir())


def test_a_run_that_never_began_is_unsound(tmp_path: Path) -> None:
    (tmp_path / "report.xml").touch()
    assert outcome_of(1, tmp_path / "report.xml") == Outcome(sound=False)


def _files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}
