"""The Arrays page, open on a machine; a module that wants another gives its own ``machine`` or ``others``."""

from collections.abc import Iterator, Mapping

import pytest
from pytestqt.qtbot import QtBot

from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import Fold
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.plan_actions import find, open_machine
from tests.ui.planned_snapshots import tank_machine


@pytest.fixture
def machine() -> InventedMachine:
    """The one that is open; in the opener it is called "tank"."""
    return InventedMachine(tank_machine(), "Invented")


@pytest.fixture
def others() -> Mapping[str, InventedMachine]:
    """What else can be opened."""
    return {}


@pytest.fixture
def session(
    loop: Loop, machine: InventedMachine, others: Mapping[str, InventedMachine]
) -> Iterator[QtSession]:
    """A session in which nothing is open yet."""
    made = QtSession(loop, FakeOpener(tank=machine, **others))
    yield made
    made.close()


@pytest.fixture
def page(session: QtSession, qtbot: QtBot) -> ArraysPage:
    """The page, shown, on ``machine``, with all that can be unfolded."""
    made = ArraysPage(session)
    qtbot.addWidget(made)
    made.resize(1056, 800)
    made.show()
    open_machine(session, qtbot, "tank")
    find(made, Fold, "array-fold").unfold(True)
    return made
