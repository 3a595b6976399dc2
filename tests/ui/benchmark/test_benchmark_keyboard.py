"""The benchmark page by keyboard, and what a screen reader is told."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QMessageBox, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import Direction
from raidwright.ui.benchmark.page import BenchmarkPage
from tests.ui.benchmark.actions import part, played
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import activate

SEQ_Q8, SEQ_Q1, RND_Q32, RND_Q1 = DEFAULT.rows
READ, WRITE, MIX = Direction


def test_every_control_is_reached_by_keyboard_and_has_a_name(page: BenchmarkPage) -> None:
    controls = [
        widget
        for widget in page.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isEnabled()
        and not isinstance(widget.parent(), QSpinBox | QComboBox)
    ]
    assert len(controls) > 15
    nameless = [
        widget for widget in controls if not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert nameless == []


def _question(page: BenchmarkPage) -> QMessageBox | None:
    return next((box for box in page.findChildren(QMessageBox) if box.isVisible()), None)


def test_ctrl_return_starts_and_escape_asks_before_it_stops(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [*played(page, until=2), 12.0]
    activate(page, qtbot)
    QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page._measurement is not None and page._measurement.ended_passes == 2)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: _question(page) is not None)
    box = _question(page)
    assert box is not None
    QTest.keyClick(box, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: _question(page) is None)
    assert machine.cancelled == 0, "Escape alone stops nothing, not even twice"
    QTest.keyClick(page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: _question(page) is not None)
    again = _question(page)
    assert again is not None
    keep, stop = again.buttons()
    assert (keep.text(), stop.text()) == ("&Keep measuring", "&Stop")
    stop.click()
    qtbot.waitUntil(lambda: machine.cancelled == 1)
    qtbot.waitUntil(lambda: not page._running)


def test_the_question_goes_when_the_measurement_has_ended(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [*played(page, until=2), 0.5]
    activate(page, qtbot)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert _question(page) is None
    QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page._running)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not page._running)
    qtbot.waitUntil(lambda: _question(page) is None)


def test_the_focus_goes_from_all_to_stop_and_back(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [*played(page, until=2), 0.3]
    corner, stop = part(page, QPushButton, "measure-all"), part(page, QPushButton, "measure-stop")
    activate(page, qtbot)
    corner.setFocus()
    QTest.keyClick(corner, Qt.Key.Key_Space)
    qtbot.waitUntil(stop.hasFocus)
    qtbot.waitUntil(lambda: not page._running)
    qtbot.waitUntil(corner.hasFocus)
