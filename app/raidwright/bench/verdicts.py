"""How far a cell can be trusted, and what stands behind a doubt."""

from enum import Enum
from functools import lru_cache
from statistics import median

from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Direction, IoMode, Row
from raidwright.bench.statistics import MOST_REMEMBERED, MeasuredCell, SameObject, Spread
from raidwright.storage.fact import Fact
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
MEMORY_SHARE = 0.90
"""Part of fio's bytes: when the disks moved fewer, something before them answered."""
LINK_MARGIN = 1.02
CPU_SHARE = 0.90
_CELLS = 16
"""Of one run; a few have more."""


class Trust(Enum):
    """How far a cell's figure can be trusted."""

    STEADY = "steady"
    FAIR = "fair"
    UNSTEADY = "unsteady"
    DOUBTFUL = "doubtful"
    """The passes may agree, but something falsified all of them."""
    SINGLE = "single"
    """One pass: nothing to compare it with."""

    @property
    def is_sure(self) -> bool:
        """Whether a conclusion can be drawn from the figure."""
        return self in {Trust.STEADY, Trust.FAIR}


class Reason(Enum):
    """What stands behind less than full trust, or what set the limit; what tells most comes first."""

    RESYNC = "resync"
    """An array on these disks was being synchronised."""
    DEGRADED = "degraded"
    """The array had lost a member."""
    LINK = "link"
    """It was faster than the disks' links can be: a cache answered."""
    BUFFERED = "buffered"
    """The file system knows no way past memory, nor more than one request at a time."""
    CACHED = "cached"
    """It went through memory, because that was asked for."""
    SHARE = "share"
    """The target lies on another computer, whose memory and the network to it take part."""
    MEMORY = "memory"
    """The disks moved fewer bytes than were measured."""
    FOREIGN = "foreign"
    """Something else used the device meanwhile."""
    STALL = "stall"
    FALLING = "falling"
    """A cache ran full, or the drive throttles because it is hot."""
    RISING = "rising"
    BREADTH = "breadth"
    SCATTER = "scatter"
    PROCESSOR = "processor"
    """The processor was the limit, not the disks: one thread, or all that work for it, were at their end."""


_FALSIFIERS = frozenset({Reason.RESYNC, Reason.LINK, Reason.BUFFERED, Reason.MEMORY, Reason.FOREIGN})
_DRIFTS = frozenset({Reason.FALLING, Reason.RISING})
_BREAKERS = frozenset({Reason.STALL, Reason.FALLING, Reason.RISING, Reason.BREADTH})


class Judgement(Fact, frozen=True):
    """Trust in one cell, with its reasons."""

    trust: Trust
    reasons: tuple[Reason, ...]
    share: str = ""
    """By which protocol the target lies on another computer, "NFS"; empty for this one."""
    limit: str = ""
    """Whose thread was at its end, "kcryptd"; empty for nobody's."""

    @property
    def is_disturbed(self) -> bool:
        """Whether the figure tells nothing of a disk beside others: falsified, or throttled on the way."""
        return self.is_falsified or not _DRIFTS.isdisjoint(self.reasons)

    @property
    def is_falsified(self) -> bool:
        """Whether the figure is not that of what was measured, however far the passes agree."""
        return not _FALSIFIERS.isdisjoint(self.reasons)


class CellVerdict(Fact, frozen=True):
    """Which cell was judged, and how."""

    row: Row
    direction: Direction
    judgement: Judgement


_Checks = tuple[tuple[Reason, bool], ...]
"""Each reason that was looked into, and whether it holds."""


def judge(cell: MeasuredCell, threads: int = 0, ceiling: float = 0.0) -> Judgement:
    """How far ``cell`` can be trusted, and why not further.

    ``threads`` is the computer's number of processor threads, ``ceiling`` what the disks' links can carry in
    bytes per second; 0 when unknown.
    """
    limit = busiest(cell) or ""
    is_at_its_end = bool(limit) or (bool(threads) and _is_processor_bound(cell, threads))
    checks = (*_observations(cell, ceiling), *_differences(cell), (Reason.PROCESSOR, is_at_its_end))
    marks = {reason for reason, holds in checks if holds}
    reasons = tuple(reason for reason in Reason if reason in marks) if marks else ()
    shares = dict.fromkeys(result.share for result in cell.passes if result.share)
    return Judgement(_trust(cell.rate, frozenset(reasons)), reasons, ", ".join(shares), limit)


def judge_cached(cell: MeasuredCell, threads: int = 0, ceiling: float = 0.0) -> Judgement:
    """`judge`, remembered: of what is kept it is asked again and again.

    Not for a grid that is being measured, each pass of which makes a cell that nobody asks about any more.
    """
    return _judge_same(SameObject(cell), threads, ceiling)


@lru_cache(maxsize=MOST_REMEMBERED * _CELLS)
def _judge_same(cell: SameObject[MeasuredCell], threads: int, ceiling: float) -> Judgement:
    return judge(cell.it, threads, ceiling)


def busiest(cell: MeasuredCell) -> str | None:
    """Whose thread was at its end, at work for `CPU_SHARE` of the time or longer; None for nobody's."""
    took: dict[str, float] = {}
    for result in cell.passes:
        for worker in result.workers:
            took[worker.name] = took.get(worker.name, 0.0) + worker.busiest
    name = max(took, key=lambda each: took[each], default="")
    seconds = sum(result.seconds for result in cell.passes)
    return name if name and took[name] >= CPU_SHARE * seconds else None


def _trust(rate: Spread, reasons: frozenset[Reason]) -> Trust:
    if reasons & _BREAKERS or rate.variation > FAIR_VARIATION:
        return Trust.UNSTEADY
    if reasons & _FALSIFIERS:
        return Trust.DOUBTFUL
    if rate.n < 2:
        return Trust.SINGLE
    return Trust.STEADY if rate.variation <= STEADY_VARIATION else Trust.FAIR


def _observations(cell: MeasuredCell, ceiling: float) -> _Checks:
    """Which reasons hold by what was observed beside the rates of the passes.

    Memory that was asked for answers faster than any link, reads ahead and writes later: none of that is a
    doubt.
    """
    cached = any(result.way is IoMode.CACHED for result in cell.passes)
    past = [result for result in cell.passes if not result.buffered and not cached]
    return (
        (Reason.RESYNC, any(_was_synchronising(result) for result in cell.passes)),
        (Reason.DEGRADED, any(result.missing for result in cell.passes)),
        (Reason.LINK, bool(ceiling) and not cached and _rate_one_way(cell) > ceiling * LINK_MARGIN),
        (Reason.BUFFERED, any(result.buffered for result in cell.passes)),
        (Reason.CACHED, cached),
        (Reason.SHARE, any(result.share for result in cell.passes)),
        (Reason.MEMORY, any(_from_memory(result) for result in past)),
        (Reason.FOREIGN, any(_was_used_by_others(result) for result in past)),
        (Reason.STALL, not cached and any(_has_stalled(result) for result in cell.passes)),
    )


def _rate_one_way(cell: MeasuredCell) -> float:
    """Bytes per second, at most, in the busier direction: links carry reads and writes at the same time."""
    reads = cell.row.reads if cell.direction is Direction.MIX else 100
    return cell.rate.maximum * max(reads, 100 - reads) / 100


def _differences(cell: MeasuredCell) -> _Checks:
    """Which reasons hold by how the passes differ from each other."""
    rate = cell.rate
    return (
        (Reason.FALLING, rate.drift < -DRIFT_LIMIT),
        (Reason.RISING, rate.drift > DRIFT_LIMIT),
        (Reason.BREADTH, rate.breadth > BREADTH_LIMIT),
        (Reason.SCATTER, rate.variation > STEADY_VARIATION),
    )


def _has_stalled(result: PassResult) -> bool:
    if len(result.seconds_bytes) < 3:
        return False
    return min(result.seconds_bytes) < STALL_SHARE * median(result.seconds_bytes)


def _from_memory(result: PassResult) -> bool:
    return 0 <= result.disk_bytes < MEMORY_SHARE * result.bytes


def _was_synchronising(result: PassResult) -> bool:
    """Whether a sync took part: with reads the disks show it by moving more; with writes it always may."""
    is_visible = result.direction is Direction.READ and result.disk_bytes >= 0
    return bool(result.syncing) and (not is_visible or _exceeds(result, result.disk_bytes))


def _was_used_by_others(result: PassResult) -> bool:
    """Whether others used the target, or its disks, as far as the kernel's counts can tell.

    At the disks an array that synchronises or has lost a member moves more by itself, and while it writes
    it adds copies and parity. What a file system writes that puts each block elsewhere, nobody can tell, nor
    what it adds to each write that must be safe at once.
    """
    factor = 1.0 if result.direction is Direction.READ else result.write_factor
    whole = not result.syncing and not result.missing
    at_disks = result.disk_bytes if whole else 0
    return bool(factor) and (_exceeds(result, result.device_bytes) or _exceeds(result, at_disks, factor))


def is_foreign_unjudged(cell: MeasuredCell) -> bool:
    """Whether the kernel counted meanwhile, and yet nobody can tell if others used the disks."""
    watched = all(result.device_bytes for result in cell.passes)
    return watched and any(map(_hides_others, cell.passes))


def _hides_others(result: PassResult) -> bool:
    writes = result.direction is not Direction.READ
    return result.way is IoMode.CACHED or (writes and not result.buffered and not result.write_factor)


def _exceeds(result: PassResult, counted: int, factor: float = 1.0) -> bool:
    """Whether the kernel counted more than the pass can have caused: ``factor`` times its own bytes."""
    caused = factor * result.bytes
    return counted - caused > max(FOREIGN_SHARE * caused, FOREIGN_BYTES)


def _is_processor_bound(cell: MeasuredCell, threads: int) -> bool:
    """Whether fio and the kernel's workers together took all cores: not programs of others.

    dm-crypt spreads over a worker for each core, none of which need be at its end.
    """
    spent = sum(worker.seconds for result in cell.passes for worker in result.workers)
    return spent > CPU_SHARE * threads * sum(result.seconds for result in cell.passes)
