"""How far repeated measurements agree."""

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Direction, Row
from raidwright.storage.fact import Fact

T = TypeVar("T")
MOST_REMEMBERED = 16_384
"""Runs that are not decoded and summed up again: more than somebody keeps, as one too many costs all."""
_DEVIATIONS_PER_DISTANCE = 1.4826
"""Standard deviation of normal noise, as a multiple of its median absolute distance."""


class Spread(Fact, frozen=True):
    """``n`` values of one quantity in the order they were measured, in that quantity's own unit."""

    n: int
    median: float
    minimum: float
    maximum: float
    mean: float
    deviation: float
    """Sample standard deviation (n - 1); 0 for one value."""
    rise: float
    """How much the least-squares line rises from the first value to the last; negative when it falls."""

    @property
    def variation(self) -> float:
        """Coefficient of variation: deviation / mean; 0 when the mean is 0."""
        return self.deviation / self.mean if self.mean else 0.0

    @property
    def breadth(self) -> float:
        """(maximum - minimum) / mean; 0 when the mean is 0."""
        return (self.maximum - self.minimum) / self.mean if self.mean else 0.0

    @property
    def drift(self) -> float:
        """``rise`` / mean: -0.1 means a loss of a tenth over the run; 0 when the mean is 0."""
        return self.rise / self.mean if self.mean else 0.0


def spread(values: Sequence[float]) -> Spread:
    """Summary of ``values`` in the order they were measured. Raises ValueError when there are none."""
    if not values:
        raise ValueError("no values to summarise")
    last, least, most = len(values) - 1, min(values), max(values)
    # Rounding alone would put the mean of equal values beside them.
    mean = min(max(statistics.fmean(values), least), most)
    squares = math.fsum((value - mean) ** 2 for value in values)
    return Spread(
        n=len(values),
        median=statistics.median(values),
        minimum=least,
        maximum=most,
        mean=mean,
        deviation=math.sqrt(squares / last) if last else 0.0,
        rise=_slope(values) * last if last else 0.0,
    )


def scatter(values: Sequence[float]) -> float:
    """The standard deviation that normal noise of this spread has, by distances from the median.

    Single values, however far off, do not change the result.
    """
    middle = statistics.median(values)
    return _DEVIATIONS_PER_DISTANCE * statistics.median(abs(each - middle) for each in values)


def _slope(values: Sequence[float]) -> float:
    """Slope of the least-squares line, per value."""
    return statistics.linear_regression(range(len(values)), values).slope


class MeasuredCell(Fact, frozen=True):
    """One cell of the grid: its passes without the warm-up, and how far they agree."""

    row: Row
    direction: Direction
    passes: tuple[PassResult, ...]
    rate: Spread
    """Bytes per second."""

    @property
    def key(self) -> tuple[Row, Direction]:
        """Its place in the grid."""
        return self.row, self.direction

    @property
    def iops(self) -> Spread:
        """Operations per second. Of a whole history the rates alone are asked, and summing up takes long."""
        return spread([result.iops for result in self.passes])

    @property
    def latency(self) -> Spread:
        """Seconds, the mean of each pass."""
        return spread([result.latency_mean for result in self.passes])

    @property
    def latency_p99(self) -> float:
        """Seconds, the median over the passes that know it; 0 when none does."""
        tails = [result.latency_p99 for result in self.passes if result.latency_p99]
        return statistics.median(tails) if tails else 0.0

    @property
    def bytes(self) -> int:
        """Bytes moved by all passes of the cell."""
        return sum(result.bytes for result in self.passes)


def cell(passes: Sequence[PassResult]) -> MeasuredCell:
    """The cell that ``passes`` (of one row and direction) make. Raises ValueError when there are none."""
    if not passes:
        raise ValueError("no passes to summarise")
    return MeasuredCell(
        row=passes[0].row,
        direction=passes[0].direction,
        passes=tuple(passes),
        rate=spread([result.rate for result in passes]),
    )


def cells(passes: Sequence[PassResult]) -> dict[tuple[Row, Direction], MeasuredCell]:
    """All cells that were measured, in the order they began; warm-ups (number 0) do not count."""
    groups: dict[tuple[Row, Direction], list[PassResult]] = {}
    for result in passes:
        if result.number > 0:
            groups.setdefault((result.row, result.direction), []).append(result)
    return {key: cell(group) for key, group in groups.items()}


@dataclass(frozen=True, eq=False)
class SameObject(Generic[T]):
    """Something told apart as an object: to compare what is in it takes longer than to work on it anew."""

    it: T

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameObject) and other.it is self.it


def cells_of(passes: tuple[PassResult, ...]) -> Mapping[tuple[Row, Direction], MeasuredCell]:
    """`cells` of a kept run, remembered since it is asked for again and again."""
    return _cells_of(SameObject(passes))


@lru_cache(maxsize=MOST_REMEMBERED)
def _cells_of(passes: SameObject[tuple[PassResult, ...]]) -> Mapping[tuple[Row, Direction], MeasuredCell]:
    return cells(passes.it)
