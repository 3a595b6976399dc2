"""Expected against measured: an array's cell beside the same cell of one of its disks alone."""

from collections.abc import Callable, Sequence
from enum import Enum

from raidwright.bench.expected import Medium, Range, Shape, expected_range, medium_decides
from raidwright.bench.run import Run
from raidwright.bench.spec import Access, Direction, IoMode, Row
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.verdicts import Judgement, Reason, Trust, judge
from raidwright.storage.fact import Fact

TOLERANCE = 0.08
"""Part of the expected ratio by which the measured one may miss its range."""


class Outcome(Enum):
    """How the measured ratio stands to the expected one."""

    MET = "met"
    LESS = "less"
    MORE = "more"
    """It cannot be: what one disk alone reached was too little, or something before the disks answered."""
    UNCLEAR = "unclear"
    """The median misses it, but the passes reach it, or they are unsteady: they differ too much to tell."""
    DOUBTFUL = "doubtful"
    """Something falsified one of both figures, or the array lacked a disk: it is not that of the array."""
    FEW = "few"
    """One of both figures is a single pass, which says nothing of how far passes differ."""


OUTCOME_TEMPLATES = {
    Outcome.MET: "as expected",
    Outcome.LESS: "less than expected",
    Outcome.MORE: "more than these disks can deliver",
    Outcome.UNCLEAR: "inconclusive: the passes vary too much",
    Outcome.DOUBTFUL: "inconclusive: one result is unreliable",
    Outcome.FEW: "inconclusive: only one pass",
}
"""Outcome -> English; the window translates it."""
CELL_TEMPLATES = {
    (Access.SEQUENTIAL, Direction.READ): "sequential read",
    (Access.SEQUENTIAL, Direction.WRITE): "sequential write",
    (Access.RANDOM, Direction.READ): "random read",
    (Access.RANDOM, Direction.WRITE): "random write",
}
"""What a cell measures -> English; the window translates it."""
RANGE_TEMPLATE = "{least} to {most}"
"""An expected ratio where the medium decides, in English."""
EXPECTATION_TEMPLATE = (
    "{array}, {what}: {measured} × the speed of one disk (expected: {expected} ×) – {outcome}."
)
"""What an array should reach and what it reached, in English."""
EXPECTED_TEMPLATE = "{array}, {what}: {measured} × the speed of one disk (expected: {expected} ×)."
"""`EXPECTATION_TEMPLATE` where the outcome stands elsewhere."""
LENT_TEMPLATE = "The result for one disk comes from another disk of the same model."
"""Follows either where `Expectation.lent` holds, in English."""
PLAIN_TEMPLATE = "The result for one disk was measured without encryption."
"""Follows either where `Expectation.plain` holds, in English."""

MORE_TEMPLATE = "The result for one disk is too low, or the array's data came from memory."
"""Follows either where the outcome is `Outcome.MORE`, in English."""

SOURCE_TEMPLATES = {
    Medium.TURNS: "Hard disks do not read faster by skipping parity or copies.",
    Medium.FLASH: (
        "SSDs can skip parity or copies without losing time, so reads can reach the combined speed of all"
        " disks."
    ),
    Medium.LIMITED: (
        "Simulated disks limit only the transfer rate, so reads can reach the combined speed of all disks."
    ),
    Medium.UNKNOWN: "The type of the disks (hard disk or SSD) is unknown, so the range covers both.",
}
"""Medium -> why the range is what it is, in English; told where `medium_decides`."""


class Expectation(Fact, frozen=True):
    """Ratios of bytes per second to one disk alone."""

    shape: Shape
    expected: Range
    measured: float
    outcome: Outcome
    lent: bool = False
    """The one disk was none of the array's own, but another of the same model."""
    plain: bool = False
    """What lies on the array is encrypted and the one disk was not: what encryption costs is missing too."""


def source_template(expectation: Expectation, row: Row, direction: Direction) -> str:
    """Which one tells where the range comes from; empty where it is the same of every medium."""
    decides = medium_decides(expectation.shape, row, direction)
    return SOURCE_TEMPLATES[expectation.shape.medium] if decides else ""


def templates_beside(expectation: Expectation, row: Row, direction: Direction) -> tuple[str, ...]:
    """What follows on how it compares: where the range comes from, and which disk the one was."""
    lent, plain = LENT_TEMPLATE if expectation.lent else "", PLAIN_TEMPLATE if expectation.plain else ""
    more = MORE_TEMPLATE if expectation.outcome is Outcome.MORE else ""
    return tuple(filter(None, (source_template(expectation, row, direction), lent, plain, more)))


def is_one_disk(run: Run) -> bool:
    """Whether the run was made on one disk, with no array over it."""
    return len(run.drives) == 1 and run.shape is None


def expectation(run: Run, disk: Run, key: tuple[Row, Direction]) -> Expectation | None:
    """What the array of ``run`` reached of what it should, for one cell; ``disk`` was measured alone.

    None when one of the two has not measured it or stood still, when ``run`` is of no array, or of a mix or
    of memory, for which nobody knows what can be expected.
    """
    if key[1] is Direction.MIX or run.spec.way is IoMode.CACHED:
        return None
    cell, single, shape = run.cells().get(key), disk.cells().get(key), run.expected_shape
    if shape is None or cell is None or single is None:
        return None
    if not cell.rate.median or not single.rate.minimum:
        return None
    wanted = expected_range(shape, *key)
    reached = cell.rate.median / single.rate.median
    lent = not {*disk.drives} & {*run.drives}
    doubts = judge(cell, run.threads, run.ceiling), judge(single, disk.threads, disk.ceiling)
    plain = run.is_encrypted and not disk.is_encrypted
    return Expectation(shape, wanted, reached, _outcome(wanted, cell, single, doubts), lent, plain)


def range_words(wanted: Range, written: Callable[[float], str], template: str = RANGE_TEMPLATE) -> str:
    """The range with both ends as ``written``, by ``template``; one number where they are written alike."""
    least, most = written(wanted.least), written(wanted.most)
    return least if least == most else template.format(least=least, most=most)


def same_way(one: Run, other: Run) -> bool:
    """Whether two runs were made on the same computer in the same manner."""
    return _way(one) == _way(other)


def _way(run: Run) -> tuple[object, ...]:
    return *run.computer, *run.spec.manner


def _outcome(
    wanted: Range, cell: MeasuredCell, single: MeasuredCell, judgements: Sequence[Judgement]
) -> Outcome:
    if any(each.is_falsified or Reason.DEGRADED in each.reasons for each in judgements):
        return Outcome.DOUBTFUL
    if any(each.trust is Trust.UNSTEADY for each in judgements):
        return Outcome.UNCLEAR
    least, most = wanted.least * (1 - TOLERANCE), wanted.most * (1 + TOLERANCE)
    if cell.rate.minimum / single.rate.maximum > most:
        # However few they are: one of both figures is none of these disks'.
        return Outcome.MORE
    if any(each.trust is Trust.SINGLE for each in judgements):
        return Outcome.FEW
    if cell.rate.maximum / single.rate.minimum < least:
        return Outcome.LESS
    return Outcome.MET if least <= cell.rate.median / single.rate.median <= most else Outcome.UNCLEAR
