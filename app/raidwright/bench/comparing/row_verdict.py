"""The one thing that is said of a cell beside others: two verdicts in one row would contradict each other."""

from raidwright.bench.comparing.comparison import DIFFERENCE_TEMPLATES, Comparison, Difference
from raidwright.bench.comparing.expectation import OUTCOME_TEMPLATES, Expectation, Outcome

RowVerdict = Difference | Outcome
SHOWN_TEMPLATE = "differences from {ratio} × would be visible"
"""Beside a verdict, in English: the smallest difference that could have been told."""
ONCE_TEMPLATE = "only one run of each; alternate {count} more runs of each to be sure"
"""Beside what only seems so, in English."""


_UNTOLD = (Outcome.UNCLEAR, Outcome.DOUBTFUL, Outcome.FEW)


def row_verdict(against: Comparison | None, expected: Expectation | None) -> RowVerdict | None:
    """What an array should reach tells more than that it is faster than a disk; None where neither is known.

    Whether it reaches that is not said where it cannot be told.
    """
    if expected is not None and expected.outcome not in _UNTOLD:
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
