"""One verdict for each row, and whether a target got slower since it was measured before."""

import random

import pytest
from msgspec import structs

from raidwright.bench.comparing.comparison import Comparison, Difference
from raidwright.bench.comparing.expectation import Expectation, Outcome
from raidwright.bench.comparing.interval import MISTAKES
from raidwright.bench.comparing.side_by_side import (
    BETTER_TEMPLATE,
    SAME_TEMPLATE,
    SEEMS_BETTER_TEMPLATE,
    SEEMS_WORSE_TEMPLATE,
    UNKNOWN_TEMPLATE,
    WORSE_TEMPLATE,
    Since,
    earlier_runs,
    is_bad,
    is_good,
    row_verdict,
    since_earlier,
    verdict_template,
)
from raidwright.bench.expected import Range, Shape
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.spec import Direction
from raidwright.storage.levels import Level
from tests.bench.builders import SEQ_Q1, SEQ_Q8, a_grid, a_run, passes

FASTER = Comparison(ratio=2.0, difference=Difference.FASTER, least=1.9, most=2.1)


def expected(outcome: Outcome) -> Expectation:
    return Expectation(Shape(Level.RAID5, 3, 524288), Range(2, 3), 2.0, outcome)


@pytest.mark.parametrize(
    ("outcome", "said", "good", "bad"),
    [
        (Outcome.MET, "as expected", True, False),
        (Outcome.LESS, "less than expected", False, True),
        (Outcome.MORE, "more than these disks can deliver", False, True),
        (Outcome.UNCLEAR, "faster", True, False),
        (Outcome.FEW, "faster", True, False),
        (None, "faster", True, False),
    ],
)
def test_what_was_expected_overrules_that_it_is_faster(
    outcome: Outcome | None, said: str, good: bool, bad: bool
) -> None:
    verdict = row_verdict(FASTER, expected(outcome) if outcome else None)
    assert verdict is not None
    assert (verdict_template(verdict), is_good(verdict), is_bad(verdict)) == (said, good, bad)


def test_where_nothing_is_known_nothing_is_said() -> None:
    assert row_verdict(None, None) is None
    assert row_verdict(None, expected(Outcome.UNCLEAR)) is None
    assert not is_good(Difference.UNCLEAR)
    assert not is_bad(Difference.UNCLEAR_FEW)


def at(started: float, rate: float, **facts: str) -> Run:
    measured = [*passes([rate, rate * 1.01, rate, rate * 0.99]), *passes([50e6] * 4, SEQ_Q1)]
    return structs.replace(a_run(measured, started=started), **facts)


def since_of(run: Run, *others: Run) -> Since:
    since = since_earlier(run, others)
    assert since is not None
    return since


def test_what_is_earlier_is_known_though_the_clock_was_set_back() -> None:
    before, now = (
        structs.replace(at(*each), number=number) for number, each in ((1, (9, 100e6)), (2, (3, 70e6)))
    )
    assert earlier_runs(now, [now, before]) == (before,)
    assert earlier_runs(before, [now, before]) == ()


def test_what_got_slower_is_named_with_its_ratio() -> None:
    now, before = at(3, 70e6), [at(1, 100e6), at(2, 101e6)]
    assert earlier_runs(now, [now, *before, at(4, 100e6)]) == tuple(before)
    since = since_of(now, now, *before)
    ((key, ratio),) = since.cells
    assert (key, round(ratio, 2)) == ((SEQ_Q8, Direction.READ), 0.7)
    assert (since.template, since.count, since.is_worse) == (WORSE_TEMPLATE, 2, True)


def test_what_got_faster_and_what_stayed_are_told_too() -> None:
    earlier = at(1, 100e6), at(2, 100.5e6), at(3, 99.5e6)
    assert since_of(at(4, 150e6), *earlier).template == BETTER_TEMPLATE
    assert since_of(at(4, 101e6), *earlier) == Since(SAME_TEMPLATE, (), 3)


def test_by_one_earlier_run_it_only_seems_to_have_changed() -> None:
    assert since_of(at(2, 150e6), at(1, 100e6)).template == SEEMS_BETTER_TEMPLATE
    slower = since_of(at(2, 50e6), at(1, 100e6))
    assert (slower.template, slower.is_worse) == (SEEMS_WORSE_TEMPLATE, False)
    assert since_of(at(2, 101e6), at(1, 100e6)) == Since(SAME_TEMPLATE, (), 1)


def test_where_no_figure_can_be_relied_on_nothing_is_said_of_what_stayed() -> None:
    one_pass, earlier = (a_run(passes([rate]), started=started) for started, rate in ((2, 1e8), (1, 2e8)))
    assert since_of(one_pass, earlier) == Since(UNKNOWN_TEMPLATE, (), 1)


def test_what_was_taken_in_is_ordered_by_its_clock_and_is_nothing_of_ones_own() -> None:
    """The clock was set back between one's own two. Elsewhere too a computer is called "This computer"."""
    one, two = (structs.replace(at(*each), number=number) for number, each in ((1, (9, 1e8)), (2, (3, 1e8))))
    early, late = (structs.replace(at(started, 1e8), number=IMPORTED) for started in (2, 8))
    assert earlier_runs(two, [one, two, early, late]) == (one,)
    assert earlier_runs(late, [one, two, early, late]) == (early,)


def test_of_runs_that_always_differed_the_latest_is_not_called_slower() -> None:
    """By what the passes of each run show, 15 % were far too much to be chance."""
    earlier = [at(number, rate * 1e6) for number, rate in enumerate((100, 85, 118, 90, 112))]
    assert since_of(at(6, 85e6), *earlier) == Since(SAME_TEMPLATE, (), 5)
    assert since_of(at(6, 40e6), *earlier).is_worse


def test_of_a_system_that_differs_by_a_twentieth_from_run_to_run_next_to_nothing_is_claimed() -> None:
    chance = random.Random(1)
    claims = 0
    for _ in range(60):
        runs = [a_grid(chance, 0.01, 0.05, number, 1.0) for number in range(9)]
        claims += bool(since_of(runs[-1], *runs).cells)
    assert claims <= MISTAKES * 60


def test_only_the_same_measured_in_the_same_way_counts() -> None:
    others = [at(1, 100e6, machine="Nas"), at(1, 100e6, stack="other"), at(5, 100e6)]
    assert since_earlier(at(2, 50e6), others) is None
