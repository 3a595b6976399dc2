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
    assert said == ["A plan is being carried out. Choose the disks again when it has ended."]
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
