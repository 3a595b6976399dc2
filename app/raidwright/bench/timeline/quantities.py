"""What can be drawn of a measurement over time, and its samples in a bounded room."""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator
from enum import Enum
from itertools import chain
from typing import assert_never

from msgspec.structs import replace

from raidwright.bench.samples import DeviceCounters, Doing, Heat, Sample, Waits
from raidwright.bench.timeline.rates import cpu_load, per_second
from raidwright.storage.fact import Fact

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


STALL = 0.5
"""Seconds without a byte, in the middle of work, that count as one."""
_WORKING = (Doing.PREFILL, Doing.MEASURE)


class Happening(Enum):
    """What is marked over the time that it takes."""

    PREFILL = "prefill"
    SYNC = "sync"
    STALL = "stall"
    """A target moves nothing, although requests wait for it."""


HAPPENING_NAMES = {
    Happening.PREFILL: "Prefill",
    Happening.SYNC: "Flush to disk",
    Happening.STALL: "Stall: no data moves",
}
"""Happening -> English; the window translates it."""


class Happened(Fact, frozen=True):
    """One happening, in the seconds of the samples."""

    what: Happening
    begin: float
    end: float


_HAPPENING_OF = {Doing.PREFILL: Happening.PREFILL, Doing.SYNC: Happening.SYNC}


class Happenings:
    """Takes samples as they come and knows what happened.

    Of so many ``targets``, the first devices of each sample, any one can stand still.
    """

    def __init__(self, targets: int = 1) -> None:
        self._targets = range(max(1, targets))
        self.spans: list[Happened] = []
        """By their beginnings; a stall may lie within the prefill."""
        self._open: dict[Happening, int] = {}
        """Places in ``spans`` of the happenings that go on."""
        self._last: Sample | None = None
        self._moved: dict[int, float] = {}
        """When each target moved last, or had nothing to do, by its place."""

    def take(self, sample: Sample) -> None:
        """Look at one more sample."""
        before, self._last = self._last, sample
        going_on = dict(self._going_on(before, sample))
        for what, begin in going_on.items():
            if what in self._open:
                place = self._open[what]
                self.spans[place] = replace(self.spans[place], end=sample.time)
            else:
                self._open[what] = len(self.spans)
                self.spans.append(Happened(what, begin, sample.time))
        self._open = {what: place for what, place in self._open.items() if what in going_on}

    def _going_on(self, before: Sample | None, sample: Sample) -> Iterator[tuple[Happening, float]]:
        """The happenings that go on at ``sample``, and since when."""
        what = _HAPPENING_OF.get(sample.doing)
        if what is not None:
            yield what, before.time if before is not None else sample.time
        if before is None or before.doing is not sample.doing or sample.doing not in _WORKING:
            self._moved.clear()
        else:
            for place in self._targets:
                # Between two passes fio asks nothing of a disk, and what memory answers never reaches one.
                if bytes_moved(before, sample, place) or not was_busy(before, sample, place):
                    self._moved[place] = sample.time
        longest = min(self._moved.values(), default=sample.time)
        if sample.time - longest >= STALL:
            yield Happening.STALL, longest


FINE, COARSE = 700, 800
"""Samples that are kept as they came, over a minute of them; and most that are kept of the whole."""
_FIRST_STRIDE = 0.1
"""Seconds."""


class Trace:
    """Takes samples as they come; their times must grow."""

    def __init__(self) -> None:
        self._fine: deque[Sample] = deque(maxlen=FINE)
        self._coarse: list[Sample] = []
        self._stride = _FIRST_STRIDE
        self._next = float("-inf")
        """When the last of the coarse ones is over."""

    def __len__(self) -> int:
        return len(self._fine) + len(self._coarse)

    def __iter__(self) -> Iterator[Sample]:
        begin = self._fine[0].time if self._fine else float("inf")
        return chain((each for each in self._coarse if each.time < begin), self._fine)

    def take(self, sample: Sample) -> None:
        """Keep one more."""
        self._fine.append(sample)
        if sample.time < self._next:
            self._coarse[-1] = merge_samples(self._coarse[-1], sample)
            return
        self._coarse.append(sample)
        self._next = sample.time + self._stride * 0.99
        if len(self._coarse) > COARSE:
            self._halve()

    def within(self, begin: float, end: float) -> list[Sample]:
        """The samples from ``begin`` to ``end``, and the one before them; only coarse ones of a long time."""
        long = bool(self._fine) and end - begin > 2 * (self._fine[-1].time - self._fine[0].time)
        samples = self._coarse if long else list(self)
        first = bisect_left(samples, begin, key=lambda each: each.time)
        last = bisect_left(samples, end, key=lambda each: each.time)
        return samples[max(0, first - 1) : last + 1]

    def _halve(self) -> None:
        """Two become one; the very first stays, since all is counted from it."""
        first, *rest = self._coarse
        pairs = zip(rest[::2], rest[1::2], strict=False)
        left = rest[-1:] if len(rest) % 2 else []
        self._coarse = [first, *(merge_samples(one, other) for one, other in pairs), *left]
        self._stride *= 2
        self._next = self._coarse[-1].time
