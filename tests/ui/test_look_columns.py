"""Columns that share their room."""

from contextlib import nullcontext

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from raidwright.ui.look.columns import Columns


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
