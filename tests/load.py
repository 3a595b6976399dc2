"""How busy the computer is on which the tests run, for the few that hold the product to a time."""

import os

SHARED = 5
"""So many times slower a shared computer is for seconds on end, also by the seconds of its processors."""


def crowding() -> float:
    """How many programs wanted each processor in the last minute; 1 where there were fewer."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
