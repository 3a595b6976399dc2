"""The compare page in a window as small as 1024x700 at 150 %: scrolled whole, nothing beyond its edge."""

from PySide6.QtWidgets import QAbstractButton, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from raidwright.history import SavedAction
from raidwright.session.history import TolerantHistory
from raidwright.storage.operations.operation import Purpose
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.layouts import SideBySide
from tests.bench.builders import SEQ_Q8, a_run, passes


def test_list_and_figures_stand_below_one_another_within_the_page(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    history.add_run("one disk", a_run(passes([100e6] * 5), started=1000.0))
    history.add_run("tank", a_run(passes([200e6] * 5, SEQ_Q8), started=2000.0))
    for number in (1, 2):
        page.list.tick(number)
    (halves,) = page.findChildren(SideBySide)
    saved, shown = (child for child in halves.children() if isinstance(child, QWidget))
    assert saved.geometry().right() < shown.geometry().left()
    edge = page.width() - shown.mapTo(page, shown.rect().topRight()).x()
    page.resize(600, 400)
    qtbot.waitUntil(lambda: saved.geometry().bottom() < shown.geometry().top())
    assert halves.width() <= page.width()
    assert page.width() - shown.mapTo(page, shown.rect().topRight()).x() == edge, "the bar has its own room"
    assert min(saved.height(), shown.height()) > 200
    outer = halves.parentWidget().parentWidget()
    assert isinstance(outer, QScrollArea)
    assert (outer.verticalScrollBar().maximum() > 0, outer.horizontalScrollBar().maximum()) == (True, 0)
    for button in page.findChildren(QPushButton):
        if button.isVisible():
            assert button.mapTo(halves, button.rect().topRight()).x() < halves.width(), button.text()


def test_below_one_another_the_page_alone_is_scrolled(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    for number in range(4):
        page.list.tick(history.add_run(f"run {number}", a_run(passes([1e8] * 5), started=1000.0 + number)))
    page.resize(600, 400)
    area = page._measured_area
    qtbot.waitUntil(lambda: area.viewport().height() >= page._chart.sizeHint().height() > 100)
    assert area.verticalScrollBar().maximum() == 0
    page.resize(1056, 400)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)


def test_the_words_of_what_unfolds_and_of_what_lies_in_it_are_whole(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    history.add_action(SavedAction(1.0, "Nas", Purpose.BUILD, "1", "tank", "done"))
    page.list.tick(history.add_run("tank", a_run(passes([1e8] * 5), started=1000.0)))
    page.refresh()
    for name in ("fold-course", "fold-actions"):
        fold = page.findChild(Fold, name)
        assert fold is not None
        fold.click()
    for name in ("fold-course", "fold-actions", "show-certificate"):
        button = page.findChild(QAbstractButton, name)
        assert button is not None
        qtbot.waitUntil(button.isVisible)
        assert button.width() >= button.sizeHint().width(), name


def test_two_disks_of_a_kind_are_told_apart_where_their_names_are_cut(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    for end in "AB":
        history.add_run(f"Norrland ST4000 …D{end}Q7", a_run(passes([1e8] * 5), started=1000.0))
    page.refresh()
    page.list.selectionModel().clear()
    page.list.setFixedWidth(150)
    qtbot.waitUntil(lambda: page.list.viewport().width() < 150)
    rows = [page.list.visualRect(page.list.model().index(row, 0)) for row in range(2)]
    pictures = [page.list.viewport().grab(row) for row in rows]
    assert pictures[0].toImage() != pictures[1].toImage()
