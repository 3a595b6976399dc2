"""From the guide to all choices and back, with a plan under review there or its result, or a machine lost."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QCheckBox, QLineEdit
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.plan.plan import agreement
from raidwright.storage.units import KIB
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.page import BuildPage
from raidwright.ui.guide.page import GuidePage
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.helper.plans import some_build
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import done_with
from tests.ui.plan_actions import (
    answer_of,
    carried_out,
    control,
    find,
    open_all_choices,
    open_machine,
    press,
    texts,
    type_into,
)

SECRET = "a canary sings in the mine"


@pytest.fixture
def choices(guide: GuidePage) -> BuildPage:
    """All choices, opened from the guide, with a design that the guide does not propose."""
    open_all_choices(guide)
    page = guide.findChild(BuildPage)
    assert isinstance(page, BuildPage)
    page.open_design(structs.replace(page.design, name="films", chunk=64 * KIB))
    return page


def _review_with_secret(choices: BuildPage) -> QLineEdit:
    find(choices, QCheckBox, "encrypt").click()
    press(choices, "review")
    type_into(choices, "passphrase", SECRET)
    return find(choices, QLineEdit, "passphrase")


@pytest.mark.parametrize("is_lost", [False, True])
def test_the_same_machine_opened_again_leaves_all_choices_and_their_design(
    choices: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot, is_lost: bool
) -> None:
    before, look = choices.design, session.snapshot
    assert look is not None
    if is_lost:
        with qtbot.waitSignal(session.failed):
            machine.show(MachineError(ErrorCode.FAILED, "The bus is gone."))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
        machine.show(look)
    assert choices.design == before
    assert find(choices, QLineEdit, "name").isVisible()


def test_another_machine_begins_with_the_first_question(
    guide: GuidePage, choices: BuildPage, session: QtSession, qtbot: QtBot
) -> None:
    open_machine(session, qtbot, "practice")
    assert not choices.isVisible()
    assert "What matters most?" in texts(guide)


def test_going_back_from_the_review_puts_the_plan_away_and_keeps_the_design(
    guide: GuidePage, choices: BuildPage
) -> None:
    secret = _review_with_secret(choices)
    design = choices.design
    press(guide, "to-guide")
    assert secret.text() == ""
    assert guide.design == design
    press(guide, "advanced")
    assert find(choices, QLineEdit, "name").isVisible()
    assert choices.design == design


def test_disks_chosen_elsewhere_put_the_plan_of_all_choices_away(
    guide: GuidePage, choices: BuildPage, session: QtSession
) -> None:
    secret = _review_with_secret(choices)
    session.build_requested.emit(guide.design.members[:2])
    assert secret.text() == ""


def test_going_back_from_the_result_begins_anew(
    guide: GuidePage, choices: BuildPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    view, plan = find(choices, PlanView, "plan"), answer_of(choices).plan
    machine.script = [*carried_out(plan), done_with(plan)]
    press(choices, "review")
    type_into(choices, "confirm-text", agreement(plan))
    press(choices, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert control(guide, "to-guide").isEnabled()
    press(guide, "to-guide")
    assert "What matters most?" in texts(guide)
    assert guide.design.name == choices.design.name == "data"
    assert len(guide.design.members) == 4, "what is recommended is ticked"
    for name in ("guide-next", "guide-next", "advanced"):
        press(guide, name)
    assert find(choices, QLineEdit, "name").isVisible()


def test_a_plan_that_is_followed_takes_away_what_was_typed_for_another(guide: GuidePage) -> None:
    for name in ("guide-next", "guide-next", "guide-encrypt", "guide-next"):
        press(guide, name)
    view = find(guide, PlanView, "plan")
    type_into(view, "passphrase", SECRET)
    view.follow(some_build())
    assert find(view, QLineEdit, "passphrase").text() == ""
