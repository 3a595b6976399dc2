"""What a user does and reads on the compare page."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from raidwright.ui.compare.page import ComparePage


def lines(page: ComparePage) -> list[str]:
    return [page.list.item(line).text() for line in range(page.list.count())]


def visible(page: ComparePage) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def button(page: ComparePage, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert found is not None
    return found


def press(page: ComparePage, name: str) -> None:
    QTest.mouseClick(button(page, name), Qt.MouseButton.LeftButton)
