"""What has the keyboard is seen: on every kind of control that is used, light and dark, as Qt draws it."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.ui.look.colours import DARK, LIGHT, Colours, palette_of
from raidwright.ui.look.controls import FlatButton, Fold, PrimaryButton
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.style import Style


@pytest.fixture
def style(qapp: QApplication) -> Iterator[None]:
    """The application's own; afterwards the one before."""
    before, palette = qapp.style().objectName(), qapp.palette()
    qapp.setStyle(Style())
    yield
    qapp.setStyle(before)
    qapp.setPalette(palette)


def red() -> PrimaryButton:
    made = PrimaryButton("Delete")
    made.warn(True)
    return made


def tool() -> QToolButton:
    made = QToolButton()
    made.setText("tool")
    return made


MAKERS: dict[str, Callable[[], QWidget]] = {
    "primary": lambda: PrimaryButton("Measure"),
    "red": red,
    "plain": lambda: QPushButton("Other"),
    "flat": lambda: FlatButton("Edit rows"),
    "tick": lambda: QCheckBox("Mix"),
    "radio": lambda: QRadioButton("One"),
    "combo": QComboBox,
    "spin": QSpinBox,
    "field": QLineEdit,
    "fold": lambda: Fold(QWidget(), "Course"),
    "tool": tool,
}


def image(widget: QWidget) -> QImage:
    QApplication.processEvents()
    return widget.grab().toImage()


@pytest.mark.usefixtures("style")
@pytest.mark.parametrize("ink", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("kind", MAKERS)
def test_what_tab_leads_to_is_seen(kind: str, ink: Colours, qtbot: QtBot, qapp: QApplication) -> None:
    qapp.setPalette(palette_of(ink))
    page, first, control = QWidget(), QPushButton("first"), MAKERS[kind]()
    control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    vbox(10, 10, first, control, parent=page)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert control.hasFocus()
    QTest.keyClick(control, Qt.Key.Key_Backtab)
    before = image(control)
    QTest.keyClick(first, Qt.Key.Key_Tab)
    after = image(control)
    changed = sum(
        before.pixel(x, y) != after.pixel(x, y) for x in range(before.width()) for y in range(before.height())
    )
    assert changed > before.width(), f"{changed} pixels"
