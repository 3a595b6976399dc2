"""Saved measurements side by side: for each row and direction one bar a run, against the first of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.spec import Direction, Row
from raidwright.bench.statistics import Cell, Spread
from raidwright.bench.verdicts import ENOUGH_PASSES, Comparison, Difference, compare
from raidwright.history import SavedRun
from raidwright.storage.units import format_binary
from raidwright.ui.benchmark.figures import Unit, figure

translate = QCoreApplication.translate


@dataclass(frozen=True)
class Bar:
    """One run in one group. ``place`` is its number in the legend, from 0; the first is the baseline."""

    place: int
    cell: Cell | None
    against: Comparison | None
    """None for the baseline, and where one of the two was not measured."""


@dataclass(frozen=True)
class Group:
    """One row of the grid in one direction."""

    row: Row
    direction: Direction
    bars: tuple[Bar, ...]


def groups(runs: Sequence[SavedRun]) -> tuple[Group, ...]:
    """Every row that any of ``runs`` measured, in the order they first appear."""
    measured = [saved.run.cells() for saved in runs]
    rows = dict.fromkeys(row for cells in measured for row, _ in cells)
    found = []
    for row in rows:
        for direction in Direction:
            cells = [one.get((row, direction)) for one in measured]
            if any(cells):
                found.append(Group(row, direction, _bars(cells)))
    return tuple(found)


def _bars(cells: Sequence[Cell | None]) -> tuple[Bar, ...]:
    baseline = cells[0]
    return tuple(
        Bar(place, cell, compare(cell, baseline) if place and cell and baseline else None)
        for place, cell in enumerate(cells)
    )


def spread_in(cell: Cell, unit: Unit) -> tuple[float, float, float]:
    """Minimum, median and maximum of the passes in ``unit``."""
    match unit:
        case Unit.RATE:
            return _ends(cell.rate, 1 / MEGABYTE)
        case Unit.IOPS:
            return _ends(cell.iops, 1)
        case Unit.LATENCY:
            return _ends(cell.latency, 1e6)


def _ends(spread: Spread, factor: float) -> tuple[float, float, float]:
    return spread.minimum * factor, spread.median * factor, spread.maximum * factor


def comparison_words(bar: Bar) -> str:
    """Ratio and verdict: "2.01 × · faster", "1.04 × · may be chance"."""
    if bar.cell is None:
        return translate("Compare", "not measured")
    if bar.place == 0:
        return translate("Compare", "baseline")
    if bar.against is None:
        return translate("Compare", "no baseline")
    ratio = translate("Compare", "{ratio} ×").format(ratio=figure(bar.against.ratio))
    return f"{ratio} · {difference_words(bar.against.difference)}"


def difference_words(difference: Difference) -> str:
    """Whether it is faster, in words."""
    match difference:
        case Difference.FASTER:
            return translate("Compare", "faster")
        case Difference.SLOWER:
            return translate("Compare", "slower")
        case Difference.UNCLEAR_FEW:
            return translate("Compare", "too few passes")
        case Difference.UNCLEAR_OVERLAP:
            return translate("Compare", "may be chance")


def explanation(bar: Bar, unit: Unit) -> str:
    """Why the comparison comes out as it does."""
    if bar.cell is None:
        return ""
    low, median, high = spread_in(bar.cell, unit)
    text = translate("Compare", "{median} {unit}, passes from {low} to {high}, n = {n}").format(
        median=figure(median), unit=unit.value, low=figure(low), high=figure(high), n=bar.cell.rate.n
    )
    return "\n".join(filter(None, (text, _reason(bar.against))))


def _reason(against: Comparison | None) -> str:
    match against.difference if against else None:
        case Difference.UNCLEAR_FEW:
            text = translate("Compare", "Too few passes to tell: {n} are needed on both sides.")
            return text.format(n=ENOUGH_PASSES)
        case Difference.UNCLEAR_OVERLAP:
            return translate("Compare", "The ranges overlap: the difference may be chance.")
        case Difference.FASTER | Difference.SLOWER:
            return translate("Compare", "The ranges do not overlap.")
        case None:
            return ""


def all_simulated(runs: Sequence[SavedRun]) -> bool:
    """Whether every one of these runs was made on a practice machine."""
    return bool(runs) and all(saved.run.rehearsal for saved in runs)


def caveats(runs: Sequence[SavedRun]) -> tuple[str, ...]:
    """What makes these runs hard to compare."""
    found = []
    sizes = sorted({saved.run.spec.size for saved in runs})
    if len(sizes) > 1:
        text = translate("Compare", "The test sizes differ ({sizes}).")
        found.append(text.format(sizes=", ".join(format_binary(size) for size in sizes)))
    if len({saved.run.rehearsal for saved in runs}) > 1:
        found.append(translate("Compare", "Some of these figures are simulated and some are not."))
    if any(not saved.run.complete for saved in runs):
        found.append(translate("Compare", "A measurement was stopped before its end."))
    return tuple(found)
