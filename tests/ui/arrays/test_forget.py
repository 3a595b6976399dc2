"""Forget after restart: the way back from keeping an array, where there is something to forget."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanDone
from raidwright.storage.design.design import Unlocking
from raidwright.storage.operations.operation import Purpose
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.arrays.stack import StackTree
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.ui.arrays.shown import show, told, untold
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import carried_out, control, find, press, texts, type_into
from tests.ui.planned_snapshots import tank_machine


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(told(Unlocking.AT_START, untold(tank_machine())), "Invented")


def test_what_is_entered_is_taken_out(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    press(page, "forget-array")
    view = find(page, PlanView, "plan")
    assert view.plan is not None
    assert view.plan.purpose is Purpose.KEEP
    edits = {edit.file.path: edit for step in view.plan.steps for edit in step.edits(view.plan)}
    assert set(edits) == {"/etc/mdadm.conf", "/etc/crypttab", "/etc/fstab"}
    assert all(edit.removed and not edit.added for edit in edits.values())
    said = texts(page)
    assert "Disable “tank” at boot" in said
    assert (
        "“tank” keeps running. Mounted file systems stay mounted, and unlocked volumes stay unlocked." in said
    )
    assert "No data on the array will be lost" in said
    assert find(page, QPushButton, "confirm").text() == "Disable at boot"
    machine.script = [*carried_out(view.plan), PlanDone()]
    type_into(page, "confirm-text", "tank")
    press(page, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert "“tank” was disabled at boot." in texts(page)


def test_where_nothing_is_entered_it_is_not_offered(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    assert control(page, "forget-array").isVisible()
    show(page, machine, qtbot, untold(tank_machine()))
    assert not control(page, "forget-array").isVisible()
    assert control(page, "keep-array").isVisible()


def test_one_without_disks_has_a_row_and_is_forgotten_from_its_entries(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    before = told(Unlocking.KEY_FILE, untold(tank_machine()))
    host = structs.replace(before.host, key_files=(before.arrays[0].uuid,))
    show(page, machine, qtbot, structs.replace(before, blocks=(), arrays=(), groups=(), host=host))
    tree = find(page, StackTree, "stack")
    assert [tree.topLevelItem(row).text(0) for row in range(tree.topLevelItemCount())] == [
        "tank · All disks missing"
    ]
    said = texts(page)
    assert "No disk of “tank” is connected. Connect its disks, or disable the array at boot" in said
    assert "/etc/mdadm.conf, line 1: ARRAY /dev/md/tank" in said
    press(page, "forget-absent")
    view = find(page, PlanView, "plan")
    assert view.plan is not None
    assert view.plan.disks == ()
    assert "Disable “tank” at boot" in texts(page)
    machine.script = [*carried_out(view.plan), PlanDone()]
    type_into(page, "confirm-text", "tank")
    press(page, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert "“tank” was disabled at boot." in texts(page)
