"""The benchmark page in a window as small as 1024x700 at 150 %: scrolled as a whole, and nothing cut."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QScrollArea, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.look.layouts import PageScrollArea, SideBySide
from raidwright.ui.look.style_parts import LIT
from tests.ui.benchmark.actions import part, press
from tests.ui.benchmark.test_benchmark_layer_test import reads, test_layers
from tests.ui.builders import InventedMachine


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
    chart = page._view.chart
    edge = page.width() - chart.mapTo(page, chart.rect().topRight()).x()
    areas = small(page, qtbot)
    assert page.width() - chart.mapTo(page, chart.rect().topRight()).x() == edge, "the bar has its own room"
    halves = next(each for each in page.findChildren(SideBySide) if each.isAncestorOf(page._view.chart))
    figures, drawn = (child for child in halves.children() if isinstance(child, QWidget))
    assert figures.geometry().bottom() < drawn.geometry().top()
    assert halves.width() <= page.width()
    assert [area for area in areas if area.verticalScrollBar().maximum()] == areas[:1]


def test_how_long_it_takes_stands_above_what_else_can_be_measured(page: BenchmarkPage, qtbot: QtBot) -> None:
    foot = next(each for each in page.findChildren(SideBySide) if each.isAncestorOf(page._view.test_layers))
    line, others = (child for child in foot.children() if isinstance(child, QWidget))
    assert line.geometry().right() < others.geometry().left()
    small(page, qtbot)
    assert line.geometry().bottom() < others.geometry().top()
    assert line.width() > foot.width() * 0.9


def test_a_layer_test_is_scrolled_with_the_page_and_leaves_the_grid_as_low_as_it_is(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    areas = small(page, qtbot)
    figures, outer = page._view._figures, areas[0]
    low = figures.height()
    reads(machine, monkeypatch)
    test_layers(page, qtbot)
    area = next(each for each in page._view.layer_test.findChildren(PageScrollArea))
    table = page._view.layer_test.table
    qtbot.waitUntil(lambda: area.height() >= table.height() > 200)
    assert (outer.verticalScrollBar().maximum() > 0, area.verticalScrollBar().maximum()) == (True, 0)
    area.setFocus()
    assert bool(outer.verticalScrollBar().property(LIT)) is area.hasFocus()
    QTest.keyClick(area, Qt.Key.Key_PageDown)
    assert outer.verticalScrollBar().value() > 0
    press(page, "ladder-back")
    qtbot.waitUntil(lambda: figures.height() == low)


def test_a_layer_test_has_all_of_the_width_where_the_grid_has_half(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.resize(900, 640)
    figures, chart = page._view._figures, page._view.chart
    qtbot.waitUntil(lambda: figures.width() < page.width() * 0.6)
    reads(machine, monkeypatch)
    test_layers(page, qtbot)
    qtbot.waitUntil(lambda: figures.width() > page.width() * 0.9)
    assert figures.mapTo(page, figures.rect().bottomLeft()).y() < chart.mapTo(page, chart.pos()).y()
    press(page, "ladder-back")
    qtbot.waitUntil(lambda: figures.width() < page.width() * 0.6)


def test_the_words_of_a_target_have_a_line_of_their_own(page: BenchmarkPage, qtbot: QtBot) -> None:
    target, passes = part(page, QComboBox, "bench-target"), part(page, QSpinBox, "bench-passes")
    assert target.geometry().top() < passes.geometry().center().y()
    page.resize(800, 640)
    qtbot.waitUntil(lambda: target.geometry().top() > passes.geometry().bottom())
    assert target.width() > target.fontMetrics().horizontalAdvance(target.currentText()) + 60
    page.resize(1056, 740)
    qtbot.waitUntil(lambda: target.geometry().top() < passes.geometry().center().y())
