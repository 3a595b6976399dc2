"""What drifts while two systems are measured in turn, as a disk grows warm: it is no spread of their runs.

Whoever is always measured second has more of it. Whether it goes on steadily or by steps from turn to turn
nobody can tell: it is taken out of the spread, and of the ratio both are allowed for.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

from raidwright.bench.comparing.student import student_quantile

ENOUGH_TURNS = 4
"""So many turns of each side show a line and how far runs lie from it."""
_CHANCE = 0.05
"""How often a drift may be seen where there is none: to take it away makes nothing less true, but costs."""


@dataclass(frozen=True)
class Point:
    """One run in one cell."""

    side: int
    """0 or 1."""
    place: int
    """Among all runs of both sides in their order."""
    level: float
    """A natural logarithm."""


@dataclass(frozen=True)
class Trend:
    """A line through one cell's runs in their order, common to both sides, by least squares."""

    slope: float = 0.0
    """In natural logarithms, from each run to the next; 0 where none is taken away."""
    middle: float = 0.0
    """The place at which nothing is taken away."""
    gap: float = 0.0
    """By how many runs the one side was measured later than the other, in the middle."""
    apart: float = 0.0
    """How far the places of each side's runs lie apart, squared and summed up; 0 where none is taken away."""

    @property
    def count(self) -> int:
        """How many distances of runs it takes to know it."""
        return 1 if self.apart else 0

    @property
    def bias(self) -> float:
        """What one side may have more of it than the other, as a natural logarithm, not negative."""
        return abs(self.slope * self.gap)

    @property
    def error(self) -> float:
        """What its own uncertainty adds to the squared error of one side against the other, by one run's."""
        return self.gap**2 / self.apart if self.apart else 0.0

    def at(self, place: int) -> float:
        """What it adds to the run at ``place``, as a natural logarithm."""
        return self.slope * (place - self.middle)


def trends_of(cells: Sequence[Sequence[Point]]) -> tuple[Trend, ...]:
    """The trend of each cell, where over all cells together one is seen; each goes its own way."""
    if not _is_drifting(cells):
        return (Trend(),) * len(cells)
    return tuple(_trend(points) if _has_turns(points) else Trend() for points in cells)


def _is_drifting(cells: Sequence[Sequence[Point]]) -> bool:
    """Whether the mean of all cells, run by run, lies along a line more than chance would have it."""
    levels: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for point in (point for points in cells for point in points):
        levels[point.place, point.side].append(point.level)
    whole = [
        Point(side, place, fmean(each))
        for (place, side), each in sorted(levels.items())
        if len(each) == len(cells)
    ]
    if not _has_turns(whole):
        return False
    trend, distances = _trend(whole), [*_distances(whole)]
    squares = sum((level - trend.slope * place) ** 2 for place, level in distances)
    freedom = len(whole) - 3
    limit = student_quantile(1 - _CHANCE / 2, freedom)
    return trend.slope**2 * _apart(distances) * freedom > limit**2 * squares


def _has_turns(points: Sequence[Point]) -> bool:
    turns = [side for side, _ in groupby(point.side for point in points)]
    return min(turns.count(0), turns.count(1)) >= ENOUGH_TURNS


def _trend(points: Sequence[Point]) -> Trend:
    distances = [*_distances(points)]
    apart = _apart(distances)
    one, other = (fmean(each.place for each in points if each.side == side) for side in (0, 1))
    slope = sum(place * level for place, level in distances) / apart
    return Trend(slope, fmean(each.place for each in points), other - one, apart)


def _apart(distances: Iterable[tuple[float, float]]) -> float:
    return sum(place**2 for place, _ in distances)


def _distances(points: Sequence[Point]) -> Iterator[tuple[float, float]]:
    """How far each point lies from the middle of its side, in place and in level."""
    for side in (0, 1):
        own = [each for each in points if each.side == side]
        place, level = fmean(each.place for each in own), fmean(each.level for each in own)
        yield from ((each.place - place, each.level - level) for each in own)
