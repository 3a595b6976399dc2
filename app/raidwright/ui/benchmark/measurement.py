"""One measurement as the page follows it: what is under way, what was measured, how long it still takes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from msgspec import structs

from raidwright.bench.comparing.baseline import one_disk
from raidwright.bench.comparing.comparison import Key
from raidwright.bench.comparing.expectation import Expectation, expectation
from raidwright.bench.cost import START, passes_of_a_cell, passes_planned
from raidwright.bench.profiles import Ending, ending
from raidwright.bench.run import Place, Recorder, Run
from raidwright.bench.samples import Begun, BenchEvent, PassBegun, PassResult
from raidwright.bench.spec import ONE_WAY, BenchSpec, Row
from raidwright.bench.statistics import MeasuredCell, cells
from raidwright.bench.verdicts import Judgement, judge
from raidwright.storage.failures import Failure
from raidwright.ui.benchmark.targets import TargetOption


@dataclass(frozen=True)
class CellFacts:
    """What is known of a cell beside the figures of its passes."""

    judged: Judgement
    ending: Ending | None = None
    expected: Expectation | None = None


class Measurement:
    """The events of one run, in order, which takes ``seconds`` at least.

    Cells of ``before``, on the same target, stay shown beside it.
    """

    def __init__(
        self,
        option: TargetOption,
        spec: BenchSpec,
        place: Place,
        started: float,
        before: "Measurement | None" = None,
        *,
        seconds: float,
    ) -> None:
        self.option = option
        self.spec = spec
        self.place = place
        self.started = started
        self._seconds = seconds
        self.current: PassBegun | None = None
        self._first: PassBegun | None = None
        self._ended: Counter[Key] = Counter()
        """Passes that are over, warm-ups included."""
        self._recorder = Recorder()
        keys = [(row, direction) for row in spec.rows for direction in spec.directions]
        earlier_passes = before.passes if before else ()
        self._earlier = tuple(one for one in earlier_passes if (one.row, one.direction) not in keys)
        cut_off = before.cut_off if before else {}
        self._cut_off = {key: broken for key, broken in cut_off.items() if key not in keys}
        self._broken: Failure | None = None
        earlier = before.specs if before else {}
        self._specs: dict[Key, BenchSpec] = {**earlier, **dict.fromkeys(keys, spec)}

    @property
    def beginning(self) -> Begun | None:
        """The helper's first event; None before that has come."""
        return self._recorder.begun

    @property
    def passes(self) -> tuple[PassResult, ...]:
        """All passes that are shown: the earlier ones, then those of this run."""
        return (*self._earlier, *self._recorder.passes)

    @property
    def specs(self) -> Mapping[Key, BenchSpec]:
        """For each cell, the spec by which it was or will be measured."""
        return self._specs

    @property
    def ended_passes(self) -> int:
        """Passes of this run that are over, warm-ups included."""
        return self._ended.total()

    def take(self, event: BenchEvent) -> None:
        """Note one event."""
        self._recorder.take(event)
        if isinstance(event, PassBegun):
            self.current = event
            self._first = self._first or event
        elif isinstance(event, PassResult):
            self.current = None
            self._ended[event.row, event.direction] += 1

    def lose(self, failure: Failure) -> None:
        """Note what broke it off."""
        self._broken = failure

    @property
    def cut_off(self) -> Mapping[Key, Failure | None]:
        """The cells whose run did not come to its end, with what broke it off; None where it was stopped."""
        own = () if self._recorder.complete else product(self.spec.rows, self.spec.directions)
        return {**self._cut_off, **dict.fromkeys(own, self._broken)}

    def cells(self) -> dict[Key, MeasuredCell]:
        """The cells of all passes that are shown."""
        return cells(self.passes)

    def ending(self, key: Key, cell: MeasuredCell) -> Ending:
        """Why the finished ``cell`` has no further pass."""
        return ending(self._specs[key], cell)

    def fraction(self) -> float:
        """How much of the run is over, 0 to 1."""
        return self._planned_passes_over() / max(1, passes_planned(self.spec))

    def seconds_left(self) -> float:
        """Seconds until the end, if no cell needs more passes than were asked for."""
        if self.current is None and not self._ended:
            return self._seconds
        return (passes_planned(self.spec) - self._planned_passes_over()) * self._seconds_of_a_pass()

    def _planned_passes_over(self) -> int:
        """Planned passes that are over; those that were added to a cell do not count."""
        return sum(min(count, passes_of_a_cell(self.spec)) for count in self._ended.values())

    def _seconds_of_a_pass(self) -> float:
        """Mean seconds of a pass so far; before the first has ended, what it should take."""
        if self._first is not None and self.current is not None and self._ended:
            return (self.current.time - self._first.time) / self._ended.total()
        return self.spec.seconds + START + self.spec.pause

    def run(self) -> Run | None:
        """The run without the earlier passes, to be kept; None when nothing was measured."""
        return self._recorder.run(self.place, self.started, self._broken)

    def shown_run(self, rows: tuple[Row, ...] = ()) -> Run | None:
        """All that is shown as one run of ``rows``; None when this run has measured nothing."""
        run = self.run()
        if run is None:
            return None
        wanted = {*ONE_WAY, *self.spec.directions, *(result.direction for result in self.passes)}
        sides = tuple(side for side in self.option.directions if side in wanted)
        spec = structs.replace(self.spec, rows=rows or self.spec.rows, directions=sides)
        cut_off = self.cut_off
        broken = next(filter(None, cut_off.values()), None)
        return structs.replace(run, spec=spec, passes=self.passes, complete=not cut_off, broken=broken)

    def measures(self, key: Key) -> bool:
        """Whether a pass of the cell ``key`` is under way."""
        return self.current is not None and (self.current.row, self.current.direction) == key


def cell_facts(measurement: Measurement, saved: Sequence[Run]) -> Mapping[Key, CellFacts]:
    """What is known of each cell; ``saved`` are the runs of the history, the latest first."""
    run, place = measurement.shown_run(), measurement.place
    disks = {key: one_disk(run, saved, key) for key in measurement.cells()} if run else {}
    return {
        key: CellFacts(
            judge(cell, place.threads, place.ceiling),
            None if measurement.measures(key) else measurement.ending(key, cell),
            expectation(run, disk, key) if run and (disk := disks[key]) else None,
        )
        for key, cell in measurement.cells().items()
    }
