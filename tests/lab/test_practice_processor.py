"""The practice machine's kernel and all its processes on one processor, and on another when that is taken."""

import contextlib
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.machine.practice import PracticeMachine
from tests.lab.conftest import Run

pytestmark = pytest.mark.alone

_WORK = ("/usr/bin/timeout", "2", "/bin/sh", "-c", "while :; do /bin/true; done")
_HOG = "import os, sys; os.sched_setaffinity(0, {int(sys.argv[1])})\nwhile True: pass"
_TIMES, _ENOUGH = 20, 5
"""Pieces of work, and of them those beside which another processor was idle: the keeper moves by chance."""


def _idle() -> dict[int, float]:
    """Seconds for which each processor has done nothing."""
    lines = [line.split() for line in Path("/proc/stat").read_text().splitlines() if line[3:4].isdigit()]
    return {int(line[0][3:]): int(line[4]) / os.sysconf("SC_CLK_TCK") for line in lines if "cpu" in line[0]}


def _most_idle_beside(processor: int, before: dict[int, float], seconds: float) -> float:
    """The share of the time for which the idlest of the others did nothing."""
    return (
        max((now - before[each] for each, now in _idle().items() if each != processor), default=0) / seconds
    )


def _processors(kernel: int) -> set[frozenset[int]]:
    """Where each thread of each process of the guest may run."""
    allowed = set()
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.getsid(int(process.name)) == kernel:
                tasks = (process / "task").iterdir()
                allowed |= {frozenset(os.sched_getaffinity(int(task.name))) for task in tasks}
    return allowed


@contextlib.contextmanager
def _taken(processor: int) -> Iterator[None]:
    """Two others who never rest have the processor."""
    hogs = [subprocess.Popen(["/usr/bin/python3", "-c", _HOG, str(processor)]) for _ in range(2)]
    try:
        yield
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()


def test_the_kernel_stays_on_one_processor_until_it_has_to_wait_for_it(
    practice: PracticeMachine, run: Run
) -> None:
    kernel = practice.pids[1]
    (first,) = _processors(kernel)
    assert len(first) == 1
    (taken,) = first
    chances = 0
    with _taken(taken):
        for _ in range(_TIMES):
            before, began = _idle(), time.monotonic()
            run(practice.run(_WORK))
            if first not in _processors(kernel):
                break
            # On a computer that others keep busy, or one with one processor, it has nowhere to go.
            chances += _most_idle_beside(taken, before, time.monotonic() - began) > 0.8
    (now,) = _processors(kernel)
    assert len(now) == 1
    assert now != first or chances < _ENOUGH
