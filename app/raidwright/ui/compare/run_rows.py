"""Draws a saved measurement in the list: a box to tick, its name, and below it what it was and when."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from raidwright.ui.look.colours import colours
from raidwright.ui.look.rows import Index, beside_check_box
from raidwright.ui.look.theme import Space, Type, font


class RunRows(QStyledItemDelegate):
    """The first line of an item's text is its name; the others are of second rank."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as its lines."""
        _, *others = str(index.data()).splitlines()
        strong, small = QFontMetrics(font(Type.STRONG)), QFontMetrics(font(Type.SMALL))
        return QSize(100, strong.height() + len(others) * (small.height() + 1) + 2 * Space.S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The lines, one below the other."""
        with beside_check_box(self, painter, option, index) as (row, left):
            place = row.rect.adjusted(0, Space.S, -Space.S, 0)
            place.setLeft(left)
            _paint_lines(painter, place, row.text, row.palette)


def _paint_lines(painter: QPainter, place: QRect, words: str, palette: QPalette) -> None:
    ink = colours(palette)
    for number, line in enumerate(words.splitlines()):
        painter.setFont(font(Type.SMALL if number else Type.STRONG))
        painter.setPen(ink.muted if number else ink.text)
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place.left(), place.top() + metrics.ascent(), shown)
        place = place.adjusted(0, metrics.height() + 1, 0, 0)
