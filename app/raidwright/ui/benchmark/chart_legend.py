"""Below the chart: each curve by its line, its disk's name, and what it does now."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.rates import DeviceRate
from raidwright.ui.benchmark.live_series import LiveSeries
from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.layouts import clear, table
from raidwright.ui.look.theme import Space
from raidwright.ui.words.figures import figure

_PATTERNS: tuple[tuple[float, ...], ...] = ((), (14, 6), (6, 6))
"""Pixels of line and gap; none is a whole line."""
_THICK = 3
_ROOM_FOR_ALL, _ROOM_FOR_METERS = 410, 350
"""Pixels."""


def curve_pen(position: int, ink: Colours) -> QPen:
    """The target (0) bold in the colour of text, members in the series' colours.

    Members of an array often do exactly the same. Each is drawn over those before it, so every second one
    is broken into dashes and every third into dots: what lies beneath shows through the gaps.
    """
    pen = QPen(ink.series[(position - 1) % len(ink.series)] if position else ink.text, 1 if position else 2)
    pattern = _PATTERNS[(position - 1) % len(_PATTERNS)] if position else ()
    if pattern:
        pen.setDashPattern(pattern)
    # So wide whatever the scale of the axes; one pixel is the only width that is drawn fast.
    pen.setCosmetic(True)
    return pen


@dataclass(frozen=True)
class CurveName:
    """One curve: the device's kernel name, and its name for people."""

    device: str
    label: str


class _Swatch(QWidget):
    """A piece of the curve's line."""

    def __init__(self, position: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._position = position
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(22, 12)

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = QPen(curve_pen(self._position, colours(self.palette())))
        # Wider than in the chart, so that its colour can be told.
        pen.setWidth(_THICK)
        if pattern := pen.dashPattern():
            # Qt counts dashes in widths of the pen.
            pen.setDashPattern([length / _THICK for length in pattern])
        painter = QPainter(self)
        painter.setPen(pen)
        painter.drawLine(1, self.height() // 2, self.width() - 2, self.height() // 2)


class _Meter(QWidget):
    """A small bar as long as the device is fast, so that curves upon one another are told apart here."""

    def __init__(self, position: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._position = position
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(40, 8)

    def show_share(self, share: float) -> None:
        """Of its whole length, 0 to 1."""
        if round(share * self.width()) != round(self._share * self.width()):
            self._share = share
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        painter = QPainter(self)
        painter.fillRect(self.rect(), ink.window)
        length = round(self._share * self.width())
        painter.fillRect(0, 0, length, self.height(), curve_pen(self._position, ink).color())


@dataclass(frozen=True)
class _Figures:
    """What changes in one line."""

    meter: _Meter
    rate: QLabel
    busy: QLabel


class ChartLegend(QWidget):
    """One line for each curve: name, a bar, MB/s and how busy it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[CurveName, ...] = ()
        self._room = _ROOM_FOR_ALL
        self._figures: list[_Figures] = []
        self._grid = table(Space.S, 2, wide=1, parent=self)

    def begin(self, lines: Sequence[CurveName]) -> None:
        """Name these curves."""
        clear(self._grid)
        self._lines = tuple(lines)
        self._figures = [self._add(position, line) for position, line in enumerate(self._lines)]
        self.give_width(self._room)

    def give_width(self, width: int) -> None:
        """Leave out what has no room in ``width`` pixels."""
        self._room = width
        for figures in self._figures:
            figures.busy.setVisible(width >= _ROOM_FOR_ALL)
            figures.meter.setVisible(width >= _ROOM_FOR_METERS)

    def height_of(self, lines: int) -> int:
        """Pixels that so many lines need."""
        return lines * (self.fontMetrics().height() + self._grid.verticalSpacing()) + Space.XS

    def show_series(self, series: LiveSeries, ago: float | None = None) -> None:
        """Say what each device did in the last second, or so many seconds before the newest sample."""
        latest = {device: curve.latest for device, curve in series.curves.items() if curve.latest}
        rates = {device: rate.total for device, rate in latest.items()}
        if ago is not None:
            then = {device: series.at(device, series.time - ago) for device in latest}
            rates = {device: rate for device, rate in then.items() if rate is not None}
        fastest = max((rates[line.device] for line in self._lines if line.device in rates), default=0)
        for line, figures in zip(self._lines, self._figures, strict=True):
            rate = rates.get(line.device)
            if rate is not None:
                figures.meter.show_share(rate / fastest if fastest else 0.0)
                figures.rate.setText(f"{figure(rate / MEGABYTE)} MB/s")
                figures.busy.setText(self._beside(latest[line.device], ago))

    def _beside(self, latest: DeviceRate, ago: float | None) -> str:
        if ago is None:
            return self.tr("{share} % busy").format(share=round(latest.busy * 100))
        return self.tr("{n} s ago").format(n=round(ago))

    def _add(self, position: int, line: CurveName) -> _Figures:
        rate, busy = QLabel(), Muted()
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        rate.setMinimumWidth(76)
        busy.setMinimumWidth(68)
        rate.setAlignment(right)
        busy.setAlignment(right)
        name = QLabel(line.label)
        name.setTextFormat(Qt.TextFormat.PlainText)
        meter = _Meter(position, self)
        for column, widget in enumerate((_Swatch(position, self), name, meter, rate, busy)):
            self._grid.addWidget(widget, position, column)
        return _Figures(meter, rate, busy)
