"""Which piece of the time is shown: zoomed around a moment, moved along, never beyond what there is."""

from dataclasses import dataclass
from math import inf

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
