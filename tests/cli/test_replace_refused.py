"""What no disk that comes would mend is refused at once, and not waited for."""

import sys
from collections.abc import AsyncIterator

import pytest

from raidwright.cli import main
from raidwright.session.session import OnProgress
from raidwright.storage.snapshot.disks import Snapshot
from tests.storage.test_shared_disk import failing, shared
from tests.ui.builders import InventedMachine


class Watched(InventedMachine):
    """Nobody may wait for it to change."""

    async def watch(self) -> AsyncIterator[Snapshot]:
        raise AssertionError("waited")
        yield


def test_nobody_waits_for_a_disk_in_place_of_one_with_two_members(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def open_(_choice: str, _progress: OnProgress) -> InventedMachine:
        return Watched(failing(shared()), "Practice machine")

    monkeypatch.setattr("raidwright.cli.showing.opening.open_machine", open_)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert main(["--machine", "practice", "replace", "old"]) == 1
    said = capsys.readouterr().err
    assert "/dev/sda1, /dev/sda2" in said
    assert "Waiting" not in said
    assert "raidwright fail" not in said
