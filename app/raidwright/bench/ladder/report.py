"""What one row of a climbed ladder came to: the figures of each rung, and what holds the array back."""

from collections.abc import Sequence

from raidwright.bench.comparing.siblings import Shared, Slow, shared_limit, slow_disks
from raidwright.bench.expected import Shape
from raidwright.bench.ladder.climbs import Climb, LadderRuns, biggest_loss, climbs_of
from raidwright.bench.processor import ProcessorCost, cost_of
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, Row
from raidwright.bench.statistics import Spread
from raidwright.bench.surroundings import CipherSpeed
from raidwright.bench.verdicts import Reason, busiest, judge
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english


class RungNames(Fact, frozen=True):
    """What disks and layers are called, in the language of the report; in English where they are kept."""

    disks: tuple[str, ...]
    together: str
    """All disks at once."""
    layers: tuple[str, ...]
    """The array first, the file system last; none where only disks are read."""

    @property
    def rungs(self) -> tuple[str, ...]:
        """Names of the rungs from all disks at once up."""
        return (self.together, *self.layers)

    @property
    def all(self) -> tuple[str, ...]:
        """All names, in the order the rungs are measured."""
        return (*self.disks, *self.rungs)


def together_told(count: int) -> Sentence:
    """What the rung of ``count`` disks is called that are all read at once."""
    return english("{n} disks together", n=count)


class RungFigures(Fact, frozen=True):
    """One rung, in one row of the grid."""

    rate: Spread
    """Bytes per second."""
    cost: ProcessorCost
    busiest: str | None
    """Whose thread was at its end; None for nobody's."""
    encryption: CipherSpeed | None
    """Cipher of the layer, or of one beneath it; None where nothing is encrypted."""
    all_cores: str = ""
    """For whom they worked most where all of them were at their end, and nobody's one thread; else empty."""


class LadderRow(Fact, frozen=True):
    """One row of the grid, over the whole ladder."""

    row: Row
    disks: tuple[RungFigures, ...]
    """Each disk by itself."""
    rungs: tuple[RungFigures, ...]
    """All disks at once, the array, what lies on it, the file system."""
    climbs: tuple[Climb, ...]
    """Climbs from each rung to the one above, ``rungs`` being the upper ones; first, one disk against all."""
    slow: tuple[Slow, ...]
    shared: Shared | None
    worst: Climb | None
    """The layer that clearly loses most; what the disks lose on their way is `shared`."""
    ceiling: float
    """Bytes per second that the disks' links can carry together; 0 when unknown."""
    link: str
    """What those links are; empty when unknown."""
    disturbed: tuple[int, ...] = ()
    """Places of disks whose figures tell of something else, so that nothing is said of them."""
    at_once: tuple[float, ...] = ()
    """Bytes per second of each disk while all are read at once; empty when that was not counted."""
    degraded: bool = False
    """Whether the array lacked a disk while this row was measured, be it read or written."""


def climbed_of(names: RungNames, runs: Sequence[Run]) -> LadderRuns | None:
    """The runs as a ladder; None while some are missing, or lack a row that the others have."""
    if len(runs) != len(names.all) or not all(run.complete for run in runs):
        return None
    if any(missing_row(run) is not None for run in runs):
        return None
    count = len(names.disks)
    return LadderRuns(tuple(runs[:count]), runs[count], tuple(runs[count + 1 :]))


def missing_row(run: Run) -> Row | None:
    """A row of which not one pass was long enough to be counted: in a ladder it stands beside nothing."""
    cells = run.cells()
    return next((row for row in run.spec.rows if (row, Direction.READ) not in cells), None)


def rows_of(climbed: LadderRuns) -> tuple[LadderRow, ...]:
    """Every row; empty where the kernel does not say what kind of array it is."""
    shape = climbed.layers[-1].expected_shape if climbed.layers else None
    return ladder_rows(climbed, shape) if shape is not None or not climbed.layers else ()


def ladder_rows(climbed: LadderRuns, shape: Shape | None) -> tuple[LadderRow, ...]:
    """Every row of an array of that ``shape``, or of disks without one.

    Raises ValueError when a rung lacks a pass of one.
    """
    return tuple(_row(row, climbed, shape) for row in climbed.together.spec.rows)


def _row(row: Row, climbed: LadderRuns, shape: Shape | None) -> LadderRow:
    climbs = climbs_of(row, climbed, shape)
    disks = tuple(rung_figures(row, Direction.READ, run) for run in climbed.disks)
    rungs = tuple(rung_figures(row, Direction.READ, run) for run in (climbed.together, *climbed.layers))
    alone = [each.rate for each in disks]
    disturbed = [place for place, run in enumerate(climbed.disks) if _is_disturbed(row, run)]
    return LadderRow(
        row=row,
        disks=disks,
        rungs=rungs,
        climbs=climbs,
        slow=slow_disks(alone, disturbed),
        shared=None
        if disturbed or _is_disturbed(row, climbed.together)
        else shared_limit(alone, rungs[0].rate),
        disturbed=tuple(disturbed),
        worst=biggest_loss(climbs[1:]),
        ceiling=climbed.together.ceiling,
        link=climbed.together.link,
        at_once=_at_once(row, climbed),
        degraded=any(lacked_disk(run, row) for run in climbed.layers),
    )


def _at_once(row: Row, climbed: LadderRuns) -> tuple[float, ...]:
    """What the kernel counted for each disk while all were read, in their order."""
    nodes = [_node(row, run) for run in climbed.disks]
    passes = climbed.together.cells()[row, Direction.READ].passes
    moved = [{each.device: each.bytes for each in result.by_disk} for result in passes]
    seconds = sum(result.seconds for result in passes)
    if not seconds or not all(node and all(node in each for each in moved) for node in nodes):
        return ()
    return tuple(sum(each[node] for each in moved) / seconds for node in nodes)


def _node(row: Row, run: Run) -> str:
    """Kernel name of the one disk that ``run`` has read; empty when that is not known."""
    names = {each.device for result in run.cells()[row, Direction.READ].passes for each in result.by_disk}
    return names.pop() if len(names) == 1 else ""


def lacked_disk(run: Run, *rows: Row) -> bool:
    """Whether an array beneath lacked a disk while one of ``rows`` was measured, be it read or written."""
    cells = (cell for (row, _), cell in run.cells().items() if row in rows)
    return any(Reason.DEGRADED in judge(cell).reasons for cell in cells)


def _is_disturbed(row: Row, run: Run) -> bool:
    return judge(run.cells()[row, Direction.READ], run.threads, run.ceiling).is_disturbed


def rung_figures(row: Row, direction: Direction, run: Run) -> RungFigures:
    """One rung in one cell, which must have been measured."""
    cell = run.cells()[row, direction]
    around = run.surroundings
    cost, one = cost_of(cell), busiest(cell)
    bound = Reason.PROCESSOR in judge(cell, run.threads, run.ceiling).reasons
    return RungFigures(
        rate=cell.rate,
        cost=cost,
        busiest=one,
        encryption=around.encryption if around else None,
        all_cores=cost.workers[0].name if bound and one is None else "",
    )
