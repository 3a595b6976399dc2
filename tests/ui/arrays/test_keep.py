"""Keep it after a restart: the choices that a build has are asked for, and stand in the plan."""

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton

from raidwright.storage.design.design import Ownership, Unlocking
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.filesystem import HandOver
from raidwright.ui.arrays.page import ArraysPage
from tests.ui.arrays.shown import untold
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import control, find, press, texts
from tests.ui.planned_snapshots import tank_machine


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(untold(tank_machine()), "Invented")


def reviewed(page: ArraysPage) -> Plan:
    press(page, "review-repair")
    plan = page._plan_view.plan
    assert plan is not None
    assert plan.purpose is Purpose.KEEP
    return plan


def entries(plan: Plan) -> dict[str, str]:
    return {edit.file.path: edit.added for step in plan.steps for edit in step.edits(plan)}


def test_it_is_asked_how_before_it_is_reviewed(page: ArraysPage) -> None:
    press(page, "keep-array")
    assert "Enable “tank” at boot" in texts(page)
    box = find(page, QComboBox, "unlocking")
    assert box.currentData() is Unlocking.AT_START
    assert not find(page, QCheckBox, "compress").isVisible(), "it is not btrfs"
    for name in ("noatime", "discard", "discard-through"):
        find(page, QCheckBox, name).click()
    assert "see the used areas" in texts(page) or "in use" in texts(page)
    told = entries(reviewed(page))
    assert ",noatime,discard," in told["/etc/fstab"]
    assert told["/etc/crypttab"].endswith(",discard")


@pytest.mark.parametrize("way", list(Unlocking))
def test_how_it_is_unlocked_is_entered(page: ArraysPage, way: Unlocking) -> None:
    press(page, "keep-array")
    box = find(page, QComboBox, "unlocking")
    box.setCurrentIndex(box.findData(way))
    box.activated.emit(box.currentIndex())
    plan = reviewed(page)
    makes = [step.tag for step in plan.steps].count("make-key-file")
    assert makes == (1 if way is Unlocking.KEY_FILE else 0)
    assert ("noauto" in entries(plan)["/etc/crypttab"]) is (way is Unlocking.BY_HAND)
    assert find(page, QPushButton, "confirm").isEnabled() is False


def test_whoever_goes_back_sees_the_array(page: ArraysPage) -> None:
    press(page, "keep-array")
    press(page, "keep-back")
    assert control(page, "keep-array").isVisible()


def test_whose_it_becomes_is_chosen_too(page: ArraysPage) -> None:
    press(page, "keep-array")
    box = find(page, QComboBox, "ownership")
    assert box.currentData() is None, "what others have is theirs until somebody says otherwise"
    box.setCurrentIndex(box.findData(Ownership.MINE_ALONE))
    box.activated.emit(box.currentIndex())
    given = [step for step in reviewed(page).steps if isinstance(step, HandOver)]
    assert [step.ownership for step in given] == [Ownership.MINE_ALONE]


def test_somebody_else_gets_it_only_where_it_is_given_away(page: ArraysPage) -> None:
    press(page, "keep-array")
    ownership, owner = find(page, QComboBox, "ownership"), find(page, QComboBox, "owner")
    assert not owner.isEnabled()
    ownership.setCurrentIndex(ownership.findData(Ownership.MINE))
    ownership.activated.emit(ownership.currentIndex())
    assert owner.isEnabled()
    owner.setCurrentIndex(owner.findText("ben"))
    owner.textActivated.emit(owner.currentText())
    given = [step for step in reviewed(page).steps if isinstance(step, HandOver)]
    assert [(step.ownership, step.owner) for step in given] == [(Ownership.MINE, "ben")]
    press(page, "back")
