"""How often one may look at what is measured without being felt there."""

from collections import deque
from collections.abc import Sequence

_SHARE = 0.01
"""Part of a processor that looking may take: on a computer that has only one it is taken from fio."""
_REMEMBERED = 10


class LookInterval:
    """Looks that come one of ``beats`` after another (seconds, the shortest first)."""

    def __init__(self, beats: Sequence[float]) -> None:
        self._beats = tuple(beats)
        self._costs: deque[float] = deque(maxlen=_REMEMBERED)

    def after(self, cost: float) -> float:
        """Seconds from one look, which took ``cost`` seconds, to the next."""
        self._costs.append(cost)
        # Whatever else had the processor meanwhile made the others longer.
        least = min(self._costs)
        return next((beat for beat in self._beats if least <= _SHARE * beat), self._beats[-1])
