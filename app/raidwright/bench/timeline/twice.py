"""The same blocks written twice: whether the first write was slow, as on storage that gives room late."""

import math
from collections.abc import Sequence
from enum import Enum
from statistics import median

from raidwright.bench.statistics import scatter
from raidwright.bench.timeline.cliff import wide_enough
from raidwright.storage.fact import Fact

_GROUPS = 10
"""Groups of neighbouring parts; in each the median speaks, so that single stalls count for nothing."""
TOLD = math.log(1.25)
"""A smaller difference, in logarithms, is not told: one pass and the next differ by themselves."""
_NO_DIFFERENCE = math.log(1.1)
_AGREEING = 0.9
"""Share of the groups that must differ in the same direction."""
_OVER_NOISE = 2.0
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
    if abs(middle) >= max(TOLD, _OVER_NOISE * max(apart, noise)) and agreeing >= _AGREEING:
        return Again.FASTER if middle > 0 else Again.SLOWER
    others = sum(abs(each) > TOLD for each in groups)
    return Again.SAME if max(abs(middle), apart) <= _NO_DIFFERENCE and others <= 1 else Again.UNCLEAR


def _groups(levels: Sequence[float]) -> list[Sequence[float]]:
    edges = [round(len(levels) * index / _GROUPS) for index in range(_GROUPS + 1)]
    return [levels[edges[index] : edges[index + 1]] for index in range(_GROUPS)]
