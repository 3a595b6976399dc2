"""Small signs for the states of steps: each has its own shape, so that colour alone carries no meaning."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.ui.look.colours import colours
from raidwright.ui.plan.progress import StepState

Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class _Shape:
    """A sign on a square of side 1: a round or cornered ground, then strokes upon it; one point is a dot."""

    colour: str = "muted"
    """One of the names of `Colours`."""
    disc: bool = False
    ring: bool = False
    ground: Points = ()
    strokes: tuple[Points, ...] = ()


_SHAPES = {
    StepState.WAITING: _Shape(ring=True),
    StepState.RUNNING: _Shape("info", ring=True, ground=((0.38, 0.28), (0.74, 0.5), (0.38, 0.72))),
    StepState.DONE: _Shape("good", disc=True, strokes=(((0.26, 0.53), (0.43, 0.7), (0.75, 0.34)),)),
    StepState.FAILED: _Shape(
        "bad", disc=True, strokes=(((0.32, 0.32), (0.68, 0.68)), ((0.68, 0.32), (0.32, 0.68)))
    ),
    StepState.LEFT_OUT: _Shape(strokes=(((0.2, 0.5), (0.8, 0.5)),)),
}


def paint_state(painter: QPainter, box: QRectF, state: StepState, palette: QPalette) -> None:
    """Draw the sign of ``state`` into the square ``box``."""
    shape, ink = _SHAPES[state], colours(palette)
    colour: QColor = getattr(ink, shape.colour)
    upon = ink.card if shape.disc or shape.ground else colour
    painter.setPen(_pen(colour, 1.6))
    painter.setBrush(colour if shape.disc else Qt.BrushStyle.NoBrush)
    if shape.disc or shape.ring:
        painter.drawEllipse(box)
    painter.setBrush(colour)
    painter.drawPolygon(_polygon(box, shape.ground))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(upon, 2.0))
    for stroke in shape.strokes:
        points = _polygon(box, stroke)
        painter.drawPolyline(points) if len(stroke) > 1 else painter.drawPoint(points.first())


def _pen(colour: QColor, width: float) -> QPen:
    line, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(colour, width, line, cap, join)


def _polygon(box: QRectF, points: Points) -> QPolygonF:
    return QPolygonF([QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in points])


class Mark(QWidget):
    """One sign, as tall as a line of text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = StepState.WAITING
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_state(self, state: StepState) -> None:
        """Show another sign."""
        if state is not self._state:
            self._state = state
            self.update()

    def sizeHint(self) -> QSize:
        """A square of one line's height."""
        side = max(16, self.fontMetrics().height())
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sign."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_state(painter, QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), self._state, self.palette())
