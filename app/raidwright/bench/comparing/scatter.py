"""How far runs of one system lie apart, learnt from all that there are of the systems compared.

Each cell has a spread of its own, of which a few runs tell little; so the other cells lend theirs. They lend
no more than they know: what all cells of a run have in common was seen once, not once in each cell.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

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
    squares = sum(distance**2 for levels in systems for _, distance in _distances(levels))
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
            for run, distance in _distances(levels):
                sums[system, run] += distance
                counts[system, run] += 1
    runs = len(counts) - len({system for system, _ in counts})
    return runs, sum(total**2 / counts[place] for place, total in sums.items())


def _distances(levels: Levels) -> Iterator[tuple[int, float]]:
    """Each run, and how far it lies from the middle; nothing of a single one, which says nothing."""
    if len(levels) > 1:
        middle = fmean(levels.values())
        yield from ((run, level - middle) for run, level in levels.items())
