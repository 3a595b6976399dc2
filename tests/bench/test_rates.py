"""From two samples to what each device did between them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.samples import DeviceCounters, Sample
from raidwright.bench.timeline.rates import cpu_load, rates


def counters(device: str, amount: int = 0) -> DeviceCounters:
    return DeviceCounters(
        device=device,
        read_bytes=amount * 4096,
        read_operations=amount,
        write_bytes=amount * 8192,
        write_operations=amount * 2,
        busy=amount / 1000,
        queue_time=amount / 100,
        flush_time=amount / 4000,
    )


@given(st.floats(0.01, 10), st.integers(0, 10**6))
def test_a_rate_times_its_time_is_what_was_counted(seconds: float, amount: int) -> None:
    (rate,) = rates(Sample(5.0, (counters("md0"),)), Sample(5.0 + seconds, (counters("md0", amount),)))
    assert rate.read * seconds == pytest.approx(amount * 4096, rel=1e-6)
    assert rate.iops * seconds == pytest.approx(amount * 3, rel=1e-6)
    assert rate.total == pytest.approx(rate.read + rate.write)
    assert rate.queue * seconds == pytest.approx(amount / 100, rel=1e-6)
    assert 0 <= rate.busy <= 1


def test_devices_that_came_or_went_have_no_rate() -> None:
    before = Sample(1.0, (counters("sda"), counters("sdb")))
    after = Sample(2.0, (counters("sdc", 7), counters("sdb", 7)))
    assert [rate.device for rate in rates(before, after)] == ["sdb"]


def test_a_counter_that_began_anew_is_no_negative_speed() -> None:
    (rate,) = rates(Sample(1.0, (counters("sda", 500),)), Sample(2.0, (counters("sda", 3),)))
    assert (rate.read, rate.write, rate.iops, rate.busy, rate.queue) == (0, 0, 0, 0, 0)


def test_no_time_no_rate() -> None:
    sample = Sample(1.0, (counters("sda"),))
    assert rates(sample, sample) == ()
    assert cpu_load(sample, sample) == 0.0


def test_cpu_load_counts_cores() -> None:
    assert cpu_load(Sample(1.0, (), 10.0), Sample(3.0, (), 13.0)) == pytest.approx(1.5)
