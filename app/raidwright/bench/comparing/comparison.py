"""Whether one system is faster than another, by all runs that were made of both.

The passes of one run say nothing about the next: a disk is warmer, a file lies elsewhere. So runs are
compared, and the chance of being wrong is shared between all cells of the grid.
"""

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from operator import itemgetter

from raidwright.bench.comparing.student import student_quantile
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, Row
from raidwright.bench.statistics import MeasuredCell, cells_of
from raidwright.storage.fact import Fact

ENOUGH_PASSES = 4
"""A side with fewer passes in all says nothing."""
MISTAKES = 0.05
"""Share of grids of equal systems in which any cell may be called faster or slower."""
_BETWEEN_RUNS = 0.015
"""Relative deviation from run to run that is assumed beside what the passes show, and..."""
_WEIGHT = 8
"""... how many observed deviations this assumption weighs as much as."""

Key = tuple[Row, Direction]


class Difference(Enum):
    """Whether a cell is faster than a baseline."""

    FASTER = "faster"
    SLOWER = "slower"
    UNCLEAR_FEW = "few"
    """No clear difference: fewer than ``ENOUGH_PASSES`` passes on one side, or nothing was moved."""
    UNCLEAR = "unclear"
    """No clear difference: both may be equal."""


DIFFERENCE_TEMPLATES = {
    Difference.FASTER: "faster",
    Difference.SLOWER: "slower",
    Difference.UNCLEAR_FEW: "few passes",
    Difference.UNCLEAR: "no clear difference",
}
"""Difference -> English; the window translates it."""


class Comparison(Fact, frozen=True):
    """A cell against the same cell of a baseline."""

    ratio: float
    """How many times as fast; 0 when the baseline is 0."""
    difference: Difference
    least: float = 0.0
    most: float = 0.0
    """Between these the true ratio lies, in all cells of the grid but for `MISTAKES`; 0 when not known."""


_Cells = Mapping[Key, MeasuredCell]
_Blocks = Sequence[Sequence[_Cells]]
"""The cells of one system, run by run; runs that count as one stand together."""


@dataclass(frozen=True)
class _Side:
    """One cell of one system: natural logarithms of rates, one for each block of runs."""

    levels: tuple[float, ...]
    noise: float
    """Variance that the passes alone leave in a level."""

    @property
    def middle(self) -> float:
        return statistics.fmean(self.levels)

    @property
    def squares(self) -> float:
        """Squared distances from the middle, summed up."""
        return sum((level - self.middle) ** 2 for level in self.levels)


def compare(runs: Sequence[Run], baseline: Sequence[Run], families: int = 1) -> dict[Key, Comparison]:
    """The system of ``runs`` against that of ``baseline`` in every cell that both measured.

    It is one of so many ``families`` of comparisons that are told together, and is wrong as seldom as one.

    Runs of one system with none of the other between them count as one: what drifts meanwhile is in all
    of them. Measured in turn (A B A B) each counts, and small differences are found.
    """
    mine, theirs = _in_turn(runs, baseline)
    common = _keys(theirs)
    keys = [key for key in _keys(mine) if key in common]
    return {key: _compare(key, mine, theirs, len(keys) * families) for key in keys}


def against_first(runs: Sequence[Run]) -> tuple[Mapping[Key, Comparison], ...]:
    """Each of ``runs`` against the first, which itself has none.

    All runs of its system are held against all of the first's. Another run of the first's own system is
    held against that one run: did it change since? The chance of being wrong is shared between all of these.
    """
    first, *others = systems_of(runs) or [[]]
    held = [([run], first[:1]) for run in first[1:]] + [(system, first) for system in others]
    compared = [(mine, compare(mine, theirs, families=len(held))) for mine, theirs in held]
    return tuple(next((told for mine, told in compared if _is_in(run, mine)), {}) for run in runs)


def systems_of(runs: Sequence[Run]) -> list[list[Run]]:
    """``runs`` by what was measured and how, in their order."""
    found: dict[tuple[object, ...], list[Run]] = {}
    for run in runs:
        found.setdefault(_system(run), []).append(run)
    return [*found.values()]


def _is_in(run: Run, runs: Sequence[Run]) -> bool:
    return any(run is each for each in runs)


def same_system(one: Run, other: Run) -> bool:
    """Whether two runs measured the same thing in the same way."""
    return _system(one) == _system(other)


def _system(run: Run) -> tuple[object, ...]:
    what = run.machine, run.practice, run.stack, frozenset(run.drives), run.shape, run.spec.target
    return *what, *run.spec.manner


def _in_turn(one: Sequence[Run], other: Sequence[Run]) -> tuple[_Blocks, _Blocks]:
    """Both systems' runs in the order they were made, joined where nothing of the other lies between."""
    sides: tuple[list[Sequence[_Cells]], list[Sequence[_Cells]]] = ([], [])
    order = sorted([*((run, 0) for run in one), *((run, 1) for run in other)], key=_began)
    for side, block in groupby(order, key=itemgetter(1)):
        sides[side].append([cells_of(run.passes) for run, _ in block])
    return sides


def _began(each: tuple[Run, int]) -> float:
    return each[0].started


def _keys(blocks: _Blocks) -> dict[Key, None]:
    return dict.fromkeys(key for block in blocks for cells in block for key in cells)


def _compare(key: Key, mine: _Blocks, theirs: _Blocks, cells: int) -> Comparison:
    one, other = _measured(key, mine), _measured(key, theirs)
    moved = all(cell.rate.median for side in (one, other) for block in side for cell in block)
    if not moved:
        return Comparison(ratio=0.0, difference=Difference.UNCLEAR_FEW)
    mine_side, other_side = _side(one), _side(other)
    ratio = math.exp(mine_side.middle - other_side.middle)
    if min(_passes(one), _passes(other)) < ENOUGH_PASSES:
        return Comparison(ratio=ratio, difference=Difference.UNCLEAR_FEW)
    reach = math.exp(_reach(mine_side, other_side, cells))
    least, most = ratio / reach, ratio * reach
    return Comparison(ratio=ratio, difference=_difference(least, most), least=least, most=most)


def _difference(least: float, most: float) -> Difference:
    if least > 1:
        return Difference.FASTER
    return Difference.SLOWER if most < 1 else Difference.UNCLEAR


def _passes(blocks: Sequence[Sequence[MeasuredCell]]) -> int:
    """Passes of all runs; a run of one pass does not tell how far passes differ."""
    return sum(cell.rate.n for block in blocks for cell in block if cell.rate.n > 1)


def _measured(key: Key, blocks: _Blocks) -> list[list[MeasuredCell]]:
    """The cell in every run that has it, without blocks that have none."""
    measured_cells = [[cells[key] for cells in block if key in cells] for block in blocks]
    return [block for block in measured_cells if block]


def _side(blocks: Sequence[Sequence[MeasuredCell]]) -> _Side:
    levels = (statistics.fmean(math.log(cell.rate.median) for cell in block) for block in blocks)
    return _Side(tuple(levels), statistics.fmean(map(_noise, blocks)))


def _noise(block: Sequence[MeasuredCell]) -> float:
    """Relative variance of the mean of these runs' medians, by the scatter of their passes."""
    medians = (cell.rate.variation**2 * _of_median(cell.rate.n) for cell in block)
    return sum(medians) / len(block) ** 2


def _of_median(n: int) -> float:
    """Variance of the median of ``n`` normal values, by that of one; too much by a sixth at most."""
    return math.pi / (2 * n + math.pi - 2)


def _reach(one: _Side, other: _Side, cells: int) -> float:
    """How far the true ratio may be from the measured one, in natural logarithms.

    Student's interval, its mistakes shared between ``cells`` (Bonferroni). The variance is that from run to
    run, drawn towards an assumed one (G. Smyth, 2004), so that one run of each says something, and a few runs
    that happen to agree do not say too much.
    """
    assumed = _BETWEEN_RUNS**2 + (one.noise + other.noise) / 2
    freedom = _WEIGHT + len(one.levels) + len(other.levels) - 2
    variance = (_WEIGHT * assumed + one.squares + other.squares) / freedom
    error = math.sqrt(variance * (1 / len(one.levels) + 1 / len(other.levels)))
    return error * student_quantile(1 - MISTAKES / cells / 2, freedom)
