"""How it is unlocked: what is entered is shown first, and what is chosen stands in the plan."""

import pytest
from PySide6.QtWidgets import QComboBox, QPushButton

from raidwright.storage.design.design import Unlocking
from raidwright.storage.operations.boot import ChangeUnlocking
from raidwright.ui.arrays.page import ArraysPage
from tests.ui.arrays.shown import told, untold
from tests.ui.arrays.test_keep import entries, reviewed
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import find, press, texts
from tests.ui.planned_snapshots import tank_machine


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(told(Unlocking.BY_HAND, untold(tank_machine())), "Invented")


def chosen(page: ArraysPage, way: Unlocking) -> None:
    box = find(page, QComboBox, "changed-unlocking")
    box.setCurrentIndex(box.findData(way))
    box.activated.emit(box.currentIndex())


def test_what_is_entered_is_shown_and_is_no_change(page: ArraysPage) -> None:
    press(page, "change-unlocking")
    assert find(page, QComboBox, "changed-unlocking").currentData() is Unlocking.BY_HAND
    said = texts(page)
    assert "already uses this unlock method" in said
    assert "Choose a setting that differs from the current one." in said
    assert "Blocks the plan" not in said
    assert not find(page, QPushButton, "review-repair").isEnabled()


@pytest.mark.parametrize("way", [Unlocking.AT_START, Unlocking.KEY_FILE])
def test_what_is_chosen_is_planned(page: ArraysPage, way: Unlocking) -> None:
    press(page, "change-unlocking")
    chosen(page, way)
    plan = reviewed(page)
    assert isinstance(plan.operation, ChangeUnlocking)
    assert set(entries(plan)) == {"/etc/crypttab", "/etc/fstab"}
    assert not any("noauto" in line for line in entries(plan).values())
    assert "Unlock method of “tank”" in texts(page)
    assert find(page, QPushButton, "confirm").text() == "Change unlock method"


def test_whoever_chooses_anew_is_asked_anew(page: ArraysPage) -> None:
    press(page, "change-unlocking")
    chosen(page, Unlocking.KEY_FILE)
    press(page, "unlocking-back")
    press(page, "change-unlocking")
    assert find(page, QComboBox, "changed-unlocking").currentData() is Unlocking.BY_HAND
