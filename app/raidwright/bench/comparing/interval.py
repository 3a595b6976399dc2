"""Between which ratios one system surely stands to another, by levels that were measured of both."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from raidwright.bench.comparing.scatter import LEAST_DEVIATION, Scatter
from raidwright.bench.comparing.student import student_quantile
from raidwright.bench.comparing.trend import Trend
from raidwright.bench.statistics import Spread

MISTAKES = 0.05
"""Share of grids of equal systems in which any cell may be called faster or slower."""
_USUAL_DEVIATION = 0.015
"""That of a quiet machine."""
USUAL = Scatter(8 * _USUAL_DEVIATION**2, 8)
"""It as if known by some runs. By it alone one system may *seem* faster than another, not be so."""
_LEAST_CELLS = 4
"""As many are allowed for at least where only one block stands on a side: what drifts is in all of it."""
_NONE = Trend()
_MOST_REACH = 100.0
"""Where a ratio may be anything, in natural logarithms."""

Blocks = Sequence[Sequence[Spread]]
"""One cell of one system run by run, the rates of its passes; runs that count as one stand together."""


@dataclass(frozen=True)
class Interval:
    """How many times as fast one system is, and between what that lies."""

    ratio: float
    reach: float
    """How many times more or less it may truly be; at the same time the least ratio that would be told."""

    @property
    def least(self) -> float:
        """The least that it may truly be."""
        return self.ratio / self.reach

    @property
    def most(self) -> float:
        """The most that it may truly be."""
        return self.ratio * self.reach


def ratio_between(one: Blocks, other: Blocks, cells: int, scatter: Scatter, trend: Trend = _NONE) -> Interval:
    """How many times as fast ``one`` is, where runs of one system lie apart as ``scatter`` says.

    It is one of so many ``cells`` that are told together. No median may be 0. What happens between two blocks
    is in no run of theirs: where a side has only one, no less is taken for it than what is usual. ``trend``
    is what drifted meanwhile, with which one side may have got more than the other.
    """
    least = LEAST_DEVIATION
    if min(len(one), len(other)) < 2:
        cells, least = max(cells, _LEAST_CELLS), _USUAL_DEVIATION
    variance = max(scatter.variance, least**2 + (noise_of(one) + noise_of(other)) / 2)
    error = math.sqrt(variance * (1 / len(one) + 1 / len(other) + trend.error))
    reach = error * student_quantile(1 - MISTAKES / cells / 2, max(1, math.floor(scatter.freedom)))
    reach += trend.bias
    return Interval(math.exp(_middle(one) - _middle(other)), math.exp(min(reach, _MOST_REACH)))


def _middle(blocks: Blocks) -> float:
    """The mean over blocks of the mean over runs, as a natural logarithm."""
    return statistics.fmean(statistics.fmean(map(level, block)) for block in blocks)


def level(rate: Spread) -> float:
    """What a run reached in a cell, as a natural logarithm."""
    return math.log(rate.median)


def noise_of(blocks: Blocks) -> float:
    """Relative variance of the median of a run, by the scatter of its passes; the mean over all runs."""
    return statistics.fmean(
        rate.variation**2 * _median_variance(rate.n) for block in blocks for rate in block
    )


def _median_variance(n: int) -> float:
    """Variance of the median of ``n`` normal values, by that of one value; at most a sixth too much."""
    return math.pi / (2 * n + math.pi - 2)
