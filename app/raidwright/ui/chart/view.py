"""Which piece of the time is shown: zoomed around a moment, moved along, never beyond what there is."""

from dataclasses import dataclass
from math import inf

SHORTEST = 2.0
"""Seconds."""


@dataclass(frozen=True)
class Shown:
    """Seconds since the first sample."""

    begin: float
    end: float

    @property
    def width(self) -> float:
        """Seconds that it is long."""
        return self.end - self.begin

    def within(self, elapsed: float) -> "Shown":
        """What there is of it ``elapsed`` seconds after the first sample."""
        return Shown(self.begin, max(self.begin + SHORTEST, min(self.end, elapsed)))

    def zoomed_by(self, factor: float, moment: float, elapsed: float) -> "Shown":
        """``factor`` times as long, with ``moment`` where it was; all of it where that is longer than all."""
        width = max(SHORTEST, self.width * factor)
        if width >= elapsed:
            return WHOLE
        share = (moment - self.begin) / self.width
        return _moved_inside(moment - share * width, width, elapsed)

    def panned_by(self, seconds: float, elapsed: float) -> "Shown":
        """As long, and so much later."""
        return _moved_inside(self.begin + seconds, self.width, elapsed)

    def holding(self, moment: float, elapsed: float) -> "Shown":
        """As long, moved on by as much as it is long where ``moment`` would be outside of it."""
        if self.begin <= moment <= self.end:
            return self
        return _moved_inside(moment, self.width, elapsed)


WHOLE = Shown(0.0, inf)
"""However long it becomes."""


def _moved_inside(begin: float, width: float, elapsed: float) -> Shown:
    begin = max(0.0, min(begin, elapsed - width))
    return Shown(begin, begin + width)
