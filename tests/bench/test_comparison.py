"""When one system is called faster than another."""

import random
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.bench.comparing.comparison import (
    MORE_RUNS,
    Comparison,
    Difference,
    against_first,
    compare,
    same_system,
)
from raidwright.bench.comparing.interval import MISTAKES
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from tests.bench.builders import RND_Q1, SEQ_Q8, a_grid, a_run, passes

KEY = SEQ_Q8, Direction.READ
CLAIMS = {Difference.FASTER, Difference.SLOWER}
GRIDS = 100
SETS, SYSTEMS = 40, 10
rates = st.lists(st.floats(min_value=1e6, max_value=1e9), min_size=1, max_size=9)


def one_run(measured: Sequence[float], started: float = 0.0, stack: str = "tank") -> Run:
    return a_run(passes(measured), started=started, stack=stack)


def of(measured: Sequence[float], baseline: Sequence[float], runs: int = 1) -> Comparison:
    """Of ``runs`` of each in turn, all alike."""
    return compare(
        [one_run(measured, 2.0 * turn + 1) for turn in range(runs)],
        [one_run(baseline, 2.0 * turn) for turn in range(runs)],
    )[KEY]


def test_faster_needs_four_passes_on_both_sides() -> None:
    slow, fast = [100e6] * 4, [200e6] * 4
    assert of(fast, slow, 2).difference is Difference.FASTER
    assert of(slow, fast, 2).difference is Difference.SLOWER
    assert of(fast[:3], slow).difference is Difference.UNCLEAR_FEW
    assert of(fast, slow[:3]).difference is Difference.UNCLEAR_FEW


def test_runs_of_one_pass_do_not_tell_how_far_passes_differ() -> None:
    slow = [one_run([100e6], 2 * turn) for turn in range(4)]
    fast = [one_run([200e6], 2 * turn + 1) for turn in range(4)]
    assert compare(fast, slow)[KEY].difference is Difference.UNCLEAR_FEW


def test_one_run_of_each_does_not_tell_a_twentieth() -> None:
    """Passes that agree to a thousandth say nothing about the next run."""
    comparison = of([105e6, 105.1e6, 104.9e6, 105e6], [100e6, 100.1e6, 99.9e6, 100e6])
    assert comparison.difference is Difference.UNCLEAR_ONCE
    assert comparison.ratio == pytest.approx(1.05)
    assert (comparison.least, comparison.most, comparison.shown, comparison.more) == (0, 0, 0, MORE_RUNS)


def test_by_one_run_of_each_one_may_seem_faster_and_is_not_called_so() -> None:
    slow, fast = [100e6] * 4, [200e6] * 4
    assert of(fast, slow) == Comparison(pytest.approx(2.0), Difference.SEEMS_FASTER, more=MORE_RUNS)  # type: ignore[arg-type]
    assert of(slow, fast).difference is Difference.SEEMS_SLOWER
    assert not of(fast, slow).difference.is_known


def test_what_was_kept_of_the_same_tells_how_far_runs_differ() -> None:
    slow, fast = (one_run([rate] * 4, 9, str(rate)) for rate in (100e6, 120e6))
    even, uneven = (
        [
            one_run([100e6 * (1 + step * side)] * 4, place, str(100e6))
            for place, side in enumerate([-1, 1] * 3)
        ]
        for step in (0.005, 0.1)
    )
    assert compare([fast], [slow], others=even)[KEY].difference is Difference.FASTER
    assert compare([fast], [slow], others=uneven)[KEY].difference is Difference.UNCLEAR
    # What is compared is not counted once more where it is among what is kept.
    assert compare([fast], [slow], others=[slow, fast])[KEY].difference is Difference.SEEMS_FASTER


def test_the_smallest_difference_that_would_show_is_told() -> None:
    equal = of([100e6] * 4, [100e6] * 4, 4)
    assert equal.difference is Difference.UNCLEAR
    assert 1.005 < equal.shown < 1.03
    assert of([100e6 * equal.shown * 1.001] * 4, [100e6] * 4, 4).difference is Difference.FASTER
    assert of([100e6 * equal.shown * 0.999] * 4, [100e6] * 4, 4).difference is Difference.UNCLEAR


def test_four_runs_in_turn_do() -> None:
    even = [one_run([100e6, 100.1e6, 99.9e6, 100e6], 2 * turn) for turn in range(4)]
    odd = [one_run([105e6, 105.1e6, 104.9e6, 105e6], 2 * turn + 1) for turn in range(4)]
    assert compare(odd, even)[KEY].difference is Difference.FASTER
    assert compare(even, odd)[KEY].difference is Difference.SLOWER


def test_four_runs_of_one_and_then_four_of_the_other_are_as_one_of_each() -> None:
    """What has drifted meanwhile is in all of the later ones."""
    earlier = [one_run([100e6, 100.1e6, 99.9e6, 100e6], turn) for turn in range(4)]
    later = [one_run([105e6, 105.1e6, 104.9e6, 105e6], turn + 4) for turn in range(4)]
    assert compare(later, earlier)[KEY].difference is Difference.UNCLEAR


def test_the_more_cells_the_surer_it_has_to_be() -> None:
    fast, slow = [109e6, 110e6, 111e6, 110e6], [99e6, 100e6, 101e6, 100e6]
    few = [a_run(passes(fast), started=2.0 * turn + 1) for turn in range(3)]
    many, against = (
        [
            a_run([each for row in DEFAULT.rows for each in passes(rates, row)], started=2.0 * turn + side)
            for turn in range(3)
        ]
        for side, rates in ((1, fast), (0, slow))
    )
    one, four = compare(few, against)[KEY], compare(many, against)[KEY]
    assert one.ratio == pytest.approx(four.ratio)
    assert four.least < one.least < one.most < four.most
    assert compare(many, against)[RND_Q1, Direction.READ].difference is four.difference


def test_a_run_is_held_against_all_of_the_firsts_system() -> None:
    fast = [one_run([105e6, 105.1e6, 104.9e6, 105e6], 2 * turn + 1, "array") for turn in range(4)]
    slow = [one_run([100e6, 100.1e6, 99.9e6, 100e6], 2 * turn, "disk") for turn in range(4)]
    baseline, array, again, *_ = against_first([slow[0], fast[0], *slow[1:], *fast[1:]])
    assert baseline == again == {}
    assert array[KEY].difference is Difference.FASTER
    assert array == against_first([*slow, *fast])[-1]
    assert not same_system(slow[0], fast[0])
    assert against_first([slow[0], fast[0]])[1][KEY].difference is Difference.UNCLEAR_ONCE


def test_runs_of_one_system_alone_are_each_held_against_the_first() -> None:
    earlier, later = one_run([100e6] * 4, 1), one_run([150e6] * 4, 2)
    assert against_first([earlier, later])[1][KEY].difference is Difference.SEEMS_FASTER
    assert against_first([]) == ()


@given(rates, rates)
def test_comparing_is_the_same_from_both_sides(one: list[float], other: list[float]) -> None:
    mirror = {Difference.FASTER: Difference.SLOWER, Difference.SLOWER: Difference.FASTER}
    there, back = of(one, other), of(other, one)
    assert back.difference is mirror.get(there.difference, there.difference)
    assert there.ratio * back.ratio == pytest.approx(1.0)
    assert there.least * back.most == pytest.approx(1.0 if there.most else 0.0)


@given(rates)
def test_nothing_is_faster_than_itself(measured: list[float]) -> None:
    comparison = of(measured, measured)
    assert comparison.ratio == pytest.approx(1.0)
    assert comparison.difference not in CLAIMS


def marked(measured: Sequence[float], marks: Mapping[str, object], started: float = 0.0) -> Run:
    made = [replace(each, **marks) for each in passes(measured)]
    return a_run(made, started=started)


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ({"syncing": "resync"}, Difference.DOUBTFUL),
        ({"buffered": True}, Difference.DOUBTFUL),
        ({"disk_bytes": 0}, Difference.DOUBTFUL),
        ({"device_bytes": 2**33}, Difference.DOUBTFUL),
        ({"seconds_bytes": (100, 100, 1, 100)}, Difference.UNSTEADY),
    ],
)
def test_of_what_is_not_to_be_trusted_nothing_is_said(marks: dict[str, object], told: Difference) -> None:
    slow, fast = [100e6] * 4, [200e6] * 4
    for found in (
        compare([marked(fast, marks)], [one_run(slow)]),
        compare([one_run(fast)], [marked(slow, marks)]),
    ):
        assert replace(found[KEY], ratio=2.0) == Comparison(ratio=2.0, difference=told)
        assert found[KEY].ratio == pytest.approx(2.0)


def test_what_is_throttled_on_the_way_carries_no_claim() -> None:
    assert of([300e6, 280e6, 255e6, 230e6], [100e6] * 4).difference is Difference.UNSTEADY


def test_one_disturbed_run_of_four_is_left_out() -> None:
    slow = [one_run([100e6, 100.1e6, 99.9e6, 100e6], 2 * turn) for turn in range(4)]
    fast = [one_run([105e6, 105.1e6, 104.9e6, 105e6], 2 * turn + 1) for turn in range(4)]
    disturbed = marked([20e6] * 4, {"syncing": "resync"}, 3)
    told = compare([fast[0], disturbed, *fast[2:]], slow)[KEY]
    assert told.difference is Difference.FASTER
    assert told.ratio == pytest.approx(1.05)
    assert told == compare([fast[0], *fast[2:]], slow)[KEY]


def test_what_is_left_of_a_side_that_is_mostly_disturbed_does_not_speak_for_it() -> None:
    slow = [one_run([100e6] * 4, 2 * turn) for turn in range(4)]
    fast = [one_run([200e6] * 4, 2 * turn + 1) for turn in range(2)]
    disturbed = [marked([90e6] * 4, {"syncing": "resync"}, 2 * turn + 1) for turn in (2, 3)]
    assert compare([*fast, *disturbed], slow)[KEY].difference is Difference.DOUBTFUL


def test_a_clock_that_was_set_back_does_not_mix_up_what_was_measured_in_turn() -> None:
    """By the clock four of each would follow each other, and count as one run each."""
    slow = [one_run([100e6, 100.1e6, 99.9e6, 100e6], 100 + turn) for turn in range(4)]
    fast = [one_run([105e6, 105.1e6, 104.9e6, 105e6], turn) for turn in range(4)]
    assert compare(fast, slow)[KEY].difference is Difference.UNCLEAR
    slow = [replace(run, number=2 * turn + 1) for turn, run in enumerate(slow)]
    fast = [replace(run, number=2 * turn + 2) for turn, run in enumerate(fast)]
    assert compare(fast, slow)[KEY].difference is Difference.FASTER


def test_one_run_of_several_that_stood_still_is_left_out() -> None:
    """It would otherwise take its word from everything that was ever measured of the same."""
    slow = [one_run([100e6] * 4, 2 * turn) for turn in range(3)]
    fast = [one_run([200e6] * 4, 2 * turn + 1) for turn in range(3)]
    still = one_run([0.0] * 4, 9)
    told = compare([*fast, still], slow)[KEY]
    assert told == compare(fast, slow)[KEY]
    assert told.difference is Difference.FASTER
    assert compare([fast[0], still], slow)[KEY].difference is Difference.STOOD_STILL
    of_slow = [replace(run, stack="disk") for run in slow]
    *_, moved, stood = against_first([*of_slow, *fast, still])
    assert (moved[KEY].difference, stood[KEY].difference) == (Difference.FASTER, Difference.STOOD_STILL)


def test_against_nothing_there_is_no_ratio() -> None:
    comparison = of([1e6] * 4, [0.0] * 4)
    assert (comparison.ratio, comparison.difference) == (0.0, Difference.STOOD_STILL)


def claimed(
    noise: float, runs: int, *, compare_ab: bool = True, factor: float = 1.0
) -> list[list[Difference]]:
    """What is said of systems of which one is ``factor`` times as fast, while both drift by 1 % a run."""
    chance = random.Random(f"{noise} {runs} {compare_ab}")
    verdicts = []
    for _ in range(GRIDS):
        order = [0, 1] * runs if compare_ab else [0] * runs + [1] * runs
        sides: tuple[list[Run], list[Run]] = ([], [])
        for place, side in enumerate(order):
            drift = 1 + 0.01 * place
            sides[side].append(a_grid(chance, noise, 0.01, place, (factor if side else 1.0) * drift))
        verdicts.append([each.difference for each in compare(sides[1], sides[0]).values()])
    return verdicts


@pytest.mark.parametrize("noise", [0.005, 0.03, 0.1])
@pytest.mark.parametrize(("runs", "compare_ab"), [(1, True), (4, True), (4, False)])
def test_of_equal_systems_next_to_nothing_is_claimed(noise: float, runs: int, compare_ab: bool) -> None:
    wrong = [grid for grid in claimed(noise, runs, compare_ab=compare_ab) if CLAIMS.intersection(grid)]
    assert len(wrong) <= MISTAKES * GRIDS


@pytest.mark.parametrize("noise", [0.005, 0.03])
def test_a_tenth_more_is_found_with_four_runs_each(noise: float) -> None:
    cells = [verdict for grid in claimed(noise, 4, factor=1.1) for verdict in grid]
    assert cells.count(Difference.FASTER) >= 0.9 * len(cells)
    assert Difference.SLOWER not in cells


def test_of_passes_that_differ_by_a_tenth_no_tenth_is_told_but_why_not() -> None:
    """Four passes and four runs of each do not tell it; that the figures are unsteady is told instead."""
    cells = [verdict for grid in claimed(0.1, 4, factor=1.1) for verdict in grid]
    assert cells.count(Difference.UNSTEADY) >= 0.95 * len(cells)
    assert cells.count(Difference.FASTER) <= 0.05 * len(cells)
    assert Difference.SLOWER not in cells


@pytest.mark.parametrize(("noise", "between", "runs"), [(0.1, 0.01, 1), (0.005, 0.015, 4)])
def test_of_ten_equal_systems_side_by_side_next_to_none_differs_from_the_first(
    noise: float, between: float, runs: int
) -> None:
    chance = random.Random(1)
    wrong = 0
    for _ in range(SETS):
        made = [
            a_grid(chance, noise, between, turn * SYSTEMS + number, 1.0, f"system {number}")
            for turn in range(runs)
            for number in range(SYSTEMS)
        ]
        told = against_first(made)[1:SYSTEMS]
        wrong += any(each.difference in CLAIMS for against in told for each in against.values())
    assert wrong <= MISTAKES * SETS
