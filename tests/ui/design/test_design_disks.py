"""Members and spares are checked, dropped and moved; disks that cannot be used say why."""

import pytest
from msgspec import structs
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.plan.plan import Planned
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.chosen_disks import ChosenDisks, DiskList, drag_data, drives_of
from raidwright.ui.design.page import BuildPage
from raidwright.ui.shared.device_model import Role
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import (
    answer_of,
    check,
    checked,
    click_row,
    disk_rows,
    drives,
    find,
    is_choosable,
    open_machine,
    press,
    texts,
)
from tests.ui.planned_snapshots import after_build, practice
from tests.ui.snapshots import many_disks


def tip(row: QModelIndex) -> str:
    """The tool tip of that disk."""
    return str(row.data(Qt.ItemDataRole.ToolTipRole))


def test_disks_that_cannot_be_used_say_why(page: BuildPage, session: QtSession, qtbot: QtBot) -> None:
    open_machine(session, qtbot, "tank")
    used = [row for row in disk_rows(page) if not is_choosable(row)]
    assert len(used) == 4
    assert f"0 of {len(disk_rows(page))} selected" in texts(page)
    assert all("In use: member of the array tank" in tip(row) for row in used)
    for place, row in enumerate(disk_rows(page)):
        if row in used:
            click_row(page, place)
    assert checked(page) == []
    assert page.design.members == ()


def test_old_contents_stop_the_plan_until_they_may_be_erased(
    page: BuildPage, session: QtSession, qtbot: QtBot
) -> None:
    open_machine(session, qtbot, "home")
    places = [
        place
        for place, row in enumerate(disk_rows(page))
        if "backup" in tip(row) or tip(row).endswith("Free</qt>")
    ]
    check(page, *places[:3])
    assert f"3 of {len(disk_rows(page))} selected" in texts(page)
    assert not isinstance(page.answer, Planned)
    assert "contains data (" in texts(page)
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
    there = drives(page)
    _drop(find(page, ChosenDisks, "members"), there[:3])
    _drop(find(page, ChosenDisks, "spares"), [there[3]])
    assert page.design.members == tuple(there[:3])
    assert page.design.spares == (there[3],)
    _drop(find(page, ChosenDisks, "spares"), [there[0]])
    assert page.design.members == tuple(there[1:3])
    assert set(page.design.spares) == {there[0], there[3]}
    assert checked(page) == there[:4]


def test_members_and_spares_are_chosen_by_keyboard(page: BuildPage) -> None:
    check(page, 0, 1, 2, 3)
    members, spares = find(page, ChosenDisks, "members"), find(page, ChosenDisks, "spares")
    first, second = page.design.members[:2]
    members.setCurrentIndex(members.model().index(0, 0))
    QTest.keyClick(members, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert page.design.members[:2] == (second, first)
    assert members.chosen_ids() == [first]
    QTest.keyClick(members, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert page.design.members[:2] == (first, second)
    press(page, "make-spare")
    assert page.design.spares == (first,)
    spares.setCurrentIndex(spares.model().index(0, 0))
    QTest.keyClick(spares, Qt.Key.Key_Delete)
    assert page.design.spares == ()
    assert first not in checked(page)


def test_a_locked_disk_says_why_by_a_click_and_by_space(
    page: BuildPage, session: QtSession, qtbot: QtBot
) -> None:
    """As on the page of disks."""
    open_machine(session, qtbot, "tank")
    locked = next(place for place, row in enumerate(disk_rows(page)) if not is_choosable(row))
    view, details = find(page, DiskList, "disks"), page._beside.details
    click_row(page, locked)
    assert details.isVisible()
    assert disk_rows(page)[locked].data(Role.KEY) == page._beside.key
    QTest.keyClick(details, Qt.Key.Key_Escape)
    assert details.isHidden()
    assert page.window().focusWidget() is view
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert details.isVisible()
    assert checked(page) == []


@pytest.mark.parametrize("place", [0, 3])
def test_a_double_click_opens_details_and_leaves_the_design_as_it_was(page: BuildPage, place: int) -> None:
    """Also the order of the members and a level that so many disks have not by themselves."""
    check(page, 0, 1, 2)
    press(page, "level-raid1")
    before, viewport = page.design, find(page, DiskList, "disks").viewport()
    at = find(page, DiskList, "disks").visualRect(disk_rows(page)[place]).center()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=at)
    assert page.design != before
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at)
    assert page.design == before
    assert page._beside.key == drives(page)[place]
    assert page._beside.details.isVisible()


def test_the_list_is_checked_by_keyboard(page: BuildPage) -> None:
    disks = find(page, DiskList, "disks")
    disks.setFocus()
    disks.go_to(disk_rows(page)[0])
    QTest.keyClick(disks, Qt.Key.Key_Space)
    assert len(page.design.members) == 1
    QTest.keyClick(disks, Qt.Key.Key_Down)
    assert len(page.design.members) == 1
    for _ in range(2):
        QTest.keyClick(disks, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert page.design.members == tuple(drives(page)[:4])
    QTest.keyClick(disks, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert page.design.members == tuple(drives(page)[:3])
    QTest.keyClick(disks, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(disks, Qt.Key.Key_Space)
    assert page.design.members == tuple(drives(page)[:3])
    QTest.keyClick(disks, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert sorted(page.design.members) == sorted(drives(page))
    assert page.design.members[:3] == tuple(drives(page)[:3])


def test_the_keyboard_stays_in_sight_where_the_page_scrolls_and_not_the_list(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(many_disks(60))
    page.resize(1056, 480)
    disks = find(page, DiskList, "disks")
    qtbot.waitUntil(lambda: disks.height() > page.height())
    disks.setFocus()
    disks.go_to(disk_rows(page)[1])
    for pressed in (Qt.Key.Key_End, Qt.Key.Key_Home):
        QTest.keyClick(disks, pressed)
        current = disks.currentIndex()
        assert current.data(Role.KEY) == drives(page)[-1 if pressed is Qt.Key.Key_End else 0]
        assert disks.visibleRegion().contains(disks.visualRect(current))


def test_a_click_anywhere_in_a_row_chooses_it_and_shift_all_in_between(page: BuildPage) -> None:
    there = drives(page)
    click_row(page, 1)
    assert checked(page) == there[1:2]
    click_row(page, 3, Qt.KeyboardModifier.ShiftModifier)
    assert checked(page) == there[1:4]
    click_row(page, 2)
    assert checked(page) == [there[1], there[3]]
    assert page.design.members == (there[1], there[3])


def _drag_from(page: BuildPage, row: QModelIndex) -> None:
    """Press in the middle of a row, and let go 40 pixels below."""
    disks = find(page, DiskList, "disks")
    start = disks.visualRect(row).center()
    QTest.mousePress(disks.viewport(), Qt.MouseButton.LeftButton, pos=start)
    for step in (10, 40):
        move = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(start + QPoint(0, step)),
            QPointF(disks.viewport().mapToGlobal(start + QPoint(0, step))),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(disks.viewport(), move)
    QTest.mouseRelease(disks.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(0, 40))


@pytest.fixture
def dragged(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The drives of each drag."""
    drags: list[list[str]] = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, _actions: drags.append(drives_of(drag.mimeData())))
    return drags


@pytest.mark.parametrize("chosen", [(), (0, 1)])
def test_a_drag_takes_the_disk_under_the_pointer_along_and_no_other(
    page: BuildPage, dragged: list[list[str]], chosen: tuple[int, ...]
) -> None:
    check(page, *chosen)
    _drag_from(page, disk_rows(page)[2])
    assert dragged == [drives(page)[2:3]]
    assert checked(page) == [drives(page)[place] for place in chosen]


def test_a_heading_takes_no_disk_along(page: BuildPage, dragged: list[list[str]]) -> None:
    check(page, 0)
    _drag_from(page, find(page, DiskList, "disks").devices.index(0))
    assert dragged == []


def test_a_disk_that_cannot_be_used_cannot_be_dragged(
    page: BuildPage, session: QtSession, qtbot: QtBot, dragged: list[list[str]]
) -> None:
    open_machine(session, qtbot, "tank")
    rows = disk_rows(page)
    check(page, next(place for place, row in enumerate(rows) if is_choosable(row)))
    assert len(checked(page)) == 1
    _drag_from(page, next(row for row in rows if not is_choosable(row)))
    assert dragged == []


def test_a_chosen_disk_that_comes_into_use_can_be_let_go(
    page: BuildPage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    check(page, 0, 1, 2)
    plan = answer_of(page).plan
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(after_build(practice(), plan))
    first = disk_rows(page)[0]
    assert is_choosable(first)
    assert "In use" in tip(first)
    check(page, 0, 1, 2, on=False)
    assert page.design.members == ()
    assert not is_choosable(disk_rows(page)[0])


def test_enter_and_the_sign_open_details_and_choose_nothing(page: BuildPage, qtbot: QtBot) -> None:
    """As on the page of disks; Escape leads back to the disk."""
    view, row = find(page, DiskList, "disks"), disk_rows(page)[1]
    details = page._beside.details
    view.setFocus()
    view.go_to(row)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert details.isVisible()
    assert details._facts is not None
    assert row.data(Role.KEY) == page._beside.key
    assert view.isVisible()
    QTest.keyClick(details, Qt.Key.Key_Escape)
    assert details.isHidden()
    assert page.window().focusWidget() is view
    other = disk_rows(page)[2]
    view.scrollTo(other)
    sign = view.visualRect(other).bottomRight() - QPoint(14, 10)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=sign)
    assert other.data(Role.KEY) == page._beside.key
    assert checked(page) == []
    page.resize(620, 467)
    qtbot.waitUntil(lambda: not view.isVisible())
    assert details.width() <= 620
