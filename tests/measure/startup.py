"""From exec to the first painted window, against a window of Qt with nothing in it."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

from tests.measure.figure import Figure, spread

_PROBE = Path(__file__).with_name("startup_probe.py")
_ROUNDS = 9


def measure() -> list[Figure]:
    """Interleaved starts, so that both meet the same disturbances; the first of each warms the caches."""
    seconds: dict[str, list[float]] = {"bare": [], "ours": []}
    for _ in range(_ROUNDS + 1):
        for kind, taken in seconds.items():
            taken.append(_start(kind))
    bare, ours = seconds["bare"][1:], seconds["ours"][1:]
    ratio = statistics.median(ours) / statistics.median(bare)
    detail = f"ours {spread([1e3 * s for s in ours], 'ms')}, bare {spread([1e3 * s for s in bare], 'ms')}"
    return [Figure("exec to first painted window / bare window", ratio, "", detail, most=1.25)]


def _start(kind: str) -> float:
    began = time.monotonic_ns()
    argv = [sys.executable, str(_PROBE), kind]
    painted = subprocess.run(argv, capture_output=True, text=True, check=True, timeout=60).stdout
    return (int(painted) - began) / 1e9
