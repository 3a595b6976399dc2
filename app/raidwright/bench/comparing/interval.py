"""Between which ratios one system surely stands to another, by levels that were measured of both.

Of the spread of a cell a few runs tell little, so other cells of all systems lend theirs, but no more than
they know: what all cells of a run have in common was seen once. What drifts while two are measured in turn is
no spread, and whoever is always second has more of it. Whether it drifts steadily or by steps nobody can
tell: it is taken out of the spread, and of the ratio both are allowed for. Student's t is Abramowitz and
Stegun's, Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
"""

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from statistics import fmean

from raidwright.bench.statistics import Spread

_HALVINGS = 60
"""Halvings of the interval in which a quantile is looked for."""


def student_within(t: float, freedom: int) -> float:
    """Probability of a value between ``-t`` and ``t``; ``t`` is not negative, ``freedom`` 1 or more."""
    angle = math.atan(t / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for step in range(1 + odd, freedom, 2):
        total += term
        term *= cosine**2 * step / (step + 1)
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


@cache
def student_quantile(share: float, freedom: int) -> float:
    """The value that ``share`` of all values stay below; ``share`` is 0.5 or more and below 1."""
    within = 2 * share - 1
    high = 1.0
    while student_within(high, freedom) < within:
        high *= 2
    low = 0.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if student_within(middle, freedom) < within:
            low = middle
        else:
            high = middle
    return high


ENOUGH_ROUNDS = 4
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
    return min(turns.count(0), turns.count(1)) >= ENOUGH_ROUNDS


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


Levels = Mapping[int, float]
"""One cell of one system: a run, by any number -> the natural logarithm of its rate."""
LEAST_DEVIATION = 0.005
"""Relative deviation from run to run below which none is believed, however well a few runs agree."""
_MOST_LENT = 4
"""How many observed deviations of a cell those of all other cells weigh as much as, at most."""


@dataclass(frozen=True)
class Scatter:
    """Squared distances of runs from the middle of their system, summed up, in natural logarithms."""

    squares: float
    freedom: float
    """By how many independent distances that is known; 0 where no system has two runs."""

    @property
    def variance(self) -> float:
        """That of one run; 0 where nothing is known."""
        return self.squares / self.freedom if self.freedom else 0.0


def scatter_of(systems: Sequence[Levels], trends: int = 0) -> Scatter:
    """What the runs of these systems tell of one cell, from which so many ``trends`` were taken."""
    squares = sum(distance**2 for levels in systems for _, distance in _scatter_distances(levels))
    return Scatter(squares, sum(max(0, len(levels) - 1) for levels in systems) - trends)


def shared_scatter(cells: Iterable[Sequence[Levels]], trends: Sequence[int] = ()) -> Scatter:
    """What they tell over all ``cells``, in each of which the systems stand in the same order.

    So many ``trends`` were taken from each cell; none without them.

    A run that is faster in all of its cells tells as much as one distance, a run whose cells lie this way and
    that as much as all of them (F. Satterthwaite, 1946). What runs have in common is never taken for less
    than chance alone makes it.
    """
    cells = list(cells)
    trends = trends or [0] * len(cells)
    single = [scatter_of(systems, count) for systems, count in zip(cells, trends, strict=True)]
    squares, freedom = sum(each.squares for each in single), sum(each.freedom for each in single)
    runs, between = _by_run(cells)
    runs -= max(trends, default=0)
    if not squares or not runs:
        return Scatter(0.0, runs)
    width = freedom / runs
    alone = (squares - between) / (freedom - runs) if freedom > runs else 0.0
    common = max(between / runs, alone)
    parts = common / width, alone * (width - 1) / width
    weight = parts[0] ** 2 / runs + (parts[1] ** 2 / (freedom - runs) if freedom > runs else 0.0)
    return Scatter(sum(parts) ** 3 / weight, sum(parts) ** 2 / weight)


def learnt(own: Scatter, shared: Scatter) -> Scatter | None:
    """The spread of a cell by its ``own`` runs and what all cells have ``shared``; None where none is known.

    What is lent never weighs more than what the cell shows by itself: it may be less steady than the others.
    """
    if not own.freedom:
        return None
    lent = min(_MOST_LENT, own.freedom, shared.freedom)
    mixed = (own.squares + lent * shared.variance) / (own.freedom + lent)
    freedom = min(own.freedom + lent, shared.freedom)
    return Scatter(mixed * freedom, freedom)


def _by_run(cells: Sequence[Sequence[Levels]]) -> tuple[int, float]:
    """How many runs may lie aside as a whole, and the squares of how far they do."""
    sums: defaultdict[tuple[int, int], float] = defaultdict(float)
    counts: Counter[tuple[int, int]] = Counter()
    for systems in cells:
        for system, levels in enumerate(systems):
            for run, distance in _scatter_distances(levels):
                sums[system, run] += distance
                counts[system, run] += 1
    runs = len(counts) - len({system for system, _ in counts})
    return runs, sum(total**2 / counts[place] for place, total in sums.items())


def _scatter_distances(levels: Levels) -> Iterator[tuple[int, float]]:
    """Each run, and how far it lies from the middle; nothing of a single one, which says nothing."""
    if len(levels) > 1:
        middle = fmean(levels.values())
        yield from ((run, level - middle) for run, level in levels.items())


MISTAKES = 0.05
"""Share of grids of equal systems in which any cell may be called faster or slower."""
_USUAL_DEVIATION = 0.015
"""That of a quiet machine."""
USUAL = Scatter(8 * _USUAL_DEVIATION**2, 8)
"""It as if known by some runs. By it alone one system may *seem* faster than another, not be so."""
_LEAST_CELLS = 4
"""As many are allowed for at least where only one block stands on a side: what drifts is in all of it."""
_NONE = Trend()
_MOST_REACH = 100.0
"""Where a ratio may be anything, in natural logarithms."""

Blocks = Sequence[Sequence[Spread]]
"""One cell of one system run by run, the rates of its passes; runs that count as one stand together."""


@dataclass(frozen=True)
class Interval:
    """How many times as fast one system is, and between what that lies."""

    ratio: float
    reach: float
    """How many times more or less it may truly be; at the same time the least ratio that would be told."""

    @property
    def least(self) -> float:
        """The least that it may truly be."""
        return self.ratio / self.reach

    @property
    def most(self) -> float:
        """The most that it may truly be."""
        return self.ratio * self.reach


def ratio_between(one: Blocks, other: Blocks, cells: int, scatter: Scatter, trend: Trend = _NONE) -> Interval:
    """How many times as fast ``one`` is, where runs of one system lie apart as ``scatter`` says.

    It is one of so many ``cells`` that are told together. No median may be 0. What happens between two blocks
    is in no run of theirs: where a side has only one, no less is taken for it than what is usual. ``trend``
    is what drifted meanwhile, with which one side may have got more than the other.
    """
    least = LEAST_DEVIATION
    if min(len(one), len(other)) < 2:
        cells, least = max(cells, _LEAST_CELLS), _USUAL_DEVIATION
    variance = max(scatter.variance, least**2 + (noise_of(one) + noise_of(other)) / 2)
    error = math.sqrt(variance * (1 / len(one) + 1 / len(other) + trend.error))
    reach = error * student_quantile(1 - MISTAKES / cells / 2, max(1, math.floor(scatter.freedom)))
    reach += trend.bias
    return Interval(math.exp(_middle(one) - _middle(other)), math.exp(min(reach, _MOST_REACH)))


def _middle(blocks: Blocks) -> float:
    """The mean over blocks of the mean over runs, as a natural logarithm."""
    return statistics.fmean(statistics.fmean(map(level, block)) for block in blocks)


def level(rate: Spread) -> float:
    """What a run reached in a cell, as a natural logarithm."""
    return math.log(rate.median)


def noise_of(blocks: Blocks) -> float:
    """Relative variance of the median of a run, by the scatter of its passes; the mean over all runs."""
    return statistics.fmean(
        rate.variation**2 * _median_variance(rate.n) for block in blocks for rate in block
    )


def _median_variance(n: int) -> float:
    """Variance of the median of ``n`` normal values, by that of one value; at most a sixth too much."""
    return math.pi / (2 * n + math.pi - 2)
