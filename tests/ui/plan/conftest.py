"""The plan view on the practice machine; a saved machine is at hand."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.view import PlanView
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.planned_snapshots import practice


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(practice(), "Practice machine")


@pytest.fixture
def session(loop: Loop, machine: InventedMachine, qtbot: QtBot) -> Iterator[QtSession]:
    made = QtSession(loop, FakeOpener(practice=machine, saved=InventedMachine(practice(), acts=False)))
    with qtbot.waitSignal(made.snapshot_changed):
        made.open("practice")
    yield made
    made.close()


@pytest.fixture
def view(session: QtSession, qtbot: QtBot) -> PlanView:
    made = PlanView(session)
    qtbot.addWidget(made)
    made.resize(1056, 800)
    made.show()
    return made
