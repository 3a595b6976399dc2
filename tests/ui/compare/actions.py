"""What a user does and reads on the compare page."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.ui.compare.importing import ImportButton
from raidwright.ui.compare.page import ComparePage


def row(page: ComparePage, number: int) -> QModelIndex:
    return page.list.model().index(number, 0)


def lines(page: ComparePage) -> list[str]:
    return [row(page, number).data() for number in range(page.list.count())]


def go_to(page: ComparePage, number: int) -> None:
    page.list.setCurrentIndex(row(page, number))


def mark(page: ComparePage, number: int) -> None:
    """Beside what is marked already."""
    page.list.selectionModel().select(row(page, number), QItemSelectionModel.SelectionFlag.Select)


def visible(page: ComparePage) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def button(page: ComparePage, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert found is not None
    return found


def press(page: ComparePage, name: str) -> None:
    QTest.mouseClick(button(page, name), Qt.MouseButton.LeftButton)


def wait_for_export(page: ComparePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not page.actions_of_runs._exporting)


def wait_for_import(page: ComparePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: all(each.isEnabled() for each in page.findChildren(ImportButton)))
