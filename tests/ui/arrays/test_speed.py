"""A sync is held to speeds of its own, or to those of the computer again, where it runs and from the menu."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.upkeep import LimitSync
from raidwright.storage.units import KIB, MIB
from raidwright.ui.arrays.action import Question
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.look.icons import Picture
from raidwright.ui.plan.view import PlanView
from tests.ui.arrays.shown import show
from tests.ui.arrays.spacious import spacious
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import control, find, press, texts

SLOWEST, FASTEST = "speed-slowest", "speed-fastest"


def on(**changes: object) -> Snapshot:
    """A computer that holds syncs of all arrays to speeds that are known."""
    now = spacious()
    host = structs.replace(now.host, sync_limits=(1000 * KIB, 200_000 * KIB))
    array: Array = structs.replace(now.arrays[0], **changes)
    return structs.replace(now, host=host, arrays=(array,))


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(on(), "Invented")


def box(page: ArraysPage, name: str) -> QSpinBox:
    return find(page, QSpinBox, name)


def reviewed(page: ArraysPage) -> Plan:
    press(page, "review-repair")
    plan = find(page, PlanView, "plan").plan
    assert plan is not None
    assert plan.purpose is Purpose.UPKEEP
    return plan


def limits(page: ArraysPage) -> tuple[int | None, int | None]:
    (step,) = reviewed(page).steps
    assert isinstance(step, LimitSync)
    return step.slowest, step.fastest


def test_speeds_are_chosen_from_the_menu(page: ArraysPage) -> None:
    press(page, "limit-sync")
    assert box(page, SLOWEST).text() == box(page, FASTEST).text() == "system setting"
    box(page, FASTEST).setValue(20)
    assert "at least 1.02 MB/s, at most 205 MB/s" in texts(page)
    assert limits(page) == (None, 19531 * KIB)
    assert "Limit the resync speed of tank to 20.0 MB/s" in texts(page)


def test_before_anything_is_chosen_nothing_is_refused(page: ArraysPage) -> None:
    """Also where somebody has gone back to what holds already."""
    press(page, "limit-sync")
    review = find(page, QPushButton, "review-repair")
    for speed in (0, 20, 0):
        box(page, FASTEST).setValue(speed)
        assert review.isEnabled() is bool(speed)
        assert ("already has these resync speed limits" in texts(page)) is not bool(speed)
        signs = {sign._ink for sign in page.findChildren(Picture) if sign.isVisible()}
        assert "bad" not in signs
    assert review.accessibleDescription() == "Choose a setting that differs from the current one."
    assert "Blocks the plan" not in texts(page)


@pytest.mark.parametrize(
    ("slowest", "fastest", "reason"),
    [(30, 20, "The minimum speed is higher than the maximum speed"), (0, 1, "a lower maximum has no effect")],
)
def test_what_would_not_hold_is_refused_in_the_words_of_the_terminal(
    page: ArraysPage, slowest: int, fastest: int, reason: str
) -> None:
    press(page, "limit-sync")
    box(page, SLOWEST).setValue(slowest)
    box(page, FASTEST).setValue(fastest)
    assert reason in texts(page)
    assert not find(page, QPushButton, "review-repair").isEnabled()


def test_it_is_offered_where_a_sync_runs(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    assert not find(page, QPushButton, "limit-this-sync").isVisible()
    show(page, machine, qtbot, on(sync=Sync("check", 0.2, 100 * MIB, 3600)))
    press(page, "limit-this-sync")
    assert box(page, FASTEST).isVisible()
    press(page, "speed-back")
    assert control(page, "stop-array").isVisible()


def test_speeds_that_hold_are_told_kept_to_the_byte_and_given_back(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, on(slowest=2 * MIB, fastest=4 * MIB))
    assert "The resync aims for at least 2.10 MB/s and at most 4.19 MB/s." in texts(page)
    press(page, "limit-sync")
    assert (box(page, SLOWEST).value(), box(page, FASTEST).value()) == (2, 4)
    box(page, SLOWEST).setValue(0)
    assert limits(page) == (None, 4 * MIB)
    press(page, "back")
    press(page, "limit-sync")
    for name in (SLOWEST, FASTEST):
        box(page, name).setValue(0)
    assert limits(page) == (None, None)
    assert "Reset the resync speed of tank to the limits for all arrays" in texts(page)


def test_what_is_chosen_stays_while_the_machine_changes(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(page, "limit-sync")
    box(page, FASTEST).setValue(50)
    show(page, machine, qtbot, on(sync=Sync("check", 0.2, 100 * MIB, 3600)))
    assert box(page, FASTEST).value() == 50
    press(page, "speed-back")
    press(page, "limit-sync")
    assert box(page, FASTEST).value() == 0, "asked anew"


def test_the_question_needs_no_more_room_than_its_own(page: ArraysPage) -> None:
    """What the array itself would need stands behind it, and is not scrolled through."""
    page.resize(1056, 700)
    bar = page._columns._area.verticalScrollBar()
    QApplication.processEvents()
    assert bar.maximum() > 0
    press(page, "limit-sync")
    QApplication.processEvents()
    assert bar.maximum() == 0


def test_in_a_small_window_the_question_comes_into_sight(page: ArraysPage, qtbot: QtBot) -> None:
    page.resize(600, 440)
    QApplication.processEvents()
    press(page, "limit-sync")
    title = page._questions[Question.SPEED]._title
    area = page._columns._area.viewport()
    qtbot.waitUntil(lambda: area.rect().contains(title.mapTo(area, title.rect().center())))
