"""Series that the page can measure in place of the grid, made of its settings and followed as they run."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from raidwright.bench.cautions import ELSEWHERE_TEMPLATE
from raidwright.bench.cost import likely_rate
from raidwright.bench.io_modes import IO_MODES, ROWS
from raidwright.bench.layer_test.stages import LayerTest, layer_test_of
from raidwright.bench.layer_test.whole import WholeLayerTest
from raidwright.bench.place import place_of, target_blocks
from raidwright.bench.run import Run
from raidwright.bench.samples import Begun, PassBegun, PassResult, Reached
from raidwright.bench.spec import ALL, SMALLEST_STRETCH, BenchSpec, ImportedTarget, is_read_only
from raidwright.bench.sustained import bytes_of_a_pass, pass_name, stretch_seconds, sustained_spec
from raidwright.history import SavedAction
from raidwright.protocol import MeasureEvent
from raidwright.session.io_modes import modes_cost, modes_series
from raidwright.session.layer_test import (
    LayerTestSeries,
    layer_test_cost,
    reads_other_places,
    stage_specs,
    was_built_here,
)
from raidwright.session.series import RunBegun, RunEnded, Series, SeriesEvent, SeriesProgress
from raidwright.session.sustained import PassTimelines, sustained_series
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import MEGABYTE
from raidwright.ui.benchmark.settings import BenchSettings
from raidwright.ui.benchmark.targets import TargetOption
from raidwright.ui.benchmark.words import cost_words, further_cautions
from raidwright.ui.bridge.bench_machine import bench_machine
from raidwright.ui.bridge.followed import followed_series
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.shared.layer_test_table import layer_test_title, names_in_words
from raidwright.ui.words.figures import figure, percent
from raidwright.ui.words.sentences import failure_sentence, in_words

translate = QCoreApplication.translate
_REDRAW_SECONDS = 0.4
"""Seconds of a pass after which its progress is drawn again."""


@dataclass(frozen=True)
class SeriesListener:
    """Callbacks for a series: for every event, whenever there is something new to draw, and for its end.

    ``ended`` is given the sentence of what broke the series off, which is empty at a good end.
    """

    heard: Callable[[MeasureEvent], object]
    changed: Callable[[], object]
    ended: Callable[[str], object]


class SeriesRun:
    """Carries out ``series`` through the session, and knows how far it is."""

    def __init__(self, session: QtSession, series: Series, listener: SeriesListener) -> None:
        self._session, self._series, self._listener = session, series, listener
        self.progress = SeriesProgress(series.parts)
        self.stopping = False

    @property
    def runs(self) -> Sequence[Run]:
        """The runs that are whole."""
        return self.progress.runs

    @property
    def fraction(self) -> float:
        """How much of the series is over, 0 to 1."""
        return len(self.progress.runs) / len(self.progress.parts)

    def start(self) -> None:
        """Begin to measure all parts."""
        self._session.carry_out(followed_series(self._series), self.take, self._end, self._fail)

    def stop(self) -> None:
        """End the series at the next safe point, in the middle of a run or before the next."""
        self.stopping = True
        self._session.cancel()

    def words(self) -> str:
        """What is being measured now, for the line that tells of progress."""
        if self.stopping:
            return translate("Bench", "Stopping…")
        number, parts = max(1, self.progress.number), self.progress.parts
        text = translate("Ladder", "{number} of {count}: {name}")
        return text.format(number=number, count=len(parts), name=self.title(number))

    def title(self, number: int) -> str:
        """What the part with that number is called, in the user's language."""
        return in_words(self.progress.parts[number - 1].title)

    def take(self, event: SeriesEvent) -> None:
        """Note one event, and tell the listener."""
        self.progress.take(event)
        if isinstance(event, RunBegun | RunEnded):
            self._listener.changed()
        else:
            self._listener.heard(event)

    def _end(self) -> None:
        self._listener.ended(in_words(self.progress.why_ended(self._series.stopped)))

    def _fail(self, error: Exception) -> None:
        self._listener.ended(failure_sentence(error))


class LayerTestRun(SeriesRun):
    """A layer test as it is measured; ``others`` are kept runs, which tell what one disk writes alone."""

    def __init__(
        self, session: QtSession, series: LayerTestSeries, others: tuple[Run, ...], listener: SeriesListener
    ) -> None:
        super().__init__(session, series, listener)
        self._record, self._others = series.record, others
        self._names = names_in_words(series.names)

    def title(self, number: int) -> str:
        """Disks by their serial numbers, layers by what they are."""
        return self._names.all[number - 1]

    def layer_test_so_far(self) -> WholeLayerTest:
        """The layer test with the stages measured so far."""
        return WholeLayerTest(self._record, tuple(self.runs), self._others)


class ModesRun(SeriesRun):
    """The same writes measured in each I/O mode to the disk."""


class SustainedRun(SeriesRun):
    """A series of a single run over a whole stretch; progress is counted in its passes."""

    def __init__(self, session: QtSession, series: Series, listener: SeriesListener) -> None:
        super().__init__(session, series, listener)
        self.timelines = PassTimelines(series.parts[0].spec)
        self._drawn_at = 0.0

    @property
    def run(self) -> Run | None:
        """What was measured so far; None before the first pass has ended."""
        return self.progress.run

    @property
    def fraction(self) -> float:
        """Bytes moved so far as a share of what all passes move, 0 to 1."""
        return self.timelines.fraction

    def words(self) -> str:
        """The pass under way, how much of it is over, and its mean speed so far."""
        if self.stopping or not self.timelines.points:
            return super().words()
        end, key = self.timelines.now, next(reversed(self.timelines.points))
        text = translate("Sustained", "{name}: {share}, {rate} MB/s so far")
        rate = end.bytes / end.seconds / MEGABYTE if end.seconds else 0.0
        share = percent(end.bytes / bytes_of_a_pass(self.timelines.spec))
        return text.format(name=in_words(pass_name(key)), share=share, rate=figure(rate))

    def take(self, event: SeriesEvent) -> None:
        """Note one event; how far a pass is gets drawn again only every `_REDRAW_SECONDS`."""
        self.timelines.take(event)
        super().take(event)
        if self._is_news(event):
            self._listener.changed()

    def _is_news(self, event: SeriesEvent) -> bool:
        match event:
            case Begun() | PassResult():
                return True
            case PassBegun():
                self._drawn_at = 0.0
                return True
            case Reached(seconds=seconds) if seconds - self._drawn_at >= _REDRAW_SECONDS:
                self._drawn_at = seconds
                return True
            case _:
                return False


AnySeries = LayerTestRun | ModesRun | SustainedRun


def layer_test_beneath(option: TargetOption | None, snapshot: Snapshot | None) -> LayerTest | None:
    """The layer test up to the chosen target; None when that does not lie on an array of disks."""
    return layer_test_of(option.target, snapshot) if option and snapshot else None


def can_compare_modes(option: TargetOption | None) -> bool:
    """Whether the target can be written to, so that ways of writing can be compared."""
    return option is not None and not is_read_only(option.target)


def layers(session: QtSession, settings: BenchSettings, listener: SeriesListener) -> LayerTestRun | None:
    """A run of the layer test beneath the chosen target; None where there is no layer test."""
    option, snapshot, machine = settings.option, session.snapshot, session.machine
    layer_test, spec = layer_test_beneath(option, snapshot), settings.spec(settings.profile.rows)
    if layer_test is None or option is None or spec is None or snapshot is None or machine is None:
        return None
    series = LayerTestSeries(
        layer_test,
        spec,
        option.subject.name,
        machine.title,
        snapshot,
        built_here=was_built_here(layer_test, snapshot, session.history.actions().actions),
    )
    others = tuple(saved.run for saved in session.history.runs().runs)
    return LayerTestRun(session, series, others, listener)


def mode_series(session: QtSession, settings: BenchSettings, listener: SeriesListener) -> ModesRun | None:
    """A run that writes to the chosen target in each I/O mode; None where nothing may be written."""
    spec = settings.spec(ROWS)
    if spec is None or not can_compare_modes(settings.option):
        return None
    series = _series_of_target(session, settings, modes_series, spec)
    return ModesRun(session, series, listener) if series else None


def costs_text(
    settings: BenchSettings, snapshot: Snapshot, actions: Iterable[SavedAction], past: Sequence[Run] = ()
) -> str:
    """What a layer test and a comparison of ways would take; empty where neither can be measured."""
    option, spec = settings.option, settings.spec(settings.profile.rows)
    if option is None or spec is None:
        return ""
    lines = []
    if (layer_test := layer_test_beneath(option, snapshot)) is not None:
        built_here = was_built_here(layer_test, snapshot, actions)
        cost = layer_test_cost(layer_test, spec, snapshot, past, built_here=built_here)
        lines.append(cost_words(layer_test_title(layer_test.layers), len(layer_test.stages), cost))
        lines += further_cautions(stage_specs(layer_test, spec, built_here=built_here), spec, snapshot)
        if reads_other_places(layer_test, snapshot):
            lines.append(translate("Caution", ELSEWHERE_TEMPLATE))
    if can_compare_modes(option):
        cost = modes_cost(spec, snapshot, past)
        lines.append(cost_words(translate("WaysView", "I/O mode comparison"), len(IO_MODES), cost))
    return "\n".join(lines)


def end_to_end(
    session: QtSession, settings: BenchSettings, listener: SeriesListener, *, all_of_it: bool
) -> SustainedRun | None:
    """A sustained run over a file or a device; None without a target.

    A file has the chosen size or, with ``all_of_it``, as much as there is room for; a device that is only
    read is gone through to its end.
    """
    option, spec = settings.option, settings.spec(ROWS)
    if option is None or spec is None:
        return None
    size = ALL if all_of_it or is_read_only(option.target) else spec.size
    whole_spec = sustained_spec(
        option.target, size, all_of_it=all_of_it, data=spec.data, pause_sync=spec.pause_sync
    )
    series = _series_of_target(session, settings, sustained_series, whole_spec)
    return SustainedRun(session, series, listener) if series else None


def seconds_for_all(spec: BenchSpec, snapshot: Snapshot | None) -> float:
    """Seconds that all passes over a whole target take at the usual speed of its disks; 0 if unknown."""
    if snapshot is None or not (blocks := target_blocks(spec.target, snapshot)):
        return 0.0
    assert not isinstance(spec.target, ImportedTarget)
    size = min(block.size for block in blocks)
    if not SMALLEST_STRETCH <= size <= ALL:
        return 0.0
    return stretch_seconds(
        sustained_spec(spec.target, size, all_of_it=True), likely_rate(spec.target, snapshot)
    )


def _series_of_target(
    session: QtSession, settings: BenchSettings, make: Callable[..., Series], spec: BenchSpec
) -> Series | None:
    option, machine = settings.option, bench_machine(session)
    if option is None or machine is None:
        return None
    subject, (title, snapshot) = option.subject, machine
    place = place_of(option.target, title, subject.stack, snapshot)
    return make(spec, subject.name, place)
