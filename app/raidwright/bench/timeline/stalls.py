"""What the timeline of a pass shows: stalls, the cliff of a full cache, slow first writes, long waits.

A cliff is the split that leaves the least absolute distance from the medians of both sides, and only where
noise, a slow decline as of disks that turn, and single dips cannot look like it.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import accumulate, groupby, pairwise
from statistics import linear_regression, median

from raidwright.bench.samples import Reached, Waits
from raidwright.bench.statistics import scatter
from raidwright.storage.fact import Fact

LEAST_BINS = 24
"""With fewer parts of a stretch nothing is said."""
_LEAST_SIDE = 5
_SIDE_SHARE = 1 / 25
"""Part of all bins that each side must have at least."""
DROP = 0.75
"""Part of the rate before the cliff that is left after it, at most."""
_AT_ONCE = 0.6
"""Part of the whole fall, in logarithms, that happens at once: within `_NEAR` of the cliff."""
_NEAR = 1 / 20
"""Part of the stretch, to each side of the cliff, that counts as at once."""
_BETTER_THAN_LINE = 0.75
"""Part of the distance from a straight line that is left, at most, from two levels."""
_OVER_NOISE = 3.0
"""How many times the scatter of either side the fall is at least, in logarithms."""
_LIKELY, _CLEAR = 0.95, 0.99
"""Share of pairs, one from before and one from after, of which the former is faster."""


class Cliff(Fact, frozen=True):
    """Where a rate falls for good; rates are medians, bytes per second."""

    position: float
    """Where it falls, as a part of the stretch, 0 to 1."""
    before: float
    after: float
    clear: bool
    """Next to nothing before it was as slow as anything after it; else it is only likely."""


def wide_enough(bins: int) -> bool:
    """Whether something can be said of a stretch that has so many parts."""
    return bins >= LEAST_BINS


def find_cliff(bins: Sequence[float]) -> Cliff | None:
    """The cliff in ``bins``, rates over 0 in equal parts of a stretch; None where none is to be sure of."""
    if not wide_enough(len(bins)):
        return None
    levels = [math.log(rate) for rate in bins]
    side = max(_LEAST_SIDE, round(_SIDE_SHARE * len(bins)))
    split = min(range(side, len(bins) - side + 1), key=lambda at: _distance(levels[:at], levels[at:]))
    before, after = bins[:split], bins[split:]
    ahead = _faster_share(before, after)
    if median(after) > DROP * median(before) or ahead < _LIKELY or not _stands_out(levels, split):
        return None
    return Cliff(split / len(bins), median(before), median(after), ahead >= _CLEAR)


def _stands_out(levels: Sequence[float], split: int) -> bool:
    """Whether the fall exceeds the scatter of both sides, happens at once, and fits better than a line."""
    before, after = levels[:split], levels[split:]
    fall = median(before) - median(after)
    near = max(3, round(_NEAR * len(levels)))
    at_once = median(before[-near:]) - median(after[:near])
    steps = _distance(before, after)
    return at_once >= _AT_ONCE * fall >= _AT_ONCE * _OVER_NOISE * max(
        scatter(before), scatter(after)
    ) and steps <= _BETTER_THAN_LINE * _distance_from_line(levels)


def _distance(*parts: Sequence[float]) -> float:
    """Distances of all values from the median of their part, summed up."""
    middles = [median(part) for part in parts]
    return sum(abs(each - middle) for part, middle in zip(parts, middles, strict=True) for each in part)


def _distance_from_line(levels: Sequence[float]) -> float:
    fit = linear_regression(range(len(levels)), levels)
    return sum(abs(each - fit.intercept - fit.slope * index) for index, each in enumerate(levels))


def _faster_share(before: Sequence[float], after: Sequence[float]) -> float:
    """Mann and Whitney's U, as a share of all pairs."""
    faster = sum(one > other for one in before for other in after)
    return faster / (len(before) * len(after))


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
    """All stalls of a pass in their order; ``bins`` are the rates in equal parts of the same timeline."""
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
    """Whether fio was silent between each two points: of a long timeline others are left out."""
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


_GROUPS = 10
"""Groups of neighbouring parts; in each the median speaks, so that single stalls count for nothing."""
TOLD = math.log(1.25)
"""A smaller difference, in logarithms, is not told: one pass and the next differ by themselves."""
_NO_DIFFERENCE = math.log(1.1)
_AGREEING = 0.9
"""Share of the groups that must differ in the same direction."""
_TWICE_OVER_NOISE = 2.0
"""So many times the scatter of the groups, and that of either write itself, must the difference be."""


class Again(Enum):
    """What the second write of the same blocks was."""

    FASTER = "faster"
    SLOWER = "slower"
    SAME = "same"
    UNCLEAR = "unclear"
    """Noise covers it, or parts of the stretch contradict each other."""


class Twice(Fact, frozen=True):
    """The second write against the first."""

    ratio: float
    """How many times as fast, the median over the stretch; 0 when nothing can be said."""
    again: Again


def compare_twice(first: Sequence[float], second: Sequence[float]) -> Twice:
    """Compare the rates of two writes of one stretch, one after the other, in the same equal parts."""
    if not wide_enough(min(len(first), len(second))):
        return Twice(0.0, Again.UNCLEAR)
    levels = [math.log(after / before) for before, after in zip(first, second, strict=True)]
    groups = [median(group) for group in _groups(levels)]
    noise = max(scatter([math.log(rate) for rate in one]) for one in (first, second))
    return Twice(math.exp(median(groups)), _verdict(groups, noise))


def _verdict(groups: Sequence[float], noise: float) -> Again:
    middle, apart = median(groups), scatter(groups)
    agreeing = sum(each * middle > 0 for each in groups) / len(groups)
    if abs(middle) >= max(TOLD, _TWICE_OVER_NOISE * max(apart, noise)) and agreeing >= _AGREEING:
        return Again.FASTER if middle > 0 else Again.SLOWER
    others = sum(abs(each) > TOLD for each in groups)
    return Again.SAME if max(abs(middle), apart) <= _NO_DIFFERENCE and others <= 1 else Again.UNCLEAR


def _groups(levels: Sequence[float]) -> list[Sequence[float]]:
    edges = [round(len(levels) * index / _GROUPS) for index in range(_GROUPS + 1)]
    return [levels[edges[index] : edges[index + 1]] for index in range(_GROUPS)]


_HALF, _NEARLY_ALL = 0.5, 0.99


def waits_between(before: Mapping[int, int], after: Mapping[int, int]) -> Waits | None:
    """Waits of the requests that ``after`` counts and ``before`` does not; None when there is none.

    Both have nanoseconds -> requests that took about so long, since the pass began.
    """
    new = ((time, count - before.get(time, 0)) for time, count in after.items())
    counted = sorted((time, more) for time, more in new if more > 0)
    if not counted:
        return None
    reached = [*accumulate(more for _, more in counted)]

    def within(share: float) -> float:
        return counted[bisect_left(reached, share * reached[-1])][0] / 1e9

    return Waits(within(_HALF), within(_NEARLY_ALL))
