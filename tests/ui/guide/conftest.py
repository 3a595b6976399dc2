"""The guide on a computer with four blank disks alike; others are at hand."""

from collections.abc import Iterator

import pytest
from msgspec import structs
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.guide.page import GuidePage
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.plan_actions import open_machine
from tests.ui.planned_snapshots import equipped, practice
from tests.ui.snapshots import home_server


def four_disks() -> Snapshot:
    """A real computer with nothing but four blank disks alike."""
    look = practice()
    host = structs.replace(look.host, practice=False)
    return structs.replace(look, blocks=look.blocks[:4], host=host)


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(four_disks(), "This computer")


@pytest.fixture
def session(loop: Loop, machine: InventedMachine, qtbot: QtBot) -> Iterator[QtSession]:
    others = {
        "practice": InventedMachine(practice(), "Practice machine"),
        "home": InventedMachine(equipped(home_server())),
    }
    made = QtSession(loop, FakeOpener(system=machine, **others))
    yield made
    made.close()


@pytest.fixture
def guide(session: QtSession, qtbot: QtBot) -> GuidePage:
    made = GuidePage(session)
    qtbot.addWidget(made)
    made.resize(1056, 800)
    made.show()
    open_machine(session, qtbot, "system")
    return made
