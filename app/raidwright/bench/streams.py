"""Several at a time: from how many streams on more of them gain nothing."""

from collections.abc import Iterator, Mapping

from raidwright.bench.spec import Access, Direction, Row
from raidwright.bench.statistics import MeasuredCell
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import megabytes

NEAR = 0.95
"""Part of the highest rate from which on it is as good as reached."""
LESS = 0.90
"""Part of it below which more streams stand in each other's way."""


class Streams(Fact, frozen=True):
    """Rows that differ in their threads alone, in one direction; bytes per second."""

    direction: Direction
    enough: int
    """The fewest streams that reach `NEAR` of the highest rate."""
    most: int
    """The most that were measured."""
    one: float
    """Rate of the fewest that were measured."""
    best: float
    """Rate of ``enough`` streams."""
    at_most: float
    """Rate of ``most`` streams."""


def streams(cells: Mapping[tuple[Row, Direction], MeasuredCell], direction: Direction) -> Streams | None:
    """What the sequential cells of one direction come to; None where not three differ in threads alone."""
    kinds: dict[tuple[int, int], dict[int, float]] = {}
    for (row, side), cell in cells.items():
        if side is direction and row.access is Access.SEQUENTIAL:
            kinds.setdefault((row.block, row.queue), {})[row.threads] = cell.rate.median
    rates = max(kinds.values(), key=len, default={})
    if len(rates) < 3:
        return None
    highest = max(rates.values())
    enough = min(count for count, rate in rates.items() if rate >= NEAR * highest)
    fewest, most = min(rates), max(rates)
    return Streams(direction, enough, most, rates[fewest], rates[enough], rates[most])


def streams_told(
    cells: Mapping[tuple[Row, Direction], MeasuredCell],
) -> Iterator[tuple[Direction, Sentence]]:
    """One sentence for each direction that has streams to be compared."""
    for direction in Direction:
        figures = streams(cells, direction)
        if figures is not None:
            yield direction, _streams_sentence(figures)


def _streams_sentence(figures: Streams) -> Sentence:
    best, one = megabytes(figures.best), megabytes(figures.one)
    if figures.at_most < LESS * figures.best:
        return english(
            "{enough} at a time are fastest ({best} MB/s, one alone {one}); {most} stand in each other's way"
            " ({end} MB/s).",
            enough=figures.enough,
            best=best,
            one=one,
            most=figures.most,
            end=megabytes(figures.at_most),
        )
    if figures.enough == 1:
        return english("One stream gets all there is ({best} MB/s); more gain nothing.", best=best)
    if figures.enough == figures.most:
        return english(
            "More at a time keep helping, up to {most} ({best} MB/s, one alone {one}).",
            most=figures.most,
            best=best,
            one=one,
        )
    return english(
        "{enough} at a time are enough ({best} MB/s, one alone {one}); more gain nothing.",
        enough=figures.enough,
        best=best,
        one=one,
    )
