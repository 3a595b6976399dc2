"""Rows of trees and lists with room to breathe, and a selection that keeps text and pictures legible."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from raidwright.ui.look.colours import colours

HEIGHT = 27
"""Pixels of the lowest row."""
Index = QModelIndex | QPersistentModelIndex


def pale(palette: QPalette) -> QPalette:
    """``palette`` with the pale ground of whatever is chosen, and ordinary text on it."""
    ink, made = colours(palette), QPalette(palette)
    made.setColor(QPalette.ColorRole.Highlight, ink.selected)
    made.setColor(QPalette.ColorRole.HighlightedText, ink.text)
    return made


class TallRows(QStyledItemDelegate):
    """Rows of at least `HEIGHT`."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The usual size, but not lower."""
        return super().sizeHint(option, index).expandedTo(QSize(0, HEIGHT))

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Give the style the pale ground."""
        super().initStyleOption(option, index)
        option.palette = pale(option.palette)
