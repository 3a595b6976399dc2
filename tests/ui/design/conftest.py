"""The build page on the practice machine; a machine with an array and a used one are at hand."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.page import BuildPage
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.plan.plans import build
from tests.ui.plan_actions import open_machine
from tests.ui.planned_snapshots import after_build, equipped, practice, tank_machine
from tests.ui.snapshots import home_server


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(practice(), "Practice machine")


@pytest.fixture
def session(loop: Loop, machine: InventedMachine, qtbot: QtBot) -> Iterator[QtSession]:
    others = {
        "tank": InventedMachine(tank_machine()),
        "home": InventedMachine(equipped(home_server())),
        "built": InventedMachine(after_build(practice(), build().plan)),
    }
    made = QtSession(loop, FakeOpener(practice=machine, **others))
    yield made
    made.close()


@pytest.fixture
def page(session: QtSession, qtbot: QtBot) -> BuildPage:
    made = BuildPage(session)
    qtbot.addWidget(made)
    made.resize(1056, 800)
    made.show()
    open_machine(session, qtbot, "practice")
    return made
