"""The plan view in a narrow window: 1024x700 at 150 %, without its sidebar."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanDone
from raidwright.ui.plan.steps import StepList
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.ui.arrays.certificates import certificates
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import build, confirm, done_with, teardown
from tests.ui.plan_actions import carried_out
from tests.ui.planned_snapshots import tank_machine

_NARROW, _ROOMY = (610, 400), (1056, 800)


@pytest.mark.parametrize("size", [_NARROW, _ROOMY])
def test_all_of_the_result_is_as_wide_as_there_is_room(
    view: PlanView, machine: InventedMachine, qtbot: QtBot, size: tuple[int, int]
) -> None:
    view.resize(*size)
    planned = build()
    machine.script = [*carried_out(planned.plan), done_with(planned.plan)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    areas = [area for area in view.findChildren(QScrollArea) if area.isVisible()]
    qtbot.waitUntil(lambda: all(area.horizontalScrollBar().maximum() == 0 for area in areas))


def test_ways_on_take_no_more_width_than_one_and_the_way_back(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    """In languages of long words they go on in a new row."""
    planned = build()
    machine.script = [*carried_out(planned.plan), done_with(planned.plan)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    result = view._result
    for each in (buttons := (*result.ways_on.buttons, result._done)):
        each.setVisible(True)
        each.setText("as long as words can be")
    in_a_row = sum(each.sizeHint().width() for each in buttons)
    qtbot.waitUntil(lambda: result.minimumSizeHint().width() < in_a_row / 2)


def test_the_time_of_an_end_that_nobody_heard_of_takes_no_more_room(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build(name="a" * 20)
    machine.script = [*carried_out(planned.plan), structs.replace(done_with(planned.plan), time=1e9)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    view.resize(*_NARROW)
    assert view.width() == _NARROW[0]


def test_what_is_to_be_done_stands_above_the_steps_where_it_is_narrow(view: PlanView, qtbot: QtBot) -> None:
    view.review(build())
    steps, stage = view.findChild(StepList), view._stages
    assert steps is not None
    qtbot.waitUntil(lambda: steps.mapTo(view, steps.rect().topRight()).x() < stage.x() + stage.width() // 2)
    view.resize(*_NARROW)
    qtbot.waitUntil(lambda: steps.mapTo(view, steps.rect().topLeft()).y() > stage.geometry().bottom())
    view.resize(*_ROOMY)
    qtbot.waitUntil(lambda: steps.mapTo(view, steps.rect().topLeft()).y() < stage.geometry().bottom())


def test_the_steps_end_where_the_stage_does(view: PlanView, qtbot: QtBot) -> None:
    view.resize(*_NARROW)
    view.review(build())
    steps = view.findChild(StepList)
    assert steps is not None
    card, panel = steps.parentWidget(), view._review

    def right(widget: QWidget | None) -> int:
        assert widget is not None
        return widget.mapTo(view, widget.rect().topRight()).x()

    # Without the application's style a scroll bar is two pixels wider than the gutter.
    qtbot.waitUntil(lambda: abs(right(card) - right(panel)) <= 2)


@pytest.mark.parametrize(("size", "scrolls"), [(_NARROW, False), (_ROOMY, True)])
def test_a_certificate_scrolls_by_itself_only_where_its_page_does_not(
    view: PlanView, machine: InventedMachine, qtbot: QtBot, size: tuple[int, int], scrolls: bool
) -> None:
    view.resize(*size)
    planned = teardown(tank_machine())
    proofs = 3 * certificates(planned.plan)
    machine.script = [*carried_out(planned.plan), PlanDone(certificates=proofs)]
    view.review(planned)
    confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    area = view.findChild(QScrollArea, "certificate")
    assert area is not None
    qtbot.waitUntil(lambda: (area.verticalScrollBar().maximum() > 0) is scrolls)
