"""All the room: up to which layer on the array it is used is chosen first."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.steps.enlarge import Reach
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.plan.view import PlanView
from tests.ui.arrays.shown import show
from tests.ui.arrays.spacious import spacious
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import control, find, press, texts

ROOM = 1 << 30


def roomy() -> Snapshot:
    """The disks of the array, and so all that is on it, could be larger by this."""
    now = spacious()
    array = structs.replace(now.arrays[0], component=now.arrays[0].component - ROOM)
    return structs.replace(now, arrays=(array,))


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(roomy(), "Invented")


def reviewed(page: ArraysPage) -> Plan:
    press(page, "review-repair")
    plan = find(page, PlanView, "plan").plan
    assert plan is not None
    assert plan.purpose is Purpose.ENLARGE
    return plan


def test_all_of_it_is_proposed_and_less_can_be_chosen(page: ArraysPage) -> None:
    press(page, "enlarge-array")
    box = find(page, QComboBox, "reach")
    assert tuple(box.itemData(row) for row in range(box.count())) == tuple(Reach)
    assert box.currentData() is Reach.FILESYSTEM
    assert "keep their size." not in texts(page).replace("Layers above the chosen one keep their size.", "")
    box.setCurrentIndex(box.findData(Reach.ENCRYPTION))
    assert "Layers on “tank” above the chosen one keep their size." in texts(page)
    assert "Ready, with warnings: 2 steps. Nothing is changed until you confirm." in texts(page), (
        "it is on no disk"
    )
    assert getattr(reviewed(page).operation, "reach", None) is Reach.ENCRYPTION
    assert "Disks of the array:" in texts(page)
    assert "No step writes to" not in texts(page), "md fills what is gained"


def test_whoever_goes_back_sees_the_array(page: ArraysPage) -> None:
    press(page, "enlarge-array")
    press(page, "reach-back")
    assert control(page, "enlarge-array").isVisible()


def test_of_a_locked_container_the_array_alone_is_proposed(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    now = roomy()
    base = next(each for each in now.blocks if isinstance(each.content, Luks))
    under = {base.path, *(member.path for member in now.arrays[0].members)}
    under |= {path.rstrip("0123456789") for path in under}
    below = tuple(each for each in now.blocks if each.path in under or each.path.startswith("/dev/sd"))
    show(page, machine, qtbot, structs.replace(now, blocks=below, groups=()))
    press(page, "enlarge-array")
    box = find(page, QComboBox, "reach")
    assert [box.itemData(row) for row in range(box.count())] == [Reach.ARRAY, Reach.ENCRYPTION]
    assert box.currentData() is Reach.ARRAY
    assert getattr(reviewed(page).operation, "reach", None) is Reach.ARRAY
