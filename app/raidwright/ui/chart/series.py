"""What the chart draws, and which piece of the time: ten points a second and their mean over one."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from raidwright.bench.samples import Doing, Sample
from raidwright.bench.spec import Direction, Row
from raidwright.bench.timeline.quantities import (
    COARSE,
    COUNTED,
    FINE,
    Happenings,
    Quantity,
    Trace,
    bytes_moved,
    network_limits,
    values,
)

SHORTEST = 2.0
"""Seconds that are shown at least."""


@dataclass(frozen=True)
class Shown:
    """The piece of the time that is shown, in seconds since the first sample."""

    begin: float
    end: float

    @property
    def width(self) -> float:
        """How many seconds are shown."""
        return self.end - self.begin

    def within(self, elapsed: float) -> "Shown":
        """As much of the piece as there is ``elapsed`` seconds after the first sample."""
        return Shown(self.begin, max(self.begin + SHORTEST, min(self.end, elapsed)))

    def zoomed_by(self, factor: float, moment: float, elapsed: float) -> "Shown":
        """A piece ``factor`` times as wide with ``moment`` in the same place; `WHOLE` where all fits in it.

        ``elapsed`` is how many seconds there are.
        """
        width = max(SHORTEST, self.width * factor)
        if width >= elapsed:
            return WHOLE
        share = (moment - self.begin) / self.width
        return _moved_inside(moment - share * width, width, elapsed)

    def panned_by(self, seconds: float, elapsed: float) -> "Shown":
        """A piece as wide, and that many seconds later, as far as there is anything to see."""
        return _moved_inside(self.begin + seconds, self.width, elapsed)

    def holding(self, moment: float, elapsed: float) -> "Shown":
        """A piece as wide that has ``moment`` in it: the same one, or else one that begins with it."""
        if self.begin <= moment <= self.end:
            return self
        return _moved_inside(moment, self.width, elapsed)


WHOLE = Shown(0.0, inf)
"""All of a measurement, however long it becomes."""


def _moved_inside(begin: float, width: float, elapsed: float) -> Shown:
    begin = max(0.0, min(begin, elapsed - width))
    return Shown(begin, begin + width)


WINDOW = 60.0
"""Seconds that are visible while the newest is followed."""
_WIDTHS = (10.0, 20.0, 40.0, WINDOW)
"""Seconds that the time axis can be wide while the newest is followed."""
POINTS = 600
"""Points of a curve over the whole `WINDOW`."""
MEAN = 1.0
"""Seconds over which the calm curve is taken."""
_JITTER = 0.05
"""Seconds by which a sample may come early."""
_MOST = FINE + COARSE + POINTS
"""Points of a curve; one that has more is made anew from the samples that are kept."""
Pieces = Callable[[float, float], Sequence[Sample]]
"""Returns the samples from one moment to another."""


class PassMark(NamedTuple):
    """The moment at which a pass begins, and which pass it is."""

    time: float
    row: Row
    direction: Direction
    number: int


@dataclass
class Curve:
    """One line of the chart as three lists in parallel: times, values, and their means."""

    times: deque[float] = field(default_factory=deque)
    raw: deque[float] = field(default_factory=deque)
    mean: deque[float] = field(default_factory=deque)

    def add(self, time: float, raw: float, mean: float) -> None:
        """Add a point at the end."""
        self.times.append(time)
        self.raw.append(raw)
        self.mean.append(mean)

    def forget(self, before: float) -> None:
        """Drop the points from ``before`` that time."""
        while self.times and self.times[0] < before:
            for each in (self.times, self.raw, self.mean):
                each.popleft()


class RollingMean:
    """Takes samples in order; returns what each line does now, and on the mean of the last second."""

    def __init__(self, quantity: Quantity) -> None:
        self._quantity = quantity
        self._recent: deque[Sample] = deque()
        self._still = False
        """A pass has begun or ended, and nothing moved since."""

    def part(self) -> None:
        """Let no mean reach beyond this moment: a pass begins or ends, and a pause would look as a slope."""
        self._still = True

    def take(self, sample: Sample) -> tuple[dict[str, float], dict[str, float]]:
        """Each line's value now, and on the mean of the last second; both empty for the first sample."""
        recent = self._recent
        if recent and recent[-1].doing is not sample.doing:
            self.part()
        while len(recent) > 1 and sample.time - recent[1].time >= MEAN - _JITTER:
            recent.popleft()
        while self._still and len(recent) > 1:
            recent.popleft()
        now: dict[str, float] = {}
        calm = now
        if recent:
            now = values(self._quantity, recent[-1], sample)
            calm = values(self._quantity, recent[0], sample) if len(recent) > 1 else now
            if self._still and sample.doing is not Doing.PAUSE and _moves(recent[-1], sample):
                # The pass began between these two samples: its mean is taken of those after them.
                self._still = False
                recent.clear()
        recent.append(sample)
        return now, calm


class LiveSeries:
    """Takes samples as they come and makes the curves of one quantity from them, by the key of each line."""

    def __init__(self, pieces: Pieces | None = None, targets: int = 1) -> None:
        self.quantity = Quantity.RATE
        self.view: Shown | None = None
        """None follows the newest."""
        self.curves: dict[str, Curve] = {}
        self.time = 0.0
        """Time of the newest sample."""
        self.happenings = Happenings(targets)
        self.marks: list[PassMark] = []
        self.carried: dict[str, float] = {}
        """What each line of the network can reach, as far as that is known."""
        self.busy: dict[str, float] = {}
        """Part of the last second in which each device had something to do."""
        self._trace = Trace()
        self._pieces = pieces or self._trace.within
        self._first: float | None = None
        self._calm = RollingMean(self.quantity)
        self._busy = deque[Sample]()

    @property
    def first(self) -> float:
        """Time of the first sample."""
        return self.time if self._first is None else self._first

    @property
    def duration(self) -> float:
        """Seconds from the first sample to the newest."""
        return self.time - self.first

    @property
    def shown_span(self) -> Shown:
        """The piece of the time that is shown, in seconds since the first sample."""
        if self.view is None:
            return Shown(self.duration - visible_seconds(self.duration), self.duration)
        return self.view.within(self.duration)

    def part(self) -> None:
        """Note that a pass has ended."""
        self._calm.part()

    def mark(self, mark: PassMark) -> None:
        """Note that a pass begins."""
        self.marks.append(mark)
        self._calm.part()

    def take(self, sample: Sample) -> None:
        """Add one sample; times must grow."""
        self.keep(sample)
        self._busy.append(sample)
        while len(self._busy) > 1 and sample.time - self._busy[1].time >= MEAN - _JITTER:
            self._busy.popleft()
        self.busy = values(Quantity.BUSY, self._busy[0], sample)
        if self.view is None or sample.time - self.first <= self.view.end:
            self._draw(sample)
            self._limit_points()

    def keep(self, sample: Sample) -> None:
        """Add one sample without drawing it; `look` makes the curves of it."""
        self.time = sample.time
        self._first = sample.time if self._first is None else self._first
        self._trace.take(sample)
        self.happenings.take(sample)
        if sample.network and not self.carried:
            self.carried = network_limits(sample)

    def choose(self, quantity: Quantity) -> None:
        """Make curves of another quantity."""
        self.quantity = quantity
        self.look(self.view)

    def look(self, view: Shown | None) -> None:
        """Make the curves of another piece of the time; None follows the newest."""
        self.view = view
        self.curves = {}
        self._calm = RollingMean(self.quantity)
        shown = self.shown_span
        if self._first is not None:
            begins = deque(mark.time for mark in self.marks)
            # One second earlier, because the first mean is taken over that.
            for sample in self._pieces(self.first + shown.begin - MEAN, self.first + shown.end):
                while begins and begins[0] <= sample.time:
                    begins.popleft()
                    self._calm.part()
                self._draw(sample)

    def highest(self) -> float:
        """The highest calm value that is drawn."""
        return max((max(curve.mean) for curve in self.curves.values() if curve.mean), default=0.0)

    def latest(self) -> dict[str, float]:
        """The last calm value of each line."""
        return {key: curve.mean[-1] for key, curve in self.curves.items() if curve.mean}

    def at(self, key: str, time: float) -> float | None:
        """The calm value of a line at ``time``; None where no point is near enough."""
        curve = self.curves.get(key)
        points = zip(curve.times, curve.mean, strict=True) if curve else ()
        moment, value = min(points, key=lambda each: abs(each[0] - time), default=(-inf, 0.0))
        return value if abs(moment - time) < max(MEAN / 2, self.shown_span.width / 200) else None

    def mark_at(self, time: float) -> PassMark | None:
        """The pass that had begun last by ``time``; None before the first."""
        return next((mark for mark in reversed(self.marks) if mark.time <= time), None)

    def _draw(self, sample: Sample) -> None:
        now, calm = self._calm.take(sample)
        for key, value in now.items():
            self.curves.setdefault(key, Curve()).add(sample.time, value, calm.get(key, value))

    def _limit_points(self) -> None:
        """Drop points that are no longer seen, so that curves do not grow with the measurement."""
        if self.view is None:
            for curve in self.curves.values():
                curve.forget(self.time - POINTS / 10)
            self.curves = {key: curve for key, curve in self.curves.items() if curve.times}
        elif any(len(curve.times) > _MOST for curve in self.curves.values()):
            self.look(self.view)

    @property
    def is_counted(self) -> bool:
        """Whether the quantity is counted over time, so that its mean differs from its value now."""
        return self.quantity in COUNTED


def _moves(before: Sample, after: Sample) -> bool:
    return bool(bytes_moved(before, after)) or any(values(Quantity.RATE, before, after).values())


def visible_seconds(elapsed: float) -> float:
    """The narrowest width of the time axis that shows all of ``elapsed``; at most `WINDOW`."""
    return next((width for width in _WIDTHS if elapsed <= width), WINDOW)
