"""Which of its passes a cell is known by."""

from enum import Enum

from raidwright.bench.statistics import MeasuredCell, Spread


class Statistic(Enum):
    """What is shown of several passes."""

    MEDIAN = "median"
    BEST = "best"
    """The fastest pass, which is what CrystalDiskMark shows."""


def rate(cell: MeasuredCell, statistic: Statistic) -> float:
    """Bytes per second."""
    return _median_or_most(cell.rate, statistic)


def iops(cell: MeasuredCell, statistic: Statistic) -> float:
    """Operations per second."""
    return _median_or_most(cell.iops, statistic)


def latency(cell: MeasuredCell, statistic: Statistic) -> float:
    """Seconds from request to answer; the best is the least."""
    return cell.latency.median if statistic is Statistic.MEDIAN else cell.latency.minimum


def _median_or_most(spread: Spread, statistic: Statistic) -> float:
    return spread.median if statistic is Statistic.MEDIAN else spread.maximum
