"""A design that is not built yet goes only where somebody says so."""

import pytest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, StepBegun
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.page import BuildPage
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import confirm, done_with
from tests.ui.plan_actions import (
    answer_of,
    carried_out,
    check,
    drives,
    find,
    open_machine,
    press,
    type_anew,
)
from tests.ui.planned_snapshots import practice


def _design(page: BuildPage) -> None:
    check(page, 0, 1, 2)
    type_anew(page, "name", "films")
    find(page, QCheckBox, "encrypt").click()


def _open_again(session: QtSession, machine: InventedMachine, qtbot: QtBot) -> None:
    """Open the practice machine once more, as it is now."""
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
        machine.show(practice())


def _lose(session: QtSession, machine: InventedMachine, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.failed):
        machine.show(MachineError(ErrorCode.FAILED, "The bus is gone."))


def test_disks_chosen_elsewhere_take_the_place_of_a_plan_under_review(
    page: BuildPage, session: QtSession
) -> None:
    check(page, 0, 1, 2)
    press(page, "review")
    view, wanted = find(page, PlanView, "plan"), tuple(drives(page)[4:6])
    session.build_requested.emit(wanted)
    assert not view.isVisible()
    assert page.design.members == wanted
    press(page, "review")
    assert view.isVisible()
    assert view.plan == answer_of(page).plan


def test_disks_chosen_while_a_plan_runs_are_refused_in_words(
    page: BuildPage,
    session: QtSession,
    machine: InventedMachine,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check(page, 0, 1, 2)
    plan, said = answer_of(page).plan, list[str]()
    machine.script = [0.2, *carried_out(plan), done_with(plan)]
    monkeypatch.setattr(QMessageBox, "information", lambda _parent, _title, words: said.append(words))
    press(page, "review")
    view = find(page, PlanView, "plan")
    confirm(view, plan)
    assert view.is_running
    session.build_requested.emit(())
    assert said == []
    session.build_requested.emit(tuple(drives(page)[4:6]))
    assert said == ["A plan is running. Choose the disks again after it finishes."]
    assert view.isVisible()
    assert page.design == plan.design
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)


def test_to_build_one_leads_to_the_design_that_is_begun(page: BuildPage, session: QtSession) -> None:
    _design(page)
    before = page.design
    session.build_requested.emit(())
    assert page.design == before
    press(page, "review")
    session.build_requested.emit(())
    assert find(page, PlanView, "plan").isVisible()
    assert page.design == before


@pytest.mark.parametrize("is_lost", [False, True])
def test_the_same_machine_opened_again_leaves_the_design(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot, is_lost: bool
) -> None:
    _design(page)
    before, first = page.design, answer_of(page).plan
    assert (before.name, len(before.members)) == ("films", 3)
    if is_lost:
        _lose(session, machine, qtbot)
    _open_again(session, machine, qtbot)
    assert page.design == before
    assert find(page, QLineEdit, "name").text() == "films"
    assert find(page, QPushButton, "review").isEnabled()
    assert answer_of(page).plan.array != first.array
    open_machine(session, qtbot, "tank")
    assert page.design.members == ()
    assert page.design.name == "data"


def test_a_name_that_was_typed_before_any_disk_was_chosen_stays(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    type_anew(page, "name", "films")
    _open_again(session, machine, qtbot)
    assert page.design.name == "films"


def test_what_was_begun_is_not_designed_again(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    check(page, 0, 1, 2)
    machine.script = [StepBegun(0), 60.0]
    press(page, "review")
    view = find(page, PlanView, "plan")
    confirm(view, answer_of(page).plan)
    _lose(session, machine, qtbot)
    _open_again(session, machine, qtbot)
    assert not view.isVisible()
    assert page.design.members == ()


def test_the_first_name_is_one_that_the_machine_does_not_have(
    page: BuildPage, session: QtSession, qtbot: QtBot
) -> None:
    open_machine(session, qtbot, "built")
    assert page.design.name == "data2"
    assert find(page, QLineEdit, "name").text() == "data2"
    assert page.design.mount is not None
    assert page.design.mount.point == "/srv/data2"
