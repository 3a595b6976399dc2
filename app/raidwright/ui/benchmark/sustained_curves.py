"""What is drawn of the passes over a stretch: their curves by position or by time, and where they fell."""

from collections.abc import Mapping, Sequence
from enum import Enum

from raidwright.bench.samples import Reached
from raidwright.bench.sustained import Strides, parts_of, place_at, rates_in_parts, rates_in_time
from raidwright.storage.units import format_size
from raidwright.ui.benchmark.sustained_run import Key
from raidwright.ui.shared.rate_chart import Curve, RateCurves
from raidwright.ui.words.figures import seconds_words


class Along(Enum):
    """What lies along the bottom."""

    POSITION = "position"
    TIME = "time"


def curves_by_position(
    courses: Mapping[Key, Sequence[Reached]], marks: Sequence[Reached], size: int, strides: Strides | None
) -> RateCurves:
    """Along a stretch of ``size`` bytes."""
    return RateCurves(
        curves=[_by_position(course, strides) for course in courses.values()],
        marks=[place_at(mark.bytes, strides) for mark in marks],
        reach=size,
        words=lambda place: format_size(round(place)),
    )


def curves_by_time(courses: Mapping[Key, Sequence[Reached]], marks: Sequence[Reached]) -> RateCurves:
    """Along the time of the longest pass."""
    return RateCurves(
        curves=[_by_time(course) for course in courses.values()],
        marks=[mark.seconds for mark in marks],
        reach=max((course[-1].seconds for course in courses.values()), default=0.0),
        words=seconds_words,
    )


def _by_position(course: Sequence[Reached], strides: Strides | None) -> Curve:
    parts = parts_of(course)
    step = course[-1].bytes / max(1, parts)
    rates = rates_in_parts(course, parts)
    return [(place_at(round((part + 0.5) * step), strides), rate) for part, rate in enumerate(rates)]


def _by_time(course: Sequence[Reached]) -> Curve:
    parts = parts_of(course)
    step = course[-1].seconds / max(1, parts)
    return [((part + 0.5) * step, rate) for part, rate in enumerate(rates_in_time(course, parts))]
