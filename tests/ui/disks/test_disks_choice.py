"""Choosing disks by pointer and keyboard, and what can be done with the chosen ones."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Blank, Filesystem
from tests.ui.disks.actions import (
    card,
    cards,
    chosen,
    click,
    click_sign,
    double_click,
    focused,
    go_to,
    index,
    key,
    place,
    without,
)
from tests.ui.plan_actions import activate
from tests.ui.snapshots import disk, home_server, practice_disks


def test_clicks_choose_and_the_bar_sums_up(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    assert page.choice_bar.isHidden()
    for letter in "bcd":
        click(page, letter)
    assert chosen(page) == [key(letter) for letter in "bcd"]
    assert page.choice_bar.isVisible()
    assert page.choice_bar._words.text() == "3 disks selected · 12.0 TB"
    click(page, "c")
    assert chosen(page) == [key("b"), key("d")]


def test_a_card_that_is_half_in_sight_stays_where_it_is_while_it_is_clicked(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    page.resize(page.width(), page.height() // 2)
    bar = page.findChild(QScrollArea).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > place(page, "g").height())
    value = bar.maximum() - place(page, "g").height()
    bar.setValue(value)
    last = cards(page)[-1]
    at = page.device_list.visualRect(page.device_list.devices.index_of(last.key))
    hidden = QRegion(at).subtracted(page.device_list.visibleRegion())
    assert not hidden.isEmpty()
    QTest.mouseClick(
        page.device_list.viewport(), Qt.MouseButton.LeftButton, pos=at.topLeft() + QPoint(20, 20)
    )
    assert bar.value() == value
    assert chosen(page) == [last.key]


def test_the_page_scrolls_to_the_card_that_the_keyboard_goes_to(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    bar = page.findChild(QScrollArea).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    go_to(page, "a")
    for pressed, letter in ((Qt.Key.Key_End, "n"), (Qt.Key.Key_Home, "a")):
        qtbot.keyClick(page.device_list, pressed)
        at = page.device_list.visualRect(page.device_list.currentIndex())
        assert focused(page).path[-1] == letter
        assert page.device_list.visibleRegion().contains(at)
    qtbot.keyClick(page.device_list, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    assert focused(page).path[-1] == "a"


def test_the_wheel_scrolls_the_page_over_the_cards(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    bar = page.findChild(QScrollArea).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    at = page.device_list.viewport().mapTo(page, place(page, "a").center())
    QTest.wheelEvent(page.windowHandle(), QPointF(at), QPoint(0, -120))
    assert bar.value() > 0


def test_shift_chooses_everything_in_between(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    click(page, "b")
    click(page, "e", Qt.KeyboardModifier.ShiftModifier)
    assert chosen(page) == [key(letter) for letter in "bcde"]
    click(page, "d", Qt.KeyboardModifier.ShiftModifier)
    assert chosen(page) == [key(letter) for letter in "bcd"]
    click(page, "f")
    click(page, "g", Qt.KeyboardModifier.ShiftModifier)
    assert [facts.path[-1] for facts in page.device_list.chosen_facts()] == list("bcdfog")


def test_space_chooses_and_enter_opens_details(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    go_to(page, "a")
    qtbot.keyClick(page.device_list, Qt.Key.Key_Space)
    assert chosen(page) == [key("a")]
    assert page.details.isHidden()
    qtbot.keyClick(page.device_list, Qt.Key.Key_Return)
    assert page.details.isVisible()
    qtbot.keyClick(page.details, Qt.Key.Key_Escape)
    assert page.details.isHidden()
    assert focused(page).key == key("a")


def test_arrow_keys_move_between_the_cards(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    # Three columns: a b c / d e f / o, and below, under the other controller, g h i / j k l / m n.
    go_to(page, "a")
    way = []
    for pressed in ("Right", "Down", "Left", "Down", "Down", "Left", "Up", "End", "Home"):
        qtbot.keyClick(page.window().focusWidget(), getattr(Qt.Key, f"Key_{pressed}"))
        way.append(focused(page).path[-1])
    assert way == ["b", "e", "d", "o", "g", "o", "d", "n", "a"]
    assert chosen(page) == []


def test_build_is_asked_for_with_the_chosen_drives(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    for letter in "ab":
        click(page, letter)
    with qtbot.waitSignal(page._session.build_requested) as asked:
        page.choice_bar._build.click()
    assert asked.args == [(key("a"), key("b"))]


def test_a_disk_in_use_cannot_be_chosen_and_says_why(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    click(page, "g")
    click(page, "c")
    assert chosen(page) == [key("g")]
    assert page.details.isVisible()
    assert any("tank" in words for words in _words(page.details))


def test_a_double_click_and_the_sign_open_details_and_choose_nothing(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    for taken in (False, True):
        double_click(page, "b")
        assert page.details.isVisible()
        assert chosen(page) == ([key("b")] if taken else [])
        page.details.closed.emit()
        click_sign(page, "b")
        assert page.details.isVisible()
        assert chosen(page) == ([key("b")] if taken else [])
        page.details.closed.emit()
        if not taken:
            click(page, "b")


@pytest.mark.parametrize("second", [Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier])
def test_a_double_click_that_began_with_shift_takes_nothing_back(show, qtbot: QtBot, second) -> None:
    page, _ = show(practice_disks())
    viewport, shift = page.device_list.viewport(), Qt.KeyboardModifier.ShiftModifier
    click(page, "b")
    click(page, "d", shift)
    for act in (QTest.mouseDClick, QTest.mouseRelease):
        act(viewport, Qt.MouseButton.LeftButton, second, place(page, "d").center())
    assert chosen(page) == [key(letter) for letter in "bcd"]
    assert page.details.isHidden() is (second is shift)


def test_a_second_click_on_what_the_details_have_moved_there_chooses_nothing(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    click(page, "c")
    assert page.details.isVisible()
    viewport, at = page.device_list.viewport(), place(page, "g").center()
    for act in (QTest.mouseDClick, QTest.mouseRelease):
        act(viewport, Qt.MouseButton.LeftButton, pos=at)
    assert chosen(page) == []


def test_nothing_is_chosen_any_more_once_it_is_in_use(show, qtbot: QtBot) -> None:
    page, machine = show(practice_disks())
    before = practice_disks()
    for letter in "abd":
        click(page, letter)
    used = {card(page, letter).path for letter in "ab"}
    blocks = tuple(
        replace(block, content=Filesystem("ext4", "data", "u", ("/srv/data",)))
        if block.path in used
        else block
        for block in before.blocks
    )
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(replace(before, blocks=blocks))
    assert chosen(page) == [key("d")]
    assert page.choice_bar._words.text().startswith("1 disk selected")
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(before)
    assert chosen(page) == [key("d")]


def _words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]


def test_the_keyboard_follows_what_is_seen_after_a_disk_is_plugged_in(show, qtbot: QtBot) -> None:
    page, machine = show(without(practice_disks(), disk("b").path, disk("h").path))
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(practice_disks())
    qtbot.waitUntil(lambda: len(cards(page)) == 15)
    go_to(page, "a")
    way = []
    for _ in range(15):
        way.append(focused(page).path[-1])
        qtbot.keyClick(page.device_list, Qt.Key.Key_Right)
    assert way == [each.path[-1] for each in cards(page)]
    assert focused(page).path[-1] == way[-1]


def test_tab_enters_the_list_at_a_card_and_leaves_it(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    activate(page, qtbot)
    page.device_list.setFocus(Qt.FocusReason.TabFocusReason)
    assert focused(page).key == key("a")
    # With a disk chosen there is something behind the list to go to.
    qtbot.keyClick(page.device_list, Qt.Key.Key_Space)
    qtbot.keyClick(page.device_list, Qt.Key.Key_Tab)
    assert page.window().focusWidget() is not page.device_list


def test_control_a_and_shift_with_arrows_choose_all_that_may_be_chosen(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    page.device_list.setFocus()
    qtbot.keyClick(page.device_list, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert chosen(page) == [facts.key for facts in cards(page) if facts.usable]
    page.choice_bar._none.click()
    assert chosen(page) == []
    go_to(page, "f")
    for _ in range(3):
        qtbot.keyClick(page.device_list, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert chosen(page) == [facts.key for facts in cards(page) if facts.usable][:3]


def test_a_disk_among_the_chosen_ones_is_not_chosen_when_it_becomes_free(show, qtbot: QtBot) -> None:
    page, machine = show(home_server())
    page.device_list.selectAll()
    before = chosen(page)
    assert key("l") not in before
    freed = tuple(
        replace(block, content=Blank(), signatures=()) if block.path == card(page, "l").path else block
        for block in home_server().blocks
    )
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(replace(home_server(), blocks=freed))
    assert card(page, "l").usable
    assert chosen(page) == before


def test_a_drag_over_cards_chooses_nothing(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    viewport, left = page.device_list.viewport(), Qt.MouseButton.LeftButton
    QTest.mousePress(viewport, left, pos=place(page, "a").center())
    QTest.mouseMove(viewport, place(page, "b").center())
    QTest.mouseRelease(viewport, left, pos=place(page, "b").center())
    assert chosen(page) == []


def test_a_click_between_cards_and_a_right_click_choose_nothing(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    viewport, shift = page.device_list.viewport(), Qt.KeyboardModifier.ShiftModifier
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=place(page, "a").topLeft() + QPoint(2, 2))
    assert chosen(page) == []
    click(page, "a")
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, shift, place(page, "d").center())
    assert chosen(page) == [key("a")]


def test_cards_follow_the_width_at_once(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    assert place(page, "b").top() == place(page, "a").top()
    page.resize(480, 800)
    QApplication.processEvents()
    assert (
        page.device_list.visualRect(index(page, "b")).top()
        > page.device_list.visualRect(index(page, "a")).top()
    )


def test_a_locked_card_says_why_by_space_and_by_its_tool_tip(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    go_to(page, "c")
    assert "In use: member of the array tank" in index(page, "c").data(Qt.ItemDataRole.ToolTipRole)
    qtbot.keyClick(page.device_list, Qt.Key.Key_Space)
    assert chosen(page) == []
    assert page.details.isVisible()


def test_over_the_sign_stands_what_it_does(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    for at, words in (
        (place(page, "a").bottomRight() - QPoint(20, 20), "Details (Enter)"),
        (place(page, "a").center(), "TF-4N0A7K0A"),
    ):
        viewport = page.device_list.viewport()
        QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, at, viewport.mapToGlobal(at)))
        assert words in QToolTip.text()
    QToolTip.hideText()
