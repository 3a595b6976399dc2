"""Telling the log of faults of our own, which nobody who can provoke one may fill it with."""

import logging
import time
from collections import Counter

_log = logging.getLogger("raidwright.bus")
_PAUSE = 60.0
"""Seconds between two accounts of the same fault."""


class Faults:
    """Tells of each kind of fault now and then, and how often it came in between."""

    def __init__(self) -> None:
        self._told: dict[str, float] = {}
        self._untold: Counter[str] = Counter()

    def tell(self, where: str) -> None:
        """Log the exception being handled. ``where`` is its kind: one of few."""
        now = time.monotonic()
        if now - self._told.get(where, -_PAUSE) < _PAUSE:
            self._untold[where] += 1
            return
        self._told[where] = now
        before = self._untold.pop(where, 0)
        _log.exception(
            "%s failed%s", where, f" ({before} times more since it was told last)" if before else ""
        )
