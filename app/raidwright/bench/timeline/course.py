"""The course of a kept measurement: what each device moved, moment by moment."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from raidwright.bench.samples import Sample
from raidwright.bench.timeline.rates import rates

Points = Sequence[tuple[float, float]]
"""Seconds since the first sample, and bytes per second both ways."""

_NEAR = 2.0


def courses(samples: Sequence[Sample], most: int = 1200) -> Mapping[str, Points]:
    """For each device its points between each two samples, of which at most about ``most`` are looked at."""
    lines: dict[str, list[tuple[float, float]]] = {}
    begin = samples[0].time if samples else 0.0
    for before, after in pairwise(samples[:: max(1, len(samples) // most)]):
        for rate in rates(before, after):
            lines.setdefault(rate.device, []).append((after.time - begin, rate.total))
    return lines


def rate_near(points: Points, seconds: float) -> float | None:
    """Bytes per second at that time; None where nothing is known within two seconds of it."""
    moment, rate = min(points, key=lambda each: abs(each[0] - seconds), default=(float("-inf"), 0.0))
    return rate if abs(moment - seconds) < _NEAR else None
