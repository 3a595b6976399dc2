"""Between which ratios one system surely stands to another, by levels that were measured of both."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from raidwright.bench.comparing.student import student_quantile
from raidwright.bench.statistics import Spread

MISTAKES = 0.05
"""Share of grids of equal systems in which any cell may be called faster or slower."""
_ASSUMED_DEVIATION = 0.015
"""Relative deviation from run to run that is assumed beside what the passes show."""
_ASSUMED_RUNS = 8
"""How many observed deviations that assumption weighs as much as."""

Blocks = Sequence[Sequence[Spread]]
"""One cell of one system run by run, the rates of its passes; runs that count as one stand together."""


@dataclass(frozen=True)
class _Side:
    """One cell of one system: natural logarithms of rates, one for each block of runs."""

    levels: tuple[float, ...]
    noise: float
    """Variance that the passes alone leave in a level."""
    within: float
    """Squared distances of runs from the level of their block, summed up."""
    further: int
    """Runs beside the first of each block."""

    @property
    def middle(self) -> float:
        return statistics.fmean(self.levels)

    @property
    def squares(self) -> float:
        """Squared distances from the middle, summed up."""
        return sum((level - self.middle) ** 2 for level in self.levels)


def ratio_between(one: Blocks, other: Blocks, cells: int) -> tuple[float, float, float]:
    """How many times as fast ``one`` is, and the least and the most that it may truly be.

    It is one of so many ``cells`` that are told together. No median may be 0.
    """
    mine, theirs = _side(one), _side(other)
    ratio = math.exp(mine.middle - theirs.middle)
    reach = math.exp(_reach(mine, theirs, cells))
    return ratio, ratio / reach, ratio * reach


def _side(blocks: Blocks) -> _Side:
    runs = [[math.log(rate.median) for rate in block] for block in blocks]
    levels = tuple(map(statistics.fmean, runs))
    within = sum((run - level) ** 2 for block, level in zip(runs, levels, strict=True) for run in block)
    further = sum(len(block) - 1 for block in runs)
    return _Side(levels, statistics.fmean(map(_noise, blocks)), within, further)


def _noise(block: Sequence[Spread]) -> float:
    """Relative variance of the mean of the medians of these runs, by the scatter of their passes."""
    medians = (rate.variation**2 * _median_variance(rate.n) for rate in block)
    return sum(medians) / len(block) ** 2


def _median_variance(n: int) -> float:
    """Variance of the median of ``n`` normal values, by that of one value; at most a sixth too much."""
    return math.pi / (2 * n + math.pi - 2)


def _reach(one: _Side, other: _Side, cells: int) -> float:
    """How far the true ratio may be from the measured one, in natural logarithms.

    Student's interval, its mistakes shared between ``cells`` (Bonferroni). The variance is that from run to
    run, drawn towards an assumed one (G. Smyth, 2004), so that one run of each says something, and a few runs
    that happen to agree do not say too much. Runs that stand together make it greater where they differ, but
    never smaller: what drifts until the next block is in none of them.
    """
    assumed = _ASSUMED_DEVIATION**2 + (one.noise + other.noise) / 2
    blocks = len(one.levels) + len(other.levels) - 2
    squares = one.squares + other.squares
    variance = (_ASSUMED_RUNS * assumed + squares) / (_ASSUMED_RUNS + blocks)
    if further := one.further + other.further:
        # Here the assumption weighs as one run: as so many it would outweigh all runs that there are.
        within = one.within + other.within
        variance = max(variance, (assumed + squares + within) / (1 + blocks + further))
    error = math.sqrt(variance * (1 / len(one.levels) + 1 / len(other.levels)))
    return error * student_quantile(1 - MISTAKES / cells / 2, _ASSUMED_RUNS + blocks)
