"""Choosing disks by pointer and keyboard, and what can be done with the chosen ones."""

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Filesystem
from tests.ui.disks.actions import card, chosen, click, double_click, key, without
from tests.ui.snapshots import disk, home_server, practice_disks


def test_clicks_choose_and_the_bar_sums_up(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    assert page.choice_bar.isHidden()
    for letter in "bcd":
        click(card(page, letter))
    assert chosen(page) == [key(letter) for letter in "bcd"]
    assert page.choice_bar.isVisible()
    assert page.choice_bar._words.text() == "3 disks chosen · 12.0 TB"
    click(card(page, "c"))
    assert chosen(page) == [key("b"), key("d")]


def test_shift_chooses_everything_in_between(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    click(card(page, "b"))
    click(card(page, "e"), Qt.KeyboardModifier.ShiftModifier)
    assert chosen(page) == [key(letter) for letter in "bcde"]


def test_space_chooses_and_enter_opens_details(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    first = card(page, "a")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Space)
    assert chosen(page) == [key("a")]
    assert page.details.isHidden()
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert page.details.isVisible()
    qtbot.keyClick(page.details, Qt.Key.Key_Escape)
    assert page.details.isHidden()
    assert page.window().focusWidget() is first


def test_arrow_keys_move_between_the_cards(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    # Three columns: a b c / d e f / o, and below, under the other controller, g h i / j k l / m n.
    card(page, "a").setFocus()
    way = []
    for pressed in ("Right", "Down", "Left", "Down", "Down", "Left", "Up"):
        qtbot.keyClick(page.window().focusWidget(), getattr(Qt.Key, f"Key_{pressed}"))
        way.append(page.window().focusWidget().facts.path[-1])
    assert way == ["b", "e", "d", "o", "g", "g", "o"]


def test_build_is_asked_for_with_the_chosen_drives(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    for letter in "ab":
        click(card(page, letter))
    with qtbot.waitSignal(page._session.build_requested) as asked:
        page.choice_bar._build.click()
    assert asked.args == [(key("a"), key("b"))]


def test_a_disk_in_use_cannot_be_chosen_and_says_why(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    click(card(page, "g"))
    click(card(page, "c"))
    assert chosen(page) == [key("g")]
    assert page.details.isVisible()
    assert any("tank" in words for words in _words(page.details))


def test_a_double_click_and_the_sign_open_details_and_choose_nothing(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    for taken in (False, True):
        double_click(card(page, "b"))
        assert page.details.isVisible()
        assert chosen(page) == ([key("b")] if taken else [])
        page.close_details()
        corner = card(page, "b").rect().bottomRight() - QPoint(20, 20)
        QTest.mouseClick(card(page, "b"), Qt.MouseButton.LeftButton, pos=corner)
        assert page.details.isVisible()
        assert chosen(page) == ([key("b")] if taken else [])
        page.close_details()
        if not taken:
            click(card(page, "b"))


def test_nothing_is_chosen_any_more_once_it_is_in_use(show, qtbot: QtBot) -> None:
    page, machine = show(practice_disks())
    before = practice_disks()
    for letter in "abd":
        click(card(page, letter))
    used = {card(page, letter).facts.path for letter in "ab"}
    blocks = tuple(
        replace(block, content=Filesystem("ext4", "data", "u", ("/srv/data",)))
        if block.path in used
        else block
        for block in before.blocks
    )
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(replace(before, blocks=blocks))
    assert chosen(page) == [key("d")]
    assert page.choice_bar._words.text().startswith("1 disk chosen")


def _words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]


def test_tab_follows_what_is_seen_after_a_disk_is_plugged_in(show, qtbot: QtBot) -> None:
    page, machine = show(without(practice_disks(), disk("b").path, disk("h").path))
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(practice_disks())
    qtbot.waitUntil(lambda: len(list(page.device_list._cards())) == 15)
    first = card(page, "a")
    first.setFocus()
    way = []
    for _ in range(15):
        way.append(page.window().focusWidget().facts.path[-1])
        qtbot.keyClick(page.window().focusWidget(), Qt.Key.Key_Tab)
    assert way == [each.facts.path[-1] for each in page.device_list._cards()]
