"""Programs are installed while the window stands open: the next look knows them."""

import asyncio
from pathlib import Path

import pytest

from raidwright.helper import overview, runner
from raidwright.helper.looking.hardware import host_facts
from raidwright.helper.overview import Overview
from raidwright.helper.plans.journal import Journal
from raidwright.storage.snapshot.disks import Host
from tests.storage.machines import HOST


def install(folder: Path, name: str, said: str = "1.0") -> None:
    """A program of root's own that says its version."""
    program = folder / name
    program.write_text(f"#!/bin/sh\necho {said}\n")
    program.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setattr(runner, "FOLDERS", (str(folder),))
    monkeypatch.setattr(runner, "_is_roots", lambda _: True)
    return folder


def test_each_program_is_told_apart_from_none_and_from_a_newer_one(programs: Path) -> None:
    assert host_facts.programs_there() == frozenset()
    install(programs, "mdadm")
    first = host_facts.programs_there()
    assert [name for name, _ in first] == ["mdadm"]
    assert host_facts.programs_there() == first
    (programs / "mdadm").touch()
    assert host_facts.programs_there() != first


def test_what_was_installed_since_the_last_look_is_there_in_the_next(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen: Samba was installed by a plan, and the next said that smbpasswd was missing."""
    asked: list[bool] = []

    async def host(*, practice: bool) -> Host:
        asked.append(practice)
        return HOST

    monkeypatch.setattr(overview.host_facts, "host", host)

    async def scenario() -> None:
        looks = Overview(Journal(tmp_path), None, tmp_path, practice=True)  # type: ignore[arg-type]
        try:
            for _ in range(2):
                assert await looks._host_now() == HOST
            assert asked == [True], "nothing has changed"
            install(programs, "smbpasswd")
            for _ in range(2):
                assert await looks._host_now() == HOST
            assert asked == [True, True]
        finally:
            await looks.close()

    asyncio.run(scenario())
