"""What counts in a ranking: the disks' own speed, also where memory stands before them.

A program that writes through memory sees memory's speed until that is full, and what it overwrites there
never comes to a disk.
"""

from msgspec.structs import replace

from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Direction, Way
from raidwright.bench.statistics import MeasuredCell, Spread, spread
from raidwright.bench.verdicts import MEMORY_SHARE, Judgement, Reason, Trust, judge, judge_cached


def disk_figure(run: Run, cell: MeasuredCell) -> tuple[Spread, Judgement]:
    """Bytes per second that came to the disks until all of it was safe, and how far that can be trusted.

    What was read from memory, or of which it is not known what came to the disks, is as a program saw it, and
    is not to be trusted; nor is what an array came to that lacked a disk.
    """
    rate, judged = _disk_figure(run, cell)
    if Reason.DEGRADED in judged.reasons:
        return rate, replace(judged, trust=Trust.DOUBTFUL)
    return rate, judged


def _disk_figure(run: Run, cell: MeasuredCell) -> tuple[Spread, Judgement]:
    if not through_memory(cell):
        return cell.rate, judge_cached(cell, run.threads, run.ceiling)
    if cell.direction is Direction.WRITE and all(each.synced_bytes >= 0 for each in cell.passes):
        cell = replace(cell, rate=spread([_rate_with_sync(each) for each in cell.passes]))
        return cell.rate, judge(cell, run.threads, run.ceiling)
    judged = judge_cached(cell, run.threads, run.ceiling)
    if cell.direction is Direction.READ and not any(_from_memory(each) for each in cell.passes):
        return cell.rate, judged
    return cell.rate, replace(judged, trust=Trust.DOUBTFUL, reasons=(*judged.reasons, Reason.MEMORY))


def through_memory(cell: MeasuredCell) -> bool:
    """Whether that was asked for."""
    return any(result.way is Way.CACHED for result in cell.passes)


def _rate_with_sync(result: PassResult) -> float:
    seconds = result.seconds + result.sync_seconds
    return (result.device_bytes + result.synced_bytes) / seconds if seconds else 0.0


def _from_memory(result: PassResult) -> bool:
    return result.device_bytes < MEMORY_SHARE * result.bytes
