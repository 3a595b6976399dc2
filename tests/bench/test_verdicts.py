"""When a figure is trusted, why not, and when one is called faster than another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.spec import Direction
from raidwright.bench.statistics import cell
from raidwright.bench.verdicts import Difference, Reason, Trust, compare, judge
from tests.bench.builders import a_pass, passes

rates = st.lists(st.floats(min_value=1e6, max_value=1e9), min_size=1, max_size=9)


@pytest.mark.parametrize(
    ("measured", "trust"),
    [
        ([100e6, 101e6, 99e6, 100e6], Trust.STEADY),
        ([100e6, 107e6, 93e6, 100e6], Trust.FAIR),
        ([100e6, 150e6, 60e6, 100e6], Trust.UNSTEADY),
        ([100e6], Trust.SINGLE),
    ],
)
def test_trust_follows_the_scatter_of_the_passes(measured: list[float], trust: Trust) -> None:
    assert judge(cell(passes(measured))).trust is trust


def test_a_steady_cell_needs_no_reason_and_any_other_has_one() -> None:
    assert judge(cell(passes([100e6, 100e6]))).reasons == ()
    assert judge(cell(passes([100e6, 106e6, 94e6]))).reasons == (Reason.SCATTER,)


def test_a_steady_loss_of_speed_is_named() -> None:
    found = judge(cell(passes([110e6, 106e6, 102e6, 98e6, 94e6])))
    assert found.trust is Trust.UNSTEADY
    assert Reason.FALLING in found.reasons
    assert Reason.RISING not in found.reasons


def test_one_dead_second_makes_a_cell_unsteady_however_well_the_passes_agree() -> None:
    stalled = a_pass(seconds_bytes=(100_000_000, 1_000_000, 100_000_000, 100_000_000))
    found = judge(cell([stalled, *passes([100e6, 100e6])]))
    assert found.trust is Trust.UNSTEADY
    assert found.reasons == (Reason.STALL,)


def test_foreign_reads_are_noticed_by_what_the_kernel_counted_beyond() -> None:
    alone = a_pass(100e6, device_bytes=500_600_000)
    disturbed = a_pass(100e6, device_bytes=600_000_000)
    assert judge(cell([alone, alone])).trust is Trust.STEADY
    assert judge(cell([alone, disturbed])).reasons == (Reason.FOREIGN,)


def test_a_file_systems_own_journal_is_not_called_foreign() -> None:
    written = a_pass(100e6, direction=Direction.WRITE, device_bytes=900_000_000)
    assert judge(cell([written, written])).trust is Trust.STEADY


def test_the_processor_is_named_as_the_limit_only_when_its_threads_are_known() -> None:
    busy = cell([a_pass(cpu_seconds=9.8), a_pass(cpu_seconds=9.9)])
    assert judge(busy, threads=2).reasons == (Reason.PROCESSOR,)
    assert judge(busy, threads=2).trust is Trust.STEADY
    assert judge(busy, threads=16).reasons == ()
    assert judge(busy).reasons == ()


def test_faster_needs_four_passes_on_both_sides() -> None:
    slow, fast = passes([100e6] * 4), passes([200e6] * 4)
    assert compare(cell(fast), cell(slow)).difference is Difference.FASTER
    assert compare(cell(slow), cell(fast)).difference is Difference.SLOWER
    assert compare(cell(fast[:3]), cell(slow)).difference is Difference.UNCLEAR_FEW
    assert compare(cell(fast), cell(slow[:3])).difference is Difference.UNCLEAR_FEW


def test_ranges_that_overlap_show_no_clear_difference() -> None:
    one = cell(passes([100e6, 110e6, 105e6, 104e6]))
    other = cell(passes([109e6, 120e6, 118e6, 119e6]))
    assert compare(other, one).difference is Difference.UNCLEAR_OVERLAP
    assert compare(other, one).ratio == pytest.approx(118.5 / 104.5)


@given(rates, rates)
def test_comparing_is_the_same_from_both_sides(one: list[float], other: list[float]) -> None:
    mirror = {
        Difference.FASTER: Difference.SLOWER,
        Difference.SLOWER: Difference.FASTER,
        Difference.UNCLEAR_FEW: Difference.UNCLEAR_FEW,
        Difference.UNCLEAR_OVERLAP: Difference.UNCLEAR_OVERLAP,
    }
    there, back = (
        compare(cell(passes(one)), cell(passes(other))),
        compare(cell(passes(other)), cell(passes(one))),
    )
    assert back.difference is mirror[there.difference]
    assert there.ratio * back.ratio == pytest.approx(1.0)


@given(rates)
def test_nothing_is_faster_than_itself(measured: list[float]) -> None:
    found = compare(cell(passes(measured)), cell(passes(measured)))
    assert found.ratio == pytest.approx(1.0)
    assert found.difference not in {Difference.FASTER, Difference.SLOWER}


def test_against_nothing_there_is_no_ratio() -> None:
    assert compare(cell(passes([1e6])), cell(passes([0.0]))).ratio == 0.0
