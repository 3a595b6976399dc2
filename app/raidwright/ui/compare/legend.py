"""Above the bars: each run by number, colour and name; the first is the baseline."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from raidwright.history import SavedRun
from raidwright.ui.compare.bar import paint_number, run_colour
from raidwright.ui.compare.run_list import saved_stack, when
from raidwright.ui.look.colours import colours
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.theme import Space, Type, set_type


class _Mark(QWidget):
    def __init__(self, place: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = place
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(40, 18)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_number(painter, QRectF(0, 0, 16, self.height()), self._place, ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(run_colour(self._place, ink))
        painter.drawRoundedRect(QRectF(22, 3, 16, self.height() - 6), 3, 3)


class CompareLegend(QWidget):
    """One line for each run."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(Space.S)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(2, 1)

    def show_runs(self, runs: Sequence[SavedRun]) -> None:
        """Name these."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for place, saved in enumerate(runs):
            name = QLabel(saved.name)
            name.setTextFormat(Qt.TextFormat.PlainText)
            set_type(name, Type.STRONG)
            detail = " · ".join(filter(None, (saved_stack(saved), when(saved), self._role(place))))
            self._grid.addWidget(_Mark(place, self), place, 0)
            self._grid.addWidget(name, place, 1)
            self._grid.addWidget(Muted(detail), place, 2)

    def _role(self, place: int) -> str:
        return "" if place else self.tr("baseline")
