"""A tree of one column whose rows break their lines: nothing is cut off, nothing scrolls sideways."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QTreeWidget, QWidget

from raidwright.ui.look.rows import HEIGHT, Index, TallRows
from raidwright.ui.look.unbroken import unbroken

_AIR = 10
"""Pixels above and below the words of a row, together."""
_UNBOUNDED = 10_000


class WrappedTree(QTreeWidget):
    """Its rows follow its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(_WrappedRows(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure the rows anew."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class _WrappedRows(TallRows):
    def __init__(self, tree: WrappedTree) -> None:
        super().__init__(tree)
        self._tree = tree

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Serial numbers stay in one line."""
        super().initStyleOption(option, index)
        option.text = unbroken(option.text)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the words at the width that is left for them."""
        self.initStyleOption(option, index)
        width = (
            self._tree.viewport().width()
            - self._tree.indentation() * (_depth(index) + 1)
            - 2 * _margin(option)
        )
        if not option.icon.isNull():
            width -= option.decorationSize.width() + 2 * _margin(option)
        room = QRect(0, 0, max(1, width), _UNBOUNDED)
        words = QFontMetrics(option.font).boundingRect(room, Qt.TextFlag.TextWordWrap, option.text)
        return QSize(0, max(HEIGHT, words.height() + _AIR))


def _margin(option: QStyleOptionViewItem) -> int:
    return (
        option.widget.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, option.widget) + 1
    )


def _depth(index: Index) -> int:
    depth = 0
    while (index := index.parent()).isValid():
        depth += 1
    return depth
