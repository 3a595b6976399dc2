"""What each device did between two samples of kernel counters, and over a whole measurement."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from statistics import median

from raidwright.bench.run import Run
from raidwright.bench.samples import DeviceCounters, InterfaceCounters, Sample
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


Points = Sequence[tuple[float, float]]
"""Seconds since the first sample, and bytes per second both ways."""

_LEAST_GAP, _GAP_FACTOR = 2.0, 5
"""Seconds, and times the usual distance between two points, that are at least a gap."""


def timelines(samples: Sequence[Sample], most: int = 1200) -> Mapping[str, Points]:
    """For each device its points between each two samples, of which at most about ``most`` are looked at.

    Without any, for the network interface that carried most, by its name.
    """
    lines: dict[str, list[tuple[float, float]]] = {}
    begin = samples[0].time if samples else 0.0
    looked_at = samples[:: max(1, len(samples) // most)]
    for before, after in pairwise(looked_at):
        for rate in rates(before, after):
            lines.setdefault(rate.device, []).append((after.time - begin, rate.total))
    return lines or _on_network(looked_at)


def target_timeline(run: Run, samples: Sequence[Sample]) -> Points:
    """The points of the target alone, or of the network that carried it; empty without samples."""
    drawn = timelines(samples)
    target = run.watched[0].device if run.watched else next(iter(drawn), "")
    return drawn.get(target, ())


def _on_network(samples: Sequence[Sample]) -> Mapping[str, Points]:
    if not samples:
        return {}
    first, last = (_both_ways(samples[end].network) for end in (0, -1))
    name = max(last, key=lambda each: last[each] - first.get(each, last[each]), default="")
    points = []
    for before, after in pairwise(samples):
        was, now = (_both_ways(each.network).get(name) for each in (before, after))
        if was is not None and now is not None and after.time > before.time:
            rate = max(0, now - was) / (after.time - before.time)
            points.append((after.time - samples[0].time, rate))
    return {name: points} if points else {}


def _both_ways(interfaces: Sequence[InterfaceCounters]) -> dict[str, int]:
    """Bytes since boot, by name."""
    return {each.name: each.received + each.sent for each in interfaces}


def rate_near(points: Points, seconds: float) -> float | None:
    """Bytes per second at that time; None where nothing is known near it."""
    moment, rate = min(points, key=lambda each: abs(each[0] - seconds), default=(float("-inf"), 0.0))
    return rate if abs(moment - seconds) < max(_LEAST_GAP, _longest_step(points) / 2) else None


def split_at_gaps(points: Points) -> list[Points]:
    """``points`` in pieces, cut wherever nothing is known for longer than usual."""
    longest = _longest_step(points)
    gaps = [place for place, (one, other) in enumerate(pairwise(points), 1) if other[0] - one[0] > longest]
    return [points[begin:end] for begin, end in pairwise((0, *gaps, len(points)))] if points else []


def _longest_step(points: Points) -> float:
    """How far two points may be apart, between which the line is drawn; any further is a gap."""
    steps = [after - before for (before, _), (after, _) in pairwise(points)]
    return max(_LEAST_GAP, _GAP_FACTOR * median(steps)) if steps else _LEAST_GAP
