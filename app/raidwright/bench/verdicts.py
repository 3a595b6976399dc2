"""How far a cell can be trusted, and whether one is faster than another."""

from enum import Enum

from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Direction
from raidwright.bench.statistics import Cell, Spread, percentile
from raidwright.storage.disks import Fact
from raidwright.storage.units import MIB

STEADY_VARIATION = 0.03
FAIR_VARIATION = 0.10
BREADTH_LIMIT = 0.20
DRIFT_LIMIT = 0.10
"""These two are the steady state rule of SNIA's Solid State Storage Performance Test Specification."""
STALL_SHARE = 0.10
"""A second below this share of the pass's median second is a stall."""
FOREIGN_SHARE = 0.02
"""The kernel's counters and fio agree within 0.2 %; beyond this somebody else used the device."""
FOREIGN_BYTES = MIB
"""Less than this in a pass is timestamps and logging, not somebody else's work."""
CPU_SHARE = 0.90
ENOUGH_PASSES = 4


class Trust(Enum):
    """How far a cell's figure can be trusted."""

    STEADY = "steady"
    FAIR = "fair"
    UNSTEADY = "unsteady"
    SINGLE = "single"
    """One pass: nothing to compare it with."""


class Reason(Enum):
    """What stands behind less than full trust, or what set the limit."""

    SCATTER = "scatter"
    BREADTH = "breadth"
    FALLING = "falling"
    """A cache ran full, or the drive throttles because it is hot."""
    RISING = "rising"
    STALL = "stall"
    FOREIGN = "foreign"
    """Something else used the device meanwhile."""
    PROCESSOR = "processor"
    """The processor was the limit, not the disks."""


class Judgement(Fact, frozen=True):
    """Trust in one cell, with its reasons."""

    trust: Trust
    reasons: tuple[Reason, ...]


def judge(cell: Cell, threads: int = 0) -> Judgement:
    """Trust in ``cell``; ``threads`` is the computer's number of processor threads, 0 when unknown."""
    doubts = _doubts(cell)
    limits = (Reason.PROCESSOR,) if threads and _processor_bound(cell, threads) else ()
    return Judgement(trust=_trust(cell.rate, doubts), reasons=doubts + limits)


def _trust(rate: Spread, doubts: tuple[Reason, ...]) -> Trust:
    if any(doubt is not Reason.SCATTER for doubt in doubts):
        return Trust.UNSTEADY
    if rate.n < 2:
        return Trust.SINGLE
    if rate.variation <= STEADY_VARIATION:
        return Trust.STEADY
    return Trust.FAIR if rate.variation <= FAIR_VARIATION else Trust.UNSTEADY


def _doubts(cell: Cell) -> tuple[Reason, ...]:
    rate = cell.rate
    found = {
        Reason.SCATTER: rate.variation > STEADY_VARIATION,
        Reason.BREADTH: rate.breadth > BREADTH_LIMIT,
        Reason.FALLING: rate.drift < -DRIFT_LIMIT,
        Reason.RISING: rate.drift > DRIFT_LIMIT,
        Reason.STALL: any(_stalled(result) for result in cell.passes),
        Reason.FOREIGN: any(_foreign(result) for result in cell.passes),
    }
    return tuple(reason for reason, holds in found.items() if holds)


def _stalled(result: PassResult) -> bool:
    if len(result.seconds_bytes) < 3:
        return False
    return min(result.seconds_bytes) < STALL_SHARE * percentile(result.seconds_bytes, 50)


def _foreign(result: PassResult) -> bool:
    """Reads only: while it writes, a file system adds journal and metadata of its own."""
    beyond = result.device_bytes - result.bytes
    return result.direction is Direction.READ and beyond > max(FOREIGN_SHARE * result.bytes, FOREIGN_BYTES)


def _processor_bound(cell: Cell, threads: int) -> bool:
    spent = sum(result.cpu_seconds for result in cell.passes)
    return spent > CPU_SHARE * threads * sum(result.seconds for result in cell.passes)


class Difference(Enum):
    """Whether a cell is faster than a baseline."""

    FASTER = "faster"
    SLOWER = "slower"
    UNCLEAR_FEW = "few"
    """No clear difference: fewer than ``ENOUGH_PASSES`` passes on one side."""
    UNCLEAR_OVERLAP = "overlap"
    """No clear difference: the ranges overlap."""


class Comparison(Fact, frozen=True):
    """A cell against the same cell of a baseline."""

    ratio: float
    """Of the medians; 0 when the baseline is 0."""
    difference: Difference


def compare(cell: Cell, baseline: Cell) -> Comparison:
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
