"""What a user does on the build and take-down pages: widgets are known by their names only."""

from typing import TypeVar

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanEvent, StepBegun, StepDone
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.chosen_disks import DiskList
from raidwright.ui.design.page import BuildPage
from raidwright.ui.shared.device_model import Role

W = TypeVar("W", bound=QWidget)


def activate(widget: QWidget, qtbot: QtBot) -> None:
    """Give its window the keyboard, again until it has it: a window that is just closing may take it away."""

    def active() -> bool:
        widget.activateWindow()
        return widget.isActiveWindow()

    qtbot.waitUntil(active)


def find(page: QWidget, kind: type[W], name: str) -> W:
    """The widget of that name."""
    found = page.findChild(kind, name)
    assert found is not None, f"there is no {kind.__name__} named {name}"
    return found


def disk_rows(page: QWidget) -> list[QModelIndex]:
    """The row of every disk in the list, from top to bottom."""
    model = find(page, DiskList, "disks").devices
    rows = (model.index(row) for row in range(model.rowCount()))
    return [row for row in rows if row.data(Role.KEY)]


def drives(page: QWidget) -> list[str]:
    """The ids of the drives in the list, from top to bottom."""
    return [row.data(Role.KEY) for row in disk_rows(page)]


def is_choosable(row: QModelIndex) -> bool:
    """Whether the disk of that row has a check box, not a lock."""
    return bool(row.flags() & Qt.ItemFlag.ItemIsSelectable)


def click_row(
    page: QWidget, place: int, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Click the disk at that place of the list, in the middle of its row."""
    view, row = find(page, DiskList, "disks"), disk_rows(page)[place]
    view.scrollTo(row)
    at = view.visualRect(row).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, modifier, at)


def check(page: QWidget, *places: int, on: bool = True) -> None:
    """Check the disks at these places of the list, or let them go."""
    for place in places:
        if (drives(page)[place] in checked(page)) is not on:
            click_row(page, place)


def checked(page: QWidget) -> list[str]:
    """The ids of the drives that are checked."""
    return [facts.key for facts in find(page, DiskList, "disks").chosen_facts()]


def press(page: QWidget, name: str) -> None:
    """Press a button, or choose a line of a menu, as far as it is enabled."""
    match control(page, name):
        case QAction() as line:
            line.trigger()
        case button:
            button.click()


def control(page: QWidget, name: str) -> QAbstractButton | QAction:
    """The button or line of a menu of that name."""
    found = page.findChild(QAbstractButton, name) or page.findChild(QAction, name)
    assert found is not None, f"there is neither a button nor a line of a menu named {name}"
    return found


def described(shown: QAbstractButton | QAction) -> str:
    """What a screen reader says of it beside its name."""
    return shown.whatsThis() if isinstance(shown, QAction) else shown.accessibleDescription()


def type_into(page: QWidget, name: str, text: str) -> None:
    """Replace what stands in a field."""
    find(page, QLineEdit, name).setText(text)


def type_anew(page: QWidget, name: str, text: str) -> None:
    """Delete what stands in a field, then type ``text`` letter by letter."""
    field = find(page, QLineEdit, name)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)


def choose(box: QComboBox, value: object) -> None:
    """Choose what stands for ``value`` in a box."""
    row = next(row for row in range(box.count()) if box.itemData(row) is value)
    box.setCurrentIndex(row)
    box.activated.emit(row)


def carried_out(plan: Plan) -> list[PlanEvent]:
    """The events of every step of ``plan``."""
    return [event for index in range(len(plan.steps)) for event in (StepBegun(index), StepDone(index, 0.5))]


def texts(page: QWidget) -> str:
    """All words that can be seen on labels."""
    QApplication.processEvents()
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page))


def open_machine(session: QtSession, qtbot: QtBot, choice: str) -> Snapshot:
    """Open a machine of the opener; its first snapshot."""
    with qtbot.waitSignal(session.snapshot_changed):
        session.open(choice)
    assert session.snapshot is not None
    return session.snapshot


def open_all_choices(window: QWidget) -> None:
    """Go through the guide to the page of all choices."""
    for name in ("guide-next", "guide-next", "advanced"):
        press(window, name)


def answer_of(page: BuildPage) -> Planned:
    """The plan of the build page, which must have one."""
    answer = page.answer
    assert isinstance(answer, Planned)
    return answer
