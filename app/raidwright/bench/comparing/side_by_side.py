"""Runs side by side and against their own past, cell by cell: one meaning, and one verdict in a row."""

from collections.abc import Mapping, Sequence

from raidwright.bench.comparing.baseline import one_disk
from raidwright.bench.comparing.comparison import (
    DIFFERENCE_TEMPLATES,
    Comparison,
    Difference,
    Key,
    against_first,
    compare,
    same_system,
)
from raidwright.bench.comparing.expectation import (
    OUTCOME_TEMPLATES,
    Expectation,
    Outcome,
    expectation,
)
from raidwright.bench.run import Run, by_beginning
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english

RowVerdict = Difference | Outcome
SHOWN_TEMPLATE = "differences of {ratio} × or more would be detected"
"""Beside a verdict, in English: the smallest difference that could have been told."""
ONCE_TEMPLATE = "only one run of each; alternate {count} more runs of each to be sure"
"""Beside what only seems so, in English."""


_UNKNOWN = (Outcome.UNCLEAR, Outcome.DOUBTFUL, Outcome.FEW)


def row_verdict(against: Comparison | None, expected: Expectation | None) -> RowVerdict | None:
    """What an array should reach tells more than that it is faster than a disk; None where neither is known.

    Whether it reaches that is not said where it cannot be told.
    """
    if expected is not None and expected.outcome not in _UNKNOWN:
        return expected.outcome
    return against.difference if against is not None else None


def verdict_template(verdict: RowVerdict) -> str:
    """English; the window translates it."""
    return DIFFERENCE_TEMPLATES[verdict] if isinstance(verdict, Difference) else OUTCOME_TEMPLATES[verdict]


def knowledge_template(against: Comparison | None) -> str:
    """What tells how much could be known at all, in English; empty where figures are not to be trusted."""
    if against is None or not (against.shown or against.more):
        return ""
    return SHOWN_TEMPLATE if against.shown else ONCE_TEMPLATE


def is_good(verdict: RowVerdict | None) -> bool:
    """Whether ``verdict`` is good news."""
    return verdict in {Difference.FASTER, Outcome.MET}


def is_bad(verdict: RowVerdict | None) -> bool:
    """Whether ``verdict`` is bad news."""
    return verdict in {Difference.SLOWER, Outcome.LESS, Outcome.MORE}


_MOST_NAMED = 3
"""Cells that are named: the others mostly tell the same."""
WORSE_TEMPLATE = "“{name}” is slower than before: {cells} (earlier results: {count})."
BETTER_TEMPLATE = "“{name}” is faster than before: {cells} (earlier results: {count})."
SAME_TEMPLATE = "“{name}” shows no clear difference from before (earlier results: {count})."
UNKNOWN_TEMPLATE = (
    "“{name}” compared to before: inconclusive, too few reliable values (earlier results: {count})."
)
SEEMS_WORSE_TEMPLATE = (
    "“{name}” seems slower than before: {cells} (earlier results: {count}). Measure it twice more to be sure."
)
SEEMS_BETTER_TEMPLATE = (
    "“{name}” seems faster than before: {cells} (earlier results: {count}). Measure it twice more to be sure."
)
SINCE_TEMPLATES = (
    WORSE_TEMPLATE,
    BETTER_TEMPLATE,
    SEEMS_WORSE_TEMPLATE,
    SEEMS_BETTER_TEMPLATE,
    SAME_TEMPLATE,
    UNKNOWN_TEMPLATE,
)
"""What `since_earlier` says, in English; the window translates it."""
_TEMPLATES = {
    Difference.SLOWER: WORSE_TEMPLATE,
    Difference.FASTER: BETTER_TEMPLATE,
    Difference.SEEMS_SLOWER: SEEMS_WORSE_TEMPLATE,
    Difference.SEEMS_FASTER: SEEMS_BETTER_TEMPLATE,
}
"""What is told where any cell changed so; what is told rather than anything else comes first."""
_COMPARABLE = {Difference.UNCLEAR, Difference.UNCLEAR_ONCE}


def earlier_runs(run: Run, others: Sequence[Run]) -> tuple[Run, ...]:
    """The runs among ``others`` that measured the same in the same way before ``run``."""
    return tuple(each for each in others if same_system(each, run) and _is_earlier(each, run))


def _is_earlier(one: Run, other: Run) -> bool:
    place = by_beginning([one, other])
    return place(one) < place(other)


Changed = tuple[Key, float]
"""A cell and how many times as fast it is now."""


class Since(Fact, frozen=True):
    """What became of a target since it was measured before."""

    template: str
    """One of `SINCE_TEMPLATES`."""
    cells: tuple[Changed, ...]
    """The cells that it names."""
    count: int
    """Earlier runs."""

    @property
    def is_worse(self) -> bool:
        """Whether any cell is clearly slower than it was."""
        return self.template == WORSE_TEMPLATE


def since_earlier(run: Run, others: Sequence[Run]) -> Since | None:
    """``run`` against all earlier ones of the same: did it get worse? None without any."""
    earlier = earlier_runs(run, others)
    compared = compare([run], earlier) if earlier else {}
    return Since(*_template(compared), len(earlier)) if compared else None


def _template(compared: Mapping[Key, Comparison]) -> tuple[str, tuple[Changed, ...]]:
    """What is said of ``compared``, and the cells that it names; slower ones come first."""
    for difference, template in _TEMPLATES.items():
        if changes := _changes(compared, difference):
            return template, changes
    if not any(each.difference in _COMPARABLE for each in compared.values()):
        return UNKNOWN_TEMPLATE, ()
    return SAME_TEMPLATE, ()


def _changes(compared: Mapping[Key, Comparison], difference: Difference) -> tuple[Changed, ...]:
    """The cells that clearly changed so, the one that changed most first; of many the first few."""
    ratios = [(key, each.ratio) for key, each in compared.items() if each.difference is difference]
    return tuple(sorted(ratios, key=lambda each: each[1], reverse=difference.is_faster)[:_MOST_NAMED])


DEPENDS = english("Which one is faster depends on the row.")


class ComparedCell(Fact, frozen=True):
    """One cell of one run: how it stands to the first run, and to what was expected of it."""

    against: Comparison | None
    """None for the first run, and where one of the two was not measured."""
    expected: Expectation | None
    """None without an array, or where none of its disks was measured alone."""

    @property
    def verdict(self) -> RowVerdict | None:
        """The one thing that is said of it; None where nothing can be."""
        return row_verdict(self.against, self.expected)

    @property
    def ratio(self) -> float:
        """How many times as fast as the first; 0 when not known."""
        return self.against.ratio if self.against is not None else 0.0

    @property
    def between(self) -> tuple[float, float] | None:
        """Between which ratios it lies for certain, where the verdict is about them; None else."""
        sure = self.against is not None and self.against.most and isinstance(self.verdict, Difference)
        return (self.against.least, self.against.most) if self.against is not None and sure else None


def compared_cells(runs: Sequence[Run], others: Sequence[Run]) -> tuple[Mapping[Key, ComparedCell], ...]:
    """The cells of each of ``runs``, in their order.

    What an array should reach is told by a run on one disk alone: one of ``runs``, else of ``others``.
    """
    all_runs, against = (*runs, *others), against_first(runs, others)
    return tuple(
        {key: ComparedCell(compared.get(key), _expectation(run, all_runs, key)) for key in run.cells()}
        for run, compared in zip(runs, against, strict=True)
    )


def _expectation(run: Run, all_runs: Sequence[Run], key: Key) -> Expectation | None:
    disk = one_disk(run, all_runs, key)
    return expectation(run, disk, key) if disk is not None else None


def depends_texts(compared: Sequence[Mapping[Key, ComparedCell]]) -> tuple[Sentence, ...]:
    """That one system is the faster one in one row and the slower one in another; nothing where none is."""
    for cells in compared:
        differences = [cell.against.difference for cell in cells.values() if cell.against is not None]
        if any(each.is_faster for each in differences) and any(each.is_slower for each in differences):
            return (DEPENDS,)
    return ()
