"""Verbs that only look, from exec to exit, beside Python itself and `udisksctl`, on one computer of disks."""

import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

from tests.measure.figure import Figure, spread
from tests.measure.startup_computer import computer

_ROUNDS = 15


def measure(*program: str) -> list[Figure]:
    """Each in turn, so that all meet the same disturbances; an argument is the program that is installed."""
    ours = program or (sys.executable, "-m", "raidwright")
    argvs = {
        "python": (sys.executable, "-c", "pass"),
        "help": (*ours, "--help"),
        "disks": (*ours, "disks"),
        "status": ("udisksctl", "status"),
    }
    taken: dict[str, list[float]] = {name: [] for name in argvs}
    with computer() as environment:
        for _ in range(_ROUNDS + 1):
            for name, argv in argvs.items():
                taken[name].append(_seconds(argv, environment))
    python, help_, disks, status = (times[1:] for times in taken.values())
    ratio = statistics.median(disks) / statistics.median(status)
    detail = f"disks {_ms(disks)}, udisksctl status {_ms(status)}"
    return [
        Figure("--help", statistics.median(help_), "s", f"{_ms(help_)}, python {_ms(python)}", most=0.1),
        Figure("disks / udisksctl status", ratio, "", detail, most=2.5),
    ]


def _seconds(argv: Sequence[str], environment: Mapping[str, str]) -> float:
    began = time.monotonic()
    subprocess.run(argv, env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - began


def _ms(seconds: Sequence[float]) -> str:
    return spread([1e3 * each for each in seconds], "ms")
