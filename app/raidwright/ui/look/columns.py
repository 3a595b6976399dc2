"""Columns that scroll each for itself; where they have no room side by side, those on the left share one."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import GUTTER, scrolled


class Columns(QWidget):
    """``shares`` divide the width; a column needs ``least`` pixels, or more if its contents do."""

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
        # What many columns need does not keep the window from becoming narrower: then there are fewer.
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for content in contents:
            content.installEventFilter(self)
            self._add_column()
        self._count = 0
        self._arrange(len(self._contents))

    @property
    def count(self) -> int:
        """How many columns there are."""
        return self._count

    def minimumSizeHint(self) -> QSize:
        """One column."""
        return QSize(max(self._needs(1)), self._row.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Contents may come to need more or less."""
        if event.type() is QEvent.Type.LayoutRequest and watched in self._contents:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        counts = range(len(self._contents), 1, -1)
        self._arrange(next((count for count in counts if sum(self._needs(count)) <= self.width()), 1))

    def _add_column(self) -> None:
        pile = QWidget()
        column = QVBoxLayout(pile)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.M)
        area = scrolled(pile, gutter=True)
        self._piles.append(column)
        self._areas.append(area)
        self._row.addWidget(area)

    def _needs(self, count: int) -> list[int]:
        """The least width of each of so many columns."""
        needs = [self._least] * count
        for place, content in enumerate(self._contents):
            column = self._column_of(place, count)
            needs[column] = max(needs[column], content.minimumSizeHint().width() + GUTTER)
        return needs

    def _column_of(self, place: int, count: int) -> int:
        """The rightmost contents have a column each, all others share the first."""
        return max(0, place - (len(self._contents) - count))

    def _arrange(self, count: int) -> None:
        for area, need in zip(self._areas, self._needs(count), strict=False):
            area.setMinimumWidth(need)
        if count == self._count:
            return
        self._count = count
        together = len(self._contents) - count
        for place, content in enumerate(self._contents):
            self._piles[self._column_of(place, count)].addWidget(content)
        for column, area in enumerate(self._areas):
            area.setVisible(column < count)
            places = range(len(self._contents))
            # Asking the layout for its items would leave dead ones in Python's hands when contents move.
            mine = [self._contents[place] for place in places if self._column_of(place, count) == column]
            area.setFocusPolicy(_policy(mine))
            shown = self._shares[column + together] if column < count else 0
            self._row.setStretch(column, shown)
        self.rearranged.emit(count)


def _policy(contents: Sequence[QWidget]) -> Qt.FocusPolicy:
    """Only a column in which nothing takes the keyboard takes it itself, to be scrolled."""
    within = (child for content in contents for child in content.findChildren(QWidget))
    taken = any(child.focusPolicy() & Qt.FocusPolicy.TabFocus for child in within)
    return Qt.FocusPolicy.NoFocus if taken else Qt.FocusPolicy.StrongFocus
