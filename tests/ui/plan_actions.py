"""What a user does on the build and take-down pages: widgets are known by their names only."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanEvent, StepBegun, StepDone
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.chosen_disks import DRIVE
from raidwright.ui.design.page import BuildPage

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


def disk_items(page: QWidget) -> list[QTreeWidgetItem]:
    """Every disk in the list, from top to bottom."""
    groups = _children(find(page, QTreeWidget, "disks").invisibleRootItem())
    return [disk for group in groups for disk in _children(group)]


def _children(item: QTreeWidgetItem | None) -> list[QTreeWidgetItem]:
    assert item is not None
    found = [item.child(row) for row in range(item.childCount())]
    return [child for child in found if child is not None]


def check(page: QWidget, *places: int, on: bool = True) -> None:
    """Check the disks at these places of the list."""
    state = Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
    for place in places:
        disk_items(page)[place].setCheckState(0, state)


def checked(page: QWidget) -> list[str]:
    """The ids of the drives that are checked."""
    items = disk_items(page)
    return [item.data(0, DRIVE) for item in items if item.checkState(0) is Qt.CheckState.Checked]


def press(page: QWidget, name: str) -> None:
    """Press a button as far as it is enabled."""
    find(page, QAbstractButton, name).click()


def type_into(page: QWidget, name: str, text: str) -> None:
    """Replace what stands in a field."""
    find(page, QLineEdit, name).setText(text)


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


def answer_of(page: BuildPage) -> Planned:
    """The plan of the build page, which must have one."""
    answer = page.answer
    assert isinstance(answer, Planned)
    return answer
