"""Where a pass stood still: moments at which nothing moved, or next to nothing."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from statistics import median

from raidwright.bench.samples import Reached
from raidwright.bench.timeline.cliff import Cliff
from raidwright.storage.fact import Fact

LEAST = 1.0
"""Seconds that it must have lost."""
_STILL = 0.05
"""Part of the usual rate under which a pass counts as standing still."""
_LOST_SHARE = 0.75
"""Part of the time between two points that was lost, for the rest of it to have been as fast as ever.

fio tells where it is several times a second, and not at all while it waits: what came before and after the
wait is told with it.
"""
KEPT_SHARE = 0.1
"""Part of the rate of a whole pass under which two points of its course are both kept, however long it is."""
_SILENCE = 3.0
"""How many times as far apart as others two points are, for fio to have been silent between them."""


class Stall(Fact, frozen=True):
    """A pass stood still from ``begin`` on, after ``bytes``, and lost ``seconds``."""

    begin: float
    """Seconds since the pass began."""
    seconds: float
    bytes: int


def find_stalls(points: Sequence[Reached], bins: Sequence[float], cliff: Cliff | None) -> tuple[Stall, ...]:
    """All stalls of a pass in their order; ``bins`` are the rates in equal parts of the same course."""
    if not bins:
        return ()
    usual = median(bins)
    edge = cliff.position * points[-1].bytes if cliff else 0.0
    lost: list[tuple[float, Reached]] = []
    for (before, after), silent in zip(pairwise(points), _silences(points), strict=True):
        rate = usual if cliff is None else cliff.before if before.bytes < edge else cliff.after
        lost.append((_lost_seconds(before, after, rate, silent=silent), before))
    return tuple(each for each in _stalls(lost) if each.seconds >= LEAST)


def _stalls(lost: Sequence[tuple[float, Reached]]) -> Iterator[Stall]:
    for still, parts in groupby(lost, key=lambda each: each[0] > 0):
        if still:
            whole = list(parts)
            begin = whole[0][1]
            yield Stall(begin.seconds, sum(seconds for seconds, _ in whole), begin.bytes)


def longest(stalls: Sequence[Stall]) -> Stall | None:
    """The stall that took most time; None without any."""
    return max(stalls, key=lambda each: each.seconds, default=None)


def _silences(points: Sequence[Reached]) -> Iterator[bool]:
    """Whether fio was silent between each two points: of a long course others are left out."""
    slow_rate = KEPT_SHARE * points[-1].bytes / points[-1].seconds
    gaps = [
        (after.seconds - before.seconds, after.bytes - before.bytes) for before, after in pairwise(points)
    ]
    usual = median([seconds for seconds, moved in gaps if moved >= slow_rate * seconds] or [0.0])
    for seconds, moved in gaps:
        yield seconds >= LEAST and (moved < slow_rate * seconds or seconds >= _SILENCE * usual)


def _lost_seconds(before: Reached, after: Reached, rate: float, *, silent: bool) -> float:
    """Seconds lost between two points against moving at ``rate``; 0 where the pass did not stand still."""
    seconds = after.seconds - before.seconds
    moved = after.bytes - before.bytes
    lost = seconds - moved / rate
    still = moved <= _STILL * rate * seconds
    return lost if still or (silent and lost >= _LOST_SHARE * seconds) else 0.0
