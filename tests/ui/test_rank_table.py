"""Which is best? The table of ranks in the window: under a sentence, in parts where there is little room."""

from pathlib import Path

import pytest
from PySide6.QtGui import QTextDocument, QTextTable
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from raidwright.report.rank_table import RankTable, rank_table
from raidwright.session.history import TolerantHistory
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.shared.campaign_outcome import OutcomeView
from raidwright.ui.shared.rank_table import RankView
from tests.bench.builders import a_run, passes
from tests.bench.campaigns import whole_campaign
from tests.hostile import NAMES
from tests.report.test_rank_table import TESTS, TITLES
from tests.ui.bench_session import history, machine, session

__all__ = ["history", "machine", "session"]


@pytest.fixture
def view(qtbot: QtBot) -> RankView:
    made = RankView()
    qtbot.addWidget(made)
    made.resize(700, 300)
    made.show_table(rank_table(TITLES, TESTS), "A sentence.")
    made.show()
    return made


def cells(widget: QWidget) -> QLabel:
    label = widget.findChild(QLabel, "ranks")
    assert label is not None
    return label


def parts(widget: QWidget) -> list[list[list[str]]]:
    """Words of each cell, row by row, of each part of the table."""
    document = QTextDocument()
    document.setHtml(cells(widget).text())
    tables = [each for each in document.rootFrame().childFrames() if isinstance(each, QTextTable)]
    return [
        [
            [
                table.cellAt(row, column).firstCursorPosition().block().text()
                for column in range(table.columns())
            ]
            for row in range(table.rows())
        ]
        for table in tables
    ]


def test_the_window_has_the_same_cells_as_every_report(view: RankView) -> None:
    (table,) = parts(view)
    assert [[word.replace("\xa0", " ").replace("\u200b", "") for word in row] for row in table] == [
        ["", *TITLES],
        ["SEQ1M Q8T1 · Read", "2.= 100.0", "1. 200.0", "2.= 101.0"],
        ["RND4K Q1T1 · Read", "1.= 1.0", "1.= 1.0", "1.= 1.0"],
        ["SEQ1M Q8T1 · Write", "– [90.0]", "– 190.0", "–"],
    ]
    assert cells(view).text().count("<b>") == 1


def test_what_does_not_fit_goes_on_below(view: RankView) -> None:
    many = RankTable(
        rank_table(TITLES, TESTS).heading,
        TITLES * 4,
        tuple(type(line)(line.key, line.cells * 4) for line in rank_table(TITLES, TESTS).lines),
    )
    view.show_table(many, "A sentence.")
    QApplication.processEvents()
    assert [len(part[0]) for part in parts(view)] == [5, 5, 5]
    view.resize(1600, 300)
    QApplication.processEvents()
    assert len(parts(view)) == 1
    view.resize(330, 300)
    QApplication.processEvents()
    assert len(parts(view)) > 3
    assert cells(view).sizeHint().width() <= 330


@pytest.mark.parametrize("name", NAMES)
def test_a_name_does_nothing_in_it(view: RankView, name: str) -> None:
    view.show_table(rank_table((name, *TITLES[1:]), TESTS), "A sentence.")
    (table,) = parts(view)
    assert [len(row) for row in table] == [4, 4, 4, 4]
    assert len(table[0][1].replace("\u200b", "")) > 1


def test_compared_runs_have_it_above_their_bars(
    session: QtSession, history: TolerantHistory, qtbot: QtBot, tmp_path: Path
) -> None:
    page = ComparePage(session)
    qtbot.addWidget(page)
    page.show()
    for turn in range(3):
        for side, rate in enumerate((100e6, 200e6)):
            run = a_run(passes([rate] * 4), started=2.0 * turn + side, stack=str(side))
            history.add_run(("disk", "array")[side], run)
    for number in range(1, 7):
        page.list.tick(number)
    QApplication.processEvents()
    assert cells(page).isVisible()
    assert parts(page)[0][1][1:] == ["2.\xa0100.0", "1.\xa0200.0"]
    heading = page.findChild(QLabel, "ranks-heading")
    assert heading is not None
    assert heading.text() == "array is the fastest in every test."
    for number in (2, 4, 6):
        page.list.tick(number, ticked=False)
    QApplication.processEvents()
    assert not cells(page).isVisible()


def test_a_campaign_has_it_below_its_sentence(qtbot: QtBot) -> None:
    made = OutcomeView(None)
    qtbot.addWidget(made)
    made.show_campaign(whole_campaign(), "", practice=False)
    made.show()
    assert cells(made).isVisible()
    assert "<b>1.&nbsp;200.0</b>" in cells(made).text()
    made.show_campaign(None, "", practice=False)
    assert not cells(made).isVisible()
