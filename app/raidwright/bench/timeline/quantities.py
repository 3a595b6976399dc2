"""What can be drawn of a measurement over time, and what two samples say of each quantity."""

from enum import Enum
from typing import assert_never

from msgspec.structs import replace

from raidwright.bench.samples import DeviceCounters, Heat, Sample, Waits
from raidwright.bench.timeline.rates import cpu_load, per_second

WHOLE_COMPUTER = ""
"""Key of what is the whole computer's."""
BUSIEST_CORE = "busiest core"
"""Key of a line of `Quantity.PROCESSOR`, beside those of workers."""
RECEIVED, SENT = " received", " sent"
"""How keys of `Quantity.NETWORK` end, behind the name of an interface."""
HALF, NEARLY_ALL = "p50", "p99"
"""Keys of the two lines of `Quantity.WAITS`."""


class Quantity(Enum):
    """Each has a line for every key; keys are kernel names of devices where nothing else is said."""

    RATE = "rate"
    """Bytes per second, both ways."""
    IOPS = "iops"
    """Operations per second, both ways."""
    BUSY = "busy"
    """Part of the time with at least one request in flight, 0 to 1."""
    QUEUE = "queue"
    """Mean number of requests in flight."""
    WAITS = "waits"
    """Seconds from request to answer, of half and of nearly all requests."""
    PROCESSOR = "processor"
    """Cores that are busy: all together, the busiest of them, and for each kind of worker by its name."""
    HEAT = "heat"
    """Degrees Celsius."""
    WAITING = "waiting"
    """Bytes in memory of the whole computer that are still to be written."""
    NETWORK = "network"
    """Bytes per second, each way of each interface, where what is measured lies on another computer."""


OF_DEVICES = frozenset({Quantity.RATE, Quantity.IOPS, Quantity.BUSY, Quantity.QUEUE})
COUNTED = OF_DEVICES | {Quantity.NETWORK}
"""Quantities that are counted, so that a mean can be taken of them over any time."""


def values(quantity: Quantity, before: Sample, after: Sample) -> dict[str, float]:
    """What happened between two samples, by key; what is not known is left out."""
    match quantity:
        case Quantity.RATE:
            return per_second(before, after, _bytes)
        case Quantity.IOPS:
            return per_second(before, after, lambda each: each.read_operations + each.write_operations)
        case Quantity.BUSY:
            shares = per_second(before, after, lambda each: each.busy)
            return {device: min(1.0, share) for device, share in shares.items()}
        case Quantity.QUEUE:
            return per_second(before, after, lambda each: each.queue_time)
        case Quantity.WAITS:
            waits = after.waits
            return {HALF: waits.half, NEARLY_ALL: waits.nearly_all} if waits else {}
        case Quantity.PROCESSOR:
            workers = {each.name: each.cores for each in after.working}
            core = {BUSIEST_CORE: after.busiest_core} if after.busiest_core >= 0 else {}
            return {WHOLE_COMPUTER: cpu_load(before, after), **core, **workers}
        case Quantity.HEAT:
            return {each.device: each.celsius for each in after.heat}
        case Quantity.WAITING:
            return {WHOLE_COMPUTER: float(after.waiting)} if after.waiting >= 0 else {}
        case Quantity.NETWORK:
            return _over_network(before, after)
        case _:
            assert_never(quantity)


def network_limits(sample: Sample) -> dict[str, float]:
    """Bytes per second that each line of `Quantity.NETWORK` can reach, as far as that is known."""
    interfaces = (each for each in sample.network if each.carries)
    return {f"{each.name}{way}": each.carries for each in interfaces for way in (RECEIVED, SENT)}


def _over_network(before: Sample, after: Sample) -> dict[str, float]:
    seconds, earlier_counters = after.time - before.time, {each.name: each for each in before.network}
    rates: dict[str, float] = {}
    for each in after.network:
        if seconds > 0 and each.name in earlier_counters:
            earlier = earlier_counters[each.name]
            rates[f"{each.name}{RECEIVED}"] = max(0, each.received - earlier.received) / seconds
            rates[f"{each.name}{SENT}"] = max(0, each.sent - earlier.sent) / seconds
    return rates


def bytes_moved(before: Sample, after: Sample, place: int = 0) -> int:
    """Bytes that the device at ``place`` of both samples moved, both ways; targets come first. 0 without."""
    if place >= min(len(before.devices), len(after.devices)):
        return 0
    return _bytes(after.devices[place]) - _bytes(before.devices[place])


def was_busy(before: Sample, after: Sample, place: int = 0) -> bool:
    """Whether that target had at least one request in flight between two samples."""
    is_in_both = place < min(len(before.devices), len(after.devices))
    return is_in_both and after.devices[place].busy > before.devices[place].busy


def _bytes(counters: DeviceCounters) -> int:
    return counters.read_bytes + counters.write_bytes


def merge_samples(before: Sample, after: Sample) -> Sample:
    """One sample for two: counted as at the end, and the worst of what stands in both beside it."""
    heat = {each.device: each.celsius for each in before.heat}
    return replace(
        after,
        waits=_worse_waits(before.waits, after.waits),
        waiting=max(before.waiting, after.waiting),
        busiest_core=max(before.busiest_core, after.busiest_core),
        heat=tuple(Heat(e.device, max(e.celsius, heat.get(e.device, e.celsius))) for e in after.heat),
    )


def _worse_waits(one: Waits | None, other: Waits | None) -> Waits | None:
    if one is None or other is None:
        return one or other
    return Waits(max(one.half, other.half), max(one.nearly_all, other.nearly_all))
