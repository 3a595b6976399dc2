"""A stretch from end to end by position or time, its figures, and what was found; of a run or of several."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QWidget

from raidwright.bench.run import Run
from raidwright.bench.samples import Reached
from raidwright.bench.spec import BenchSpec
from raidwright.bench.sustained import (
    PassKey,
    Strides,
    Throughout,
    doubts,
    part_count,
    pass_name,
    place_at,
    rates_in_parts,
    rates_in_time,
    strides,
    sustained_results,
    sustained_sentences,
    timeline_of,
)
from raidwright.language.measurements import reason_words
from raidwright.storage.units import format_size
from raidwright.ui.look.labels import Label, Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.shared.rate_chart import Curve, RateChart, RateCurves, Swatch
from raidwright.ui.words.figures import rate_figure, seconds_words
from raidwright.ui.words.sentences import in_words


class Along(Enum):
    """What lies along the bottom of the chart."""

    POSITION = "position"
    TIME = "time"


@dataclass(frozen=True)
class DrawnStretch:
    """One run over a stretch, as far as it has come."""

    spec: BenchSpec
    """What was measured, with the size that there was room for."""
    timelines: Mapping[PassKey, Sequence[Reached]]
    """How far each pass was at which moment, for passes that can be drawn."""
    ended: tuple[Throughout, ...]


def stretch_of(
    spec: BenchSpec, run: Run | None, under_way: Mapping[PassKey, Sequence[Reached]] | None = None
) -> DrawnStretch:
    """What ``run`` has measured of its stretch, with the passes that are still ``under_way``."""
    timelines: dict[PassKey, Sequence[Reached]] = dict(under_way or {})
    for result in run.passes if run else ():
        timelines[result.direction, result.number] = timeline_of(result)
    drawn_timelines = {key: timeline for key, timeline in timelines.items() if len(timeline) > 1}
    return DrawnStretch(spec, drawn_timelines, sustained_results(run) if run else ())


def curves_along(along: Along, stretches: Sequence[DrawnStretch]) -> RateCurves:
    """The curves and marks of all ``stretches`` to one scale."""
    drawn = [_by_time(each) if along is Along.TIME else _by_position(each) for each in stretches]
    return RateCurves(
        curves=[curve for each in drawn for curve in each.curves],
        marks=[mark for each in drawn for mark in each.marks],
        reach=max((each.reach for each in drawn), default=0.0),
        words=seconds_words if along is Along.TIME else _size_words,
    )


def _by_position(stretch: DrawnStretch) -> RateCurves:
    """The curves of a stretch along all of its bytes."""
    pieces = strides(stretch.spec)
    curves = [_over_bytes(timeline, pieces) for timeline in stretch.timelines.values()]
    marks = [place_at(mark.bytes, pieces) for mark in _marks(stretch.ended)]
    return RateCurves(curves, marks, stretch.spec.size)


def _by_time(stretch: DrawnStretch) -> RateCurves:
    """The curves of a stretch along the time of its longest pass."""
    timelines = stretch.timelines.values()
    longest = max((timeline[-1].seconds for timeline in timelines), default=0.0)
    marks = [mark.seconds for mark in _marks(stretch.ended)]
    return RateCurves([_over_time(timeline) for timeline in timelines], marks, longest)


def _over_bytes(timeline: Sequence[Reached], pieces: Strides | None) -> Curve:
    parts = part_count(timeline)
    step = timeline[-1].bytes / max(1, parts)
    rates = rates_in_parts(timeline, parts)
    return [(place_at(round((part + 0.5) * step), pieces), rate) for part, rate in enumerate(rates)]


def _over_time(timeline: Sequence[Reached]) -> Curve:
    parts = part_count(timeline)
    step = timeline[-1].seconds / max(1, parts)
    return [((part + 0.5) * step, rate) for part, rate in enumerate(rates_in_time(timeline, parts))]


def _marks(ended: Sequence[Throughout]) -> Iterator[Reached]:
    """Where the passes fell in speed or stood still."""
    for each in ended:
        if each.fell is not None:
            yield each.fell
        yield from (Reached(stall.begin, stall.bytes) for stall in each.stalls)


def _size_words(place: float) -> str:
    return format_size(round(place))


translate = QCoreApplication.translate
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
Named = tuple[str, Run]
"""A run and what it is called, empty where there is only one."""


class SustainedTimeline(QWidget):
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
    for key, sentence in sustained_sentences(run):
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
