"""Below the chart: each curve by its line, its name, and what it does now; and each kind of shaded ground."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from raidwright.bench.timeline.quantities import Happening, Quantity
from raidwright.ui.chart.series import LiveSeries
from raidwright.ui.chart.words import happening_words, value_words
from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.layouts import clear, hbox, table
from raidwright.ui.look.theme import Space
from raidwright.ui.words.figures import percent

_PATTERNS: tuple[tuple[float, ...], ...] = ((), (14, 6), (6, 6))
"""Pixels of line and gap; none is a whole line."""
_THICK = 3
_ROOM_FOR_ALL, _ROOM_FOR_METERS = 410, 350
"""Pixels."""


def curve_pen(position: int, ink: Colours) -> QPen:
    """The pen of a curve: the target's (0) is bold in the colour of text, members have colours of their own.

    Members of an array often do exactly the same. Each is drawn over those before it, so every second one is
    broken into dashes and every third into dots: what lies beneath shows through the gaps.
    """
    pen = QPen(ink.series[(position - 1) % len(ink.series)] if position else ink.text, 1 if position else 2)
    pattern = _PATTERNS[(position - 1) % len(_PATTERNS)] if position else ()
    if pattern:
        pen.setDashPattern(pattern)
    # A cosmetic pen keeps its width at every scale; one pixel is the only width that Qt draws fast.
    pen.setCosmetic(True)
    return pen


def happening_ink(what: Happening, ink: Colours) -> tuple[QColor, Qt.BrushStyle]:
    """The colour and the pattern in which a happening is shaded."""
    match what:
        case Happening.PREFILL:
            return ink.info, Qt.BrushStyle.BDiagPattern
        case Happening.SYNC:
            return ink.warning, Qt.BrushStyle.FDiagPattern
        case Happening.STALL:
            return ink.bad, Qt.BrushStyle.DiagCrossPattern


@dataclass(frozen=True)
class CurveName:
    """One curve: its key, which is the kernel name of a device where it is one's, and its name for people."""

    device: str
    label: str
    position: int = 0
    """Gives its pen; 0 is the target."""


class _Swatch(QWidget):
    """A short piece of a curve's line."""

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
    """A small bar as long as a device is fast, which tells apart curves that lie upon one another."""

    def __init__(self, position: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._position = position
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(40, 8)

    def show_share(self, share: float) -> None:
        """Make the bar that share of its whole length, 0 to 1."""
        if round(share * self.width()) != round(self._share * self.width()):
            self._share = share
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        painter = QPainter(self)
        painter.fillRect(self.rect(), ink.window)
        length = round(self._share * self.width())
        painter.fillRect(0, 0, length, self.height(), curve_pen(self._position, ink).color())


class _Background(QWidget):
    """A small piece of shaded ground."""

    def __init__(self, what: Happening, parent: QWidget) -> None:
        super().__init__(parent)
        self._what = what
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(22, 12)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colour, pattern = happening_ink(self._what, colours(self.palette()))
        painter = QPainter(self)
        painter.setPen(colour)
        painter.setBrush(QBrush(colour, pattern))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class HappeningLegend(QWidget):
    """The words for each kind of ground that is drawn; hidden while none is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kinds: dict[Happening, QWidget] = {}
        row = hbox(0, Space.M, parent=self)
        for what in Happening:
            each = QWidget(self)
            hbox(0, Space.XS, _Background(what, each), Muted(happening_words(what)), parent=each)
            self._kinds[what] = each
            row.addWidget(each)
        row.addStretch(1)
        self.show_kinds(frozenset())

    def show_kinds(self, kinds: frozenset[Happening]) -> None:
        """Show the words for ``kinds``."""
        for what, each in self._kinds.items():
            each.setVisible(what in kinds)
        self.setVisible(bool(kinds))


@dataclass(frozen=True)
class _Figures:
    """The widgets of one line whose contents change."""

    meter: _Meter
    value: QLabel
    busy: QLabel


class ChartLegend(QWidget):
    """One line for each curve: name, a bar, its value and how busy it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[CurveName, ...] = ()
        self._room = _ROOM_FOR_ALL
        self._figures: list[_Figures] = []
        self._grid = table(Space.S, 2, wide=1, parent=self)

    def begin(self, lines: Sequence[CurveName]) -> None:
        """Make a line for each of ``lines``."""
        clear(self._grid)
        self._lines = tuple(lines)
        self._figures = [self._add(row, line) for row, line in enumerate(self._lines)]
        self.give_width(self._room)

    def give_width(self, width: int) -> None:
        """Hide what has no room in ``width`` pixels."""
        self._room = width
        for figures in self._figures:
            figures.busy.setVisible(width >= _ROOM_FOR_ALL)
            figures.meter.setVisible(width >= _ROOM_FOR_METERS)

    def height_of(self, lines: int) -> int:
        """The pixels that so many lines take."""
        return lines * (self.fontMetrics().height() + self._grid.verticalSpacing()) + Space.XS

    def show_series(self, series: LiveSeries, time: float | None = None) -> None:
        """Show each line's mean over the last second, or its value at that ``time`` of the samples."""
        values: dict[str, float | None] = dict(series.latest())
        if time is not None:
            values = {line.device: series.at(line.device, time) for line in self._lines}
        highest = max((value for value in values.values() if value is not None), default=0.0)
        for line, figures in zip(self._lines, self._figures, strict=True):
            value = values.get(line.device)
            figures.meter.show_share(value / highest if value and highest else 0.0)
            figures.value.setText("–" if value is None else value_words(series.quantity, value))
            figures.busy.setText(self._busy(series, line) if time is None else "")

    def _busy(self, series: LiveSeries, line: CurveName) -> str:
        if series.quantity is not Quantity.RATE or line.device not in series.busy:
            return ""
        return self.tr("{share} utilization").format(share=percent(series.busy[line.device], 0))

    def _add(self, row: int, line: CurveName) -> _Figures:
        value, busy = QLabel(), Muted()
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        value.setMinimumWidth(76)
        busy.setMinimumWidth(68)
        value.setAlignment(right)
        busy.setAlignment(right)
        name = QLabel(line.label)
        name.setTextFormat(Qt.TextFormat.PlainText)
        meter = _Meter(line.position, self)
        for column, widget in enumerate((_Swatch(line.position, self), name, meter, value, busy)):
            self._grid.addWidget(widget, row, column)
        return _Figures(meter, value, busy)
