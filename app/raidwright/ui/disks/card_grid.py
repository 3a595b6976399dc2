"""Puts cards of one size into as many columns as fit."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from raidwright.ui.look.theme import Space


class CardGrid(QLayout):
    """Columns of equal width, at least ``least`` pixels; rows as high as the first card wants to be."""

    def __init__(self, parent: QWidget, least: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._least = least
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(Space.M)

    def addItem(self, item: QLayoutItem) -> None:
        """Take one more card, at the end."""
        self._items.append(item)

    def insert_widget(self, index: int, widget: QWidget) -> None:
        """Take one more card, in the place ``index``."""
        self.addWidget(widget)
        self._items.insert(index, self._items.pop())

    def count(self) -> int:
        """How many cards there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The card in the place ``index``; Qt asks beyond the last one to find the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give a card back."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """As wide as there is room."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """Fewer columns make more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Pixels of all rows."""
        rows = -(-len(self._items) // self._columns(width))
        return max(0, rows * (self._row_height() + self.spacing()) - self.spacing())

    def minimumSize(self) -> QSize:
        """One column."""
        return QSize(self._least, self._row_height())

    def sizeHint(self) -> QSize:
        """One column; the width is given by the page."""
        return self.minimumSize()

    def setGeometry(self, rect: QRect) -> None:
        """Place every card."""
        super().setGeometry(rect)
        columns, height, gap = self._columns(rect.width()), self._row_height(), self.spacing()
        width = (rect.width() - (columns - 1) * gap) // columns
        for index, item in enumerate(self._items):
            row, column = divmod(index, columns)
            left, top = rect.left() + column * (width + gap), rect.top() + row * (height + gap)
            item.setGeometry(QRect(left, top, width, height))

    def _columns(self, width: int) -> int:
        return max(1, (width + self.spacing()) // (self._least + self.spacing()))

    def _row_height(self) -> int:
        return self._items[0].sizeHint().height() if self._items else 0
