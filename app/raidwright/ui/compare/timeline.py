"""The timeline of what is compared: a line for each run, or for each device of the only one."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.bench.timeline.rates import Points, rate_near, split_at_gaps, target_timeline, timelines
from raidwright.history import SavedRun
from raidwright.session.history import TolerantHistory
from raidwright.ui.compare.chart import RunMark, run_colour
from raidwright.ui.compare.saved import shown_name
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.words.devices import watched_words
from raidwright.ui.words.figures import rate_figure, rate_words

_HEIGHT, _LEFT, _FOOT = 190, 52, 20


@dataclass(frozen=True)
class TimelineLine:
    """One line of the timeline over time; its place in the list gives its colour."""

    name: str
    points: Points


def timeline_lines(runs: Sequence[SavedRun], history: TolerantHistory) -> tuple[TimelineLine, ...]:
    """The target of each run over time; of a single run all devices. Without samples a line has no points.

    For a target on another computer, the network that carried it is drawn.
    """
    if len(runs) == 1:
        drawn = timelines(history.samples(runs[0].id))
        shown = [each for each in runs[0].run.watched if each.device in drawn]
        of_devices = tuple(
            TimelineLine(watched_words(each.device, each.label, None), drawn[each.device]) for each in shown
        )
        return of_devices or tuple(TimelineLine(name, points) for name, points in drawn.items())
    return tuple(
        TimelineLine(shown_name(saved), target_timeline(saved.run, history.samples(saved.id)))
        for saved in runs
    )


class _Plot(QWidget):
    pointed = Signal(object)
    """Seconds since the beginning; None when the pointer leaves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[TimelineLine, ...] = ()
        self._seconds: float | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(400, _HEIGHT)

    def show_lines(self, lines: tuple[TimelineLine, ...]) -> None:
        self._lines, self._seconds = lines, None
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        box = self._box()
        share = (event.position().x() - box.left()) / max(1.0, box.width())
        self._seconds = share * self._length() if 0 <= share <= 1 else None
        self.pointed.emit(self._seconds)
        self.update()

    def leaveEvent(self, _event: QEvent) -> None:
        self._seconds = None
        self.pointed.emit(None)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        box, length = self._box(), self._length()
        highest = max((rate for line in self._lines for _, rate in line.points), default=0.0) or 1.0
        self._paint_axes(painter, box, ink, highest)
        for place, line in reversed(list(enumerate(self._lines))):
            painter.setPen(QPen(run_colour(place, ink), 1.4))
            for piece in split_at_gaps(line.points):
                at = ((seconds / length, rate / highest) for seconds, rate in piece)
                corners = [
                    QPointF(box.left() + x * box.width(), box.bottom() - y * box.height()) for x, y in at
                ]
                painter.drawPolyline(QPolygonF(corners))
        if self._seconds is not None:
            painter.setPen(QPen(ink.muted, 1))
            x = box.left() + self._seconds / length * box.width()
            painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))

    def _paint_axes(self, painter: QPainter, box: QRectF, ink: Colours, highest: float) -> None:
        painter.setFont(font(Type.SMALL))
        for share in (0.0, 0.5, 1.0):
            y = box.bottom() - share * box.height()
            painter.setPen(QPen(ink.line, 1))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(ink.muted)
            words = rate_figure(share * highest)
            tick = QRectF(0, y - 8, _LEFT - Space.S, 16)
            painter.drawText(tick, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        foot = QRectF(box.left(), box.bottom() + 2, box.width(), _FOOT)
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, "MB/s")
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, f"{self._length():.0f} s")

    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_LEFT, Space.S, -Space.XS, -_FOOT)

    def _length(self) -> float:
        return max((line.points[-1][0] for line in self._lines if line.points), default=0.0) or 1.0


class TimelineChart(QWidget):
    """Rates over time; below the plot each line's name, and its rate where the pointer is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[TimelineLine, ...] = ()
        self._plot = name_widget(_Plot(), "course-plot", self.tr("Timeline of the results"))
        self._moment = name_widget(Muted(wrap=True), "course-moment")
        self._names = QWidget()
        self._grid = table(Space.S, 2, wide=1, parent=self._names)
        self._values: list[Muted] = []
        self._plot.pointed.connect(self._tell)
        vbox(0, Space.XS, self._plot, self._moment, self._names, parent=self)

    def show_lines(self, lines: tuple[TimelineLine, ...]) -> None:
        """Draw ``lines``."""
        clear(self._grid)
        self._lines, self._values = lines, [Muted() for _ in lines]
        for place, (line, value) in enumerate(zip(lines, self._values, strict=True)):
            for column, widget in enumerate((RunMark(place, self._names), Muted(line.name), value)):
                self._grid.addWidget(widget, place, column)
        self._plot.show_lines(lines)
        self._tell(None)

    def _tell(self, seconds: float | None) -> None:
        has_points = any(line.points for line in self._lines)
        none = self.tr("Disk activity during these measurements was not saved.")
        moment = "" if seconds is None else self.tr("After {n} s").format(n=round(seconds))
        self._moment.setText(moment if has_points else none)
        for line, label in zip(self._lines, self._values, strict=True):
            label.setText(self._value(line, seconds))

    def _value(self, line: TimelineLine, seconds: float | None) -> str:
        if not line.points:
            return self.tr("not saved")
        rate = None if seconds is None else rate_near(line.points, seconds)
        return "" if rate is None else rate_words(rate)
