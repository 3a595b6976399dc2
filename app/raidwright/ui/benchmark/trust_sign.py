"""The trust mark: a shape for each word, so that it is read without colour."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from raidwright.bench.verdicts import Trust
from raidwright.ui.look.colours import Colours


def trust_colour(trust: Trust, ink: Colours) -> QColor:
    """The colour that goes with the shape."""
    match trust:
        case Trust.STEADY:
            return ink.good
        case Trust.FAIR:
            return ink.warning
        case Trust.UNSTEADY | Trust.DOUBTFUL:
            return ink.bad
        case Trust.SINGLE:
            return ink.muted


def paint_trust(painter: QPainter, box: QRectF, trust: Trust, ink: Colours) -> None:
    """Steady: a disc; fair: a diamond; unsteady: a triangle, doubtful: its outline; one pass: a ring."""
    colour = trust_colour(trust, ink)
    painter.setPen(QPen(colour, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush if trust in {Trust.SINGLE, Trust.DOUBTFUL} else colour)
    inner = box.adjusted(1, 1, -1, -1)
    match trust:
        case Trust.STEADY | Trust.SINGLE:
            painter.drawEllipse(inner)
        case Trust.FAIR:
            centre = inner.center()
            points = [
                QPointF(centre.x(), inner.top()),
                QPointF(inner.right(), centre.y()),
                QPointF(centre.x(), inner.bottom()),
                QPointF(inner.left(), centre.y()),
            ]
            painter.drawPolygon(QPolygonF(points))
        case Trust.UNSTEADY | Trust.DOUBTFUL:
            top = QPointF(inner.center().x(), inner.top())
            painter.drawPolygon(QPolygonF([top, inner.bottomRight(), inner.bottomLeft()]))
