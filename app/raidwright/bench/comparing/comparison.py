"""Whether one system is faster than another, by all runs that were made of both, in turn or not.

The passes of one run say nothing about the next: a disk is warmer, a file lies elsewhere. So runs are
compared, and the chance of being wrong is shared between all cells of the grid. Where there is but one run of
each, one may *seem* faster. Of figures that are not to be trusted nothing is said, however far they lie
apart.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from raidwright.bench.comparing.interval import (
    USUAL,
    Blocks,
    Levels,
    Point,
    Scatter,
    Trend,
    learnt,
    level,
    ratio_between,
    scatter_of,
    shared_scatter,
    trends_of,
)
from raidwright.bench.run import Run, by_beginning
from raidwright.bench.spec import Direction, Row
from raidwright.bench.statistics import MeasuredCell, Spread, cells_of, spread
from raidwright.bench.verdicts import Judgement, Trust, judge_cached
from raidwright.storage.fact import Fact

ENOUGH_PASSES = 4
"""A side with fewer passes in all says nothing."""
RUNS_TO_TELL = 4
"""So many of each, in turn, find nine of ten differences of a tenth where runs differ by 2 %."""
MORE_RUNS = 2
"""How often each is to be measured again, in turn, where nothing is known of how far runs lie apart."""

Key = tuple[Row, Direction]


class Difference(Enum):
    """Whether a cell is faster than a baseline."""

    FASTER = "faster"
    SLOWER = "slower"
    UNCLEAR_FEW = "few"
    """No clear difference: fewer than ``ENOUGH_PASSES`` passes on one side."""
    STOOD_STILL = "still"
    """There is no ratio: in half of one side's runs or more, half of the passes or more moved nothing."""
    UNCLEAR = "unclear"
    """No clear difference: both may be equal."""
    SEEMS_FASTER = "seems faster"
    """So it looks by one run of each, while nothing is known of how far runs of them lie apart."""
    SEEMS_SLOWER = "seems slower"
    UNCLEAR_ONCE = "once"
    """One run of each, of which neither seems faster."""
    UNSTEADY = "unsteady"
    """Cannot be told: half of one side's runs or more are unsteady."""
    DOUBTFUL = "doubtful"
    """Cannot be told: half of one side's runs or more are not to be trusted, and something falsified one."""

    @property
    def is_faster(self) -> bool:
        """Whether it is, or seems so by one run of each."""
        return self in {Difference.FASTER, Difference.SEEMS_FASTER}

    @property
    def is_slower(self) -> bool:
        """The same of slower."""
        return self in {Difference.SLOWER, Difference.SEEMS_SLOWER}

    @property
    def is_known(self) -> bool:
        """Whether enough was measured that can be relied on, whatever came of it."""
        return self in {Difference.FASTER, Difference.SLOWER, Difference.UNCLEAR}


DIFFERENCE_TEMPLATES = {
    Difference.FASTER: "faster",
    Difference.SLOWER: "slower",
    Difference.UNCLEAR_FEW: "too few passes",
    Difference.STOOD_STILL: "one result stalled",
    Difference.UNCLEAR: "no clear difference",
    Difference.SEEMS_FASTER: "seems faster",
    Difference.SEEMS_SLOWER: "seems slower",
    Difference.UNCLEAR_ONCE: "no difference found",
    Difference.UNSTEADY: "inconclusive: the passes vary too much",
    Difference.DOUBTFUL: "inconclusive: one result is unreliable",
}
"""Difference -> English; the window translates it."""


class Comparison(Fact, frozen=True):
    """A cell against the same cell of a baseline."""

    ratio: float
    """How many times as fast; 0 when one of both stood still."""
    difference: Difference
    least: float = 0.0
    most: float = 0.0
    """Between these the true ratio lies, in all cells of the grid but for `interval.MISTAKES`.

    0 when not known.
    """
    shown: float = 0.0
    """How many times as fast at least one of both would have to be for that to be told; 0 when not known."""
    more: int = 0
    """How often to measure each again, in turn, to know more; 0 where that is not known or would not help."""


CellFigure = Callable[[Run, MeasuredCell], tuple[Spread, Judgement]]
"""What counts of a cell of a run, in bytes per second, and how far it can be trusted."""


def as_seen(run: Run, cell: MeasuredCell) -> tuple[Spread, Judgement]:
    """The rate that a program saw, which is what usually counts."""
    return cell.rate, judge_cached(cell, run.threads, run.ceiling)


@dataclass(frozen=True)
class _Figure:
    """One cell in one run of one of the two systems."""

    side: int
    """0 for the system that is compared, 1 for the baseline."""
    rate: Spread
    judged: Judgement

    @property
    def is_trusted(self) -> bool:
        """Whether its passes agree, and are of what was measured; how many there are is asked elsewhere."""
        return self.judged.trust not in (Trust.UNSTEADY, Trust.DOUBTFUL)

    @property
    def sure_level(self) -> float | None:
        """What it tells of how far runs lie apart; None where that is not to be relied on."""
        return level(self.rate) if self.is_trusted and self.rate.median else None

    @property
    def is_false(self) -> bool:
        """Whether it is not that of what was measured, however far its passes agree."""
        return self.judged.is_falsified or self.judged.trust is Trust.DOUBTFUL


_Figures = Sequence[_Figure]


def compare(
    runs: Sequence[Run],
    baseline: Sequence[Run],
    families: int = 1,
    *,
    figure: CellFigure = as_seen,
    others: Sequence[Run] = (),
    assumed: Scatter | None = None,
) -> dict[Key, Comparison]:
    """The system of ``runs`` against that of ``baseline`` in every cell that both measured.

    A cell is known by its ``figure``. It is one of so many ``families`` of comparisons that are told
    together, and is wrong as seldom as one. How far runs of one system lie apart is learnt from all of them
    and from ``others``, which may be of any system; where they tell nothing, ``assumed`` holds.

    Runs of one system with none of the other between them count as one: what drifts meanwhile is in all
    of them. Measured in turn (A B A B) each counts, and small differences are found; what drifts steadily
    over four turns or more is no spread of theirs.
    """
    place = by_beginning([*runs, *baseline])
    mine, theirs = sorted(runs, key=place), sorted(baseline, key=place)
    common = _keys(theirs)
    keys = [key for key in _keys(mine) if key in common]
    if not keys:
        return {}
    systems = _all_systems(mine, theirs, others)
    figures = [[_figures_by_key(run, side, figure) for run in group] for side, group in enumerate(systems)]
    order = [(side, number) for side, own in enumerate((mine, theirs)) for number in range(len(own))]
    order.sort(key=lambda each: place(systems[each[0]][each[1]]))
    in_order = [figures[side][number] for side, number in order]
    trends = dict(zip(keys, trends_of([_points(key, in_order) for key in keys]), strict=True))
    levels = {
        key: [_levels(key, side, group, order, trends[key]) for side, group in enumerate(figures)]
        for key in keys
    }
    shared = shared_scatter(levels.values(), [trends[key].count for key in keys])
    return {
        key: _compare(
            [cells[key] for cells in in_order if key in cells],
            learnt(scatter_of(levels[key][:2], trends[key].count), shared) or assumed,
            len(keys) * families,
            trends[key],
        )
        for key in keys
    }


def _figures_by_key(run: Run, side: int, figure: CellFigure) -> dict[Key, _Figure]:
    return {key: _Figure(side, *figure(run, cell)) for key, cell in cells_of(run.passes).items()}


def _points(key: Key, in_order: Sequence[Mapping[Key, _Figure]]) -> list[Point]:
    """What each run reached in a cell, as far as it can be trusted."""
    return [
        Point(measured.side, place, measured.sure_level)
        for place, cells in enumerate(in_order)
        if (measured := cells.get(key)) is not None and measured.sure_level is not None
    ]


def _levels(
    key: Key,
    system: int,
    runs: Sequence[Mapping[Key, _Figure]],
    order: Sequence[tuple[int, int]],
    trend: Trend,
) -> Levels:
    """What each of the ``runs`` of one system reached in a cell, as far as that can be trusted.

    Without what the ``trend`` adds to those that have a place among the compared; earlier ones have none.
    """
    drift = {run: trend.at(place) for place, (side, run) in enumerate(order) if side == system}
    return {
        number: measured.sure_level - drift.get(number, 0.0)
        for number, cells in enumerate(runs)
        if (measured := cells.get(key)) is not None and measured.sure_level is not None
    }


def _all_systems(mine: Sequence[Run], theirs: Sequence[Run], others: Sequence[Run]) -> list[list[Run]]:
    """All runs by which the spread is learnt, system by system: those that are compared come first."""
    own = {(run.number, run.started) for run in (*mine, *theirs)}
    further = [run for run in others if (run.number, run.started) not in own]
    groups = [[*mine], [*theirs], *systems_of(further)]
    sides, rest = groups[:2], groups[2:]
    for group in rest:
        side = next((side for side in sides if same_system(side[0], group[0])), None)
        if side is not None:
            side.extend(group)
    return [*sides, *(group for group in rest if not any(same_system(side[0], group[0]) for side in sides))]


def against_first(runs: Sequence[Run], others: Sequence[Run] = ()) -> tuple[Mapping[Key, Comparison], ...]:
    """Each of ``runs`` compared to the first, which itself has no comparison.

    All runs of its system are held against all of the first's; so of the first's own system the others have
    none either. Where all are of one system, each is held against the first: did it change since? The chance
    of being wrong is shared between all of these. How far runs of one system lie apart is learnt from them
    and from ``others``. A run that itself stood still is only said to have done so.
    """
    first, *further = systems_of(runs) or [[]]
    pairings = [(system, first) for system in further] or [([run], first[:1]) for run in first[1:]]
    compared = [
        (mine, compare(mine, theirs, families=len(pairings), others=of_same_systems(mine, theirs, others)))
        for mine, theirs in pairings
    ]
    comparisons = [next((cells for mine, cells in compared if _is_in(run, mine)), {}) for run in runs]
    return tuple(
        {key: _comparison_of_run(run, key, each) for key, each in cells.items()}
        for run, cells in zip(runs, comparisons, strict=True)
    )


def of_same_systems(mine: Sequence[Run], theirs: Sequence[Run], others: Sequence[Run]) -> list[Run]:
    """Those of ``others`` that measured what one of both sides did."""
    keys = {_system_key(run) for run in (*mine[:1], *theirs[:1])}
    return [run for run in others if _system_key(run) in keys]


def _comparison_of_run(run: Run, key: Key, comparison: Comparison) -> Comparison:
    """What is said of one run, where ``comparison`` is that of its whole system."""
    cell = cells_of(run.passes).get(key)
    return (
        Comparison(0.0, Difference.STOOD_STILL) if cell is not None and not cell.rate.median else comparison
    )


def systems_of(runs: Sequence[Run]) -> list[list[Run]]:
    """``runs`` in groups that measured the same thing in the same way, in their order."""
    systems: dict[tuple[object, ...], list[Run]] = {}
    for run in runs:
        systems.setdefault(_system_key(run), []).append(run)
    return [*systems.values()]


def _is_in(run: Run, runs: Sequence[Run]) -> bool:
    return any(run is each for each in runs)


def same_system(one: Run, other: Run) -> bool:
    """Whether two runs measured the same thing in the same way."""
    return _system_key(one) == _system_key(other)


def _system_key(run: Run) -> tuple[object, ...]:
    return *run.computer, *run.subject, frozenset(run.drives), run.shape, *run.spec.manner


def _keys(runs: Sequence[Run]) -> dict[Key, None]:
    return dict.fromkeys(key for run in runs for key in cells_of(run.passes))


def _compare(figures: _Figures, scatter: Scatter | None, cells: int, trend: Trend) -> Comparison:
    moved = [figure for figure in figures if figure.rate.median]
    if any(2 * len(_figures_of(side, moved)) <= len(_figures_of(side, figures)) for side in (0, 1)):
        return Comparison(ratio=0.0, difference=Difference.STOOD_STILL)
    figures = moved
    trusted = [figure for figure in figures if figure.is_trusted]
    doubt = _doubt(figures, trusted)
    interval = ratio_between(*_blocks(figures if doubt else trusted), cells, scatter or USUAL, trend)
    if doubt is not None:
        return Comparison(ratio=interval.ratio, difference=doubt)
    difference = _difference(interval.least, interval.most)
    if scatter is None:
        return Comparison(ratio=interval.ratio, difference=_BY_ONE_RUN[difference], more=MORE_RUNS)
    more = max(0, RUNS_TO_TELL - _fewest_blocks(trusted)) if difference is Difference.UNCLEAR else 0
    return Comparison(interval.ratio, difference, interval.least, interval.most, interval.reach, more)


def _doubt(figures: _Figures, trusted: _Figures) -> Difference | None:
    """Why nothing can be told; None where, on both sides, most runs can be trusted and have enough passes."""
    if any(_passes(figures, side) < ENOUGH_PASSES for side in (0, 1)):
        return Difference.UNCLEAR_FEW
    for side in (0, 1):
        # Of a system that is seldom steady, the trusted runs would be its best moments.
        few = 2 * len(_figures_of(side, trusted)) <= len(_figures_of(side, figures))
        if few or _passes(trusted, side) < ENOUGH_PASSES:
            falsified = any(figure.is_false for figure in _figures_of(side, figures))
            return Difference.DOUBTFUL if falsified else Difference.UNSTEADY
    return None


def _figures_of(side: int, figures: _Figures) -> _Figures:
    return [figure for figure in figures if figure.side == side]


def _passes(figures: _Figures, side: int) -> int:
    """Passes of all runs of one side, but for runs of one pass, which do not tell how far passes differ."""
    return sum(figure.rate.n for figure in _figures_of(side, figures) if figure.rate.n > 1)


def _blocks(figures: _Figures) -> tuple[Blocks, Blocks]:
    """The rates of both sides, runs joined where no run of the other side lies between."""
    sides: tuple[list[list[Spread]], list[list[Spread]]] = ([], [])
    for side, block in groupby(figures, key=lambda figure: figure.side):
        sides[side].append([figure.rate for figure in block])
    return sides


_BY_ONE_RUN = {
    Difference.FASTER: Difference.SEEMS_FASTER,
    Difference.SLOWER: Difference.SEEMS_SLOWER,
    Difference.UNCLEAR: Difference.UNCLEAR_ONCE,
}


def _fewest_blocks(figures: _Figures) -> int:
    return min(map(len, _blocks(figures)))


def _difference(least: float, most: float) -> Difference:
    if least > 1:
        return Difference.FASTER
    return Difference.SLOWER if most < 1 else Difference.UNCLEAR


class AbCell(Fact, frozen=True):
    """One cell that both have measured: bytes per second, the median of each run, and both compared."""

    key: Key
    one: Spread
    other: Spread
    against: Comparison
    """How the other stands to the one."""


def compare_ab(one: Sequence[Run], other: Sequence[Run], history: Sequence[Run]) -> tuple[AbCell, ...]:
    """Every cell that both have measured, in the order of the other's runs.

    How far runs of one lie apart is learnt from what else is ``history`` of them, too.
    """
    scatter = of_same_systems(other, one, history)
    return tuple(
        AbCell(key, _medians(key, one), _medians(key, other), against)
        for key, against in compare(other, one, others=scatter).items()
    )


def _medians(key: Key, runs: Sequence[Run]) -> Spread:
    cells = (run.cells().get(key) for run in runs)
    return spread([cell.rate.median for cell in cells if cell is not None])
