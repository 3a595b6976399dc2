"""A disk that is chosen first: one more, a spare, one that goes; and the room that there is none of."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock
from raidwright.storage.steps.md import AddMember, GrowArray, RemoveMember
from raidwright.storage.steps.upkeep import CheckByCalendar
from raidwright.ui.arrays.choice_panel import disk_words
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.plan.view import PlanView
from tests.ui.arrays.spacious import spacious
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import control, described, find, press, texts
from tests.ui.snapshots import disk

_SWITCHES = ("check-each-month", "check-no-more")


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(spacious(), "Invented")


def _plan(page: ArraysPage) -> Plan:
    press(page, "review-repair")
    plan = find(page, PlanView, "plan").plan
    assert plan is not None
    return plan


@pytest.mark.parametrize(("action", "last"), [("grow-array", GrowArray), ("add-spare", AddMember)])
def test_the_disk_that_comes_is_chosen(page: ArraysPage, action: str, last: type) -> None:
    press(page, action)
    box = find(page, QComboBox, "chosen-disk")
    assert box.count() == 2
    box.setCurrentIndex(1)
    wanted = box.currentText()
    plan = _plan(page)
    assert isinstance(plan.steps[-1], last)
    assert plan.disks[-1].serial
    assert plan.disks[-1].serial[-4:] in wanted


def test_what_is_chosen_stays_chosen_while_the_machine_changes(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(page, "add-spare")
    box = find(page, QComboBox, "chosen-disk")
    box.setCurrentIndex(1)
    before = box.currentText()
    now = spacious()
    hotter = structs.replace(now.arrays[0], mismatches=0)
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(structs.replace(now, arrays=(hotter,)))
    assert find(page, QComboBox, "chosen-disk").currentText() == before
    press(page, "choice-back")
    assert control(page, "add-spare").isVisible()


def test_a_spare_is_taken_out_only_where_there_is_one(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    assert not control(page, "remove-spare").isVisible()
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(spacious(spare=True))
    press(page, "remove-spare")
    assert find(page, QComboBox, "chosen-disk").count() == 1
    assert any(isinstance(step, RemoveMember) for step in _plan(page).steps)


def test_a_disk_that_serves_can_be_replaced_too(page: ArraysPage) -> None:
    press(page, "exchange-disk")
    assert find(page, QComboBox, "repair-out").count() == 4
    assert find(page, QComboBox, "repair-new").count() == 3
    assert isinstance(page._answer, Planned)


def test_without_a_disk_the_reason_stands_there(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    now = spacious()
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(structs.replace(now, blocks=now.blocks[:-2]))
    for name in ("grow-array", "add-spare"):
        button = control(page, name)
        assert not button.isEnabled()
        assert "No unused disk fits “tank”." in described(button)
    assert control(page, "exchange-disk").isEnabled(), "one may go first where there is no port for both"


@pytest.mark.parametrize(("left", "enabled"), [(0, False), (1 << 30, True)])
def test_all_the_room_is_offered_only_while_there_is_some(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, left: int, enabled: bool
) -> None:
    now = spacious()
    (held,) = now.arrays
    array = structs.replace(held, component=held.component + (1 << 40))
    blocks = tuple(
        structs.replace(each, filesystem=each.size - left) if each.path.startswith("/dev/vault") else each
        for each in now.blocks
    )
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(structs.replace(now, blocks=blocks, arrays=(array,)))
    button = control(page, "enlarge-array")
    assert button.isEnabled() is enabled
    assert ("No expansion is possible." in described(button)) is not enabled


@pytest.mark.parametrize(("is_on", "name"), [(False, "check-each-month"), (True, "check-no-more")])
def test_the_calendar_is_switched_by_one_button(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, is_on: bool, name: str
) -> None:
    assert switches(page) == [], "nothing is known"
    now = spacious()
    host = structs.replace(now.host, checks=CheckCalendar(Clock.TIMER, is_on, 60))
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(structs.replace(now, host=host))
    assert switches(page) == [name]
    press(page, name)
    plan = find(page, PlanView, "plan").plan
    assert plan is not None
    (step,) = plan.steps
    assert isinstance(step, CheckByCalendar)
    assert step.wanted is not is_on


@pytest.mark.parametrize(
    ("clock", "is_offered"),
    [
        (CheckCalendar(Clock.TIMER, False, 60), True),
        (CheckCalendar(Clock.TIMER, True, 60), False),
        (CheckCalendar(Clock.CRON, False, 57, lacks_cron=True), False),
        (None, False),
    ],
)
def test_where_checks_are_off_that_is_said_beside_the_button_that_begins_them(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, clock: CheckCalendar | None, is_offered: bool
) -> None:
    now = spacious()
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(structs.replace(now, host=structs.replace(now.host, checks=clock)))
    button, off = find(page, QPushButton, "begin-checks"), clock is None or not clock.is_on
    assert ("a bad disk can stay unnoticed until another disk fails" in texts(page)) is off
    assert ("The next check finds bad disks by" in texts(page)) is not off
    assert button.isVisible() is is_offered
    if is_offered:
        button.click()
        plan = find(page, PlanView, "plan").plan
        assert plan is not None
        assert isinstance(plan.steps[0], CheckByCalendar)


def test_the_practice_machine_says_why_nothing_is_checked_by_calendar(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    now = spacious()
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(structs.replace(now, host=structs.replace(now.host, practice=True)))
    line = control(page, "check-each-month")
    assert line.isVisible()
    assert not line.isEnabled()
    assert "runs neither systemd nor cron" in described(line)
    assert not find(page, QPushButton, "begin-checks").isVisible()


def switches(page: ArraysPage) -> list[str]:
    return [name for name in _SWITCHES if control(page, name).isVisible()]


@pytest.mark.parametrize("action", ["grow-array", "add-spare"])
def test_a_disk_that_is_inserted_for_it_is_chosen(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, action: str
) -> None:
    press(page, action)
    whole = spacious()
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(structs.replace(whole, blocks=(*whole.blocks, disk("q"))))
    assert find(page, QComboBox, "chosen-disk").currentText() == disk_words(disk("q"))
