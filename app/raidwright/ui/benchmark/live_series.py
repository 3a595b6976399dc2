"""What the live chart draws: the last minute of each device, ten points a second and their mean over one."""

from collections import deque
from dataclasses import dataclass, field
from math import inf

from raidwright.bench.rates import DeviceRate, rates
from raidwright.bench.samples import Sample

WINDOW = 60.0
"""Seconds that are visible."""
_WIDTHS = (10.0, 20.0, 40.0, WINDOW)
POINTS = 600
MEAN = 1.0
"""Seconds over which the calm curve is taken."""
_JITTER = 0.05
"""Seconds by which a sample may come early."""


@dataclass
class Curve:
    """One device. Lists run in parallel; rates are bytes per second."""

    times: deque[float] = field(default_factory=lambda: deque(maxlen=POINTS))
    raw: deque[float] = field(default_factory=lambda: deque(maxlen=POINTS))
    mean: deque[float] = field(default_factory=lambda: deque(maxlen=POINTS))
    latest: DeviceRate | None = None
    """The mean over the last second, with IOPS and busy share."""


class LiveSeries:
    """Takes samples as they come; `curves` knows each device by its kernel name."""

    def __init__(self) -> None:
        self.curves: dict[str, Curve] = {}
        self.time = 0.0
        """Of the newest sample."""
        self._first: float | None = None
        self._recent: deque[Sample] = deque()
        self._still = False
        """A pass has begun or ended, and nothing moved since."""

    @property
    def elapsed(self) -> float:
        """Seconds from the first sample to the newest."""
        return 0.0 if self._first is None else self.time - self._first

    def part(self) -> None:
        """A pass begins or has ended: no mean reaches beyond, else a pause would look like a slope."""
        self._still = True

    def take(self, sample: Sample) -> None:
        """Add one sample; times must grow."""
        self.time = sample.time
        self._first = sample.time if self._first is None else self._first
        while len(self._recent) > 1 and sample.time - self._recent[1].time >= MEAN - _JITTER:
            self._recent.popleft()
        while self._still and len(self._recent) > 1:
            self._recent.popleft()
        if self._recent:
            calm = {rate.device: rate for rate in rates(self._recent[0], sample)}
            now = rates(self._recent[-1], sample)
            self._still = self._still and not any(rate.total for rate in now)
            for rate in now:
                self._add(sample.time, rate, calm.get(rate.device, rate))
        self._recent.append(sample)

    def highest(self) -> float:
        """The highest calm rate that is visible, in bytes per second."""
        return max((max(curve.mean) for curve in self.curves.values() if curve.mean), default=0.0)

    def at(self, device: str, time: float) -> float | None:
        """The calm rate of ``device`` then, in bytes per second; None where nothing is known of it."""
        curve = self.curves.get(device)
        known = zip(curve.times, curve.mean, strict=True) if curve else ()
        moment, rate = min(known, key=lambda each: abs(each[0] - time), default=(-inf, 0.0))
        return rate if abs(moment - time) < MEAN / 2 else None

    def _add(self, time: float, rate: DeviceRate, calm: DeviceRate) -> None:
        curve = self.curves.setdefault(rate.device, Curve())
        curve.times.append(time)
        curve.raw.append(rate.total)
        curve.mean.append(calm.total)
        curve.latest = calm


def visible_seconds(elapsed: float) -> float:
    """The least of a few widths of the time axis that shows all of ``elapsed``; at most `WINDOW`."""
    return next((width for width in _WIDTHS if elapsed <= width), WINDOW)
