"""Measurements that belong together, made one after the other; each is in the history like any other.

>>> series = Series(parts, stopped=english("Stopped before all three ways were measured."))
>>> await series.carry_out(session, print)     # each pass is kept before it is heard of
>>> series.progress.runs
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec import structs

from raidwright.bench.cost import Cost, run_cost, total
from raidwright.bench.run import Place, Recorder, Run
from raidwright.bench.samples import Begun
from raidwright.bench.spec import BenchSpec
from raidwright.machine.port import MachineError
from raidwright.protocol import JobFailed, MeasureEvent
from raidwright.session.session import Session, closing_events, sentence_of
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure, Sentence, english
from raidwright.storage.snapshot.disks import Snapshot

NOTHING_MEASURED = english("Stopped before anything was measured.")


@dataclass(frozen=True)
class SeriesPart:
    """One measurement of a series."""

    title: Sentence
    """What it is called for the person who waits."""
    name: str
    """The name under which its run is kept."""
    spec: BenchSpec
    place: Place


def series_cost(
    parts: Sequence[SeriesPart], snapshot: Snapshot, times: int = 1, past: Sequence[Run] = ()
) -> Cost:
    """What it takes to measure each part ``times`` times, as far as the disks are known.

    By the last of ``past`` it is known what a pass takes beside its own seconds.
    """
    return total((run_cost(part.spec, snapshot, past) for part in parts), times)


class RunBegun(Fact, frozen=True, tag="run-begun"):
    """The part ``number``, from 1, of ``count`` in all is measured from now on."""

    number: int
    count: int
    name: str


class RunEnded(Fact, frozen=True, tag="run-ended"):
    """The part is over, kept as run ``run``, 0 when there was nothing to keep; whole if ``complete``."""

    number: int
    run: int
    complete: bool
    broken: Failure | None = None
    """What broke it off, or makes all that would follow useless; None when nothing did."""


SeriesEvent = RunBegun | MeasureEvent | RunEnded
Tell = Callable[[SeriesEvent], object]


class SeriesProgress:
    """How far a series of ``parts`` is, by the events that were told of it."""

    def __init__(self, parts: Sequence[SeriesPart]) -> None:
        self.parts = tuple(parts)
        self.number = 0
        """Number of the part that was begun last, from 1; 0 before the first."""
        self.runs: list[Run] = []
        """The runs that are whole, in their order."""
        self.kept: list[int] = []
        """Numbers of all runs in the history, the last perhaps not whole."""
        self.broken: Sentence | None = None
        """What broke the series off; None when nothing did."""
        self._recorder, self._started = Recorder(), 0.0

    @property
    def complete(self) -> bool:
        """Whether every part was measured whole."""
        return len(self.runs) == len(self.parts)

    @property
    def run(self) -> Run | None:
        """What was measured so far of the part that was begun last; None before its first pass."""
        return self._recorder.run(self.parts[self.number - 1].place, self._started) if self.number else None

    def take(self, event: SeriesEvent) -> None:
        """Note one event."""
        match event:
            case RunBegun():
                self.number = event.number
                self._recorder, self._started = Recorder(), time.time()
            case RunEnded():
                self._end(event)
            case JobFailed():
                pass
            case _:
                self._recorder.take(event)

    def why_ended(self, stopped: Sentence) -> Sentence | None:
        """Why not every part was measured: what broke it off, else ``stopped``. None when all were."""
        return self.broken or (None if self.complete else stopped)

    def names_kept(self) -> tuple[str, ...]:
        """The names under which runs of this series are kept, each once."""
        return tuple(dict.fromkeys(part.name for part in self.parts[: len(self.kept)]))

    def _end(self, event: RunEnded) -> None:
        if event.run:
            self.kept.append(event.run)
        run = self.run
        if event.complete and run is not None:
            self.runs.append(structs.replace(run, number=event.run))
        if event.broken is not None:
            self.broken = Sentence(event.broken)


class Series:
    """Measures all ``parts``; the first run that is not whole is the last."""

    def __init__(self, parts: Sequence[SeriesPart], stopped: Sentence) -> None:
        self.parts = tuple(parts)
        self.stopped = stopped
        """What is said when a person has ended the series."""
        self.progress = SeriesProgress(self.parts)
        self._session: Session | None = None
        self._told_to_stop = False
        self.layer_test = 0
        """Number of the layer test in the history that the runs are stages of; 0 for none."""

    async def cancel(self) -> None:
        """End what is being measured at its next safe point, and measure no more."""
        self._told_to_stop = True
        if self._session is not None:
            await self._session.cancel()

    async def carry_out(self, session: Session, tell: Tell) -> None:
        """Measure all of them, or until it is told to `cancel` or something fails."""
        self._session = session
        for number, part in enumerate(self.parts, 1):
            if self._told_to_stop:
                return
            self._note(RunBegun(number, len(self.parts), part.name), tell)
            self._note(await self._measure(number, part, tell), tell)
            if not self.progress.complete and len(self.progress.runs) < number:
                return
            if self.progress.broken is not None:
                return

    def useless(self, _run: Run) -> Sentence | None:
        """Why what follows is not worth measuring after this run; None when it is."""
        return None

    def _note(self, event: SeriesEvent, tell: Tell) -> None:
        self.progress.take(event)
        tell(event)

    async def _measure(self, number: int, part: SeriesPart, tell: Tell) -> RunEnded:
        run_numbers: list[int] = []
        broken: Failure | None = None
        try:
            broken = await self._follow(part, tell, run_numbers)
        except MachineError as error:
            broken = sentence_of(error).failure
        run = self.progress.run
        whole = run is not None and run.complete and broken is None
        if whole and run is not None:
            useless = self.useless(run)
            broken = useless.failure if useless is not None else None
        return RunEnded(number, sum(run_numbers), whole, broken)

    async def _follow(self, part: SeriesPart, tell: Tell, run_numbers: list[int]) -> Failure | None:
        """Measure one part and tell of it; what broke it off, None when nothing did."""
        assert self._session is not None
        broken = None
        events = self._session.measure(part.spec, part.name, part.place, run_numbers.append, self.layer_test)
        async with closing_events(events):
            async for event in events:
                self._note(event, tell)
                if isinstance(event, JobFailed):
                    broken = event.failure or english("{sentence}", sentence=event.sentence).failure
                if self._told_to_stop and isinstance(event, Begun):
                    # A cancellation that came before the measurement began has reached nobody.
                    await self._session.cancel()
        return broken
