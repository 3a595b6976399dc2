"""The notices above the pages: what went wrong, what was left half done, and the way on."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec import structs
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.machine.choices import open_machine
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.disks import Snapshot, Unfinished
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.frame.main_window import NARROW_SIDEBAR, SIDEBAR_WIDTH
from raidwright.ui.frame.pages import PageName
from raidwright.ui.look.widgets import EmptyState
from raidwright.ui.words.sentences import unfinished_sentence
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.shelves import home_server, practice_shelf

LEFT = Unfinished("build", "tank", begun=1e9, step=3, steps=16)
Opens = Callable[..., Window]


def left_half_done(snapshot: Snapshot) -> Snapshot:
    host = structs.replace(snapshot.host, unfinished=LEFT, rehearsal=False)
    return structs.replace(snapshot, host=host)


def said(window: Window) -> list[str]:
    return [banner.accessibleName() for banner in window.shell._banners]


def test_what_was_begun_can_be_taken_down_from_its_notice(window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(left_half_done(home_server())))
    qtbot.waitUntil(lambda: made.shell._pages.get(PageName.TEARDOWN) is not None)
    (notice,) = said(made)
    assert notice.startswith("Building the array “tank”, begun ")
    assert ", was broken off in step 3 of 16." in notice
    made.shell._banners[0].findChild(QPushButton).click()
    assert made.shell.page is PageName.TEARDOWN


def test_without_an_array_the_notice_says_how_to_build_again(window: Opens) -> None:
    made = window(InventedMachine(left_half_done(practice_shelf())))
    (notice,) = said(made)
    assert notice.startswith(unfinished_sentence(LEFT))
    assert notice.endswith("There is no array yet: build again and allow old contents to be erased.")


def test_the_notice_goes_when_nothing_is_left(window: Opens, qtbot: QtBot) -> None:
    machine = InventedMachine(left_half_done(home_server()))
    made = window(machine)
    with qtbot.waitSignal(made.desk.snapshot_changed):
        machine.show(home_server())
    assert said(made) == []


def test_a_saved_machine_has_nothing_to_be_finished(window: Opens) -> None:
    made = window(InventedMachine(left_half_done(home_server()), acts=False))
    assert "broken off" not in " ".join(said(made))


def test_a_computer_that_does_not_open_leads_to_the_practice_machine(
    window: Opens, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real machine is made at once and finds no bus when it is watched."""
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus")
    practice = InventedMachine(practice_shelf())
    made = window(InventedMachine(home_server()), practice)
    made.cupboard.machines["system"] = asyncio.run(open_machine("system"))
    with qtbot.waitSignal(made.desk.failed):
        made.desk.open("system")
    (sentence,) = said(made)
    assert sentence.startswith("No message bus answers: No such file or directory. Raidwright learns")
    assert "D-Bus and UDisks2" in sentence
    offer = made.shell.findChild(DisksPage).findChild(EmptyState).findChild(QPushButton)
    assert offer.text() == "Try the practice machine"
    with qtbot.waitSignal(made.desk.snapshot_changed):
        offer.click()
    assert made.desk.choice == "practice"
    assert said(made) == ["Practice machine: everything here is simulated; no real disk can be touched"]


def test_a_computer_that_is_lost_needs_no_such_advice(window: Opens, qtbot: QtBot) -> None:
    machine = InventedMachine(home_server())
    made = window(machine)
    with qtbot.waitSignal(made.desk.failed):
        machine.show(MachineError(ErrorCode.FAILED, "It was lost."))
    assert said(made) == ["It was lost."]


@pytest.mark.parametrize(("width", "sidebar"), [(1280, SIDEBAR_WIDTH), (900, NARROW_SIDEBAR)])
def test_the_sidebar_gives_way_in_a_narrow_window(
    width: int, sidebar: int, window: Opens, qtbot: QtBot
) -> None:
    made = window(InventedMachine(home_server()))
    made.main.resize(width, 700)
    qtbot.waitUntil(lambda: made.shell.sidebar.width() == sidebar)
    assert made.shell.sidebar.button(PageName.BUILD).accessibleName() == "Build"
