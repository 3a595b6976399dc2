"""Several at a time: from how many streams on more of them gain nothing."""

from collections.abc import Iterator, Mapping

from raidwright.bench.spec import Access, Direction, Row
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.verdicts import judge
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
    """The fewest streams of which a pass reaches `NEAR` of the highest rate."""
    most: int
    """The most that were measured."""
    one: float
    """Rate of the fewest that were measured."""
    best: float
    """Rate of ``enough`` streams."""
    at_most: float
    """Rate of ``most`` streams."""
    hinder: bool
    """Whether ``most`` streams are clearly slower: none of their passes comes near one of ``enough``."""


def streams(cells: Mapping[tuple[Row, Direction], MeasuredCell], direction: Direction) -> Streams | None:
    """What the sequential cells of one direction come to.

    None where not three differ in threads alone, or where one of them is not to be relied on.
    """
    kinds: dict[tuple[int, int], dict[int, MeasuredCell]] = {}
    for (row, side), cell in cells.items():
        if side is direction and row.access is Access.SEQUENTIAL:
            kinds.setdefault((row.block, row.queue), {})[row.threads] = cell
    by_threads = max(kinds.values(), key=len, default={})
    if len(by_threads) < 3 or not all(judge(cell).trust.is_sure for cell in by_threads.values()):
        return None
    rates = {count: cell.rate for count, cell in by_threads.items()}
    highest = max(rate.median for rate in rates.values())
    enough = min(count for count, rate in rates.items() if rate.maximum >= NEAR * highest)
    one, best, last = rates[min(rates)], rates[enough], rates[max(rates)]
    hinder = last.maximum < best.minimum and last.median < LESS * best.median
    return Streams(direction, enough, max(rates), one.median, best.median, last.median, hinder)


def stream_sentences(
    cells: Mapping[tuple[Row, Direction], MeasuredCell],
) -> Iterator[tuple[Direction, Sentence]]:
    """One sentence for each direction that has streams to be compared."""
    for direction in Direction:
        figures = streams(cells, direction)
        if figures is not None:
            yield direction, _streams_sentence(figures)


def _streams_sentence(figures: Streams) -> Sentence:
    best, one = megabytes(figures.best), megabytes(figures.one)
    if figures.hinder:
        return english(
            "{enough} streams at a time are fastest ({best} MB/s, one alone: {one} MB/s). {most}"
            " streams slow each other down ({end} MB/s).",
            enough=figures.enough,
            best=best,
            one=one,
            most=figures.most,
            end=megabytes(figures.at_most),
        )
    if figures.enough == 1:
        return english(
            "One stream reaches the full speed ({best} MB/s). More streams are not faster.", best=best
        )
    if figures.enough == figures.most:
        return english(
            "More streams at a time are faster, up to {most} ({best} MB/s, one alone: {one} MB/s).",
            most=figures.most,
            best=best,
            one=one,
        )
    return english(
        (
            "{enough} streams at a time reach the full speed ({best} MB/s, one alone: {one} MB/s). More"
            " streams are not faster."
        ),
        enough=figures.enough,
        best=best,
        one=one,
    )
