"""What is drawn of the passes over a stretch: their curves by position or by time, and where they fell."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication

from raidwright.bench.run import Run
from raidwright.bench.samples import Reached
from raidwright.bench.spec import BenchSpec
from raidwright.bench.sustained.stretch import (
    PassKey,
    Strides,
    Throughout,
    course_of,
    part_count,
    place_at,
    rates_in_parts,
    rates_in_time,
    strides,
    sustained_results,
)
from raidwright.storage.units import format_size
from raidwright.ui.shared.rate_chart import Curve, RateCurves
from raidwright.ui.words.figures import seconds_words

translate = QCoreApplication.translate


class Along(Enum):
    """What lies along the bottom of the chart."""

    POSITION = "position"
    TIME = "time"


@dataclass(frozen=True)
class DrawnStretch:
    """One run over a stretch, as far as it has come."""

    spec: BenchSpec
    """What was measured, with the size that there was room for."""
    courses: Mapping[PassKey, Sequence[Reached]]
    """How far each pass was at which moment, for passes that can be drawn."""
    ended: tuple[Throughout, ...]


def stretch_of(
    spec: BenchSpec, run: Run | None, under_way: Mapping[PassKey, Sequence[Reached]] | None = None
) -> DrawnStretch:
    """What ``run`` has measured of its stretch, with the passes that are still ``under_way``."""
    courses: dict[PassKey, Sequence[Reached]] = dict(under_way or {})
    for result in run.passes if run else ():
        courses[result.direction, result.number] = course_of(result)
    drawn_courses = {key: course for key, course in courses.items() if len(course) > 1}
    return DrawnStretch(spec, drawn_courses, sustained_results(run) if run else ())


def curves_along(along: Along, stretches: Sequence[DrawnStretch]) -> RateCurves:
    """The curves and marks of all ``stretches`` to one scale."""
    drawn = [_by_time(each) if along is Along.TIME else _by_position(each) for each in stretches]
    return RateCurves(
        curves=[curve for each in drawn for curve in each.curves],
        marks=[mark for each in drawn for mark in each.marks],
        reach=max((each.reach for each in drawn), default=0.0),
        words=seconds_words if along is Along.TIME else _size_words,
    )


def _by_position(stretch: DrawnStretch) -> RateCurves:
    """The curves of a stretch along all of its bytes."""
    pieces = strides(stretch.spec)
    curves = [_over_bytes(course, pieces) for course in stretch.courses.values()]
    marks = [place_at(mark.bytes, pieces) for mark in _marks(stretch.ended)]
    return RateCurves(curves, marks, stretch.spec.size)


def _by_time(stretch: DrawnStretch) -> RateCurves:
    """The curves of a stretch along the time of its longest pass."""
    courses = stretch.courses.values()
    longest = max((course[-1].seconds for course in courses), default=0.0)
    marks = [mark.seconds for mark in _marks(stretch.ended)]
    return RateCurves([_over_time(course) for course in courses], marks, longest)


def _over_bytes(course: Sequence[Reached], pieces: Strides | None) -> Curve:
    parts = part_count(course)
    step = course[-1].bytes / max(1, parts)
    rates = rates_in_parts(course, parts)
    return [(place_at(round((part + 0.5) * step), pieces), rate) for part, rate in enumerate(rates)]


def _over_time(course: Sequence[Reached]) -> Curve:
    parts = part_count(course)
    step = course[-1].seconds / max(1, parts)
    return [((part + 0.5) * step, rate) for part, rate in enumerate(rates_in_time(course, parts))]


def _marks(ended: Sequence[Throughout]) -> Iterator[Reached]:
    """Where the passes fell in speed or stood still."""
    for each in ended:
        if each.fell is not None:
            yield each.fell
        yield from (Reached(stall.begin, stall.bytes) for stall in each.stalls)


def _size_words(place: float) -> str:
    return format_size(round(place))
