"""In place of the grid: a stretch from end to end by position or time, its figures, and what was found."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.run import Run
from raidwright.bench.samples import Reached
from raidwright.bench.sustained import Throughout, course_of, strides, throughout
from raidwright.bench.sustained_sentences import doubts, sustained_told
from raidwright.ui.benchmark.sustained_curves import Along, curves_by_position, curves_by_time
from raidwright.ui.benchmark.sustained_run import Key, SustainedRun, pass_words
from raidwright.ui.look.labels import Label, Muted, Text, named
from raidwright.ui.look.layouts import clear, hbox, scroll_area, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.shared.rate_chart import RateChart, Swatch
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
        spoken = self.tr("Speed from the beginning to the end; figures and words stand below")
        self._chart = RateChart("sustained-chart", spoken)
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
        marks = tuple(_marks(self._ended))
        if along is Along.TIME:
            self._chart.show_curves(curves_by_time(known, marks))
        else:
            self._chart.show_curves(curves_by_position(known, marks, spec.size, strides(spec)))

    def _fill(self, ended: Sequence[Throughout]) -> None:
        clear(self._figures)
        if not ended:
            return
        heads = ("MB/s", self.tr("mean"), self.tr("slowest part"), self.tr("fastest part"))
        for column, text in enumerate(heads, 1):
            self._figures.addWidget(Muted(text), 0, column, _RIGHT)
        for line, each in enumerate(ended, 1):
            self._figures.addWidget(Swatch(line - 1), line, 0)
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


def _marks(ended: Sequence[Throughout]) -> Iterator[Reached]:
    """Where a pass fell or stood still."""
    for each in ended:
        if each.fell is not None:
            yield each.fell
        yield from (Reached(stall.begin, stall.bytes) for stall in each.stalls)


def _cells(each: Throughout) -> Iterator[str]:
    yield figure(each.rate / MEGABYTE)
    for rate in (min(each.bins), max(each.bins)) if each.bins else ():
        yield figure(rate / MEGABYTE)
