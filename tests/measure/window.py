"""CPU of the window while it draws twelve curves ten times a second."""

import subprocess
import sys
from pathlib import Path

from tests.measure.figure import Figure, spread

_PROBE = Path(__file__).with_name("window_probe.py")
_ROUNDS = 3


def measure() -> list[Figure]:
    """Whole runs of the benchmark page in a process of its own, samples from an invented machine."""
    shares = [_run() for _ in range(_ROUNDS)]
    detail = f"12 curves at 10 Hz: {spread(shares, '%')}"
    return [Figure("CPU of the window while measuring", sorted(shares)[1], "% of a core", detail, most=15)]


def _run() -> float:
    argv = [sys.executable, str(_PROBE)]
    return float(subprocess.run(argv, capture_output=True, text=True, check=True, timeout=90).stdout)
