"""How long the window cannot answer while the first snapshot of a machine with 150 disks is shown."""

import statistics
import subprocess
import sys
from pathlib import Path

from tests.measure.figure import Figure, spread

_PROBE = Path(__file__).with_name("crowd_probe.py")
_ROUNDS = 5


def measure() -> list[Figure]:
    """The whole window in a process of its own, on an invented machine."""
    turns = [_run() for _ in range(_ROUNDS)]
    detail = f"150 cards on the Disks page: {spread(turns, 'ms')}"
    return [Figure("longest turn of the window, 150 disks", statistics.median(turns), "ms", detail, most=50)]


def _run() -> float:
    argv = [sys.executable, str(_PROBE)]
    return float(subprocess.run(argv, capture_output=True, text=True, check=True, timeout=60).stdout)
