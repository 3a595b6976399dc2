"""How long the window cannot answer while many disks are shown first, and when one is pulled or chosen."""

import statistics
import subprocess
import sys
from pathlib import Path

from tests.measure.figure import Figure, spread

_PROBE = Path(__file__).with_name("crowd_probe.py")
_ROUNDS = 5
_MOST = {150: 50, 1000: 50}
"""Milliseconds by the number of disks."""


def measure() -> list[Figure]:
    """The whole window in a process of its own, on an invented machine."""
    return [figure for disks, most in _MOST.items() for figure in _figures(disks, most)]


def _figures(disks: int, most: int) -> list[Figure]:
    opened, pulled, chosen = zip(*(_run(disks) for _ in range(_ROUNDS)), strict=True)
    return [
        Figure(f"longest turn, {what}", statistics.median(turns), "ms", spread(turns, "ms"), most=most)
        for what, turns in (
            (f"{disks} disks shown", opened),
            (f"one of {disks} disks pulled", pulled),
            (f"one of {disks} disks chosen on Build", chosen),
        )
    ]


def _run(disks: int) -> tuple[float, float, float]:
    argv = [sys.executable, str(_PROBE), str(disks)]
    run = subprocess.run(argv, capture_output=True, text=True, check=True, timeout=60)
    opened, pulled, chosen = map(float, run.stdout.split())
    return opened, pulled, chosen
