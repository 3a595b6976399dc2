"""Two columns that scroll each for itself; in a narrow window one above the other, scrolling together."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import scrolled


class Columns(QWidget):
    """``shares`` divide the width; below ``least`` pixels there is one column."""

    def __init__(
        self,
        left: QWidget,
        right: QWidget,
        shares: tuple[int, int],
        least: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._contents = (left, right)
        self._least = least
        self._areas = (scrolled(left), scrolled(right))
        self._stacked = QWidget()
        self._pile = QVBoxLayout(self._stacked)
        self._pile.setContentsMargins(0, 0, 0, 0)
        self._pile.setSpacing(Space.M)
        self._faces = QStackedLayout(self)
        self._faces.addWidget(_side_by_side(self._areas, shares))
        self._faces.addWidget(scrolled(self._stacked))

    @property
    def stacked(self) -> bool:
        """Whether there is one column."""
        return self._faces.currentIndex() == 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        narrow = event.size().width() < self._least
        if narrow != self.stacked:
            self._stack() if narrow else self._spread()

    def _stack(self) -> None:
        for area in self._areas:
            self._pile.addWidget(area.takeWidget())
        self._faces.setCurrentIndex(1)

    def _spread(self) -> None:
        for area, content in zip(self._areas, self._contents, strict=True):
            self._pile.removeWidget(content)
            area.setWidget(content)
            content.setAutoFillBackground(False)
            content.show()
        self._faces.setCurrentIndex(0)


def _side_by_side(areas: tuple[QScrollArea, QScrollArea], shares: tuple[int, int]) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(Space.L)
    for area, share in zip(areas, shares, strict=True):
        row.addWidget(area, share)
    return made
