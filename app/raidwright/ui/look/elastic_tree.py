"""A tree that scrolls in itself as long as nothing around it scrolls, and else is as high as its rows."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractScrollArea, QTreeWidget, QWidget

_LEAST = 132
"""Pixels in which it can still be scrolled with comfort."""


class ElasticTree(QTreeWidget):
    """One of the `Columns` it stands in tells it by `show_all` how high to be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all = False
        self.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)

    @property
    def surplus(self) -> int:
        """Pixels it asks for beyond the least it can do with."""
        return self.sizeHint().height() - _LEAST

    def show_all(self, all_: bool) -> None:
        """Whether it shall be as high as all its rows, or fill what is left over and scroll."""
        if all_ != self._all:
            self._all = all_
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """All rows, or the least."""
        hint = super().sizeHint()
        return hint.expandedTo(QSize(0, _LEAST)) if self._all else QSize(hint.width(), _LEAST)

    def minimumSizeHint(self) -> QSize:
        """As high as it wants to be."""
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())
