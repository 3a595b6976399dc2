"""One verdict for each row, and whether a target got slower since it was measured before."""

import pytest
from msgspec import structs

from raidwright.bench.comparing.comparison import Comparison, Difference
from raidwright.bench.comparing.expectation import Expectation, Outcome
from raidwright.bench.comparing.row_verdict import is_bad, is_good, row_verdict, verdict_template
from raidwright.bench.comparing.since import earlier_runs, since_earlier, since_template
from raidwright.bench.expected import Range, Shape
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from raidwright.storage.design.design import Level
from tests.bench.builders import SEQ_Q1, SEQ_Q8, a_run, passes

FASTER = Comparison(ratio=2.0, difference=Difference.FASTER, least=1.9, most=2.1)


def expected(outcome: Outcome) -> Expectation:
    return Expectation(Shape(Level.RAID5, 3, 524288), Range(2, 3), 2.0, outcome)


@pytest.mark.parametrize(
    ("outcome", "said", "good", "bad"),
    [
        (Outcome.MET, "as expected", True, False),
        (Outcome.LESS, "less than expected", False, True),
        (Outcome.MORE, "more than expected", True, False),
        (Outcome.UNCLEAR, "faster", True, False),
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


def test_what_is_earlier_is_known_though_the_clock_was_set_back() -> None:
    before, now = (
        structs.replace(at(*each), number=number) for number, each in ((1, (9, 100e6)), (2, (3, 70e6)))
    )
    assert earlier_runs(now, [now, before]) == (before,)
    assert earlier_runs(before, [now, before]) == ()


def test_what_got_slower_is_named_with_its_ratio() -> None:
    now, before = at(3, 70e6), [at(1, 100e6), at(2, 101e6)]
    assert earlier_runs(now, [now, *before, at(4, 100e6)]) == tuple(before)
    template, cells = since_template(since_earlier(now, [now, *before]))
    ((key, ratio),) = cells
    assert (key, round(ratio, 2)) == ((SEQ_Q8, Direction.READ), 0.7)
    assert "got slower" in template


def test_what_got_faster_and_what_stayed_are_told_too() -> None:
    assert since_template(since_earlier(at(2, 150e6), [at(1, 100e6)]))[0].startswith("“{name}” got faster")
    assert since_template(since_earlier(at(2, 101e6), [at(1, 100e6)])) == (
        "“{name}” is as fast as it was measured before ({count} ×), as far as can be told.",
        (),
    )


def test_only_the_same_measured_in_the_same_way_counts() -> None:
    others = [at(1, 100e6, machine="Nas"), at(1, 100e6, stack="other"), at(5, 100e6)]
    assert since_earlier(at(2, 50e6), others) == {}
