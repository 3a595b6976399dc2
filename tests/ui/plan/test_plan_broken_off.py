"""What was broken off on an array that goes on: it is continued from its result, as from the notice."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanStopped, StepBegun, StepDone
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.use.planner import plan_stop
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.storage.breaking_off import broken_off
from tests.storage.in_use import WHOLE as OPEN
from tests.storage.repairs import PLANS, SHORT, on
from tests.storage.test_rest_of_plan import told
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import confirm
from tests.ui.plan_actions import find, press


def stop(view: PlanView, machine: InventedMachine, qtbot: QtBot, answer: Answer) -> Plan:
    """Have the plan begun, and stopped behind its first step."""
    assert isinstance(answer, Planned)
    machine.script = [StepBegun(0), StepDone(0, 0.1), PlanStopped(1)]
    view.review(answer)
    confirm(view, answer.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    return answer.plan


def see(session: QtSession, machine: InventedMachine, qtbot: QtBot, snapshot: Snapshot) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(snapshot)


@pytest.mark.parametrize("kind", ["repair", "use"])
def test_it_is_continued_from_its_result(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot, kind: str
) -> None:
    answer = PLANS["an empty place"] if kind == "repair" else plan_stop("old", OPEN)
    plan = stop(view, machine, qtbot, answer)
    button = find(view, QPushButton, "go-on")
    assert button.isHidden(), "nothing tells of it yet"
    lefts = broken_off(plan, on(SHORT), 2) if kind == "repair" else (told(plan, OPEN, 1),)
    left = next(each for each in lefts if each.host.unfinished)
    see(session, machine, qtbot, left)
    assert isinstance(plan_continuing(left), Planned)
    assert button.isEnabled()
    assert button.isVisible()
    with qtbot.waitSignal(session.continuing_requested):
        press(view, "go-on")
    assert left.host.unfinished is not None
    others = structs.replace(left.host.unfinished, uuid="another")
    see(session, machine, qtbot, structs.replace(left, host=structs.replace(left.host, unfinished=others)))
    assert button.isHidden(), "what is left is another plan's"


def test_where_to_continue_is_to_clean_that_alone_is_offered(
    view: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    plan = stop(view, machine, qtbot, PLANS["taken out"])
    steps = len(plan.steps)
    left = next(
        each
        for begun in range(1, steps + 1)
        for each in broken_off(plan, on(SHORT), begun)
        if each.host.unfinished and plan_continuing(each) == plan_cleaning(each)
    )
    see(session, machine, qtbot, left)
    assert find(view, QPushButton, "go-on").isHidden()
    assert find(view, QPushButton, "undo").isEnabled()
