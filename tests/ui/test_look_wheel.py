"""The wheel scrolls the page, whatever box passes under the pointer."""

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QScrollArea, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from raidwright.ui.look.style import Style
from tests.ui.plan_actions import activate


@pytest.fixture
def area(qtbot: QtBot) -> QScrollArea:
    """A page far higher than its window: a combo box, one that is typed into, a spin box and a field."""
    made, page, style = QScrollArea(), QWidget(), Style()
    qtbot.addWidget(made)
    style.setParent(made)
    column = QVBoxLayout(page)
    for box in (QComboBox(), QComboBox(editable=True), QSpinBox()):
        box.setStyle(style)
        column.addWidget(box)
    column.addWidget(QLineEdit())
    for combo in page.findChildren(QComboBox):
        combo.addItems(["one", "two", "three"])
        combo.setCurrentIndex(1)
    page.findChildren(QSpinBox)[0].setValue(5)
    page.setMinimumHeight(2000)
    made.setWidget(page)
    made.resize(300, 300)
    made.show()
    activate(made, qtbot)
    return made


def boxes(area: QScrollArea) -> list[QWidget]:
    return [*area.findChildren(QComboBox), *area.findChildren(QSpinBox)]


def chosen(area: QScrollArea) -> list[int]:
    combos = [box.currentIndex() for box in area.findChildren(QComboBox)]
    return [*combos, *(box.value() for box in area.findChildren(QSpinBox))]


def turn_over(area: QScrollArea, box: QWidget) -> int:
    """Turn the wheel by one notch over the middle of ``box``; returns by how many pixels the page moves."""
    area.ensureWidgetVisible(box)
    before = area.verticalScrollBar().value()
    at = QPointF(box.mapTo(area, box.rect().center()))
    QTest.wheelEvent(area.windowHandle(), at, QPoint(0, -120))
    return area.verticalScrollBar().value() - before


def test_a_box_that_has_not_the_keyboard_is_scrolled_past(area: QScrollArea) -> None:
    (field,) = (each for each in area.findChildren(QLineEdit) if each.parent() is area.widget())
    field.setFocus()
    for box in boxes(area):
        assert turn_over(area, box) > 0
        assert (chosen(area), field.hasFocus()) == ([1, 1, 5], True)


def test_the_wheel_still_chooses_in_the_box_that_has_the_keyboard(area: QScrollArea) -> None:
    for box in boxes(area):
        box.setFocus()
        assert turn_over(area, box) == 0
    assert chosen(area) == [2, 2, 4]
