"""A stretch from end to end by position or time, its figures, and what was found; of a run or of several."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QWidget

from raidwright.bench.run import Run
from raidwright.bench.sustained.sentences import doubts, pass_name, sustained_told
from raidwright.bench.sustained.stretch import Throughout, sustained_results
from raidwright.ui.look.labels import Label, Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.shared.rate_chart import RateChart, Swatch
from raidwright.ui.shared.sustained_curves import Along, DrawnStretch, curves_along
from raidwright.ui.words.figures import rate_figure
from raidwright.ui.words.measurements import reason_words
from raidwright.ui.words.sentences import in_words

translate = QCoreApplication.translate
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
Named = tuple[str, Run]
"""A run and what it is called, empty where there is only one."""


class SustainedCourse(QWidget):
    """Curves over a whole stretch, of one run or several, with figures and findings below.

    ``name`` is the beginning of the names of its parts. ``along`` is a box that whoever shows this puts
    elsewhere.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stretches: tuple[DrawnStretch, ...] = ()
        spoken = translate("SustainedView", "Speed from start to end; figures and findings are below")
        self.chart = RateChart(f"{name}-chart", spoken)
        what = translate("SustainedView", "Horizontal axis")
        self.along = name_widget(QComboBox(), f"{name}-along", what)
        self.along.addItem(translate("SustainedView", "By position"), Along.POSITION)
        self.along.addItem(translate("SustainedView", "By time"), Along.TIME)
        self.along.currentIndexChanged.connect(self._draw)
        self._figures, self._said = table(Space.M, Space.XS, wide=1), vbox(0, Space.S)
        meaning = Text(
            translate(
                "SustainedView",
                "A triangle on the horizontal axis marks where a pass slowed down or stalled. Positions are"
                " counted from the start of the file or disk.",
            )
        )
        vbox(0, Space.M, self.chart, self._figures, self._said, meaning, 1, parent=self)

    def draw(self, *stretches: DrawnStretch) -> None:
        """Draw ``stretches`` over one another."""
        self._stretches = stretches
        self._draw()

    def tell(self, *runs: Named) -> None:
        """Show figures and findings of the passes of ``runs`` that have ended."""
        self._fill([(name, each) for name, run in runs for each in sustained_results(run)])
        clear(self._said)
        for name, run in runs:
            for words in _finding_words(run):
                self._said.addWidget(StatusLine(Status.INFO, _with_title(name, words)))
            for reason, judged in doubts(run).items():
                words = reason_words(reason, judged)
                self._said.addWidget(StatusLine(Status.WARNING, _with_title(name, words)))

    def _draw(self) -> None:
        self.chart.show_curves(curves_along(self.along.currentData(), self._stretches))

    def _fill(self, ended: Sequence[tuple[str, Throughout]]) -> None:
        clear(self._figures)
        if not ended:
            return
        heads = (
            "MB/s",
            translate("SustainedView", "mean"),
            translate("SustainedView", "slowest part"),
            translate("SustainedView", "fastest part"),
        )
        for column, text in enumerate(heads, 1):
            self._figures.addWidget(Muted(text), 0, column, _RIGHT)
        for line, (name, each) in enumerate(ended, 1):
            words = in_words(pass_name((each.direction, each.number)))
            self._figures.addWidget(Swatch(line - 1), line, 0)
            self._figures.addWidget(Label(_with_title(name, words)), line, 1)
            for column, text in enumerate(_cells(each), 2):
                self._figures.addWidget(Label(text), line, column, _RIGHT)


def _finding_words(run: Run) -> Iterator[str]:
    for key, sentence in sustained_told(run):
        words = in_words(sentence)
        yield _with_title(in_words(pass_name(key)), words) if key is not None else words


def _with_title(name: str, words: str) -> str:
    if not name:
        return words
    return translate("SustainedView", "{name}: {found}").format(name=name, found=words)


def _cells(each: Throughout) -> Iterator[str]:
    yield rate_figure(each.rate)
    for rate in (min(each.bins), max(each.bins)) if each.bins else ():
        yield rate_figure(rate)
