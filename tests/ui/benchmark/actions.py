"""What a user does and reads on the benchmark page, and how an invented run plays."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.protocol import MeasureEvent
from raidwright.ui.benchmark.page import BenchmarkPage
from tests.ui.bench_builders import a_sample, events
from tests.ui.builders import Happening, InventedMachine

W = TypeVar("W", bound=QWidget)


def part(page: QWidget, kind: type[W], name: str) -> W:
    (found,) = page.findChildren(kind, name)
    return found


def press(page: QWidget, name: str) -> None:
    button = part(page, QPushButton, name)
    assert button.isEnabled(), f"{name} is off: {button.toolTip()}"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def line(page: QWidget) -> str:
    return part(page, QLabel, "bench-line").text()


def played(page: BenchmarkPage, until: int | None = None) -> list[MeasureEvent]:
    """A run of what the page would measure now, with two seconds of samples at its beginning."""
    settings = page._view.settings
    wanted = settings.spec(settings.profile.rows)
    assert wanted is not None
    begun, *rest = events(wanted, until=until)
    return [begun, *(a_sample(tick) for tick in range(20)), *rest]


def measure(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, script: Sequence[Happening]) -> None:
    machine.script = script
    press(page, "measure-all")
    qtbot.waitUntil(lambda: not page._running)
