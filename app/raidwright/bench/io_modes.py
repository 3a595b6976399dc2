"""Cached, direct and sync side by side: what a program sees, what the disk does, and when it is safe."""

from collections.abc import Iterator, Sequence
from statistics import median

from msgspec.structs import replace

from raidwright.bench.profiles import REAL_WORLD
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Direction, IoMode, Row
from raidwright.bench.verdict_sentences import REASON_NAMES
from raidwright.bench.verdicts import Reason
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, because, english
from raidwright.storage.units import format_share, megabytes

IO_MODES = (IoMode.CACHED, IoMode.DIRECT, IoMode.SYNC)
"""In the order they are measured and shown."""
ROWS = REAL_WORLD.rows
"""One request at a time: the only queue that all three have."""
STOPPED = english("Stopped before all three I/O modes were measured.")
_NOT_PAST_MEMORY = english(
    "This file system cannot bypass the page cache (memory), so all three I/O modes used it. The comparison"
    " cannot show a difference between them."
)
_TELLING_RATIO = 1.2
"""So many times as fast must the cached way look for something to be said of it."""
_TELLING_SHARE = 0.05
_TELLING_SECONDS = 0.05
"""Less than this is written as 0.0 s."""


class ModeFigures(Fact, frozen=True):
    """One row written by one way; the median of its passes, bytes and seconds."""

    way: IoMode
    apparent: float
    """Bytes per second that a program sees."""
    device: float
    """Bytes per second that the device moved meanwhile; 0 when it was not watched."""
    waiting: int
    """Bytes in memory that were still to be written at the end of a pass; -1 when unknown."""
    safe_after: float
    """Seconds from the end of a pass until all of it was on the disk."""
    safe: float
    """Bytes per second if that time is counted as well; of what went through memory, what came to it."""
    overwritten: float = 0.0
    """Part of what was written that was overwritten in memory and never came to the disk; 0.0 to 1.0."""
    buffered: bool = False
    """It went through memory although it was asked to go past it: the file system knows no other way."""


def differ_in_mode(runs: Sequence[Run]) -> bool:
    """Whether ``runs`` differ in the way to the disk alone."""
    others = {(run.computer, run.subject, replace(run.spec, way=IoMode.DIRECT).manner) for run in runs}
    return len(others) == 1 and len({run.spec.way for run in runs}) == len(runs) > 1


def mode_marks(figures: ModeFigures) -> tuple[str, ...]:
    """What must be told beside the name of the way, in two words of English each."""
    return (REASON_NAMES[Reason.BUFFERED],) if figures.buffered else ()


def mode_figures(run: Run, row: Row) -> ModeFigures | None:
    """What ``run`` came to for writing ``row``; None when it did not measure that."""
    cell = run.cells().get((row, Direction.WRITE))
    if cell is None:
        return None
    return ModeFigures(
        way=run.spec.way,
        apparent=cell.rate.median,
        device=median(_per_second(each, each.device_bytes) for each in cell.passes),
        waiting=round(median(each.waiting for each in cell.passes)),
        safe_after=median(each.sync_seconds for each in cell.passes),
        safe=median(_until_safe(each) for each in cell.passes),
        overwritten=median(1 - _kept_bytes(each) / each.bytes if each.bytes else 0.0 for each in cell.passes),
        buffered=run.spec.way is not IoMode.CACHED and any(each.buffered for each in cell.passes),
    )


def _until_safe(result: PassResult) -> float:
    seconds = result.seconds + result.sync_seconds
    return _kept_bytes(result) / seconds if seconds else 0.0


def _kept_bytes(result: PassResult) -> int:
    """Bytes that came to the disk, as far as that was counted: what is overwritten in memory never does."""
    if not (result.buffered or result.way is IoMode.CACHED) or result.synced_bytes < 0:
        return result.bytes
    return min(result.bytes, result.device_bytes + result.synced_bytes)


def figures_by_mode(runs: Sequence[Run], row: Row) -> tuple[ModeFigures, ...]:
    """`mode_figures` of each run that measured ``row``, in the order of `IO_MODES`."""
    measured_modes = [figures for run in runs if (figures := mode_figures(run, row)) is not None]
    return tuple(sorted(measured_modes, key=lambda each: IO_MODES.index(each.way)))


def modes_verdict(figures: Sequence[ModeFigures]) -> Sentence | None:
    """What memory hides, in a sentence; None before the cached and the direct way are known."""
    by = {each.way: each for each in figures}
    cached, direct = by.get(IoMode.CACHED), by.get(IoMode.DIRECT)
    if cached is None or direct is None or not direct.apparent:
        return None
    if direct.buffered:
        return because(_NOT_PAST_MEMORY, _until_safe_sentences(cached))
    if cached.apparent < _TELLING_RATIO * direct.apparent:
        return english("Cached writes look hardly faster than direct writes.")
    return because(_looks(cached, direct), _overwritten_sentences(cached))


def _looks(cached: ModeFigures, direct: ModeFigures) -> Sentence:
    return english(
        "Cached writes look {times} times as fast as direct writes. The data is on disk {seconds} s"
        " later: counting this time, the speed is {rate} MB/s.",
        times=f"{cached.apparent / direct.apparent:.1f}",
        **_safety(cached),
    )


def _overwritten_sentences(cached: ModeFigures) -> Iterator[Sentence]:
    if cached.overwritten >= _TELLING_SHARE:
        yield english(
            "{share} of the data was overwritten in memory and never reached the disk.",
            share=format_share(cached.overwritten, 0),
        )


def _until_safe_sentences(cached: ModeFigures) -> Iterator[Sentence]:
    """Nothing where it takes no time that can be told, as on tmpfs, which keeps nothing safe."""
    if cached.safe_after >= _TELLING_SECONDS:
        yield english(
            "After the last cached write, the data takes another {seconds} s to reach the disk."
            " Including that time, the speed is {rate} MB/s.",
            **_safety(cached),
        )


def _safety(cached: ModeFigures) -> dict[str, str]:
    return {"seconds": f"{cached.safe_after:.1f}", "rate": megabytes(cached.safe)}


def _per_second(result: PassResult, count: int) -> float:
    return count / result.seconds if result.seconds else 0.0
