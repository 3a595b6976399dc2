"""The bounded store of samples: what it keeps however long it goes on, and what it is still exact about."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.bench.samples import DeviceCounters, Heat, InterfaceCounters, Sample, Waits
from raidwright.bench.timeline.quantities import (
    COARSE,
    FINE,
    Quantity,
    Trace,
    merge_samples,
    network_limits,
    values,
)
from raidwright.bench.timeline.rates import rate_near, rates, split_at_gaps, timelines


def sample(tick: int, moved: int, **beside: object) -> Sample:
    devices = (DeviceCounters("md0", moved, tick, 0, 0, tick / 20, 0.0),)
    return Sample(tick / 10, devices, **beside)  # type: ignore[arg-type]


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 20_000), st.integers(0, 10**6))
def test_it_is_bounded_ordered_and_keeps_beginning_and_end(ticks: int, step: int) -> None:
    trace = Trace()
    for tick in range(ticks):
        trace.take(sample(tick, tick * step))
    kept = list(trace)
    assert len(kept) <= len(trace) <= FINE + COARSE + 1
    times = [each.time for each in kept]
    assert times == sorted(set(times))
    assert (times[0], times[-1]) == (0.0, (ticks - 1) / 10)
    assert times[-min(FINE, ticks) :] == [tick / 10 for tick in range(max(0, ticks - FINE), ticks)]


def test_means_stay_exact_however_far_apart_samples_are() -> None:
    """An hour at 100 MB/s but for a second without a byte."""
    trace, moved = Trace(), 0
    for tick in range(36_000):
        moved += 0 if 5000 <= tick < 5010 else 10_000_000
        trace.take(sample(tick, moved))
    kept = list(trace)
    total = sum(rates(a, b)[0].total * (b.time - a.time) for a, b in pairwise(kept))
    assert total == pytest.approx(moved - 10_000_000)


def test_the_worst_of_what_stands_beside_is_never_lost() -> None:
    trace = Trace()
    for tick in range(36_000):
        worst = tick == 4321
        waits = Waits(0.5, 2.0) if worst else Waits(0.001, 0.002)
        heat = (Heat("sda", 70.0 if worst else 30.0),)
        trace.take(sample(tick, tick, waits=waits, waiting=900 if worst else 1, heat=heat))
    kept = list(trace)
    assert max(each.waits.nearly_all for each in kept if each.waits) == 2.0
    assert max(each.waiting for each in kept) == 900
    assert max(each.heat[0].celsius for each in kept) == 70.0


def test_a_piece_of_the_time_comes_with_the_sample_before_it() -> None:
    trace = Trace()
    for tick in range(100):
        trace.take(sample(tick, tick))
    assert [each.time for each in trace.within(2.0, 2.2)] == [1.9, 2.0, 2.1, 2.2]
    assert trace.within(50.0, 60.0) == [trace.within(0, 99)[-1]]


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (Quantity.RATE, {"md0": 1000.0}),
        (Quantity.IOPS, {"md0": 10.0}),
        (Quantity.BUSY, {"md0": 0.5}),
        (Quantity.QUEUE, {"md0": 0.0}),
        (Quantity.WAITS, {"p50": 0.1, "p99": 0.3}),
        (Quantity.PROCESSOR, {"": 0.0}),
        (Quantity.HEAT, {"sda": 41.0}),
        (Quantity.WAITING, {"": 7.0}),
    ],
)
def test_each_quantity_is_read_from_two_samples(quantity: Quantity, expected: dict[str, float]) -> None:
    after = sample(10, 1000, waits=Waits(0.1, 0.3), heat=(Heat("sda", 41.0),), waiting=7)
    assert values(quantity, sample(0, 0), after) == pytest.approx(expected)


def test_the_busiest_core_has_a_line_where_it_is_known() -> None:
    busy = replace(sample(10, 1000), busiest_core=0.97)
    assert values(Quantity.PROCESSOR, sample(0, 0), busy) == pytest.approx({"": 0.0, "busiest core": 0.97})
    assert merge_samples(busy, sample(11, 1001)).busiest_core == 0.97
    assert merge_samples(sample(9, 900), busy).busiest_core == 0.97


def test_each_way_of_an_interface_is_a_line_of_its_own_and_bounded_by_its_link() -> None:
    first = InterfaceCounters("eth0", 1000, 70_000, carries=125e6)
    then = InterfaceCounters("eth0", 3000, 71_000, carries=125e6)
    before, after = replace(sample(0, 0), network=(first,)), replace(sample(10, 0), network=(then,))
    new = replace(after, network=(then, InterfaceCounters("lo", 5, 5)))
    assert values(Quantity.NETWORK, before, new) == {"eth0 received": 2000.0, "eth0 sent": 1000.0}
    assert values(Quantity.NETWORK, new, before) == {}
    assert network_limits(new) == {"eth0 received": 125e6, "eth0 sent": 125e6}


def test_without_disks_the_course_is_that_of_the_interface_that_carried_most() -> None:
    def at(tick: int) -> Sample:
        eth0 = InterfaceCounters("eth0", 100 * tick, 50 * tick)
        return Sample(tick, (), network=(InterfaceCounters("lo", 10**9, 10**9 + tick), eth0))

    assert timelines([at(0), at(1), at(2)]) == {"eth0": [(1.0, 150.0), (2.0, 150.0)]}
    assert timelines([Sample(0, ()), Sample(1, ())]) == timelines([]) == {}
    both = replace(at(1), devices=sample(1, 5).devices)
    assert [*timelines([replace(at(0), devices=sample(0, 0).devices), both])] == ["md0"]


def test_what_earlier_versions_did_not_keep_is_left_out() -> None:
    for quantity in (Quantity.WAITS, Quantity.HEAT, Quantity.WAITING):
        assert values(quantity, sample(0, 0), sample(1, 1)) == {}


@pytest.mark.parametrize("step", [0.2, 1.0, 9.0], ids=["a quick beat", "a slow one", "of hours"])
def test_a_course_is_one_line_but_where_nothing_is_known_for_longer_than_usual(step: float) -> None:
    begun = [(place * step, 1.0) for place in range(100)]
    gone_on = [(1000.0 + moment, 2.0) for moment, _ in begun]
    assert split_at_gaps([*begun, *gone_on]) == [begun, gone_on]
    assert split_at_gaps(begun) == [begun]
    assert rate_near([*begun, *gone_on], begun[-1][0] + step / 2) == 1.0
    assert rate_near([*begun, *gone_on], 960.0) is None


def test_a_course_of_no_point_or_one_has_no_gap() -> None:
    assert (split_at_gaps([]), split_at_gaps([(1.0, 1.0)])) == ([], [[(1.0, 1.0)]])
