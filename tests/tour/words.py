"""How many words are to be read on a page."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QWidget

_TAG = re.compile(r"<[^>]*>")


def words_on(page: QWidget) -> int:
    """Words of its labels and buttons, and of the lists and tables on it, as far as they are laid out."""
    return sum(len(_TAG.sub(" ", text).split()) for text in _texts(page))


def _texts(page: QWidget) -> Iterator[str]:
    for each in page.findChildren(QWidget):
        if not each.isVisibleTo(page):
            continue
        if isinstance(each, QLabel | QAbstractButton):
            yield each.text()
        if isinstance(each, QAbstractItemView) and each.model() is not None:
            yield from _texts_below(each, QModelIndex())


def _texts_below(view: QAbstractItemView, parent: QModelIndex) -> Iterator[str]:
    model = view.model()
    # A list has one, and keeps that to itself.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield str(model.data(index, Qt.ItemDataRole.DisplayRole) or "")
        yield from _texts_below(view, model.index(row, 0, parent))
