"""One stretch from end to end: measured as a series of one run, whose passes are its steps."""

from raidwright.bench.run import Place
from raidwright.bench.samples import Begun, PassBegun, Reached
from raidwright.bench.spec import BenchSpec
from raidwright.bench.sustained import MOST_POINTS, STOPPED, PassKey, bytes_of_a_pass, passes_of, thin_out
from raidwright.session.series import Series, SeriesEvent, SeriesPart
from raidwright.storage.failures import english


def sustained_series(spec: BenchSpec, name: str, place: Place) -> Series:
    """The series that measures ``spec`` as its only run, kept as “``name`` (sustained)”."""
    title = english("{name} (full span)", name=name)
    return Series([SeriesPart(title, str(title), spec, place)], STOPPED)


class PassTimelines:
    """How far each pass over a stretch has come."""

    def __init__(self, spec: BenchSpec) -> None:
        self.spec = spec
        """What is measured; once it has begun, with the size that there was room for."""
        self.points: dict[PassKey, list[Reached]] = {}
        """The points that each pass has reached, of the passes that have begun."""

    @property
    def fraction(self) -> float:
        """The share of all bytes, of all passes, that are moved already: 0 to 1."""
        moved = sum(timeline[-1].bytes for timeline in self.points.values())
        return moved / (len(passes_of(self.spec)) * bytes_of_a_pass(self.spec))

    @property
    def now(self) -> Reached:
        """The point that the last pass to begin has reached; a point at zero before the first."""
        return next(reversed(self.points.values()))[-1] if self.points else Reached(0.0, 0)

    def take(self, event: SeriesEvent) -> None:
        """Note one event."""
        match event:
            case Begun(spec=spec):
                self.spec = spec
            case PassBegun(direction=direction, number=number):
                self.points[direction, number] = [Reached(0.0, 0)]
            case Reached():
                self._reach(event)
            case _:
                pass

    def _reach(self, event: Reached) -> None:
        key, timeline = next(reversed(self.points.items()))
        timeline.append(event)
        if len(timeline) > 2 * MOST_POINTS:
            self.points[key] = list(thin_out(timeline))
