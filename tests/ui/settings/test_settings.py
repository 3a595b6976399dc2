"""Settings: what is chosen holds at once, and at the next start."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.application import read_options
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.options import PageName, spoken_language
from raidwright.ui.look.colours import Choice, colours
from raidwright.ui.settings.page import SettingsPage
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.snapshots import home_server

Opened = Callable[[Snapshot], tuple[QtSession, InventedMachine]]


def test_theme_is_seen_at_once_and_kept(window: Callable[..., Window], qapp: QApplication) -> None:
    made = window(InventedMachine(home_server()))
    made.shell.show_page(PageName.SETTINGS)
    page = made.shell.findChild(SettingsPage)
    before = colours(qapp.palette()).dark
    for choice, dark in (("dark", True), ("light", False)):
        page._theme.setCurrentIndex(page._theme.findData(choice))
        page._theme.activated.emit(page._theme.currentIndex())
        assert colours(qapp.palette()).dark is dark
        assert read_options(["raidwright"]).theme is Choice(choice)
    assert isinstance(before, bool)


@pytest.mark.parametrize(("code", "name"), [("ja", "ja"), ("en", "en")])
def test_language_is_spoken_from_the_next_start_on(
    opened: Opened, qtbot: QtBot, code: str, name: str
) -> None:
    page = SettingsPage(opened(home_server())[0])
    qtbot.addWidget(page)
    page._language.setCurrentIndex(page._language.findData(code))
    page._language.activated.emit(page._language.currentIndex())
    assert spoken_language().name().partition("_")[0] == name
    assert not page._next_start.isHidden()
    again = SettingsPage(page._session)
    qtbot.addWidget(again)
    assert again._language.currentData() == code


def test_practice_machine_is_opened(opened: Opened, qtbot: QtBot) -> None:
    session, _ = opened(home_server())
    page = SettingsPage(session)
    qtbot.addWidget(page)
    page.findChild(QPushButton, "open-practice").click()
    assert session.choice == "practice"
