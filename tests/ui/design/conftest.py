"""The build page on the practice machine; a machine with an array and a used one are at hand."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from raidwright.ui.design.page import BuildPage
from raidwright.ui.desk.desk import Desk
from raidwright.ui.desk.task import Loop
from tests.ui.build_hands import open_machine
from tests.ui.build_shelf import equipped, practice, tank_machine
from tests.ui.builders import Cupboard, InventedMachine
from tests.ui.shelves import home_server


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(practice(), "Practice machine")


@pytest.fixture
def desk(loop: Loop, machine: InventedMachine, qtbot: QtBot) -> Iterator[Desk]:
    others = {"tank": InventedMachine(tank_machine()), "home": InventedMachine(equipped(home_server()))}
    made = Desk(loop, Cupboard(practice=machine, **others))
    yield made
    made.close()


@pytest.fixture
def page(desk: Desk, qtbot: QtBot) -> BuildPage:
    made = BuildPage(desk)
    qtbot.addWidget(made)
    made.resize(1056, 800)
    made.show()
    open_machine(desk, qtbot, "practice")
    return made
