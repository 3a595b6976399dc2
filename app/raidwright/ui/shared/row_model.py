"""A list model that is brought from one state to the next row by row, so that views keep what they know.

Qt's views keep choice, focus and row with a row for as long as the row is the same one; a reset would lose
all three.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject

from raidwright.ui.look.rows import Index

V = TypeVar("V")


class RowModel(QAbstractListModel, Generic[V]):
    """Rows in an order, each with a key and a value."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keys: list[str] = []
        self._values: dict[str, V] = {}

    def rowCount(self, parent: Index | None = None) -> int:
        """How many rows there are; no row has rows below it."""
        return 0 if parent is not None and parent.isValid() else len(self._keys)

    def key(self, index: Index) -> str:
        """The key of the row of ``index``."""
        return self._keys[index.row()]

    def value(self, index: Index) -> V:
        """The value of the row of ``index``."""
        return self._values[self.key(index)]

    def index_of(self, key: str) -> QModelIndex:
        """The index of the row of ``key``; an invalid one when there is no such row."""
        return self.index(self._keys.index(key)) if key in self._values else QModelIndex()

    def show_rows(self, rows: Mapping[str, V]) -> None:
        """Have ``rows`` in their order; only rows that are gone, new, moved or different are touched."""
        self._remove([row for row, key in enumerate(self._keys) if key not in rows])
        self._sort([key for key in rows if key in self._values])
        different = [key for key, value in self._values.items() if value != rows[key]]
        new = [row for row, key in enumerate(rows) if key not in self._values]
        self._values = dict(rows)
        self._insert(new, list(rows))
        for key in different:
            self.redraw_row(key)

    def redraw_row(self, key: str) -> None:
        """Let the views know that a row is to be drawn anew."""
        index = self.index_of(key)
        self.dataChanged.emit(index, index)

    def _remove(self, rows: list[int]) -> None:
        for first, last in reversed(list(contiguous_rows(rows))):
            self.beginRemoveRows(QModelIndex(), first, last)
            for key in self._keys[first : last + 1]:
                del self._values[key]
            del self._keys[first : last + 1]
            self.endRemoveRows()

    def _sort(self, order: list[str]) -> None:
        for row, key in enumerate(order):
            source = self._keys.index(key, row)
            if source != row:
                self.beginMoveRows(QModelIndex(), source, source, QModelIndex(), row)
                self._keys.insert(row, self._keys.pop(source))
                self.endMoveRows()

    def _insert(self, rows: list[int], order: list[str]) -> None:
        for first, last in contiguous_rows(rows):
            self.beginInsertRows(QModelIndex(), first, last)
            self._keys[first:first] = order[first : last + 1]
            self.endInsertRows()


def contiguous_rows(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """``rows``, which rise, as first and last of each stretch without a gap: 1 2 3 7 is (1, 3), (7, 7)."""
    for _, stretch in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        together = [row for _, row in stretch]
        yield together[0], together[-1]
