"""A plan that is stopped: the wish, and what is told of how far it came."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import ErrorCode, PlanFailed, PlanStopped, StepBegun, StepDone
from raidwright.storage.operations.share import ShareFolder
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, UnderWay, Unfinished
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.running import RunningPanel
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.storage.repairs import planned
from tests.storage.sharing import FILMS, computer
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import build, confirm
from tests.ui.plan_actions import find, press, texts
from tests.ui.planned_snapshots import practice


def test_cancel_is_asked_once_and_the_stop_is_shown(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [StepBegun(0), 0.3, StepDone(0, 0.3), PlanStopped(1)]
    view.review(planned)
    confirm(view, planned.plan)
    assert "You can then resume the build, or clean up to undo it." in texts(view)
    press(view, "cancel")
    assert not find(view, QPushButton, "cancel").isEnabled()
    assert "Stopping at the next safe point" in texts(view)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert machine.cancelled == 1
    assert f"Stopped after 1 of {len(planned.plan.steps)} steps, as you requested." in texts(view)
    for way in ("go-on", "undo"):
        assert find(view, QPushButton, way).isVisible(), "as was said beside Cancel"


def test_who_stops_sharing_is_told_before_that_it_is_undone(qtbot: QtBot) -> None:
    panel = RunningPanel()
    qtbot.addWidget(panel)
    panel.begin(planned(plan_for(ShareFolder("data", FILMS), computer())))
    said = [label.text() for label in panel.findChildren(QLabel)]
    assert "If you cancel, the plan stops after this step and undoes the completed steps." in said


@pytest.mark.parametrize(
    ("ending", "why"),
    [
        (PlanStopped(0), "Stopped after 0 of {count} steps, as you requested."),
        (PlanFailed(0, ErrorCode.REFUSED, "/dev/sdb is gone."), "Step 1 could not start. /dev/sdb is gone."),
    ],
)
def test_what_ended_before_its_first_step_has_written_nothing(
    view: PlanView, machine: InventedMachine, qtbot: QtBot, ending: PlanStopped | PlanFailed, why: str
) -> None:
    planned = build()
    machine.script = [StepBegun(0), ending]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    said = texts(view)
    assert why.format(count=len(planned.plan.steps)) in said
    assert "Nothing was written." in said
    assert "Resume the build, or" not in said
    assert find(view, QPushButton, "undo").isHidden()
    assert find(view, QPushButton, "go-on").isHidden()


def test_what_is_cleaned_up_elsewhere_is_forgotten_here(
    view: PlanView, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    """Not while another plan is carried out: until it has ended the helper tells of nothing that is left."""
    planned = build()
    machine.script = [StepBegun(0), StepDone(0, 0.3), StepBegun(1), PlanStopped(2)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    left = Unfinished("build", "data", 1e9, 3, 10, disks=(LeftDisk("one", Remains.ITS_OWN, "/dev/sda"),))

    def show(**host: object) -> None:
        with qtbot.waitSignal(session.snapshot_changed):
            machine.show(replace(practice(), host=replace(practice().host, **host)))

    gone = []
    view.left.connect(gone.append)
    show(users=("late",))
    show(unfinished=left)
    assert find(view, QPushButton, "undo").isEnabled()
    show(under_way=UnderWay(2e9))
    assert gone == []
    show()
    assert gone == [False]
