"""What happens in a measurement beside its passes: the prefill, the sync after a pass, and stalls."""

from collections.abc import Iterator
from enum import Enum

from msgspec.structs import replace

from raidwright.bench.samples import Doing, Sample
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
