"""One measurement as the page follows it: what is under way, what was measured, how long it still takes."""

from msgspec import structs

from raidwright.bench.planned import START, passes_planned, planned_seconds, typical_rate
from raidwright.bench.run import Recorder, Run
from raidwright.bench.samples import Begun, BenchEvent, PassBegun, PassResult
from raidwright.bench.spec import BenchSpec, Direction, Row
from raidwright.bench.statistics import Cell, cells
from raidwright.storage.disks import Host
from raidwright.ui.benchmark.targets import TargetOption

Key = tuple[Row, Direction]


def rate_of(option: TargetOption) -> float:
    """Bytes per second that the target takes at most, for estimates."""
    return float(typical_rate(option.media) * option.drives)


class Session:
    """The events of one run, in order. ``earlier`` are passes of the same grid that stay shown beside it."""

    def __init__(
        self, option: TargetOption, spec: BenchSpec, started: float, earlier: tuple[PassResult, ...] = ()
    ) -> None:
        self.option = option
        self.spec = spec
        self.started = started
        self.current: PassBegun | None = None
        self._first: PassBegun | None = None
        self.ended = 0
        """Passes that are over, warm-ups included."""
        self._recorder = Recorder()
        keys = {(row, direction) for row in spec.rows for direction in spec.directions}
        self._earlier = tuple(one for one in earlier if (one.row, one.direction) not in keys)

    @property
    def begun(self) -> Begun | None:
        """What the helper said at the beginning; None before."""
        return self._recorder.begun

    @property
    def passes(self) -> tuple[PassResult, ...]:
        """Everything shown: this run's passes after the earlier ones."""
        return (*self._earlier, *self._recorder.passes)

    def take(self, event: BenchEvent) -> None:
        """Note one event."""
        self._recorder.take(event)
        if isinstance(event, PassBegun):
            self.current = event
            self._first = self._first or event
        elif isinstance(event, PassResult):
            self.current = None
            self.ended += 1

    def cells(self) -> dict[Key, Cell]:
        """What is shown so far."""
        return cells(self.passes)

    def fraction(self) -> float:
        """How much of the run is over, 0 to 1."""
        return min(1.0, self.ended / max(1, passes_planned(self.spec)))

    def seconds_left(self) -> float:
        """Seconds until the end, if everything goes as planned."""
        if self.current is None and not self.ended:
            return planned_seconds(self.spec, rate_of(self.option))
        return (passes_planned(self.spec) - self.ended) * self._seconds_of_a_pass()

    def _seconds_of_a_pass(self) -> float:
        """As it was so far; before the first has ended, as it should be."""
        if self._first is not None and self.current is not None and self.ended:
            return (self.current.time - self._first.time) / self.ended
        return self.spec.seconds + START + self.spec.pause

    def run(self, machine: str, host: Host) -> Run | None:
        """The run alone, to be kept; None when nothing was measured."""
        stack = self.option.stack
        return self._recorder.run(machine, host.rehearsal, self.started, stack, host.threads)

    def shown_run(self, machine: str, host: Host, rows: tuple[Row, ...]) -> Run | None:
        """The whole grid as one run, to be copied; None when nothing is shown."""
        run = self.run(machine, host)
        if run is None:
            return None
        spec = structs.replace(self.spec, rows=rows, directions=self.option.directions)
        return structs.replace(run, spec=spec, passes=self.passes)
