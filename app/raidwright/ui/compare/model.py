"""Saved measurements side by side: for each row and direction one bar a run, against the first of them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec import structs
from PySide6.QtCore import QCoreApplication

from raidwright.bench.comparing.baseline import one_disk
from raidwright.bench.comparing.comparison import (
    Comparison,
    Key,
    against_first,
    same_system,
    systems_of,
)
from raidwright.bench.comparing.expectation import Expectation, expectation
from raidwright.bench.comparing.expected_order import sentences_together
from raidwright.bench.comparing.side_by_side import RowVerdict, row_verdict
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, Row
from raidwright.bench.statistics import MeasuredCell, Spread
from raidwright.bench.summary import Statistic, as_shown
from raidwright.bench.verdicts import Judgement, judge
from raidwright.history import SavedRun
from raidwright.storage.failures import Sentence
from raidwright.storage.units import MEGABYTE
from raidwright.ui.words.measurements import FigureUnit

translate = QCoreApplication.translate


@dataclass(frozen=True)
class Bar:
    """One run in one group. ``number`` is its place in the legend, from 0; the first is the baseline."""

    number: int
    cell: MeasuredCell | None
    against: Comparison | None
    """None for the baseline, and where one of the two was not measured."""
    expected: Expectation | None = None
    """None without an array, or where none of its disks was measured alone."""
    judged: Judgement | None = None
    """None where nothing was measured."""
    is_baseline: bool = False
    """It is of what the others are held against: the first run, and others of its system beside others."""
    of: Run | None = None
    """None where nothing is known of it yet."""

    @property
    def verdict(self) -> RowVerdict | None:
        """The one thing to say of the bar; None where nothing can be said."""
        return row_verdict(self.against, self.expected) if self.cell is not None else None

    def goals(self, unit: FigureUnit) -> tuple[float, ...]:
        """The least and the most figure that was expected, in ``unit``; one where they are equal.

        Empty where nothing was expected, and for latency: an expectation says how much is moved, not how long
        each request takes.
        """
        if self.cell is None or self.expected is None or not self.expected.measured:
            return ()
        if unit is FigureUnit.LATENCY:
            return ()
        alone = spread_in(self.cell, unit)[1] / self.expected.measured
        wanted = self.expected.expected
        return tuple(alone * ratio for ratio in sorted({wanted.least, wanted.most}))


@dataclass(frozen=True)
class BarGroup:
    """One row of the grid in one direction."""

    row: Row
    direction: Direction
    bars: tuple[Bar, ...]
    together: tuple[Sentence, ...] = ()
    """In what order arrays of disks of one model should come, and whether they can stand so."""


def groups(runs: Sequence[SavedRun], saved: Sequence[SavedRun] = ()) -> tuple[BarGroup, ...]:
    """Every row that any of ``runs`` measured in each direction, in the order they first appear.

    What an array should reach is told by a run on one disk alone: the first such run of ``runs``, else of
    ``saved``.
    """
    measured = [one.run.cells() for one in runs]
    others = [other.run for other in (*runs, *saved)]
    other_runs = [other.run for other in saved]
    against = against_first([one.run for one in runs], other_runs)
    baseline = _baseline_places([one.run for one in runs])
    bar_groups = []
    for row in dict.fromkeys(row for cells in measured for row, _ in cells):
        for direction in Direction:
            key = (row, direction)
            if any(key in cells for cells in measured):
                bars = _bars([cells.get(key) for cells in measured], key, against, baseline)
                disks = [one_disk(one.run, others, key) for one in runs]
                labels = [str(number) for number in range(1, len(runs) + 1)]
                judged = _judged_bars(bars, runs, disks, key)
                expected = (bar.expected for bar in judged)
                together = sentences_together([one.run for one in runs], labels, key, expected, other_runs)
                bar_groups.append(BarGroup(row, direction, judged, together))
    return tuple(bar_groups)


def _baseline_places(runs: Sequence[Run]) -> frozenset[int]:
    """Places of the runs that the others are held against: of one system alone, the first."""
    if len(systems_of(runs)) < 2:
        return frozenset({0})
    return frozenset(place for place, run in enumerate(runs) if same_system(run, runs[0]))


def _bars(
    cells: Sequence[MeasuredCell | None],
    key: Key,
    against: Sequence[Mapping[Key, Comparison]],
    baseline: Collection[int],
) -> tuple[Bar, ...]:
    return tuple(
        Bar(number, cell, compared.get(key) if cell else None, is_baseline=number in baseline)
        for number, (cell, compared) in enumerate(zip(cells, against, strict=True))
    )


def _judged_bars(
    bars: Sequence[Bar],
    runs: Sequence[SavedRun],
    disks: Sequence[Run | None],
    key: Key,
) -> tuple[Bar, ...]:
    """The bars with what was expected of each, and the reasons for doubt."""
    return tuple(
        replace(
            bar,
            expected=expectation(saved.run, disk, key) if disk else None,
            judged=judge(bar.cell, saved.run.threads, saved.run.ceiling) if bar.cell else None,
            of=saved.run,
        )
        for bar, saved, disk in zip(bars, runs, disks, strict=True)
    )


def spread_in(cell: MeasuredCell, unit: FigureUnit) -> tuple[float, float, float]:
    """Minimum, median and maximum of the passes in ``unit``."""
    match unit:
        case FigureUnit.RATE:
            return _ends(cell.rate, 1 / MEGABYTE)
        case FigureUnit.IOPS:
            return _ends(cell.iops, 1)
        case FigureUnit.LATENCY:
            return _ends(cell.latency, 1e6)


def _ends(spread: Spread, factor: float) -> tuple[float, float, float]:
    return spread.minimum * factor, spread.median * factor, spread.maximum * factor


def with_passes_shown(runs: Sequence[SavedRun], statistic: Statistic) -> tuple[SavedRun, ...]:
    """``runs`` with the passes that count where cells are known by ``statistic``."""
    return tuple(structs.replace(saved, run=as_shown(saved.run, statistic)) for saved in runs)


def all_practice(runs: Sequence[SavedRun]) -> bool:
    """Whether every one of these runs was made on a practice machine."""
    return bool(runs) and all(saved.run.practice for saved in runs)
