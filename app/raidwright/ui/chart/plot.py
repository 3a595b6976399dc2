"""The drawing area of the chart. Imported late: pyqtgraph takes as long to load as the whole window.

Pens are one pixel wide but for the target's, nothing is antialiased or filled and the ranges are fixed: each
of these costs more than everything else together when twelve curves are drawn ten times a second.
"""
# pyqtgraph has no annotations.
# mypy: disallow-untyped-calls=False

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from raidwright.report.svg_charts import nice_ceiling
from raidwright.ui.chart.bands import Bands
from raidwright.ui.chart.legend import curve_pen
from raidwright.ui.chart.series import LiveSeries
from raidwright.ui.chart.without_opengl import pg
from raidwright.ui.chart.words import scale, unit_words
from raidwright.ui.look.colours import colours
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Type, font
from raidwright.ui.look.tints import FAINT_CURVE

Connected = Literal["all"] | NDArray[np.bool_]
_TICKS = 5
_SPANS = 4
"""Parts that the figures divide the time axis into."""
_LEAST_TOP = 0.05
_GAP_SECONDS, _GAP_FACTOR = 0.6, 3
"""A line is broken where points are further apart than these seconds, and than so many usual distances."""
_ZOOM_FACTOR = 0.8
"""What one notch of the wheel leaves of the width that is shown."""
_PAN_SHARE = 0.2
"""Share of the width that is shown by which an arrow key moves on."""


class ChartPlot(QWidget):
    """Draws a curve for each key, of which the one at position 0 is bold.

    Emits ``pointed`` with the second of the axis that the pointer is at, None when it leaves; ``zoomed`` with
    a factor and a second, ``panned`` with seconds, ``reset`` with whether all is wanted or the latest.
    """

    pointed = Signal(object)
    zoomed = Signal(float, float)
    panned = Signal(float)
    reset = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chart-plot")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._plot = _Canvas(self)
        self._box = self._plot.getPlotItem().getViewBox()
        self._top = 0.0
        self._range = (-1.0, 0.0)
        self._positions: dict[str, int] = {}
        self._items: list[pg.PlotDataItem] = []
        self._faint: pg.PlotDataItem | None = None
        self._curves: dict[str, pg.PlotDataItem] = {}
        self._bands = Bands(colours(self.palette()))
        self._plot.addItem(self._bands)
        self._pointer = pg.InfiniteLine(angle=90)
        self._pointer.hide()
        self._plot.addItem(self._pointer)
        scene: Any = self._plot.scene()
        scene.sigMouseMoved.connect(self._follow)
        vbox(1, -1, self._plot, parent=self)
        self._set_top(1.0)
        self._set_range(-10.0, 0.0)
        self.repaint_all()

    def begin(self, positions: Mapping[str, int]) -> None:
        """Start with no curve drawn; ``positions`` gives the pen of each key."""
        self._positions = dict(positions)
        # Made once: each costs some milliseconds.
        while len(self._items) < 1 + len(positions):
            self._items.append(self._plot.plot())
        for item in self._items:
            item.setData([], [])
        self._faint, *rest = self._items
        self._curves = dict(zip(self._positions, rest, strict=False))
        self._set_top(_LEAST_TOP)
        self.repaint_all()

    def draw(self, series: LiveSeries) -> None:
        """Draw what is shown of ``series``."""
        unit, following = scale(series.quantity), series.view is None
        origin = series.time if following else series.first
        shown = series.shown_span
        self._set_range(*((-shown.width, 0.0) if following else (shown.begin, shown.end)))
        self._fit_top(max(series.highest(), self._peak(series)) / unit)
        for key, item in self._curves.items():
            curve = series.curves.get(key)
            if curve is None:
                item.setData([], [])
                continue
            times = np.fromiter(curve.times, float) - origin
            item.setData(times, np.fromiter(curve.mean, float) / unit, connect=_connections(series, times))
            if self._is_faint(series, key) and self._faint is not None:
                self._faint.setData(times, np.fromiter(curve.raw, float) / unit)
        self._bands.show_spans(series.happenings.spans, origin)

    def point(self, second: float | None) -> None:
        """Draw a line at that second of the axis; None draws none."""
        self._pointer.setVisible(second is not None)
        if second is not None:
            self._pointer.setValue(second)

    def leaveEvent(self, event: QEvent) -> None:
        """Emit that the pointer is elsewhere."""
        super().leaveEvent(event)
        self.pointed.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plus and minus zoom, arrows move, Home shows all and End the latest."""
        begin, end = self._range
        middle, step = (begin + end) / 2, (end - begin) * _PAN_SHARE
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoomed.emit(_ZOOM_FACTOR**2, middle)
            case Qt.Key.Key_Minus:
                self.zoomed.emit(_ZOOM_FACTOR**-2, middle)
            case Qt.Key.Key_Left:
                self.panned.emit(-step)
            case Qt.Key.Key_Right:
                self.panned.emit(step)
            case Qt.Key.Key_Home | Qt.Key.Key_End:
                self.reset.emit(event.key() == Qt.Key.Key_Home)
            case _:
                super().keyPressEvent(event)

    def turn(self, turns: float, place: QPointF) -> None:
        """Zoom by so many ``turns`` of the wheel around ``place``, in pixels of the drawing."""
        self.zoomed.emit(_ZOOM_FACTOR**turns, self._box.mapSceneToView(place).x())

    def drag(self, pixels: float) -> None:
        """Move what is shown by so many pixels of the mouse."""
        begin, end = self._range
        self.panned.emit(-pixels / max(1.0, self._box.width()) * (end - begin))

    def repaint_all(self) -> None:
        """Take all colours and pens from the palette again."""
        ink = colours(self.palette())
        self._plot.setBackground(ink.card)
        for side in ("bottom", "left"):
            axis = self._plot.getAxis(side)
            axis.setPen(QPen(ink.line, 1))
            axis.setTextPen(ink.muted)
            axis.setTickFont(font(Type.SMALL))
            # The units are ours: pyqtgraph would write thousandths of milliseconds.
            axis.setSIPrefixEnableRanges(())
            axis.enableAutoSIPrefix(False)
        self._plot.getAxis("left").setWidth(56)
        self._plot.getAxis("bottom").setLabel(self.tr("seconds"), color=ink.muted.name())
        # The lines of the grid have the pen of the axis, which is pale already.
        self._plot.showGrid(x=False, y=True, alpha=1.0)
        pointer = QPen(ink.muted, 1)
        pointer.setCosmetic(True)
        self._pointer.setPen(pointer)
        self._bands.repaint_in(ink)
        for key, item in self._curves.items():
            item.setPen(curve_pen(self._positions[key], ink))
        if self._faint is not None:
            pen = curve_pen(0, ink)
            pen.setColor(FAINT_CURVE.of(pen.color(), ink))
            pen.setWidth(1)
            self._faint.setPen(pen)

    def name_unit(self, series: LiveSeries) -> None:
        """Write the unit of the quantity at the axis."""
        muted = colours(self.palette()).muted.name()
        self._plot.getAxis("left").setLabel(unit_words(series.quantity), color=muted)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.repaint_all()

    def _follow(self, place: QPointF) -> None:
        second = self._box.mapSceneToView(place).x()
        begin, end = self._range
        self.pointed.emit(second if begin <= second <= end else None)

    def _is_faint(self, series: LiveSeries, key: str) -> bool:
        return series.is_counted and self._positions[key] == 0

    def _peak(self, series: LiveSeries) -> float:
        """The highest point of the faint, unsmoothed curve; 0 where none is drawn."""
        drawn = (series.curves.get(key) for key in self._curves if self._is_faint(series, key))
        return max((max(each.raw, default=0.0) for each in drawn if each), default=0.0)

    def _fit_top(self, highest: float) -> None:
        wanted = nice_ceiling(highest * 1.08, _LEAST_TOP)
        if highest > self._top or wanted * 2 < self._top:
            self._set_top(wanted)

    def _set_top(self, top: float) -> None:
        self._top = top
        self._plot.getAxis("left").setTickSpacing(top / _TICKS, top / _TICKS)
        self._box.setRange(yRange=(0, top), padding=0, disableAutoRange=True)

    def _set_range(self, begin: float, end: float) -> None:
        if (begin, end) == self._range:
            return
        width = end - begin
        if round(width, 6) != round(self._range[1] - self._range[0], 6):
            self._plot.getAxis("bottom").setTickSpacing(*(2 * (_spacing(width),)))
        self._range = (begin, end)
        self._box.setRange(xRange=(begin, end), padding=0, disableAutoRange=True)


def _connections(series: LiveSeries, times: NDArray[np.float64]) -> Connected:
    """Which points pyqtgraph connects: all, or for a gauge those between which no sample is missing."""
    if series.is_counted or len(times) < 2:
        return "all"
    gaps = np.diff(times)
    return np.append(gaps < max(_GAP_SECONDS, _GAP_FACTOR * float(np.median(gaps))), False)


def _spacing(width: float) -> float:
    """Seconds between two figures of an axis that is ``width`` seconds wide, in round numbers."""
    return width / _SPANS if width in (10.0, 20.0, 40.0, 60.0) else nice_ceiling(width / _SPANS / 1.2, 0.1)


class _Axis(pg.AxisItem):
    """Writes 2.5 where pyqtgraph, which counts decimals by the power of ten, writes 2."""

    def tickStrings(self, values: list[float], factor: float, _spacing: float) -> list[str]:
        """What stands at each of ``values``."""
        return [f"{round(value * factor, 6):g}" for value in values]


class _Canvas(pg.PlotWidget):
    """Hands wheel and mouse on in place of pyqtgraph's own zoom, which would change the ranges by itself."""

    def __init__(self, plot: ChartPlot) -> None:
        axes = {side: _Axis(side) for side in ("left", "bottom")}
        super().__init__(plot, antialias=False, axisItems=axes)
        self._chart = plot
        self._grabbed: float | None = None
        self.setMenuEnabled(False)
        self.setMouseEnabled(False, False)
        self.hideButtons()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.getAxis("bottom").setStyle(maxTickLevel=0)
        # At pyqtgraph's own depth the lines of the grid would cross the curves.
        self.getAxis("left").setZValue(-1)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        self._chart.turn(event.angleDelta().y() / 120, self.mapToScene(event.position().toPoint()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to move what is shown."""
        super().mousePressEvent(event)
        self._grabbed = event.position().x()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move what is shown along with the mouse."""
        super().mouseMoveEvent(event)
        if self._grabbed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._chart.drag(event.position().x() - self._grabbed)
            self._grabbed = event.position().x()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stop moving what is shown."""
        super().mouseReleaseEvent(event)
        self._grabbed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the latest again."""
        super().mouseDoubleClickEvent(event)
        self._chart.reset.emit(False)
