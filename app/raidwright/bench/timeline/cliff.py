"""A cliff: where a rate falls once and stays down, as it does when a drive's fast cache is full.

The split is the one that leaves the least absolute distance from the medians of both sides. It is a cliff
only where noise, a slow decline as of disks that turn, and single dips cannot look like it.
"""

import math
from collections.abc import Sequence
from statistics import linear_regression, median

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
