"""Rows of trees and lists with room to breathe, and a selection that keeps text and pictures legible."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from raidwright.ui.colours import colours

HEIGHT = 27
"""Pixels of the lowest row."""
Index = QModelIndex | QPersistentModelIndex


class TallRows(QStyledItemDelegate):
    """Selected rows have the pale ground of whatever is chosen, with ordinary text."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """At least `HEIGHT` high."""
        return super().sizeHint(option, index).expandedTo(QSize(0, HEIGHT))

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Give the style the pale ground."""
        super().initStyleOption(option, index)
        ink, palette = colours(option.palette), QPalette(option.palette)
        palette.setColor(QPalette.ColorRole.Highlight, ink.selected)
        palette.setColor(QPalette.ColorRole.HighlightedText, ink.text)
        option.palette = palette
