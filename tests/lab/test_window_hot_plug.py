"""The window on a practice machine: disks are pulled, put back, added and fail by its menu."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from raidwright.machine.practice import load_disk_set
from raidwright.session.opening import open_machine
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.frame.practice_menu import PracticeMenu
from tests.ui.disks.actions import cards

DISKS = "small"
SECONDS = 60_000


class Practice:
    """The Disks page and the menu of disks, in a session of their own."""

    def __init__(self, qtbot: QtBot, loop: Loop) -> None:
        self.session = QtSession(loop, open_machine)
        self.page = DisksPage(self.session)
        self.menu = PracticeMenu(self.session)
        for widget in (self.page, self.menu):
            qtbot.addWidget(widget)
            widget.show()
        self.session.open(f"practice:{DISKS}")

    def serials(self) -> set[str]:
        """Of the disks that have a card."""
        return {facts.second for facts in cards(self.page)}

    def press(self, disk: str, action: str) -> None:
        """Choose ``action`` in the part of the menu whose title holds ``disk``."""
        self.menu.fill()
        part = _entry(self.menu._menu, disk).menu()
        assert isinstance(part, QMenu)
        _entry(part, action).trigger()

    def title(self, disk: str) -> str:
        """The menu's title of a disk."""
        self.menu.fill()
        return _entry(self.menu._menu, disk).text()


def _entry(menu: QMenu, words: str) -> QAction:
    return next(action for action in menu.actions() if words in action.text())


@pytest.fixture
def practice(qtbot: QtBot) -> Iterator[Practice]:
    loop = Loop.start()
    made = Practice(qtbot, loop)
    yield made
    made.session.close()
    loop.stop()


def test_disks_come_go_and_fail(practice: Practice, qtbot: QtBot) -> None:
    def until(is_so: Callable[[], bool]) -> None:
        qtbot.waitUntil(is_so, timeout=SECONDS)

    disks = load_disk_set(DISKS).disks
    serials = {unit.serial for _, unit in disks}
    until(lambda: practice.serials() == serials)
    assert practice.session.practice
    _, unit = disks[0]
    practice.press(unit.serial, "Unplug disk")
    until(lambda: practice.serials() == serials - {unit.serial})
    until(lambda: practice.title(unit.serial).endswith("(unplugged)"))
    practice.press(unit.serial, "Reconnect disk")
    until(lambda: practice.serials() == serials)
    practice.press("Add a new disk", "Quickthorn Q1000 SSD")
    until(lambda: len(practice.serials()) == len(serials) + 1)
    until(lambda: not practice.title(unit.serial).endswith(")"))
    practice.press(unit.serial, "Simulate failure")
    until(lambda: practice.title(unit.serial).endswith("(failed)"))
    practice.press(unit.serial, "Repair disk")
    until(lambda: practice.title(unit.serial).endswith(unit.serial))
