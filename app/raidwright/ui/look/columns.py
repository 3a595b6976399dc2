"""Columns that scroll each for itself; where they have no room side by side, those on the left share one."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import GUTTER, scrolled


class Columns(QWidget):
    """``shares`` divide the width; ``least`` pixels are what one column needs."""

    rearranged = Signal(int)
    """So many columns now."""

    def __init__(
        self, contents: Sequence[QWidget], shares: Sequence[int], least: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._contents, self._shares, self._least = tuple(contents), tuple(shares), least
        self._piles: list[QVBoxLayout] = []
        self._areas: list[QScrollArea] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(Space.M - GUTTER)
        for _ in contents:
            self._add_column()
        self._count = 0
        self._arrange(len(self._contents))

    @property
    def count(self) -> int:
        """How many columns there are."""
        return self._count

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        fit = max(1, event.size().width() // self._least)
        self._arrange(min(fit, len(self._contents)))

    def _add_column(self) -> None:
        pile = QWidget()
        column = QVBoxLayout(pile)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.M)
        area = scrolled(pile, gutter=True)
        self._piles.append(column)
        self._areas.append(area)
        self._row.addWidget(area)

    def _arrange(self, count: int) -> None:
        """The rightmost contents have a column each, all others share the first."""
        if count == self._count:
            return
        self._count = count
        together = len(self._contents) - count
        for place, content in enumerate(self._contents):
            column = max(0, place - together)
            self._piles[column].addWidget(content)
        for column, area in enumerate(self._areas):
            area.setVisible(column < count)
            shown = self._shares[column + together] if column < count else 0
            self._row.setStretch(column, shown)
        self.rearranged.emit(count)
