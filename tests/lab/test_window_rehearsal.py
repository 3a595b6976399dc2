"""The window: a plan for disks in a file is tried first, on copies of them in a real kernel."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.machine.ids import draw_ids
from raidwright.machine.saved import read_machine
from raidwright.session.opening import open_machine
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import Build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.tree import disks, drive_id
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.view import PlanView
from tests.ui.plan_actions import find, press, texts

_FILE = Path(__file__).parents[1] / "machines/mixed_4kn.json"
_SECONDS = 90_000


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[QtSession]:
    loop = Loop.start()
    made = QtSession(loop, open_machine)
    with qtbot.waitSignal(made.snapshot_changed):
        made.open(str(_FILE))
    yield made
    made.close()
    loop.stop()


def test_a_plan_is_tried_first_from_its_review(qtbot: QtBot, session: QtSession) -> None:
    view = PlanView(session)
    qtbot.addWidget(view)
    view.show()
    look = read_machine(_FILE)
    members = tuple(map(drive_id, disks(look)))[:2]
    planned = plan_for(Build(ArrayDesign("family", Level.RAID1, members), draw_ids()), look)
    assert isinstance(planned, Planned), planned
    view.review(planned)
    press(view, "rehearse")
    qtbot.waitUntil(lambda: not find(view, QPushButton, "end-rehearsal").isVisible(), timeout=_SECONDS)
    assert find(view, QPushButton, "drill").isVisible(), texts(view)
    words = texts(view)
    assert "3 disks were recreated in the practice machine, without their data." in words
    assert "“family” was built." in words
    assert "Every layer has exactly the planned size." in words
