"""Runs side by side, cell by cell, and all that is said of them: one meaning, wherever it is told."""

from collections.abc import Iterator, Mapping, Sequence

from raidwright.bench.comparing.baseline import (
    lacks_baseline,
    names_lacking,
    no_baseline_template,
    one_disk,
)
from raidwright.bench.comparing.comparison import Comparison, Difference, Key, against_first
from raidwright.bench.comparing.expectation import (
    CELL_TEMPLATES,
    EXPECTED_TEMPLATE,
    Expectation,
    expectation,
    range_words,
    templates_beside,
)
from raidwright.bench.comparing.row_verdict import (
    RowVerdict,
    knowledge_template,
    row_verdict,
    verdict_template,
)
from raidwright.bench.comparing.since import Changed, since_earlier
from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.bench.run import Run
from raidwright.storage.fact import Fact, fill

DEPENDS_TEMPLATE = "Which one is faster depends on the row."


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
    def verdict_words(self) -> str:
        """The verdict in English; empty where nothing can be said."""
        return verdict_template(self.verdict) if self.verdict is not None else ""

    @property
    def knowledge_words(self) -> str:
        """The smallest difference that could have been told, or what it takes to know, in English.

        Empty where the verdict is not about that.
        """
        if self.against is None or not isinstance(self.verdict, Difference):
            return ""
        template = knowledge_template(self.against)
        return template.format(ratio=f"{self.against.shown:.2f}", count=self.against.more)

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


def expected_told(expected: Expectation, key: Key) -> str:
    """What an array should reach and what it reached, in English."""
    row, direction = key
    sentence = EXPECTED_TEMPLATE.format(
        array=fill(ARRAY_TEMPLATE, array_facts(expected.shape.level.value, expected.shape.members)),
        what=CELL_TEMPLATES[row.access, direction],
        expected=range_words(expected.expected, "{:.2f}".format),
        measured=f"{expected.measured:.2f}",
    )
    return " ".join((sentence, *templates_beside(expected, row, direction)))


def since_told(name: str, run: Run, others: Sequence[Run]) -> str:
    """Whether a target got slower or faster since it was measured before; empty where it never was."""
    since = since_earlier(run, others)
    if since is None:
        return ""
    return since.template.format(
        name=name, count=since.count, cells=", ".join(map(_change_words, since.cells))
    )


def depends_told(compared: Sequence[Mapping[Key, ComparedCell]]) -> tuple[str, ...]:
    """That one system is the faster one in one row and the slower one in another; nothing where none is."""
    for cells in compared:
        differences = [cell.against.difference for cell in cells.values() if cell.against is not None]
        if any(each.is_faster for each in differences) and any(each.is_slower for each in differences):
            return (DEPENDS_TEMPLATE,)
    return ()


def baseline_told(runs: Sequence[Run], names: Sequence[str], others: Sequence[Run]) -> str:
    """That for some arrays nobody knows what their writes should reach, and the way to it; empty for none."""
    lacking = lacks_baseline(runs, (*runs, *others))
    if not lacking:
        return ""
    return no_baseline_template(lacking).format(names=names_lacking(runs, names, lacking))


def beside_told(runs: Sequence[Run], names: Sequence[str], others: Sequence[Run]) -> Iterator[str]:
    """The missing baseline, and which of them changed since they were made before."""
    yield from filter(None, (baseline_told(runs, names, others),))
    yield from filter(None, (since_told(name, run, others) for name, run in zip(names, runs, strict=True)))


def _change_words(change: Changed) -> str:
    (row, direction), ratio = change
    return f"{row.label} {direction.value} x {ratio:.2f}"
