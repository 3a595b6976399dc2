"""The samples of a measurement in a bounded room: the latest as they came, the older ones ever further apart.

What is counted stays exact however far apart they are, since samples hold counts since the computer's start.
"""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator
from itertools import chain

from raidwright.bench.samples import Sample
from raidwright.bench.timeline.quantities import merge_samples

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
