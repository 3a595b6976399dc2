"""Rows of trees and lists with room to breathe, and a selection that keeps text and pictures legible."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from raidwright.ui.look.colours import colours
from raidwright.ui.look.theme import Space

HEIGHT = 27
"""Pixels of the lowest row."""
Index = QModelIndex | QPersistentModelIndex


def pale(palette: QPalette) -> QPalette:
    """``palette`` with the pale ground of whatever is chosen, and ordinary text on it."""
    ink, made = colours(palette), QPalette(palette)
    made.setColor(QPalette.ColorRole.Highlight, ink.selected)
    made.setColor(QPalette.ColorRole.HighlightedText, ink.text)
    return made


class CheckedRows(QStyledItemDelegate):
    """Rows whose ground and check box the style draws, and whose words `paint_words` draws beside it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw ground and check box by the style, then the words."""
        bare = QStyleOptionViewItem(option)
        self.initStyleOption(bare, index)
        words, bare.text = bare.text, ""
        bare.palette = pale(option.palette)
        style = bare.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, bare, painter, bare.widget)
        check = style.subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, bare, bare.widget)
        bare.text = words
        painter.save()
        self.paint_words(painter, bare, index, check.right() + Space.S)
        painter.restore()

    def paint_words(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, left: int) -> None:
        """Draw what the row says, from the pixel ``left`` on."""
        raise NotImplementedError


class TallRows(QStyledItemDelegate):
    """Rows of at least `HEIGHT`."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The usual size, but not lower."""
        return super().sizeHint(option, index).expandedTo(QSize(0, HEIGHT))

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Give the style the pale ground."""
        super().initStyleOption(option, index)
        option.palette = pale(option.palette)
