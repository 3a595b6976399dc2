"""Two targets measured in turn, A B A B; each run is in the history like any other.

>>> turns = Turns(session, one, other)
>>> await turns.measure(print)     # each pass is kept before it is heard of
>>> in_turn(*turns.runs)
"""

import time
from collections.abc import Callable

from raidwright.bench.run import Place, Recorder, Run
from raidwright.bench.samples import Begun
from raidwright.bench.spec import BenchSpec
from raidwright.bench.turns import TURNS
from raidwright.machine.port import MachineError
from raidwright.protocol import JobFailed, MeasureEvent
from raidwright.session.session import Session, exhausting
from raidwright.storage.fact import Fact

AGAIN_TEMPLATE = "{name} (again)"
"""What the runs of a target are called that is measured in turn with itself."""


class TurnSide(Fact, frozen=True):
    """One of the two, and under which name its runs are kept."""

    name: str
    spec: BenchSpec
    place: Place


class TurnBegun(Fact, frozen=True, tag="turn-begun"):
    """The run with that number, from 1, of so many in all is measured from now on."""

    number: int
    turns: int
    name: str


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    """Kept as run ``run``, 0 when there was nothing to keep; what was stopped or failed is not whole."""

    number: int
    run: int
    complete: bool


TurnEvent = TurnBegun | MeasureEvent | TurnEnded


class Turns:
    """Measures two alternately, ``times`` each; the first run that is not whole is the last."""

    def __init__(self, session: Session, one: TurnSide, other: TurnSide, times: int = TURNS) -> None:
        self._session = session
        self._sides = (one, other)
        self.planned = 2 * times
        """Runs in all."""
        self.runs: tuple[list[Run], list[Run]] = ([], [])
        """The whole ones of each."""
        self.kept: list[int] = []
        """Numbers of all runs in the history, the last perhaps not whole."""
        self.failure = ""
        """The sentence of what broke it off; empty when nothing did."""
        self._stopped = False

    @property
    def whole(self) -> int:
        """How many runs came to their end."""
        return sum(map(len, self.runs))

    async def cancel(self) -> None:
        """End what is being measured at its next safe point, and measure no more."""
        self._stopped = True
        await self._session.cancel()

    async def measure(self, tell: Callable[[TurnEvent], object]) -> None:
        """Measure all of them, or until it is told to `cancel` or something fails."""
        for number in range(self.planned):
            tell(TurnBegun(number + 1, self.planned, self._sides[number % 2].name))
            kept: list[int] = []
            try:
                run = await self._run(self._sides[number % 2], tell, kept)
            except MachineError as error:
                self.failure, run = error.sentence, None
            self.kept += filter(None, kept)
            if run is not None and run.complete:
                self.runs[number % 2].append(run)
            tell(TurnEnded(number + 1, sum(kept), self.whole > number))
            if self._stopped or self.whole == number:
                return

    async def _run(self, side: TurnSide, tell: Callable[[TurnEvent], object], kept: list[int]) -> Run | None:
        recorder, started = Recorder(), time.time()
        events = self._session.measure(side.spec, side.name, side.place, kept.append)
        async with exhausting(events):
            async for event in events:
                tell(event)
                if isinstance(event, JobFailed):
                    self.failure = event.sentence
                    continue
                recorder.take(event)
                if self._stopped and isinstance(event, Begun):
                    # What was cancelled before it began has not heard of it.
                    await self._session.cancel()
        return recorder.run(side.place, started)


def turn_names(one: str, other: str) -> tuple[str, str]:
    """By which the runs of both are told apart."""
    return one, AGAIN_TEMPLATE.format(name=other) if other == one else other
