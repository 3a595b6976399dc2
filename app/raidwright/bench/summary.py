"""Which of its passes a cell is known by."""

from enum import Enum

from msgspec.structs import replace

from raidwright.bench.run import Run
from raidwright.bench.statistics import MeasuredCell, Spread
from raidwright.storage.failures import english

BEST_NOTE = english("Each value is the best of its passes.")
"""What is said beside figures of `Statistic.BEST`."""


class Statistic(Enum):
    """What is shown of several passes."""

    MEDIAN = "median"
    BEST = "best"
    """The fastest pass, which is what CrystalDiskMark shows."""


def best_of(run: Run) -> Run:
    """``run`` with nothing but the fastest pass of each cell: what programs show that throw the rest away."""
    best = (max(cell.passes, key=lambda each: each.rate) for cell in run.cells().values())
    return replace(run, passes=tuple(best))


def as_shown(run: Run, statistic: Statistic) -> Run:
    """``run`` with the passes that count where cells are known by ``statistic``."""
    return best_of(run) if statistic is Statistic.BEST else run


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
