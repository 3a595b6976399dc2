"""The benchmark page in a window as small as 1024x700 at 150 %: scrolled as a whole, and nothing cut."""

from PySide6.QtWidgets import QComboBox, QScrollArea, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.look.layouts import SideBySide


def small(page: BenchmarkPage, qtbot: QtBot) -> list[QScrollArea]:
    """What can be scrolled of it."""
    page.resize(600, 400)
    qtbot.waitUntil(lambda: page.width() == 600)
    qtbot.wait(50)
    return [area for area in page.findChildren(QScrollArea) if area.isVisible()]


def test_choices_are_as_high_as_in_a_large_window(page: BenchmarkPage, qtbot: QtBot) -> None:
    fields = [*page.findChildren(QComboBox), *page.findChildren(QSpinBox)]
    high = {field: field.height() for field in fields if field.isVisible()}
    assert len(high) > 5
    small(page, qtbot)
    assert {field: field.height() for field in high} == high


def test_figures_and_chart_stand_below_one_another_within_the_page(page: BenchmarkPage, qtbot: QtBot) -> None:
    areas = small(page, qtbot)
    halves = next(each for each in page.findChildren(SideBySide) if each.isAncestorOf(page._view.chart))
    figures, chart = (child for child in halves.children() if isinstance(child, QWidget))
    assert figures.geometry().bottom() < chart.geometry().top()
    assert halves.width() <= page.width()
    assert [area for area in areas if area.verticalScrollBar().maximum()] == areas[:1]


def test_how_long_it_takes_stands_above_what_else_can_be_measured(page: BenchmarkPage, qtbot: QtBot) -> None:
    foot = next(each for each in page.findChildren(SideBySide) if each.isAncestorOf(page._view.climb))
    line, others = (child for child in foot.children() if isinstance(child, QWidget))
    assert line.geometry().right() < others.geometry().left()
    small(page, qtbot)
    assert line.geometry().bottom() < others.geometry().top()
    assert line.width() > foot.width() * 0.9
