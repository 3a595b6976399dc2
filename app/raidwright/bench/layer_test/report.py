"""What one row of a layer test came to, stage by stage: the figures, and where something is lost."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean

from raidwright.bench.comparing.baseline import Shared, Slow, shared_limit, slow_disks
from raidwright.bench.comparing.comparison import ENOUGH_PASSES, Comparison, compare
from raidwright.bench.comparing.interval import USUAL, Scatter, level, noise_of, shared_scatter
from raidwright.bench.expected import Medium, Range, Shape, expected_range
from raidwright.bench.processor import ProcessorCost, cost_of
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, MountedAt, Row
from raidwright.bench.statistics import Spread
from raidwright.bench.surroundings import CipherSpeed
from raidwright.bench.verdicts import Reason, busiest, judge
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english

_BEYOND_USUAL = 2
"""How many times the usual variance the disks must show before it counts: a few differ more by chance."""


class StageChange(Fact, frozen=True):
    """From one stage to the next, for one row of the grid."""

    lower: int
    """The stage that is left: 0 for one disk alone, 1 for all at once, 2 for the array, and so on."""
    ratio: float
    """What the upper reads of what the lower reads, by their medians."""
    expected: float
    """``ratio`` at least, if nothing were lost on the way: the number of disks for all at once."""
    most: float
    """``ratio`` at most; above ``expected`` where it is not known which disks an array reads from."""
    whole: float
    """``ratio`` if the upper reads all that the lower reads: the number of disks, above them 1."""
    sure: bool
    """Both were measured often and evenly enough to be compared, with no disk missing beneath."""
    clear: bool
    """The upper surely stays below its expectation, by more than one run differs from the next."""
    beyond: bool = False
    """The upper surely reads more than all that the lower reads."""
    elsewhere: bool = False
    """The upper is a file, and the disks turn: it may lie where they are slower than at their beginning."""
    unread: bool = False
    """The upper is a file on flash: what the lower reads may never have been written, and cost nothing."""

    @property
    def loss(self) -> float:
        """The share of what was expected that is missing; 0.0 to 1.0."""
        return max(0.0, 1 - self.ratio / self.expected) if self.expected else 0.0

    @property
    def kept_share(self) -> float:
        """The share of all that the lower reads which the upper reads; above 1.0 where it reads more."""
        return self.ratio / self.whole

    @property
    def kept_at_best(self) -> Range:
        """What that share is if nothing is lost: less than 1.0 where an array has to pass over parity."""
        return Range(self.expected / self.whole, self.most / self.whole)


class LayerTestRuns(Fact, frozen=True):
    """The runs of a layer test, in its order."""

    disks: tuple[Run, ...]
    together: Run
    layers: tuple[Run, ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs, one after the other."""
        return (*self.disks, self.together, *self.layers)


class _Below(Fact, frozen=True):
    """A run that a stage is held against, and how many times as fast it should be."""

    run: Run
    times: float


class _Step(Fact, frozen=True):
    """From one stage to the next; rates in bytes per second."""

    place: int
    upper: Run
    lower: float
    """What the lower reads, or one disk of it by itself."""
    whole: float
    """What `StageChange.whole` will be."""
    given: Range
    """What the upper reads if it loses nothing."""
    least: tuple[_Below, ...]
    """If the upper is below all of these, it surely loses something."""
    all: tuple[_Below, ...]
    """All that the lower reads."""


def stage_changes(row: Row, measured_runs: LayerTestRuns, shape: Shape | None) -> tuple[StageChange, ...]:
    """Each stage against the one below. Raises ValueError when a run has no pass of ``row``.

    ``shape`` is that of the array, None where there is none. The array is expected to be as fast as its
    slowest disk and the way to all of them let it be: what these lose is not its own loss. Each stage is one
    run: what two runs of the same differ by is no loss either, and the chance of a mistake is shared between
    all stages and rows.
    """
    for run in measured_runs.runs:
        _require_measured(row, run)
    return tuple(_change(row, measured_runs, step, shape) for step in _steps(row, measured_runs, shape))


def biggest_loss(changes: Sequence[StageChange]) -> StageChange | None:
    """The change that clearly loses most; None when none clearly does."""
    lossy = [change for change in changes if change.clear]
    return max(lossy, key=lambda change: change.loss, default=None)


def _change(row: Row, measured_runs: LayerTestRuns, step: _Step, shape: Shape | None) -> StageChange:
    upper, families, scatter = step.upper, len(measured_runs.layers) or 1, _scatter(measured_runs)
    runs = upper, *(each.run for each in (*step.least, *step.all))
    elsewhere = _is_elsewhere(upper, measured_runs)
    return StageChange(
        lower=step.place,
        ratio=_median(row, upper) / step.lower if step.lower else 0.0,
        expected=step.given.least / step.lower if step.lower else 0.0,
        most=step.given.most / step.lower if step.lower else 0.0,
        whole=step.whole,
        sure=all(_is_sure(row, run) for run in runs),
        clear=not elsewhere and all(_stays_below(row, upper, each, families, scatter) for each in step.least),
        beyond=all(_goes_beyond(row, upper, each, families, scatter) for each in step.all),
        elsewhere=elsewhere,
        unread=_is_file(upper) and shape is not None and shape.medium is Medium.FLASH,
    )


def _steps(row: Row, measured_runs: LayerTestRuns, shape: Shape | None) -> Iterator[_Step]:
    """From one disk to all of them, to the array, and from layer to layer."""
    count = len(measured_runs.disks)
    disk = fmean(_median(row, run) for run in measured_runs.disks)
    disks = tuple(_Below(run, count) for run in measured_runs.disks)
    yield _Step(0, measured_runs.together, disk, count, Range(count * disk, count * disk), disks, disks)
    together = _median(row, measured_runs.together)
    if shape is not None:
        least, array_range = (
            _beneath_array(row, measured_runs, shape),
            _array_range(row, measured_runs, shape),
        )
        everything = (_Below(measured_runs.together, 1.0),)
        yield _Step(1, measured_runs.layers[0], together, 1.0, array_range, least, everything)
    for place, (under, upper) in enumerate(pairwise(measured_runs.layers), 2):
        lower, same = _median(row, under), (_Below(under, 1.0),)
        yield _Step(place, upper, lower, 1.0, Range(lower, lower), same, same)


def _beneath_array(row: Row, measured_runs: LayerTestRuns, shape: Shape) -> tuple[_Below, ...]:
    """What the array is held against: its slowest disk, and all of them at once."""
    least = expected_range(shape, row, Direction.READ).least
    return (
        _Below(_slowest(row, measured_runs), least),
        _Below(measured_runs.together, least / len(measured_runs.disks)),
    )


def _array_range(row: Row, measured_runs: LayerTestRuns, shape: Shape) -> Range:
    """Bytes per second that the array can give; only a mirror can read more from its faster disks."""
    wanted, count = expected_range(shape, row, Direction.READ), len(measured_runs.disks)
    slowest, each = _median(row, _slowest(row, measured_runs)), _median(row, measured_runs.together) / count
    mirrors = shape.level.facts.has_copies
    most = each if mirrors else min(slowest, each)
    return Range(wanted.least * min(slowest, each), wanted.most * most)


def _slowest(row: Row, measured_runs: LayerTestRuns) -> Run:
    return min(measured_runs.disks, key=lambda run: _median(row, run))


def _require_measured(row: Row, run: Run) -> None:
    if (row, Direction.READ) not in run.cells():
        raise ValueError(f"{row.label} was not measured on all layers")


def _median(row: Row, run: Run) -> float:
    """Bytes per second that ``run`` reads, the median of its passes."""
    return run.cells()[row, Direction.READ].rate.median


def _is_sure(row: Row, run: Run) -> bool:
    """Whether ``run`` was measured often and evenly enough to be compared, with no disk missing beneath."""
    cell = run.cells()[row, Direction.READ]
    judged = judge(cell, run.threads, run.ceiling)
    whole = Reason.DEGRADED not in judged.reasons
    return whole and judged.trust.is_sure and cell.rate.n >= ENOUGH_PASSES


def _is_file(run: Run) -> bool:
    """Whether ``run`` is of a file, on disks whose speed is not simulated."""
    return isinstance(run.spec.target, MountedAt) and not run.practice


def _is_elsewhere(upper: Run, measured_runs: LayerTestRuns) -> bool:
    """Whether ``upper`` is a file on disks that turn, whose beginning, read for all below, is fastest."""
    shape = upper.shape
    turning = (shape is not None and shape.medium is Medium.TURNS) or any(
        disk.turns for run in measured_runs.disks for disk in run.disks
    )
    return upper in measured_runs.layers[-1:] and _is_file(upper) and turning


def _stays_below(row: Row, upper: Run, under: _Below, stages: int, scatter: Scatter) -> bool:
    """Whether ``upper`` is surely slower than it should be, in one of so many comparisons for each row."""
    against = _comparison(row, upper, under, stages, scatter)
    return against is not None and 0 < against.most < under.times


def _goes_beyond(row: Row, upper: Run, under: _Below, stages: int, scatter: Scatter) -> bool:
    """Whether ``upper`` is surely faster than it should be, in one of so many comparisons for each row."""
    against = _comparison(row, upper, under, stages, scatter)
    return against is not None and against.least > under.times


def _comparison(row: Row, upper: Run, under: _Below, stages: int, scatter: Scatter) -> Comparison | None:
    """None where one of the two cannot be relied on."""
    if not (_is_sure(row, upper) and _is_sure(row, under.run)):
        return None
    return compare([upper], [under.run], families=stages, assumed=scatter)[row, Direction.READ]


def _scatter(measured_runs: LayerTestRuns) -> Scatter:
    """How far runs lie apart here: as far as its disks by themselves, but for slow ones, or as is usual."""
    rates = [_sound_disks(row, measured_runs) for row in measured_runs.together.spec.rows]
    scatter = shared_scatter([{place: level(rate) for place, rate in each.items()}] for each in rates)
    uneven = [noise_of([[*each.values()]]) for each in rates if each]
    usual = USUAL.variance + (fmean(uneven) if uneven else 0.0)
    return scatter if scatter.variance > _BEYOND_USUAL * usual else USUAL


def _sound_disks(row: Row, measured_runs: LayerTestRuns) -> dict[int, Spread]:
    """What each disk reads that can be relied on, by its place; bytes per second."""
    rates = [run.cells()[row, Direction.READ].rate for run in measured_runs.disks]
    slow = {each.disk for each in slow_disks(rates)}
    return {
        place: rate
        for place, rate in enumerate(rates)
        if rate.median and place not in slow and _is_sure(row, measured_runs.disks[place])
    }


class StageNames(Fact, frozen=True):
    """What disks and layers are called, in the language of the report; in English where they are kept."""

    disks: tuple[str, ...]
    together: str
    """All disks at once."""
    layers: tuple[str, ...]
    """The array first, the file system last; none where only disks are read."""

    @property
    def stages(self) -> tuple[str, ...]:
        """Names of the stages from all disks at once up."""
        return (self.together, *self.layers)

    @property
    def all(self) -> tuple[str, ...]:
        """All names, in the order the stages are measured."""
        return (*self.disks, *self.stages)


def together_sentence(count: int) -> Sentence:
    """What the stage of ``count`` disks is called that are all read at once."""
    return english("{n} disks together", n=count)


class StageFigures(Fact, frozen=True):
    """One stage, in one row of the grid."""

    rate: Spread
    """Bytes per second."""
    cost: ProcessorCost
    busiest: str | None
    """Whose thread was at its end; None for nobody's."""
    encryption: CipherSpeed | None
    """Cipher of the layer, or of one beneath it; None where nothing is encrypted."""
    all_cores: str = ""
    """For whom they worked most where all of them were at their end, and nobody's one thread; else empty."""


class LayerTestRow(Fact, frozen=True):
    """One row of the grid, over the whole layer test."""

    row: Row
    disks: tuple[StageFigures, ...]
    """Each disk by itself."""
    stages: tuple[StageFigures, ...]
    """All disks at once, the array, what lies on it, the file system."""
    changes: tuple[StageChange, ...]
    """From each stage to the one above, ``stages`` being the upper ones; first, one disk against all."""
    slow: tuple[Slow, ...]
    shared: Shared | None
    worst: StageChange | None
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


def layer_test_runs(names: StageNames, runs: Sequence[Run]) -> LayerTestRuns | None:
    """The runs as a layer test; None while some are missing, or lack a row that the others have."""
    if len(runs) != len(names.all) or not all(run.complete for run in runs):
        return None
    if any(missing_row(run) is not None for run in runs):
        return None
    count = len(names.disks)
    return LayerTestRuns(tuple(runs[:count]), runs[count], tuple(runs[count + 1 :]))


def missing_row(run: Run) -> Row | None:
    """A row of which not one pass was long enough to be counted: in a layer test it stands beside nothing."""
    cells = run.cells()
    return next((row for row in run.spec.rows if (row, Direction.READ) not in cells), None)


def rows_of(measured_runs: LayerTestRuns) -> tuple[LayerTestRow, ...]:
    """Every row; empty where the kernel does not say what kind of array it is."""
    shape = measured_runs.layers[-1].expected_shape if measured_runs.layers else None
    return layer_test_rows(measured_runs, shape) if shape is not None or not measured_runs.layers else ()


def layer_test_rows(measured_runs: LayerTestRuns, shape: Shape | None) -> tuple[LayerTestRow, ...]:
    """Every row of an array of that ``shape``, or of disks without one.

    Raises ValueError when a stage lacks a pass of one.
    """
    return tuple(_row(row, measured_runs, shape) for row in measured_runs.together.spec.rows)


def _row(row: Row, measured_runs: LayerTestRuns, shape: Shape | None) -> LayerTestRow:
    changes = stage_changes(row, measured_runs, shape)
    disks = tuple(stage_figures(row, Direction.READ, run) for run in measured_runs.disks)
    stages = tuple(
        stage_figures(row, Direction.READ, run) for run in (measured_runs.together, *measured_runs.layers)
    )
    alone = [each.rate for each in disks]
    disturbed = [place for place, run in enumerate(measured_runs.disks) if _is_disturbed(row, run)]
    return LayerTestRow(
        row=row,
        disks=disks,
        stages=stages,
        changes=changes,
        slow=slow_disks(alone, disturbed),
        shared=None
        if disturbed or _is_disturbed(row, measured_runs.together)
        else shared_limit(alone, stages[0].rate),
        disturbed=tuple(disturbed),
        worst=biggest_loss(changes[1:]),
        ceiling=measured_runs.together.ceiling,
        link=measured_runs.together.link,
        at_once=_at_once(row, measured_runs),
        degraded=any(lacked_disk(run, row) for run in measured_runs.layers),
    )


def _at_once(row: Row, measured_runs: LayerTestRuns) -> tuple[float, ...]:
    """What the kernel counted for each disk while all were read, in their order."""
    nodes = [_node(row, run) for run in measured_runs.disks]
    passes = measured_runs.together.cells()[row, Direction.READ].passes
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


def stage_figures(row: Row, direction: Direction, run: Run) -> StageFigures:
    """One stage in one cell, which must have been measured."""
    cell = run.cells()[row, direction]
    around = run.surroundings
    cost, one = cost_of(cell), busiest(cell)
    bound = Reason.PROCESSOR in judge(cell, run.threads, run.ceiling).reasons
    return StageFigures(
        rate=cell.rate,
        cost=cost,
        busiest=one,
        encryption=around.encryption if around else None,
        all_cores=cost.workers[0].name if bound and one is None else "",
    )
