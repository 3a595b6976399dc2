"""fio's version line: asked once of each file that fio is."""

import asyncio
from pathlib import Path

import pytest

from raidwright.helper import runner
from raidwright.helper.measuring import fio_process
from raidwright.helper.runner import ProgramMissing

pytestmark = pytest.mark.root


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(runner, "FOLDERS", (str(tmp_path),))
    monkeypatch.setattr(fio_process, "_versions", {})
    return tmp_path / "fio"


def put(program: Path, version: str) -> Path:
    """A fio of that version, which writes down each time that it is asked; its file comes as a package's."""
    asked = program.with_name("asked")
    made = program.with_name("fio.new")
    made.write_text(f"#!/bin/sh\necho asked >> {asked}\necho fio-{version}\n")
    made.chmod(0o755)
    made.rename(program)
    return asked


def version() -> str:
    return asyncio.run(fio_process.version())


def test_the_same_file_is_asked_once(program: Path) -> None:
    asked = put(program, "3.33")
    assert [version(), version()] == ["fio-3.33"] * 2
    assert asked.read_text().splitlines() == ["asked"]


def test_another_file_is_asked_anew(program: Path) -> None:
    for number in ("3.33", "3.36"):
        put(program, number)
        assert version() == f"fio-{number}"


def test_without_fio_that_is_said(program: Path) -> None:
    with pytest.raises(ProgramMissing, match="fio is not installed"):
        version()
    put(program, "3.33")
    assert version() == "fio-3.33"
    program.unlink()
    with pytest.raises(ProgramMissing):
        version()
