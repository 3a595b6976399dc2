"""Rates drawn from the beginning of something to its end, by place or by time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.report.svg_charts import nice_ceiling
from raidwright.storage.units import MEGABYTE
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.words.figures import figure

_PATTERNS: tuple[tuple[float, ...], ...] = ((), (5, 2), (1.5, 1.5), (6, 2, 1.5, 2))
"""Widths of the pen: line and gap of the first, second … curve; none is a whole line."""
CURVES_APART = len(_PATTERNS)
"""Curves that can be told apart without their colours."""
_THICK = 2.0
_TICKS = 5
_STEPS = 3
"""Figures along the bottom, but for the first."""

Curve = Sequence[tuple[float, float]]
"""Places along the bottom, and bytes per second there."""


@dataclass(frozen=True)
class RateCurves:
    """All that a `RateChart` draws; a curve is (place, bytes per second) pairs."""

    curves: Sequence[Curve] = ()
    marks: Sequence[float] = ()
    """Places along the bottom that get a triangle."""
    reach: float = 0.0
    """The last place along the bottom, the first being 0."""
    words: Callable[[float], str] = figure
    """What to write for a place along the bottom."""


def curve_pen(number: int, ink: Colours) -> QPen:
    """The pen of a curve, counted from 0: each has a colour and a pattern of its own."""
    pen = QPen(ink.series[number % len(ink.series)], _THICK)
    if pattern := _PATTERNS[number % len(_PATTERNS)]:
        pen.setDashPattern(pattern)
    return pen


class RateChart(QWidget):
    """Curves of rates, for the eye alone: figures and words beside the chart say the same."""

    def __init__(self, name: str, spoken: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawn = RateCurves()
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(150)

    @property
    def rate_curves(self) -> RateCurves:
        """The curves that are drawn."""
        return self._drawn

    def sizeHint(self) -> QSize:
        """Twice as wide as high."""
        return QSize(420, 210)

    def show_curves(self, drawn: RateCurves) -> None:
        """Draw ``drawn`` from now on."""
        self._drawn = drawn
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the axes, then each curve over those before it, then the marks."""
        painter, ink = begin_painting(self)
        painter.setFont(font(Type.SMALL))
        highest = max((rate for curve in self._drawn.curves for _, rate in curve), default=0.0)
        top = nice_ceiling(max(1.0, highest / MEGABYTE * 1.05))
        area = self._area(painter, top)
        self._paint_axes(painter, ink, area, top)
        for number, curve in enumerate(self._drawn.curves):
            painter.setPen(curve_pen(number, ink))
            painter.drawPolyline(QPolygonF([self._point(area, top, *each) for each in curve]))
        self._paint_marks(painter, ink, area)

    def _area(self, painter: QPainter, top: float) -> QRectF:
        """Where curves are drawn: beside and above the figures of the axes."""
        words = painter.fontMetrics()
        left = words.horizontalAdvance(f"{top:g} MB/s") + Space.S
        return QRectF(self.rect()).adjusted(left, Space.S, -Space.L, -words.height() - Space.S)

    def _paint_axes(self, painter: QPainter, ink: Colours, area: QRectF, top: float) -> None:
        height = painter.fontMetrics().height()
        for tick in range(_TICKS + 1):
            share = tick / _TICKS
            y = area.bottom() - share * area.height()
            painter.setPen(QPen(ink.line, 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(ink.muted)
            words = f"{round(top * share, 6):g}{' MB/s' if tick == _TICKS else ''}"
            box = QRectF(0, y - height / 2, area.left() - Space.XS, height)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        for step in range(_STEPS + 1 if self._drawn.reach else 0):
            self._paint_figure(painter, area, step / _STEPS)

    def _paint_figure(self, painter: QPainter, area: QRectF, share: float) -> None:
        """Write a figure of the bottom axis, moved so that it stays within the widget."""
        words, height = self._drawn.words(self._drawn.reach * share), painter.fontMetrics().height()
        wide = painter.fontMetrics().horizontalAdvance(words) + 2.0
        left = min(max(0.0, area.left() + share * area.width() - wide / 2), self.width() - wide)
        box = QRectF(left, area.bottom() + Space.XS, wide, height)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_marks(self, painter: QPainter, ink: Colours, area: QRectF) -> None:
        """Paint a small triangle on the bottom line for each mark."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.warning)
        for mark in self._drawn.marks:
            x, low = self._point(area, 1.0, mark, 0.0).x(), area.bottom()
            painter.drawPolygon(QPolygonF([QPointF(x, low - 9), QPointF(x - 5, low), QPointF(x + 5, low)]))

    def _point(self, area: QRectF, top: float, at: float, rate: float) -> QPointF:
        x = area.left() + min(1.0, at / (self._drawn.reach or 1.0)) * area.width()
        return QPointF(x, area.bottom() - min(1.0, rate / MEGABYTE / top) * area.height())


class Swatch(QWidget):
    """A piece of the line of one curve."""

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A short line."""
        return QSize(28, 12)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line as the chart draws that curve."""
        painter, ink = begin_painting(self)
        painter.setPen(curve_pen(self._number, ink))
        painter.drawLine(1, self.height() // 2, self.width() - 2, self.height() // 2)
