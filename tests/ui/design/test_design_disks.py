"""Members and spares are checked, dropped and moved; disks that cannot be used say why."""

from msgspec import structs
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
)
from pytestqt.qtbot import QtBot

from raidwright.storage.plan.plan import Planned
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.chosen_disks import ChosenDisks, drag_data
from raidwright.ui.design.page import BuildPage
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import answer_of, check, checked, disk_items, find, open_machine, press, texts
from tests.ui.planned_snapshots import after_build, practice


def test_disks_that_cannot_be_used_say_why(page: BuildPage, session: QtSession, qtbot: QtBot) -> None:
    open_machine(session, qtbot, "tank")
    used = [item for item in disk_items(page) if not item.flags() & Qt.ItemFlag.ItemIsEnabled]
    assert len(used) == 4
    assert all("In use: member of the array tank" in item.toolTip(0) for item in used)


def test_old_contents_stop_the_plan_until_they_may_be_erased(
    page: BuildPage, session: QtSession, qtbot: QtBot
) -> None:
    open_machine(session, qtbot, "home")
    places = [
        place
        for place, item in enumerate(disk_items(page))
        if "backup" in item.toolTip(0) or item.toolTip(0).endswith("Free</qt>")
    ]
    check(page, *places[:3])
    assert not isinstance(page.answer, Planned)
    assert "is not blank" in texts(page)
    find(page, QCheckBox, "wipe").click()
    assert answer_of(page).plan.losses


def test_a_check_and_a_pulled_disk_leave_the_rest_alone(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    check(page, 0, 1, 2)
    check(page, 1, on=False)
    assert len(page.design.members) == 2
    before = practice()
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(before, blocks=before.blocks[1:]))
    assert len(page.design.members) == 2
    assert "is not connected to this computer" in texts(page)
    assert not find(page, QPushButton, "review").isEnabled()


def _drop(list_: ChosenDisks, drives: list[str]) -> None:
    data = drag_data(drives)
    event = QDropEvent(
        QPointF(4, 4),
        Qt.DropAction.CopyAction | Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    list_.dropEvent(event)
    assert event.dropAction() is Qt.DropAction.CopyAction


def test_dropped_disks_become_members_and_spares(page: BuildPage) -> None:
    drives = [item.data(0, Qt.ItemDataRole.UserRole) for item in disk_items(page)]
    _drop(find(page, ChosenDisks, "members"), drives[:3])
    _drop(find(page, ChosenDisks, "spares"), [drives[3]])
    assert page.design.members == tuple(drives[:3])
    assert page.design.spares == (drives[3],)
    _drop(find(page, ChosenDisks, "spares"), [drives[0]])
    assert page.design.members == tuple(drives[1:3])
    assert set(page.design.spares) == {drives[0], drives[3]}
    assert checked(page) == drives[:4]


def test_trays_work_by_keyboard(page: BuildPage) -> None:
    check(page, 0, 1, 2, 3)
    members, spares = find(page, ChosenDisks, "members"), find(page, ChosenDisks, "spares")
    first, second = page.design.members[:2]
    members.setCurrentRow(0)
    QTest.keyClick(members, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert page.design.members[:2] == (second, first)
    assert members.chosen() == [first]
    QTest.keyClick(members, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert page.design.members[:2] == (first, second)
    press(page, "make-spare")
    assert page.design.spares == (first,)
    spares.setCurrentRow(0)
    QTest.keyClick(spares, Qt.Key.Key_Delete)
    assert page.design.spares == ()
    assert first not in checked(page)


def test_the_list_is_checked_by_keyboard(page: BuildPage) -> None:
    tree = find(page, QTreeWidget, "disks")
    tree.setFocus()
    tree.setCurrentItem(disk_items(page)[0])
    QTest.keyClick(tree, Qt.Key.Key_Space)
    assert len(page.design.members) == 1


def test_a_click_anywhere_in_a_row_chooses_it_and_shift_all_in_between(page: BuildPage) -> None:
    tree = find(page, QTreeWidget, "disks")
    drives = [item.data(0, Qt.ItemDataRole.UserRole) for item in disk_items(page)]
    _click_row(tree, disk_items(page)[1])
    assert checked(page) == drives[1:2]
    _click_row(tree, disk_items(page)[3], Qt.KeyboardModifier.ShiftModifier)
    assert checked(page) == drives[1:4]
    _click_row(tree, disk_items(page)[2])
    assert checked(page) == [drives[1], drives[3]]


def _click_row(
    tree: QTreeWidget, item: QTreeWidgetItem, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    place = tree.visualItemRect(item).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, modifier, place)


def test_a_chosen_disk_that_comes_into_use_can_be_let_go(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    check(page, 0, 1, 2)
    plan = answer_of(page).plan
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(after_build(practice(), plan))
    first = disk_items(page)[0]
    assert first.flags() & Qt.ItemFlag.ItemIsEnabled
    check(page, 0, 1, 2, on=False)
    assert page.design.members == ()
    assert not first.flags() & Qt.ItemFlag.ItemIsEnabled
