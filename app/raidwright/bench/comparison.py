"""Whether one cell is faster than another."""

from enum import Enum

from raidwright.bench.statistics import MeasuredCell, Spread
from raidwright.storage.fact import Fact

ENOUGH_PASSES = 4


class Difference(Enum):
    """Whether a cell is faster than a baseline."""

    FASTER = "faster"
    SLOWER = "slower"
    UNCLEAR_FEW = "few"
    """No clear difference: fewer than ``ENOUGH_PASSES`` passes on one side."""
    UNCLEAR_OVERLAP = "overlap"
    """No clear difference: the ranges overlap."""


DIFFERENCE_TEMPLATES = {
    Difference.FASTER: "faster",
    Difference.SLOWER: "slower",
    Difference.UNCLEAR_FEW: "too few passes",
    Difference.UNCLEAR_OVERLAP: "no clear difference",
}
"""Difference -> English; the window translates it."""


class Comparison(Fact, frozen=True):
    """A cell against the same cell of a baseline."""

    ratio: float
    """Of the medians; 0 when the baseline is 0."""
    difference: Difference


def compare(cell: MeasuredCell, baseline: MeasuredCell) -> Comparison:
    """``cell`` against ``baseline``, by bytes per second."""
    ratio = cell.rate.median / baseline.rate.median if baseline.rate.median else 0.0
    return Comparison(ratio=ratio, difference=_difference(cell.rate, baseline.rate))


def _difference(rate: Spread, baseline: Spread) -> Difference:
    if min(rate.n, baseline.n) < ENOUGH_PASSES:
        return Difference.UNCLEAR_FEW
    if rate.minimum > baseline.maximum:
        return Difference.FASTER
    if rate.maximum < baseline.minimum:
        return Difference.SLOWER
    return Difference.UNCLEAR_OVERLAP
