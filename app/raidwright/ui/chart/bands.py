"""What happens beside the passes, as shaded ground of the chart: each kind has a pattern of its own."""
# pyqtgraph has no annotations.
# mypy: disallow-untyped-calls=False

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from raidwright.bench.timeline.quantities import Happened, Happening
from raidwright.ui.chart.legend import happening_ink
from raidwright.ui.chart.without_opengl import pg
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.tints import BAND, BAND_LINES

_LEAST = 2.0
"""Pixels: a sync of some milliseconds can still be seen."""


class Bands(pg.GraphicsObject):
    """Shaded ground of what happens beside the passes; lies beneath the curves from bottom to top."""

    def __init__(self, ink: Colours) -> None:
        super().__init__()
        self._ink = ink
        self._spans: tuple[Happened, ...] = ()
        self._origin = 0.0
        self.setZValue(-2)

    def show_spans(self, spans: Sequence[Happened], origin: float) -> None:
        """Draw ``spans``; the second ``origin`` of the samples is the 0 of the axis."""
        if self._spans or spans:
            self._spans, self._origin = tuple(spans), origin
            self.update()

    def repaint_in(self, ink: Colours) -> None:
        """Take the colours of ``ink``."""
        self._ink = ink
        self.update()

    def boundingRect(self) -> QRectF:
        """All that is shown, and no more: Qt cannot count the pixels of what reaches far beyond a window."""
        return self.viewRect() or QRectF()

    def viewRangeChanged(self) -> None:
        """Draw again: pyqtgraph calls this when another range is shown."""
        self.prepareGeometryChange()
        self.update()

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        /,
        widget: QWidget | None = None,  # noqa: ARG002 - Qt's
    ) -> None:
        """Draw all spans in pixels, so that a pattern has one size at every scale."""
        view = self.getViewBox()
        (left, right), (low, high) = view.viewRange()
        to_pixels = painter.transform()

        def place(second: float, value: float) -> QPointF:
            return to_pixels.map(QPointF(second, value))

        painter.save()
        painter.setTransform(QTransform())
        painter.setPen(Qt.PenStyle.NoPen)
        for span in self._spans:
            begin, end = span.begin - self._origin, span.end - self._origin
            if begin < right and end > left:
                corner, other = place(max(begin, left), high), place(min(end, right), low)
                width = max(_LEAST, other.x() - corner.x())
                self._fill(painter, QRectF(corner, QSizeF(width, other.y() - corner.y())), span.what)
        painter.restore()

    def _fill(self, painter: QPainter, box: QRectF, what: Happening) -> None:
        colour, pattern = happening_ink(what, self._ink)
        painter.fillRect(box, BAND.of(colour, self._ink))
        painter.fillRect(box, QBrush(BAND_LINES.of(colour, self._ink), pattern))
