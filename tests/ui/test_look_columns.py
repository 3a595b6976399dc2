"""Columns that share their room, and trees whose rows break their lines."""

from contextlib import nullcontext

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from raidwright.ui.look.columns import Columns
from raidwright.ui.look.wrapped_tree import WrappedTree


def test_columns_follow_the_width_there_and_back(qtbot: QtBot) -> None:
    contents = [QLabel(name) for name in ("left", "middle", "right")]
    columns = Columns(contents, (1, 2, 3), 300)
    qtbot.addWidget(columns)
    columns.show()
    for width, count in ((1000, 3), (700, 2), (400, 1), (1000, 3)):
        with qtbot.waitSignal(columns.rearranged) if columns.count != count else nullcontext():
            columns.resize(width, 400)
        QApplication.processEvents()
        assert columns.count == count
        assert all(content.isVisible() for content in contents)
        lefts = [content.mapTo(columns, QPoint(0, 0)).x() for content in contents]
        assert len(set(lefts)) == count
        assert len(set(lefts[: 4 - count])) == 1


def test_a_long_row_breaks_its_lines(qtbot: QtBot) -> None:
    tree = WrappedTree()
    qtbot.addWidget(tree)
    short = QTreeWidgetItem(tree, ["wipefs"])
    long = QTreeWidgetItem(tree, ["read the first and the last 64 KiB and search them " * 3])
    heights = {}
    for width in (900, 300):
        tree.resize(width, 300)
        tree.show()
        QApplication.processEvents()
        heights[width] = tree.visualItemRect(long).height()
        assert tree.horizontalScrollBar().maximum() == 0
    assert heights[300] > heights[900]
    assert heights[300] >= 4 * tree.fontMetrics().height()
    assert tree.visualItemRect(short).height() < heights[300]
