"""The practice machine's kernel and all its processes on one processor, and on another when that is taken."""

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.machine.practice import PracticeMachine
from tests.lab.conftest import Run

pytestmark = pytest.mark.alone

_WORK = "i=0; while [ $i -lt 500 ]; do /bin/true; i=$((i+1)); done"
_HOG = "import os, sys; os.sched_setaffinity(0, {int(sys.argv[1])})\nwhile True: pass"
_BEATS = 20


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
    with _taken(*first):
        for _ in range(_BEATS):
            run(practice.run(("/bin/sh", "-c", _WORK)))
            if first not in _processors(kernel):
                break
    (now,) = _processors(kernel)
    assert len(now) == 1
    assert now != first or os.cpu_count() == 1
