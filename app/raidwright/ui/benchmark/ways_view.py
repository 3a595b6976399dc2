"""In place of the grid: cached, direct and sync in one picture, and what memory hides."""

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from raidwright.bench.spec import Direction, Row
from raidwright.bench.ways import ROWS, WAYS, WayFigures, three_ways, way_marks, ways_verdict
from raidwright.storage.units import format_size
from raidwright.ui.benchmark.series import WaysRun
from raidwright.ui.look.labels import Label, Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, hbox, table, vbox, whole_area
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space
from raidwright.ui.look.tints import PALE_BAR
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.words.figures import figure, rate_words
from raidwright.ui.words.measurements import direction_words, way_words
from raidwright.ui.words.sentences import in_words

translate = QCoreApplication.translate
_THICK = 12
"""Pixels of a bar."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class WaysView(QWidget):
    """Shows the three while they are measured, and what they came to."""

    left = Signal()
    """The grid is wanted again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._back = name_widget(QPushButton(self.tr("Back to table")), "ways-back")
        self._back.clicked.connect(self.left)
        self._parts = vbox(0, Space.S)
        inner = QWidget()
        meaning = Text(
            self.tr(
                "Strong bar: speed until all data is on the disk. Pale bar: extra speed that programs see"
                " while data is still in memory."
            )
        )
        vbox(0, Space.M, self._parts, meaning, 1, parent=inner)
        head = hbox(0, Space.S, (Heading(self.tr("I/O mode comparison")), 1), self._back)
        vbox(0, Space.M, head, (whole_area(inner), 1), parent=self)

    def show_ways(self, ways: WaysRun, *, running: bool) -> None:
        """Show the ways that have been measured so far."""
        self._back.setVisible(not running)
        clear(self._parts)
        for row in ROWS:
            self._parts.addWidget(self._part(row, three_ways(ways.runs, row)))

    def _part(self, row: Row, figures: tuple[WayFigures, ...]) -> QWidget:
        part, figures_by_way = QWidget(), {each.way: each for each in figures}
        grid = table(Space.M, Space.XS, wide=1)
        full = max((each.apparent for each in figures), default=0.0)
        heads = (self.tr("apparent"), self.tr("on the disk"), self.tr("in memory"), self.tr("on disk after"))
        for column, text in enumerate(heads, 2):
            grid.addWidget(Muted(text), 0, column, _RIGHT)
        for line, way in enumerate(WAYS, 1):
            each = figures_by_way.get(way)
            marks = way_marks(each) if each is not None else ()
            words = " · ".join((way_words(way), *(translate("Bench", mark) for mark in marks)))
            grid.addWidget(Label(words), line, 0)
            spoken = ", ".join((words, *_figures(each)))
            grid.addWidget(name_widget(WayBar(each, full), f"way-{way.value}", spoken), line, 1)
            for column, text in enumerate(_figures(each), 2):
                grid.addWidget(Label(text), line, column, _RIGHT)
        heading = Heading(f"{row.label} · {direction_words(Direction.WRITE)}")
        lines = [StatusLine(Status.INFO, in_words(verdict))] if (verdict := ways_verdict(figures)) else []
        vbox(0, Space.XS, heading, grid, *lines, parent=part)
        return part


class WayBar(QWidget):
    """A bar as long as the speed that programs see; its dark part is what really reached the disk."""

    def __init__(self, figures: WayFigures | None, full: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seen = figures.apparent / full if figures and full else 0.0
        self._safe = figures.safe / full if figures and full else 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """A thick line."""
        return QSize(60, _THICK + 2 * Space.XS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track, the pale bar and the dark one in it."""
        painter, ink = begin_painting(self)
        painter.setPen(Qt.PenStyle.NoPen)
        pale = PALE_BAR.of(ink.accent, ink)
        for share, colour in ((1.0, ink.window), (self._seen, pale), (self._safe, ink.accent)):
            if share:
                bar = QRectF(0, (self.height() - _THICK) / 2, max(2.0, share * self.width()), _THICK)
                painter.setBrush(colour)
                painter.drawRoundedRect(bar, 4, 4)


def _figures(each: WayFigures | None) -> tuple[str, str, str, str]:
    if each is None:
        return "–", "", "", ""
    return (
        rate_words(each.apparent),
        rate_words(each.device) if each.device else "–",
        format_size(each.waiting) if each.waiting >= 0 else "–",
        f"{figure(each.safe_after)} s",
    )
