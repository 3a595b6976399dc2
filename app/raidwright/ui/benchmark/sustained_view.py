"""In place of the grid: a stretch from end to end by position or time, its figures, and what was found."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QPushButton, QSizePolicy, QWidget

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.run import Run
from raidwright.bench.samples import Reached
from raidwright.bench.sustained import Throughout, course_of, strides, throughout
from raidwright.bench.sustained_sentences import doubts, sustained_told
from raidwright.ui.benchmark.sustained_chart import Along, Drawn, SustainedChart, pass_pen
from raidwright.ui.benchmark.sustained_run import Key, SustainedRun, pass_words
from raidwright.ui.look.labels import Label, Muted, Text, named
from raidwright.ui.look.layouts import clear, hbox, scroll_area, table, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.words.figures import figure
from raidwright.ui.words.measurements import reason_words
from raidwright.ui.words.sentences import in_words

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SustainedView(QWidget):
    """Shows the passes while they are measured, and what they came to."""

    left = Signal()
    """The grid is wanted again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series: SustainedRun | None = None
        self._ended: tuple[Throughout, ...] = ()
        self._told_of: tuple[int, bool] = (-1, False)
        self._chart = SustainedChart()
        self._along = named(QComboBox(), "sustained-along", self.tr("What lies along the bottom"))
        self._along.addItem(self.tr("By position"), Along.POSITION)
        self._along.addItem(self.tr("By time"), Along.TIME)
        self._along.currentIndexChanged.connect(self._draw)
        self._back = named(QPushButton(self.tr("Back to the grid")), "sustained-back")
        self._back.clicked.connect(self.left)
        self._figures, self._said = table(Space.M, Space.XS, wide=1), vbox(0, Space.S)
        self._lay_out()

    def show_sustained(self, series: SustainedRun, *, running: bool) -> None:
        """Show how far it is."""
        self._back.setVisible(not running)
        if series is not self._series:
            self._series, self._told_of = series, (-1, False)
        run = series.run
        state = (len(run.passes) if run else 0, running)
        if state != self._told_of:
            self._told_of = state
            self._tell(run)
        self._draw()

    def _tell(self, run: Run | None) -> None:
        """What the passes that have ended came to."""
        self._ended = throughout(run) if run else ()
        self._fill(self._ended)
        clear(self._said)
        for key, sentence in sustained_told(run) if run else ():
            words = in_words(sentence)
            if key is not None:
                words = self.tr("{name}: {found}").format(name=pass_words(key), found=words)
            self._said.addWidget(StatusLine(Status.INFO, words))
        for reason in doubts(run) if run else ():
            self._said.addWidget(StatusLine(Status.WARNING, reason_words(reason)))

    def _draw(self) -> None:
        if self._series is None:
            return
        run, along = self._series.run, self._along.currentData()
        courses: dict[Key, Sequence[Reached]] = dict(self._series.courses)
        for result in run.passes if run else ():
            courses[result.direction, result.number] = course_of(result)
        spec = self._series.spec
        known = {key: course for key, course in courses.items() if len(course) > 1}
        drawn = Drawn(known, dict(_marks(self._ended)), spec.size, strides(spec), along)
        self._chart.show_courses(drawn)

    def _fill(self, ended: Sequence[Throughout]) -> None:
        clear(self._figures)
        if not ended:
            return
        heads = ("MB/s", self.tr("mean"), self.tr("slowest part"), self.tr("fastest part"))
        for column, text in enumerate(heads, 1):
            self._figures.addWidget(Muted(text), 0, column, _RIGHT)
        for line, each in enumerate(ended, 1):
            self._figures.addWidget(_Swatch(line - 1), line, 0)
            self._figures.addWidget(Label(pass_words((each.direction, each.number))), line, 1)
            for column, text in enumerate(_cells(each), 2):
                self._figures.addWidget(Label(text), line, column, _RIGHT)

    def _lay_out(self) -> None:
        inner, figures = QWidget(), QWidget()
        figures.setLayout(self._figures)
        meaning = Text(
            self.tr(
                "The triangle on the bottom line marks where a pass fell or stood still. Position is counted"
                " from the beginning of the file, or of the disk."
            )
        )
        vbox(0, Space.M, self._chart, figures, self._said, meaning, 1, parent=inner)
        head = hbox(0, Space.S, (Heading(self.tr("From end to end")), 1), self._along, self._back)
        vbox(0, Space.M, head, (scroll_area(inner), 1), parent=self)


class _Swatch(QWidget):
    """A piece of the line of a pass."""

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A short line."""
        return QSize(28, 12)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it as the chart does."""
        painter, ink = begin_painting(self)
        painter.setPen(pass_pen(self._number, ink))
        painter.drawLine(1, self.height() // 2, self.width() - 2, self.height() // 2)


def _marks(ended: Sequence[Throughout]) -> Iterator[tuple[Key, Sequence[Reached]]]:
    for each in ended:
        stood = [Reached(stall.begin, stall.bytes) for stall in each.stalls]
        yield (each.direction, each.number), (*([each.fell] if each.fell else ()), *stood)


def _cells(each: Throughout) -> Iterator[str]:
    yield figure(each.rate / MEGABYTE)
    for rate in (min(each.bins), max(each.bins)) if each.bins else ():
        yield figure(rate / MEGABYTE)
