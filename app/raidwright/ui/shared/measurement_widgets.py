"""Parts of every page that shows measured figures: the mark of trust, and the choice of their unit."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from raidwright.bench.verdicts import Trust
from raidwright.ui.frame.options import recall, remember
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.words.measurements import FigureUnit


def trust_colour(trust: Trust, ink: Colours) -> QColor:
    """The colour of the mark for that much trust."""
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
    """Paint the mark of trust: each kind has a shape of its own.

    Steady is a disc, fair a diamond, unsteady a triangle, doubtful its outline, and one pass alone a ring.
    """
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


class UnitSwitch(QWidget):
    """Buttons to choose a `FigureUnit`, which is emitted as ``chosen``.

    The unit chosen last under the same ``key`` is chosen at the start.
    """

    chosen = Signal(object)

    def __init__(
        self, key: str, units: Iterable[FigureUnit] = FigureUnit, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._key = key
        unit_name = recall(key)
        self.unit = next((unit for unit in units if unit.name == unit_name), FigureUnit.RATE)
        self._group = QButtonGroup(self)
        row = hbox(0, 2, parent=self)
        for unit in units:
            button = name_widget(QPushButton(unit.value), f"unit-{unit.name.lower()}", _spoken(unit))
            button.setCheckable(True)
            button.setChecked(unit is self.unit)
            button.setToolTip(_spoken(unit))
            button.clicked.connect(lambda _checked, unit=unit: self._choose(unit))
            self._group.addButton(button)
            row.addWidget(button)

    def _choose(self, unit: FigureUnit) -> None:
        self.unit = unit
        remember(self._key, unit.name)
        self.chosen.emit(unit)


def _spoken(unit: FigureUnit) -> str:
    match unit:
        case FigureUnit.RATE:
            return QCoreApplication.translate("UnitSwitch", "Megabytes (1,000,000 bytes) per second")
        case FigureUnit.IOPS:
            return QCoreApplication.translate("UnitSwitch", "Operations per second")
        case FigureUnit.LATENCY:
            return QCoreApplication.translate("UnitSwitch", "Microseconds per request: lower is better")
