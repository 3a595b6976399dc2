"""How often a cell is measured: a few passes, and some more where they differ."""

from collections.abc import Sequence
from enum import Enum

from raidwright.bench.spec import BenchSpec
from raidwright.bench.statistics import MeasuredCell, spread

PASSES, MOST_PASSES = 4, 6
"""What is usual: with fewer than `comparison.ENOUGH_PASSES` nothing can be called faster than another."""
TURNS, MOST_TURNS = 4, 9
"""Runs of each of several systems that are measured in turn: the usual, and the most.

Four find nine of ten differences of a tenth.
"""
SECONDS = 5.0
"""Seconds of one pass, as many as CrystalDiskMark has."""
PAUSE = 0.0
"""Seconds between two passes."""
SCATTER_LIMIT = 0.05
"""Coefficient of variation above which a few passes say too little."""


class Ending(Enum):
    """Why a cell has as many passes as it has."""

    ASKED = "asked"
    """So many were wanted, however they come out."""
    AGREED = "agreed"
    """They agree within `SCATTER_LIMIT`."""
    MOST = "most"
    """They still differ, but no more are allowed."""
    STOPPED = "stopped"
    """The run was stopped or failed before."""


def most_passes(passes: int) -> int:
    """How many a cell usually gets at most of which ``passes`` are wanted; one alone cannot differ."""
    return max(passes, MOST_PASSES) if passes > 1 else passes


def needs_another_pass(spec: BenchSpec, rates: Sequence[float]) -> bool:
    """Whether a cell whose passes had ``rates`` (bytes per second) so far gets one more."""
    return len(rates) < spec.passes or (len(rates) < spec.at_most and are_scattered(rates))


def are_scattered(rates: Sequence[float]) -> bool:
    """Whether the passes differ too much to leave it at that; one alone never does."""
    return len(rates) > 1 and spread(rates).variation > SCATTER_LIMIT


def ending(spec: BenchSpec, cell: MeasuredCell) -> Ending:
    """Why ``cell``, measured by ``spec``, has no further pass."""
    if needs_another_pass(spec, [result.rate for result in cell.passes]):
        return Ending.STOPPED
    if spec.longest == spec.passes or cell.rate.n < 2:
        return Ending.ASKED
    return Ending.MOST if cell.rate.variation > SCATTER_LIMIT else Ending.AGREED
