"""A finished measurement with all that is needed to understand it later: what history keeps."""

from collections.abc import Callable, Sequence

from msgspec import structs

from raidwright.bench.expected import Medium, Shape
from raidwright.bench.samples import (
    Begun,
    BenchDone,
    BenchEvent,
    PassBegun,
    PassResult,
    Reached,
    Sample,
    Watched,
)
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, ImportedTarget, Row
from raidwright.bench.statistics import MeasuredCell, cells_of
from raidwright.bench.surroundings import MeasuredDisk, Surroundings
from raidwright.bench.verdicts import CellVerdict, judge
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure

IMPORTED = -1
"""The number of a run that was taken in: what it had there tells nothing beside one's own runs."""

LUKS = "LUKS"
"""A container, as a part of `Run.stack`."""


class Run(Fact, frozen=True):
    """One run of the grid on one target."""

    spec: BenchSpec
    watched: tuple[Watched, ...]
    passes: tuple[PassResult, ...]
    """Warm-ups included, with number 0."""
    machine: str
    """Title of the machine it was measured on."""
    practice: bool
    """It was measured on the practice machine."""
    started: float
    """Seconds since 1970, UTC."""
    stack: str
    """What was measured, for people: "tank · RAID 5 of 3 · LUKS · XFS"."""
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
    link: str = ""
    """What those links are, "PCIe 3.0 x4"; empty when unknown."""
    kernel: str = ""
    """Release of the machine's kernel."""
    version: str = ""
    """Version of Raidwright."""
    disks: tuple[MeasuredDisk, ...] = ()
    """Every disk beneath; empty when they are not known."""
    blueprint: str = ""
    """The blueprint of the array beneath, when it was built here: a TOML document."""
    surroundings: Surroundings | None = None
    verdicts: tuple[CellVerdict, ...] = ()
    """How far each cell could be trusted, as that version judged when the run ended."""
    broken: Failure | None = None
    """What broke it off; None when it came to its end or was stopped."""
    source: str = ""
    """The program whose figures these are, and its version; empty when Raidwright has measured them."""
    number: int = 0
    """Number in the history of the computer that it was measured from: the later it was begun, the higher.

    0 when it is in none, `IMPORTED` when it was taken in from another history or program.
    """

    states_size: bool = True
    """False where others' figures do not say how large their test file was: `spec.size` is a guess then."""
    took: float = 0.0
    """Seconds from its beginning to its end, with all that lies between its passes; 0 when unknown."""

    @property
    def around(self) -> float | None:
        """Seconds around each of its passes, pauses left out; None when that is not known.

        The file that was laid out at its beginning is in them, and what a pass lasted beyond its time.
        """
        if not (self.took and self.complete and self.passes) or self.spec.sustained is not None:
            return None
        return max(0.0, self.took / len(self.passes) - self.spec.seconds - self.spec.pause)

    @property
    def columns(self) -> tuple[Direction, ...]:
        """What a table of its figures has: the mix only where it was asked for."""
        return tuple(each for each in Direction if each in ONE_WAY or each in self.spec.directions)

    @property
    def computer(self) -> tuple[object, ...]:
        """What tells the computer it was measured on from others, of which many are called alike.

        What was taken in is of none of one's own.
        """
        processor = self.surroundings.processor if self.surroundings is not None else ""
        return (self.machine, self.practice, processor if self.number == IMPORTED else None)

    @property
    def subject(self) -> tuple[object, ...]:
        """What tells what was measured on that computer from others.

        What another program measured goes by its target alone: its words say how full that was, too.
        """
        of_others = isinstance(self.spec.target, ImportedTarget)
        return "" if of_others else self.stack, self.spec.target

    @property
    def turns(self) -> bool:
        """Whether all disks beneath are known to turn."""
        return bool(self.disks) and all(disk.turns for disk in self.disks)

    @property
    def is_encrypted(self) -> bool:
        """Whether what was measured lies in a LUKS container, as far as anybody told."""
        around = self.surroundings
        is_known = around is not None and (around.encrypted or around.encryption is not None)
        # What comes first is the name of a disk or an array, which may be any.
        return is_known or LUKS in self.stack.split(" · ")[1:]

    @property
    def expected_shape(self) -> Shape | None:
        """`shape` with what holds its disks back, by which its speed is expected."""
        if self.practice and self.shape is not None:
            return structs.replace(self.shape, medium=Medium.LIMITED)
        return self.shape

    def cells(self) -> dict[tuple[Row, Direction], MeasuredCell]:
        """What was measured, by row and direction."""
        return dict(cells_of(self.passes))


def by_beginning(runs: Sequence[Run]) -> Callable[[Run], float]:
    """A key that sorts ``runs`` as they were begun: by their numbers, since a clock may be set back.

    By the clock where one of them is in no history, or was taken in.
    """
    numbered = all(run.number > 0 for run in runs)

    def place(run: Run) -> float:
        return run.number if numbered else run.started

    return place


class Place(Fact, frozen=True):
    """Where a run is made, as far as the machine itself knows; see `Run`."""

    machine: str
    practice: bool
    stack: str
    threads: int = 0
    drives: tuple[str, ...] = ()
    ceiling: float = 0.0
    link: str = ""
    kernel: str = ""
    version: str = ""
    disks: tuple[MeasuredDisk, ...] = ()
    blueprint: str = ""
    array: str = ""
    """UUID of the array that the target is or stands on; empty without one."""


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
            case PassBegun() | Sample() | Reached():
                pass

    def run(self, place: Place, started: float, broken: Failure | None = None) -> Run | None:
        """The run so far; None before it began or before its first pass that counts was measured."""
        if self.begun is None or not has_results(self.passes):
            return None
        run = begun_run(self.begun, place, started)
        return ended_run(run, self.passes, complete=self.complete, broken=broken)


def has_results(passes: Sequence[PassResult]) -> bool:
    """Whether more than warm-ups was measured."""
    return any(result.number > 0 for result in passes)


def begun_run(begun: Begun, place: Place, started: float) -> Run:
    """A run that has no pass yet."""
    return Run(
        spec=begun.spec,
        watched=begun.watched,
        passes=(),
        machine=place.machine,
        practice=place.practice,
        started=started,
        stack=place.stack,
        complete=False,
        fio=begun.fio,
        threads=place.threads,
        drives=place.drives,
        shape=begun.shape,
        ceiling=place.ceiling,
        link=place.link,
        kernel=place.kernel,
        version=place.version,
        disks=place.disks,
        blueprint=place.blueprint,
        surroundings=begun.surroundings,
    )


def ended_run(
    run: Run, passes: Sequence[PassResult], *, complete: bool, broken: Failure | None = None
) -> Run:
    """``run`` with all its passes, and how far each cell can be trusted."""
    whole = structs.replace(run, passes=tuple(passes), complete=complete, broken=broken)
    verdicts = tuple(
        CellVerdict(row, direction, judge(cell, run.threads, run.ceiling))
        for (row, direction), cell in whole.cells().items()
    )
    return structs.replace(whole, verdicts=verdicts)
