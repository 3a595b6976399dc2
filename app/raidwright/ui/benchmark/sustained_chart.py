"""How fast each pass over a stretch was, drawn by position or by time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.samples import Reached
from raidwright.bench.sustained import Strides, parts_of, place_at, rates_in_parts, rates_in_time
from raidwright.storage.units import format_size
from raidwright.ui.benchmark.live_series import nice_ceiling
from raidwright.ui.benchmark.sustained_run import Key
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.words.figures import duration_words, figure

_PATTERNS: tuple[tuple[float, ...], ...] = ((), (5, 2), (1.5, 1.5))
"""Widths of the pen: line and gap of the first, second and third pass; none is a whole line."""
_THICK = 2.0
_TICKS = 5
_PLACES = 3
"""Figures along the bottom, but for the first."""


class Along(Enum):
    """What lies along the bottom."""

    POSITION = "position"
    TIME = "time"


@dataclass(frozen=True)
class Drawn:
    """What there is to be drawn."""

    courses: Mapping[Key, Sequence[Reached]] = field(default_factory=dict)
    marks: Mapping[Key, Sequence[Reached]] = field(default_factory=dict)
    """Where a pass has fallen or stood still."""
    size: int = 0
    """Bytes of the stretch."""
    strides: Strides | None = None
    along: Along = Along.POSITION

    @property
    def reach(self) -> float:
        """Of the axis: bytes, or seconds."""
        if self.along is Along.POSITION:
            return float(self.size)
        return max((course[-1].seconds for course in self.courses.values()), default=0.0)

    def place(self, point: Reached) -> float:
        """Of one point along the axis, in its unit."""
        return point.seconds if self.along is Along.TIME else place_at(point.bytes, self.strides)

    def curve(self, key: Key) -> list[tuple[float, float]]:
        """Places along the axis, and bytes per second there."""
        course = self.courses[key]
        parts, end = parts_of(course), course[-1]
        if self.along is Along.TIME:
            rates = rates_in_time(course, parts)
            return [((part + 0.5) * end.seconds / parts, rate) for part, rate in enumerate(rates)]
        rates, step = rates_in_parts(course, parts), end.bytes / max(1, parts)
        return [(place_at(round((part + 0.5) * step), self.strides), rate) for part, rate in enumerate(rates)]


def pass_pen(number: int, ink: Colours) -> QPen:
    """Of the first, second or third pass: its own colour, and its own pattern."""
    pen = QPen(ink.series[number % len(ink.series)], _THICK)
    if pattern := _PATTERNS[number % len(_PATTERNS)]:
        pen.setDashPattern(pattern)
    return pen


class SustainedChart(QWidget):
    """Emits nothing: what it shows stands in figures and words below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawn = Drawn()
        self._curves: dict[Key, list[tuple[float, float]]] = {}
        self.setObjectName("sustained-chart")
        self.setAccessibleName(self.tr("Speed from the beginning to the end; figures and words stand below"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(150)

    def sizeHint(self) -> QSize:
        """Twice as wide as high."""
        return QSize(420, 210)

    def show_courses(self, drawn: Drawn) -> None:
        """Draw these from now on."""
        self._drawn = drawn
        self._curves = {key: drawn.curve(key) for key in drawn.courses}
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The axes, then each pass over those before it, then the marks."""
        painter, ink = begin_painting(self)
        painter.setFont(font(Type.SMALL))
        highest = max((rate for curve in self._curves.values() for _, rate in curve), default=0.0)
        top = nice_ceiling(max(1.0, highest / MEGABYTE * 1.05))
        area = self._area(painter, top)
        self._paint_axes(painter, ink, area, top)
        for number, (key, curve) in enumerate(self._curves.items()):
            painter.setPen(pass_pen(number, ink))
            painter.drawPolyline(QPolygonF([self._point(area, top, *each) for each in curve]))
            self._paint_marks(painter, ink, area, self._drawn.marks.get(key, ()))

    def _area(self, painter: QPainter, top: float) -> QRectF:
        """Where curves are drawn: beside and above the figures of the axes."""
        words = painter.fontMetrics()
        left = words.horizontalAdvance(f"{figure(top)} MB/s") + Space.S
        return QRectF(self.rect()).adjusted(left, Space.S, -Space.L, -words.height() - Space.S)

    def _paint_axes(self, painter: QPainter, ink: Colours, area: QRectF, top: float) -> None:
        height = painter.fontMetrics().height()
        for tick in range(_TICKS + 1):
            share = tick / _TICKS
            y = area.bottom() - share * area.height()
            painter.setPen(QPen(ink.line, 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(ink.muted)
            words = f"{figure(top * share)} MB/s" if tick == _TICKS else figure(top * share)
            box = QRectF(0, y - height / 2, area.left() - Space.XS, height)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        for place in range(_PLACES + 1):
            self._paint_place(painter, area, place / _PLACES)

    def _paint_place(self, painter: QPainter, area: QRectF, share: float) -> None:
        """A figure of the bottom axis, within the widget at both ends."""
        reach, height = self._drawn.reach * share, painter.fontMetrics().height()
        words = format_size(round(reach)) if self._drawn.along is Along.POSITION else duration_words(reach)
        wide = painter.fontMetrics().horizontalAdvance(words) + 2.0
        middle = area.left() + share * area.width() - wide / 2
        left = min(max(0.0, middle), self.width() - wide)
        if self._drawn.reach and (reach or self._drawn.along is Along.POSITION):
            painter.drawText(
                QRectF(left, area.bottom() + Space.XS, wide, height), Qt.AlignmentFlag.AlignCenter, words
            )

    def _paint_marks(self, painter: QPainter, ink: Colours, area: QRectF, marks: Sequence[Reached]) -> None:
        """A small triangle on the bottom line below each."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.warning)
        for mark in marks:
            x = self._point(area, 1.0, self._drawn.place(mark), 0.0).x()
            corners = (
                QPointF(x, area.bottom() - 9),
                QPointF(x - 5, area.bottom()),
                QPointF(x + 5, area.bottom()),
            )
            painter.drawPolygon(QPolygonF(corners))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _point(self, area: QRectF, top: float, place: float, rate: float) -> QPointF:
        reach = self._drawn.reach or 1.0
        x = area.left() + min(1.0, place / reach) * area.width()
        return QPointF(x, area.bottom() - min(1.0, rate / MEGABYTE / top) * area.height())
