"""A finished measurement with all that is needed to understand it later: what history keeps."""

import msgspec

from raidwright.bench.expected import Shape
from raidwright.bench.samples import Begun, BenchDone, BenchEvent, PassBegun, PassResult, Sample, Watched
from raidwright.bench.spec import BenchSpec, Direction, Row
from raidwright.bench.statistics import MeasuredCell, cells
from raidwright.storage.fact import Fact


class Run(Fact, frozen=True):
    """One run of the grid on one target."""

    spec: BenchSpec
    watched: tuple[Watched, ...]
    passes: tuple[PassResult, ...]
    """Warm-ups included, with number 0."""
    machine: str
    """Title of the machine it was measured on."""
    practice: bool = msgspec.field(name="rehearsal")
    """Disks and speeds were simulated. Kept runs have always called it a rehearsal."""
    started: float
    """Seconds since 1970, UTC."""
    stack: str
    """What was measured, for people: "tank · RAID5 of 3 · LUKS · XFS"."""
    complete: bool = True
    """False when it was stopped or failed before its last pass."""
    comment: str = ""
    fio: str = ""
    """Version line of fio."""
    threads: int = 0
    """Processor threads of the machine; 0 when unknown."""
    drives: tuple[str, ...] = ()
    """`Drive.id` of every disk beneath; empty when they are not known."""
    shape: Shape | None = None
    """The array beneath; None without one."""
    ceiling: float = 0.0
    """Bytes per second that the disks' links can carry together; 0 when unknown."""

    def cells(self) -> dict[tuple[Row, Direction], MeasuredCell]:
        """What was measured, by row and direction."""
        return cells(self.passes)


class Place(Fact, frozen=True):
    """Where a run is made, as far as the machine itself knows; see `Run`."""

    machine: str
    practice: bool
    stack: str
    threads: int = 0
    drives: tuple[str, ...] = ()
    ceiling: float = 0.0


class Recorder:
    """Takes the events of one run as they come and knows what was measured so far."""

    def __init__(self) -> None:
        self.begun: Begun | None = None
        self.passes: list[PassResult] = []
        self.complete = False

    def take(self, event: BenchEvent) -> None:
        """Note one event; events must come in the order they happened."""
        match event:
            case Begun():
                self.begun = event
            case PassResult():
                self.passes.append(event)
            case BenchDone(complete=complete):
                self.complete = complete
            case PassBegun() | Sample():
                pass

    def run(self, place: Place, started: float) -> Run | None:
        """The run so far; None before it began or before its first pass that counts was measured."""
        if self.begun is None or not any(result.number > 0 for result in self.passes):
            return None
        return Run(
            spec=self.begun.spec,
            watched=self.begun.watched,
            passes=tuple(self.passes),
            machine=place.machine,
            practice=place.practice,
            started=started,
            stack=place.stack,
            complete=self.complete,
            fio=self.begun.fio,
            threads=place.threads,
            drives=place.drives,
            shape=self.begun.shape,
            ceiling=place.ceiling,
        )
