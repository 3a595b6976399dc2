"""The drawing area of the live chart. Imported late: pyqtgraph takes as long to load as the whole window.

Pens are one pixel wide but for the target's, nothing is antialiased or filled and the ranges are fixed: each
of these costs more than everything else together when twelve curves are drawn ten times a second.
"""
# pyqtgraph has no annotations.
# mypy: disallow-untyped-calls=False

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QWidget

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.ui.benchmark.chart_legend import curve_pen
from raidwright.ui.benchmark.live_series import WINDOW, LiveSeries, visible_seconds
from raidwright.ui.look.colours import colours
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Type, font
from raidwright.ui.shared.rate_chart import nice_ceiling

_TICKS = 5
_SPANS = 4
"""Of the time axis, between its figures."""
_FAINT = 90
"""Alpha of the unsmoothed curve."""


class ChartPlot(QWidget):
    """Draws the curves of ``devices``, the first of which is the target.

    Emits ``pointed`` with the seconds before the newest sample that the pointer is at; None when it leaves.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chart-plot")
        self._plot = pg.PlotWidget(self, antialias=False)
        self._plot.setMenuEnabled(False)
        self._plot.setMouseEnabled(False, False)
        self._plot.hideButtons()
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.getAxis("bottom").setStyle(maxTickLevel=0)
        # Else the lines of the grid would cross the curves.
        self._plot.getAxis("left").setZValue(-1)
        self._box = self._plot.getPlotItem().getViewBox()
        self._top = 0.0
        self._width = 0.0
        self._devices: tuple[str, ...] = ()
        self._faint: pg.PlotDataItem | None = None
        self._curves: list[pg.PlotDataItem] = []
        self._pointer = pg.InfiniteLine(angle=90)
        self._pointer.hide()
        self._plot.addItem(self._pointer)
        scene: Any = self._plot.scene()
        scene.sigMouseMoved.connect(self._follow)
        vbox(0, -1, self._plot, parent=self)
        self._set_top(1.0)
        self._set_width(WINDOW)
        self.repaint_all()

    def begin(self, devices: Sequence[str]) -> None:
        """Start with no curve drawn."""
        self._devices = tuple(devices)
        for curve in self._all_curves():
            self._plot.removeItem(curve)
        self._faint = self._plot.plot()
        self._curves = [self._plot.plot() for _ in self._devices]
        self._set_top(1.0)
        self._set_width(visible_seconds(0.0))
        self.repaint_all()

    def draw(self, series: LiveSeries) -> None:
        """Draw the last minute."""
        highest = max(series.highest(), self._peak(series)) / MEGABYTE
        wanted = nice_ceiling(highest * 1.08)
        if highest > self._top or wanted * 2 < self._top:
            self._set_top(wanted)
        width = visible_seconds(series.elapsed)
        if width != self._width:
            self._set_width(width)
        for position, (device, item) in enumerate(zip(self._devices, self._curves, strict=True)):
            curve = series.curves.get(device)
            if curve is None:
                continue
            times = np.fromiter(curve.times, float) - series.time
            item.setData(times, np.fromiter(curve.mean, float) / MEGABYTE)
            if position == 0 and self._faint is not None:
                self._faint.setData(times, np.fromiter(curve.raw, float) / MEGABYTE)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is elsewhere."""
        super().leaveEvent(event)
        self._pointer.hide()
        self.pointed.emit(None)

    def _follow(self, place: QPointF) -> None:
        seconds = self._box.mapSceneToView(place).x()
        inside = -self._width <= seconds <= 0
        self._pointer.setVisible(inside)
        self._pointer.setValue(seconds)
        self.pointed.emit(-seconds if inside else None)

    def _peak(self, series: LiveSeries) -> float:
        """The highest point of the unsmoothed curve."""
        target = series.curves.get(self._devices[0]) if self._devices else None
        return max(target.raw, default=0.0) if target is not None else 0.0

    def repaint_all(self) -> None:
        """Take the colours of the palette anew."""
        ink = colours(self.palette())
        self._plot.setBackground(ink.card)
        for side in ("bottom", "left"):
            axis = self._plot.getAxis(side)
            axis.setPen(QPen(ink.line, 1))
            axis.setTextPen(ink.muted)
            axis.setTickFont(font(Type.SMALL))
        self._plot.getAxis("left").setWidth(56)
        self._plot.getAxis("left").setLabel("MB/s", color=ink.muted.name())
        self._plot.getAxis("bottom").setLabel(self.tr("seconds"), color=ink.muted.name())
        # The lines of the grid have the pen of the axis, which is pale already.
        self._plot.showGrid(x=False, y=True, alpha=1.0)
        self._pointer.setPen(QPen(ink.muted, 1))
        for position, item in enumerate(self._curves):
            item.setPen(curve_pen(position, ink))
        if self._faint is not None:
            pen = curve_pen(0, ink)
            faint = QColor(pen.color())
            faint.setAlpha(_FAINT)
            pen.setColor(faint)
            pen.setWidth(1)
            self._faint.setPen(pen)

    def _set_top(self, top: float) -> None:
        self._top = top
        self._plot.getAxis("left").setTickSpacing(top / _TICKS, top / _TICKS)
        self._box.setRange(yRange=(0, top), padding=0, disableAutoRange=True)

    def _set_width(self, seconds: float) -> None:
        self._width = seconds
        self._plot.getAxis("bottom").setTickSpacing(seconds / _SPANS, seconds / _SPANS)
        self._box.setRange(xRange=(-seconds, 0), padding=0, disableAutoRange=True)

    def _all_curves(self) -> list[pg.PlotDataItem]:
        return [*self._curves, *([self._faint] if self._faint is not None else [])]

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.repaint_all()
