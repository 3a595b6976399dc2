"""Rows of trees and lists with room to breathe, and a selection that keeps text and pictures legible."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import IconName, paint_icon
from raidwright.ui.look.theme import Space

HEIGHT = 27
"""Pixels of the lowest row."""
Index = QModelIndex | QPersistentModelIndex


def selection_palette(palette: QPalette) -> QPalette:
    """``palette`` with the pale ground of whatever is chosen, and ordinary text on it."""
    ink, selection = colours(palette), QPalette(palette)
    selection.setColor(QPalette.ColorRole.Highlight, ink.selected)
    selection.setColor(QPalette.ColorRole.HighlightedText, ink.text)
    return selection


@contextmanager
def beside_check_box(
    rows: QStyledItemDelegate,
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: Index,
    *,
    instead: IconName | None = None,
) -> Iterator[tuple[QStyleOptionViewItem, int]]:
    """Paint a row's ground and check box by the style; yield its option and where words begin.

    ``instead`` is a picture in place of the check box.
    """
    bare = QStyleOptionViewItem(option)
    rows.initStyleOption(bare, index)
    words, bare.text = bare.text, ""
    bare.palette = selection_palette(option.palette)
    style = bare.widget.style()
    check = style.subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, bare, bare.widget)
    if instead:
        bare.features &= ~QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    style.drawControl(QStyle.ControlElement.CE_ItemViewItem, bare, painter, bare.widget)
    if instead:
        paint_icon(painter, QRectF(check).adjusted(-2, -2, 2, 2), instead, colours(option.palette).muted)
    bare.text = words
    painter.save()
    try:
        yield bare, check.right() + Space.S
    finally:
        painter.restore()


class TallRows(QStyledItemDelegate):
    """Rows of at least `HEIGHT`."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The usual size, but at least `HEIGHT` pixels high."""
        return super().sizeHint(option, index).expandedTo(QSize(0, HEIGHT))

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Give the style the pale ground."""
        super().initStyleOption(option, index)
        option.palette = selection_palette(option.palette)
