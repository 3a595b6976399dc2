"""The live chart: CPU for each kind of what it draws, and its room and its turns in a long measurement."""

import subprocess
import sys
from pathlib import Path

from tests.measure.figure import Figure

_WINDOW = Path(__file__).with_name("window_probe.py")
_LONG = Path(__file__).with_name("chart_probe.py")
_DRAWN = ("rate", "rate whole", "waits", "processor", "heat")


def measure() -> list[Figure]:
    """Each in a process of its own: twelve devices, ten samples a second."""
    return [*(_share(drawn) for drawn in _DRAWN), *_long()]


def _share(drawn: str) -> Figure:
    share = float(_run(_WINDOW, *drawn.split()))
    return Figure(f"CPU of the window, {drawn}", share, "% of a core", "12 curves at 10 Hz", most=15)


def _long() -> list[Figure]:
    grown, turn, words = _run(_LONG).strip().split(";")
    return [
        Figure("memory from 10 min to a day of samples", float(grown), "MiB", words, most=8),
        Figure("longest turn: all of it, another quantity", float(turn), "ms", "after a day", most=50),
    ]


def _run(probe: Path, *arguments: str) -> str:
    argv = [sys.executable, str(probe), *arguments]
    return subprocess.run(argv, capture_output=True, text=True, check=True, timeout=250).stdout
