"""How a plan ended while somebody looked at another page is told on Home until its result was seen."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, PlanFailed
from raidwright.ui.frame.options import PageName
from raidwright.ui.look.controls import Fold
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.ui.builders import Happening, InventedMachine
from tests.ui.conftest import Window
from tests.ui.guide.conftest import four_disks
from tests.ui.plan_actions import control, find, press, texts
from tests.ui.planned_snapshots import tank_machine
from tests.ui.snapshots import TANK


@pytest.mark.parametrize(
    "end",
    [PlanFailed(0, ErrorCode.REFUSED, "sda is in use."), MachineError(ErrorCode.REFUSED, "sda is in use.")],
)
def test_what_was_refused_meanwhile_is_told_until_it_was_seen(
    window: Callable[..., Window], qtbot: QtBot, end: Happening
) -> None:
    machine = InventedMachine(four_disks())
    made = window(machine, pages=(PageName.HOME, PageName.BUILD))
    home, guide = made.contents.page(PageName.HOME), made.contents.page(PageName.BUILD)
    made.shell.show_page(PageName.BUILD)
    for _ in range(3):
        press(guide, "guide-next")
    machine.script = [0.2, end]
    view = find(guide, PlanView, "plan")
    press(guide, "confirm")
    made.shell.show_page(PageName.HOME)
    assert control(home, "show-work").text() == "Show progress"
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert view.plan is not None
    assert f"Ended: {view.plan.title()}" in texts(home)
    assert control(home, "show-work").text() == "Show result"
    press(home, "show-work")
    assert "sda is in use." in texts(view)
    assert made.shell.page is PageName.BUILD
    made.shell.show_page(PageName.HOME)
    assert not control(home, "show-work").isVisible()


def test_setting_up_storage_leads_to_how_a_build_ended_before_a_new_one_is_begun(
    window: Callable[..., Window], qtbot: QtBot
) -> None:
    machine = InventedMachine(four_disks())
    made = window(machine, pages=(PageName.HOME, PageName.BUILD))
    guide = made.contents.page(PageName.BUILD)
    made.shell.show_page(PageName.BUILD)
    for _ in range(3):
        press(guide, "guide-next")
    machine.script = [0.2, PlanFailed(0, ErrorCode.REFUSED, "sda is in use.")]
    view = find(guide, PlanView, "plan")
    press(guide, "confirm")
    made.shell.show_page(PageName.HOME)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    made.session.setup_requested.emit()
    assert "sda is in use." in texts(guide)
    qtbot.waitUntil(lambda: made.session.unseen_plan is None)
    made.session.setup_requested.emit()
    assert "sda is in use." not in texts(guide)


def test_a_card_of_home_leads_to_how_a_plan_of_storage_ended_before_another_is_asked_for(
    window: Callable[..., Window], qtbot: QtBot
) -> None:
    machine = InventedMachine(tank_machine())
    made = window(machine, pages=(PageName.HOME, PageName.STORAGE))
    storage = made.contents.page(PageName.STORAGE)
    made.shell.show_page(PageName.STORAGE)
    find(storage, Fold, "array-fold").unfold(True)
    press(storage, "lock-array")
    view = storage.findChild(PlanView)
    assert view is not None
    machine.script = [0.2, PlanFailed(0, ErrorCode.REFUSED, "md127 is in use.")]
    press(view, "confirm")
    made.shell.show_page(PageName.HOME)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    made.session.array_requested.emit(TANK)
    assert "md127 is in use." in texts(storage)
    qtbot.waitUntil(lambda: made.session.unseen_plan is None)
    made.session.array_requested.emit(TANK)
    assert "md127 is in use." not in texts(storage)
