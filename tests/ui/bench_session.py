"""Fixtures for the measuring pages: a session with an invented machine and a history of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from raidwright.session.history import TolerantHistory
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from tests.ui.bench_builders import a_machine
from tests.ui.builders import FakeOpener, InventedMachine


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(a_machine(), "This computer")


@pytest.fixture
def session(
    loop: Loop, machine: InventedMachine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> Iterator[QtSession]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    opener = FakeOpener(
        system=machine,
        practice=InventedMachine(a_machine(practice=True), "Practice machine"),
        saved=InventedMachine(a_machine(), "Machine snapshot", acts=False),
    )
    made = QtSession(loop, opener)
    with qtbot.waitSignal(made.snapshot_changed):
        made.open("system")
    yield made
    made.close()


@pytest.fixture
def history(session: QtSession) -> TolerantHistory:
    return session.history
