"""A blueprint rehearsed from the terminal: each act on a line, sizes in a table, what to type for real."""

import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from raidwright.cli.acting import rehearse as verb
from raidwright.cli.program import main
from raidwright.session.endings import Promise
from raidwright.session.rehearsal import Act, Rehearsed
from raidwright.storage.failures import english

_MACHINE = str(Path(__file__).parents[1] / "machines/eight_blank_hdds.json")
_BLUEPRINT = """
name = "family"
level = "raid1"
members = ["TA-7K01Q37", "TA-7K02Q74"]
"""


@pytest.fixture
def blueprint(tmp_path: Path) -> str:
    path = tmp_path / "nas.toml"
    path.write_text(_BLUEPRINT)
    return str(path)


@pytest.fixture
def operations(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, object]]:
    """What is asked of the session, in order; it answers with invented acts."""
    asked: list[tuple[str, object]] = []

    async def rehearse(operation: object, *_: object) -> AsyncIterator[Act | Rehearsed]:
        asked.append(("rehearse", operation))
        yield Act(english("“{name}” was built.", name="family"), 12.3)
        yield Rehearsed((Promise(english("Array"), 1000, 1000),), "0123456789ab")

    async def drill(operation: object, *_: object) -> AsyncIterator[Act]:
        asked.append(("drill", operation))
        yield Act(english("A new disk was added in its place."), 4.5)

    monkeypatch.setattr(verb, "rehearse", rehearse)
    monkeypatch.setattr(verb, "drill", drill)
    return asked


def test_acts_sizes_and_fingerprint_are_printed_and_how_to_build_it(
    blueprint: str, operations: list[tuple[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--machine", _MACHINE, "rehearse", blueprint]) == 0
    said = capsys.readouterr()
    assert "  12.3 s  “family” was built." in said.out
    assert "0123456789ab" in said.out
    assert "A new disk was added in its place." in said.out
    assert f"raidwright build {blueprint}" in said.err
    assert [name for name, _ in operations] == ["rehearse", "drill"]


def test_the_drill_can_be_left_out_and_what_is_printed_can_be_json(
    blueprint: str, operations: list[tuple[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--json", "--machine", _MACHINE, "rehearse", blueprint, "--no-drill"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["type"] for line in lines] == ["act", "rehearsed"]
    assert [name for name, _ in operations] == ["rehearse"]


def test_what_is_no_blueprint_is_not_rehearsed(
    tmp_path: Path, operations: list[tuple[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no.toml"
    path.write_text("hello = 1")
    assert main(["--machine", _MACHINE, "rehearse", str(path)]) == 2
    assert "is not a valid blueprint" in capsys.readouterr().err
    assert operations == []


def test_closed_error_stream_keeps_nobody_from_rehearsing(
    blueprint: str, operations: list[tuple[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["--machine", _MACHINE, "rehearse", blueprint]) == 0
    assert [name for name, _ in operations] == ["rehearse", "drill"]
