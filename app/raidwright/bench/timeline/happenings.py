"""What happens in a measurement beside its passes: the prefill, the sync after a pass, and stalls."""

from collections.abc import Iterator
from enum import Enum

from msgspec.structs import replace

from raidwright.bench.samples import Doing, Sample
from raidwright.bench.spec import Way
from raidwright.bench.timeline.quantities import bytes_moved, was_busy
from raidwright.storage.fact import Fact

STALL = 0.5
"""Seconds without a byte, in the middle of work, that count as one."""
_WORKING = (Doing.PREFILL, Doing.MEASURE)


class Happening(Enum):
    """What is marked over the time that it takes."""

    PREFILL = "prefill"
    SYNC = "sync"
    STALL = "stall"
    """A target moves nothing, although there is work for it."""


HAPPENING_NAMES = {
    Happening.PREFILL: "Prefill",
    Happening.SYNC: "Sync to the disks",
    Happening.STALL: "Stall: nothing moves",
}
"""Happening -> English; the window translates it."""


class Happened(Fact, frozen=True):
    """One of them, in the samples' seconds."""

    what: Happening
    begin: float
    end: float


_NAMED = {Doing.PREFILL: Happening.PREFILL, Doing.SYNC: Happening.SYNC}


class Happenings:
    """Takes samples as they come and knows what happened while it was measured by ``way``.

    Of so many ``targets``, the first devices of each sample, any one can stand still.
    """

    def __init__(self, way: Way = Way.DIRECT, targets: int = 1) -> None:
        self._way = way
        self._targets = range(max(1, targets))
        self.spans: list[Happened] = []
        """By their beginnings; a stall may lie within the prefill."""
        self._open: dict[Happening, int] = {}
        """Places of those that go on."""
        self._last: Sample | None = None
        self._moved: dict[int, float] = {}
        """When each target moved last since its work began, by its place."""
        self._asked = False
        """Whether a target had requests in flight while it moved nothing."""

    def take(self, sample: Sample) -> None:
        """Look at one more."""
        before, self._last = self._last, sample
        if before is not None and before.doing is not sample.doing:
            self._forget_the_end()
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
        """And since when."""
        what = _NAMED.get(sample.doing)
        if what is not None:
            yield what, before.time if before is not None else sample.time
        if before is None or before.doing is not sample.doing or sample.doing not in _WORKING:
            self._moved.clear()
        else:
            for place in self._targets:
                if bytes_moved(before, sample, place) or not self._has_work(before, sample, place):
                    self._moved[place] = sample.time
                elif was_busy(before, sample, place):
                    self._asked = True
        longest = min(self._moved.values(), default=sample.time)
        if sample.time - longest >= STALL:
            yield Happening.STALL, longest
        else:
            self._asked = False

    def _forget_the_end(self) -> None:
        """Fio works on for a while when its seconds are over, and asks nothing of a disk."""
        last = self._open.get(Happening.STALL)
        if last is not None and not self._asked:
            del self.spans[last]
            del self._open[Happening.STALL]

    def _has_work(self, before: Sample, after: Sample, place: int) -> bool:
        """Whether that target was asked for anything: memory answers reads, and takes writes, by itself.

        The prefill goes past it by every way.
        """
        past_memory = self._way is not Way.CACHED or after.doing is Doing.PREFILL
        return past_memory or was_busy(before, after, place)
