"""Two samples of kernel counters -> what each device did between them."""

from collections.abc import Callable

from raidwright.bench.samples import DeviceCounters, Sample
from raidwright.storage.fact import Fact


class DeviceRate(Fact, frozen=True):
    """What one device did in an interval."""

    device: str
    read: float
    """Bytes per second."""
    write: float
    """Bytes per second."""
    read_iops: float
    write_iops: float
    busy: float
    """Part of the interval with at least one request in flight, 0 to 1."""
    queue: float
    """Mean number of requests in flight."""

    @property
    def total(self) -> float:
        """Bytes per second, both ways."""
        return self.read + self.write

    @property
    def iops(self) -> float:
        """Operations per second, both ways."""
        return self.read_iops + self.write_iops


def rates(before: Sample, after: Sample) -> tuple[DeviceRate, ...]:
    """Rates of the devices that both samples know, in the order of ``after``; none when no time passed."""
    seconds = after.time - before.time
    if seconds <= 0:
        return ()
    counters_before = {counters.device: counters for counters in before.devices}
    return tuple(
        _rate(counters_before[counters.device], counters, seconds)
        for counters in after.devices
        if counters.device in counters_before
    )


def per_second(before: Sample, after: Sample, amount: Callable[[DeviceCounters], float]) -> dict[str, float]:
    """One of the rates alone, by device: over many samples several times as fast as `rates`."""
    seconds = after.time - before.time
    if seconds <= 0:
        return {}
    counters_before = {counters.device: counters for counters in before.devices}
    return {
        each.device: max(0.0, amount(each) - amount(counters_before[each.device])) / seconds
        for each in after.devices
        if each.device in counters_before
    }


def cpu_load(before: Sample, after: Sample) -> float:
    """Cores busy on average between two samples: 1.5 is one and a half."""
    seconds = after.time - before.time
    return max(0.0, after.cpu_busy - before.cpu_busy) / seconds if seconds > 0 else 0.0


def _rate(before: DeviceCounters, after: DeviceCounters, seconds: float) -> DeviceRate:
    """Counters that ran backwards (the device was replaced under its name) count as nothing done."""
    return DeviceRate(
        device=after.device,
        read=max(0, after.read_bytes - before.read_bytes) / seconds,
        write=max(0, after.write_bytes - before.write_bytes) / seconds,
        read_iops=max(0, after.read_operations - before.read_operations) / seconds,
        write_iops=max(0, after.write_operations - before.write_operations) / seconds,
        busy=min(1.0, max(0.0, after.busy - before.busy) / seconds),
        queue=max(0.0, after.queue_time - before.queue_time) / seconds,
    )
