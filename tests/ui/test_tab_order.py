"""Tab goes as one reads: never back in a row, and never up but into the next column."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.frame.options import PageName
from raidwright.ui.shared.device_view import DeviceView
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.disks.actions import key
from tests.ui.plan_actions import activate, find, open_all_choices
from tests.ui.planned_snapshots import equipped, practice, tank_machine
from tests.ui.snapshots import home_server
from tests.ui.test_every_control import Opens, focusable, spoken


def met_by_tab(made: Window) -> list[QWidget]:
    """Every control from the top of the sidebar on, in the order in which Tab comes to it."""
    made.shell.sidebar.chooser.setFocus()
    met = [made.main.focusWidget()]
    for _ in range(3 * len(list(focusable(made.main)))):
        QTest.keyClick(made.main.focusWidget(), Qt.Key.Key_Tab)
        if made.main.focusWidget() is met[0]:
            break
        if made.main.focusWidget() not in met:
            met.append(made.main.focusWidget())
    return [widget for widget in met if not isinstance(widget, QScrollArea)]


def leaps(made: Window) -> list[str]:
    """Where Tab goes back in a row, or up though not to the right."""

    def place(widget: QWidget) -> QRect:
        return QRect(widget.mapTo(made.main, QPoint(0, 0)), widget.size())

    def called(widget: QWidget) -> str:
        return f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()}"

    found = []
    for one, other in pairwise(met_by_tab(made)):
        before, after = place(one), place(other)
        up = after.bottom() <= before.top() and after.left() <= before.left()
        beside = after.top() < before.bottom() and before.top() < after.bottom()
        if up or (beside and after.right() <= before.left()):
            found.append(f"{called(one)} -> {called(other)}")
    return found


def without_the_last_disk(whole: Snapshot) -> Snapshot:
    """One of the array's is pulled: what stood on it is gone with it."""
    members = whole.arrays[0].members
    gone = {members[-1].path, members[-1].path.rstrip("0123456789")}
    array = replace(whole.arrays[0], members=members[:-1])
    blocks = tuple(block for block in whole.blocks if block.path not in gone)
    return replace(whole, blocks=blocks, arrays=(array, *whole.arrays[1:]))


@pytest.mark.parametrize(
    ("page", "opened"),
    [
        (PageName.BENCHMARK, ("rows-edit",)),
        (PageName.BENCHMARK, ("rows-edit", "row-add", "row-remove-1")),
        (PageName.BUILD, ("guide-next", "guide-next", "advanced", "encrypt", "lvm", "expert")),
    ],
)
def test_tab_follows_what_is_seen_also_in_what_has_been_opened(
    page: PageName, opened: tuple[str, ...], window: Opens, qtbot: QtBot
) -> None:
    made = window(InventedMachine(practice()))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(page)
    activate(made.main, qtbot)
    for name in opened:
        find(made.main, QAbstractButton, name).click()
        qtbot.wait(50)
        assert leaps(made) == []


@pytest.mark.parametrize("page", [PageName.DISKS, PageName.BUILD, PageName.CAMPAIGN])
def test_tab_comes_to_details_after_the_page_that_they_are_beside(
    page: PageName, window: Opens, qtbot: QtBot
) -> None:
    made = window(InventedMachine(equipped(home_server())))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(page)
    activate(made.main, qtbot)
    if page is PageName.BUILD:
        open_all_choices(made.main)
    view = next(view for view in made.shell._pages[page].findChildren(DeviceView))
    for letter in "cd":
        view.details_wanted.emit(key(letter))
        # Some turns of the loop go by until the columns have their places in the room that is left.
        qtbot.waitUntil(lambda: leaps(made) == [])
        assert [spoken(widget) for widget in met_by_tab(made)[-4:]] == [
            "Close details",
            "Contents",
            "Benchmark",
            "Delete array",
        ]


@pytest.mark.parametrize("machine", [home_server, tank_machine])
@pytest.mark.parametrize("page", PageName)
def test_tab_follows_what_is_seen_also_after_a_disk_has_gone_and_come(
    page: PageName, machine: Callable[[], Snapshot], window: Opens, qtbot: QtBot
) -> None:
    whole = equipped(machine())
    invented = InventedMachine(whole)
    made = window(invented)
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(page)
    activate(made.main, qtbot)
    assert leaps(made) == []
    for now in (without_the_last_disk(whole), whole):
        with qtbot.waitSignal(made.contents.session.snapshot_changed):
            invented.show(now)
        # A notice that comes moves the page by and by.
        qtbot.waitUntil(lambda: leaps(made) == [])
