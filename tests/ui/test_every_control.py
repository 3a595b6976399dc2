"""Everything that takes the focus can be reached by Tab and has a name that a screen reader can speak."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFormLayout,
    QLabel,
    QListView,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.ui.disks.page import DisksPage
from raidwright.ui.frame.options import PageName
from raidwright.ui.shared.device_view import DeviceView
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.disks.actions import key
from tests.ui.plan_actions import activate, find, open_all_choices, press
from tests.ui.planned_snapshots import equipped, practice, tank_machine
from tests.ui.snapshots import home_server

Opens = Callable[..., Window]


def focusable(root: QWidget) -> Iterator[QWidget]:
    """Every visible widget that Tab can reach."""
    for widget in root.findChildren(QWidget):
        reachable = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
        if widget.isVisible() and widget.isEnabled() and reachable:
            yield widget


def spoken(widget: QWidget) -> str:
    """What a screen reader says first: the name it was given, its text, or the label that leads to it."""
    own = widget.text() if isinstance(widget, QAbstractButton) else ""
    labels = (label for label in widget.window().findChildren(QLabel) if label.buddy() is widget)
    label = next(labels, None)
    return widget.accessibleName() or own or (label.text() if label else "")


def nameless(root: QWidget) -> list[str]:
    inner = ("qt_scrollarea", "qt_spinbox")
    return [
        f"{type(widget).__name__} “{widget.objectName()}” in {type(widget.parentWidget()).__name__}"
        for widget in focusable(root)
        if not spoken(widget) and not widget.objectName().startswith(inner)
        if not isinstance(widget, QScrollArea)
    ]


@pytest.mark.parametrize("page", PageName)
def test_every_control_of_a_page_has_a_name(page: PageName, window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(equipped(home_server())))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(page)
    QApplication.processEvents()
    assert list(focusable(made.main))
    assert nameless(made.main) == []


def test_every_control_of_a_plan_has_a_name(window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(tank_machine()))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(PageName.STORAGE)
    page = made.shell._pages.get(PageName.STORAGE)
    assert page is not None
    for name in ("review-teardown", "show-commands"):
        press(page, name)
    assert find(page, QPushButton, "back").isVisible()
    assert nameless(made.main) == []


def test_every_control_of_a_whole_design_has_a_name(window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(practice()))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(PageName.BUILD)
    open_all_choices(made.main)
    for name in ("encrypt", "lvm", "expert"):
        find(made.main, QAbstractButton, name).click()
    assert nameless(made.main) == []


@pytest.mark.parametrize("page", PageName)
def test_tab_goes_round_the_whole_page(page: PageName, window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(equipped(home_server())))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(page)
    activate(made.main, qtbot)
    made.shell.sidebar.chooser.setFocus()
    met = set[QWidget]()
    for _ in range(3 * len(list(focusable(made.main)))):
        met.add(made.main.focusWidget())
        QTest.keyClick(made.main.focusWidget(), Qt.Key.Key_Tab)
    # Only now: once one button of an exclusive set has had the focus, Tab reaches the checked one alone.
    others = {widget for widget in set(focusable(made.main)) - met if not isinstance(widget, QScrollArea)}
    assert {f"{type(widget).__name__} {widget.objectName()}" for widget in others} == set()


_NAMED = (
    "Button ButtonMenu PushButton CheckBox RadioButton ComboBox EditableText SpinBox Slider List ListItem"
    " Tree TreeItem Table Cell PageTab Link ProgressBar"
)
SPOKEN = {QAccessible.Role[name] for name in _NAMED.split()}
"""What a screen reader stops at."""


def unspoken(root: QAccessibleInterface) -> Iterator[str]:
    """Everything in the accessibility tree that would be read out without a name."""
    children = [root.child(place) for place in range(root.childCount())]
    seen = [child for child in children if child and child.isValid() and not child.state().invisible]
    # Each cell of a row is an item of its own, of which those without contents have nothing to say.
    rows = {child.rect().top() for child in seen if child.text(QAccessible.Text.Name)}
    for child in seen:
        empty = child.role() is QAccessible.Role.TreeItem and child.rect().top() in rows
        if child.role() in SPOKEN and not child.text(QAccessible.Text.Name) and not empty:
            inner = child.object()
            yield f"{child.role().name} {type(inner).__name__} “{inner.objectName() if inner else ''}”"
        yield from unspoken(child)


@pytest.mark.parametrize("page", PageName)
def test_a_screen_reader_finds_a_name_for_everything(page: PageName, window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(equipped(home_server())))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(page)
    QApplication.processEvents()
    assert list(unspoken(QAccessible.queryAccessibleInterface(made.main))) == []


def items(view: QListView) -> dict[str, QAccessibleInterface]:
    """What a screen reader finds in a list, by what it says first."""
    root = QAccessible.queryAccessibleInterface(view)
    assert root.role() is QAccessible.Role.List
    found = [root.child(place) for place in range(root.childCount())]
    shown = [item for item in found if item.role() is QAccessible.Role.ListItem]
    return {item.text(QAccessible.Text.Name): item for item in shown}


SPOKEN_DISKS = {
    "Device: /dev/sdg, Tarnfell TF4000N, TF-4N0A7K0G, 4.00 TB, Free": True,
    "Device: /dev/sdh, Tarnfell TF4000N, TF-4N0A7K0H, 4.00 TB, Old data: ext4 backup, NTFS Windows": True,
    "Device: /dev/sdj, Oldmill OM500, TF-4N0A7K0J, 500 GB, Free, but reports that it is failing": True,
    "Device: /dev/sdc, Tarnfell TF4000N, TF-4N0A7K0C, 4.00 TB, In use: member of the array tank": False,
    "Device: /dev/sda, Quickthorn Q1000 SSD, TF-4N0A7K0A, 1.00 TB, In use: running system (/)": False,
}
"""Disks of the home server, and whether they can be chosen."""


@pytest.mark.parametrize("page", [PageName.DISKS, PageName.BUILD])
def test_a_disk_is_read_out_with_its_device_and_why_it_cannot_be_used(
    page: PageName, window: Opens, qtbot: QtBot
) -> None:
    made = window(InventedMachine(equipped(home_server())))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(page)
    if page is PageName.BUILD:
        open_all_choices(made.main)
    view = next(view for view in made.shell._pages[page].findChildren(DeviceView))
    view.choose_only(())
    found = items(view)
    assert len(found) == view.devices.rowCount()
    said = {words: bool(item.state().selectable) for words, item in found.items() if words in SPOKEN_DISKS}
    assert said == SPOKEN_DISKS
    assert not any(item.state().selected for item in found.values())
    free = next(words for words in SPOKEN_DISKS if "/dev/sdg" in words)
    view.choose(view.devices.index_of(key("g")))
    assert [words for words, item in items(view).items() if item.state().selected] == [free]
    more = items(view)[free].text(QAccessible.Text.Description)
    assert more == "HDD · 5400 rpm · healthy · 34 °C, nothing found"


def test_a_heading_and_an_array_are_read_out(window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(equipped(home_server())))
    made.shell.show_page(PageName.DISKS)
    view = made.shell._pages[PageName.DISKS].findChild(DeviceView)
    assert view is not None
    found = items(view)
    assert not found["SATA controller · 00:17.0 · 5 disks"].state().focusable
    array = next(
        item for words, item in found.items() if words.startswith("Device: /dev/md127, tank, RAID 5")
    )
    assert not array.state().selectable
    assert "Initial sync · 37.2 %" in array.text(QAccessible.Text.Description)


def test_values_are_read_out_with_their_names(window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(equipped(home_server())))
    made.shell.show_page(PageName.DISKS)
    page = made.shell._pages[PageName.DISKS]
    assert isinstance(page, DisksPage)
    qtbot.waitUntil(lambda: page.device_list.devices.index_of(key("g")).isValid())
    page.open_details(key("g"))
    said = [label.accessibleName() for label in page.details.findChildren(QLabel)]
    assert "Device: /dev/sdg" in said


def test_levels_are_radio_buttons(window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(equipped(home_server())))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    open_all_choices(made.main)
    row = find(made.main, QRadioButton, "level-raid5")
    assert QAccessible.queryAccessibleInterface(row).role() is QAccessible.Role.RadioButton


def test_a_nameless_control_would_be_found(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    form = QFormLayout(root)
    form.addRow(QComboBox())
    root.show()
    assert nameless(root) == ["QComboBox “” in QWidget"]
    assert list(unspoken(QAccessible.queryAccessibleInterface(root))) == ["ComboBox QComboBox “”"]
