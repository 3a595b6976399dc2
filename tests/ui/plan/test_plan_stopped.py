"""A plan that is stopped: the wish, and what is told of how far it came."""

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import ErrorCode, PlanFailed, PlanStopped, StepBegun, StepDone
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import build, confirm
from tests.ui.plan_actions import find, press, texts


def test_cancel_is_asked_once_and_the_stop_is_shown(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [StepBegun(0), 0.3, StepDone(0, 0.3), PlanStopped(1)]
    view.review(planned)
    confirm(view, planned.plan)
    press(view, "cancel")
    assert not find(view, QPushButton, "cancel").isEnabled()
    assert "Stopping at the next safe point" in texts(view)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert machine.cancelled == 1
    assert f"Stopped after 1 of {len(planned.plan.steps)} steps, as you asked." in texts(view)


@pytest.mark.parametrize(
    ("ending", "why"),
    [
        (PlanStopped(0), "Stopped after 0 of {count} steps, as you asked."),
        (PlanFailed(0, ErrorCode.REFUSED, "/dev/sdb is gone."), "Step 1 could not begin. /dev/sdb is gone."),
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
    assert "Clean up what was begun, or" not in said
    assert find(view, QPushButton, "undo").isHidden()
    assert find(view, QPushButton, "go-on").isHidden()
