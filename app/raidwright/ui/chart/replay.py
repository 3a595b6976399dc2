"""A kept measurement once more, in a window of its own: its samples played, held anywhere, zoomed into."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QComboBox, QDialog, QSlider, QToolButton, QWidget

from raidwright.bench.run import Run
from raidwright.bench.samples import Doing, PassResult, Sample
from raidwright.bench.spec import raw_disks
from raidwright.bench.timeline.quantities import Trace
from raidwright.history import KeptPiece, SavedRun
from raidwright.storage.fact import one_line
from raidwright.ui.chart.lines import chart_lines
from raidwright.ui.chart.live_chart import LiveChart
from raidwright.ui.chart.series import WHOLE, PassMark
from raidwright.ui.chart.words import time_words
from raidwright.ui.look.controls import put_choices
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space

_AT_ONCE = 16
"""Pieces that are read again for what is shown; of more of them the trace is enough."""


@dataclass(frozen=True)
class _Place:
    begin: float
    end: float
    piece: KeptPiece


class KeptSeries:
    """The kept samples of ``run`` in pieces, one for each pass in the order of the passes."""

    def __init__(self, run: Run, pieces: Sequence[KeptPiece]) -> None:
        self._run = run
        self._pieces = tuple(pieces)
        self._places: list[_Place] = []
        self._trace = Trace()

    def __len__(self) -> int:
        return len(self._pieces)

    def read(self) -> Iterator[tuple[PassMark | None, tuple[Sample, ...]]]:
        """Yield each piece as the mark of its pass and its samples; read it to the end before `within`."""
        for place, piece in enumerate(self._pieces):
            samples = piece.samples()
            if not samples:
                continue
            self._places.append(_Place(samples[0].time, samples[-1].time, piece))
            for sample in samples:
                self._trace.take(sample)
            passes = self._run.passes
            yield (_mark(passes[place], samples) if place < len(passes) else None), samples

    def within(self, begin: float, end: float) -> Sequence[Sample]:
        """The samples between two moments, as many as are needed to draw them."""
        places = [each for each in self._places if each.end >= begin and each.begin <= end]
        if len(places) > _AT_ONCE:
            return self._trace.within(begin, end)
        samples = chain.from_iterable(each.piece.samples() for each in places)
        return [sample for sample in samples if begin <= sample.time <= end]


def _mark(result: PassResult, samples: Sequence[Sample]) -> PassMark:
    """The mark of a pass at its first measured sample.

    Pieces that earlier versions kept begin with the pause before the pass.
    """
    begin = next((each.time for each in samples if each.doing is Doing.MEASURE), samples[0].time)
    return PassMark(begin, result.row, result.direction, result.number)


_SPEEDS = (1, 4, 16)
"""Choices of how many times as fast as the measurement it is played."""
_FRAME = 50
"""Milliseconds between two moves of what is played."""
_SLIDER_STEPS = 10
"""Steps of the slider for each second."""


class ReplayWindow(QDialog):
    """Plays the kept samples of the run ``saved``, which are in ``pieces``."""

    def __init__(self, saved: SavedRun, pieces: tuple[KeptPiece, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Replay: {name}").format(name=one_line(saved.name)))
        self.resize(760, 600)
        self._kept = KeptSeries(saved.run, pieces)
        self._reading = self._kept.read()
        self.chart = LiveChart()
        self._position = 0.0
        """Seconds since the first sample."""
        self._play = name_widget(QToolButton(), "replay-play", self.tr("Play"))
        self._slider = name_widget(QSlider(Qt.Orientation.Horizontal), "replay-position", self.tr("Position"))
        self._clock = name_widget(Muted(), "replay-clock")
        self._speed = name_widget(QComboBox(), "replay-speed", self.tr("Speed"))
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME)
        self._lay_out()
        self._connect()
        self.chart.show_kept()
        run = saved.run
        targets = len(raw_disks(run.spec.target))
        self.chart.begin(chart_lines(run.watched, None), self._kept.within, targets)
        self.chart.series.view = WHOLE
        self._show_playing()
        QTimer.singleShot(0, self, self._read_on)

    @property
    def playing(self) -> bool:
        """Whether the replay is going on by itself."""
        return self._timer.isActive()

    def _read_on(self) -> None:
        """Read one piece and come back for the next, so that the window never stands still for a long run."""
        piece = next(self._reading, None)
        if piece is None:
            self._slider.setRange(0, round(self.chart.series.duration * _SLIDER_STEPS))
            self.chart.look(WHOLE)
            self._show_position()
            return
        mark, samples = piece
        if mark is not None:
            self.chart.series.mark(mark)
        for sample in samples:
            self.chart.series.keep(sample)
        QTimer.singleShot(0, self, self._read_on)

    def _toggle(self) -> None:
        if self.playing:
            self._timer.stop()
        else:
            if self._position >= self.chart.series.duration:
                self._position = 0.0
                self._show_position()
            self._timer.start()
        self._show_playing()

    def _play_on(self) -> None:
        duration = self.chart.series.duration
        self._position = min(duration, self._position + self._speed.currentData() * _FRAME / 1000)
        if self._position >= duration:
            self._timer.stop()
            self._show_playing()
        self._show_position()

    def _slide(self, value: int) -> None:
        if value != round(self._position * _SLIDER_STEPS):
            self._position = value / _SLIDER_STEPS
            self._show_position()

    def _show_position(self) -> None:
        series = self.chart.series
        self._slider.setValue(round(self._position * _SLIDER_STEPS))
        words = self.tr("{time} of {whole}")
        self._clock.setText(words.format(time=time_words(self._position), whole=time_words(series.duration)))
        self.chart.hold(series.first + self._position)

    def _show_playing(self) -> None:
        words = self.tr("Pause") if self.playing else self.tr("Play")
        self._play.setIcon(icon("pause" if self.playing else "play"))
        self._play.setAccessibleName(words)
        self._play.setToolTip(words)

    def _lay_out(self) -> None:
        put_choices(self._speed, [(f"{speed} ×", speed) for speed in _SPEEDS])
        self._play.setAutoRaise(True)
        row = hbox(0, Space.S, self._play, (self._slider, 1), self._clock, self._speed)
        vbox(Space.M, Space.S, (self.chart, 1), row, parent=self)

    def _connect(self) -> None:
        self._play.clicked.connect(self._toggle)
        self._slider.valueChanged.connect(self._slide)
        self._timer.timeout.connect(self._play_on)
