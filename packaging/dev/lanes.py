"""A tier on several processors: batches side by side, then the tests that want the computer to themselves.

A lab test mostly waits for one guest with one processor, so two at a time take little more than half.
"""

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from threading import Event

from environment import ROOT
from foreground import awaiting_interrupts
from pytest_run import ENVIRONMENT, Outcome, command, outcome_of

_LANES = min(os.cpu_count() or 1, 4)
_BATCH = 9


@dataclass(frozen=True)
class _Batch:
    """Tests of one file, and the process that runs them."""

    tests: Sequence[str]
    process: subprocess.Popen[bytes]
    folder: Path
    began: float

    @property
    def report(self) -> Path:
        return self.folder / "report.xml"


def run_in_lanes(paths: Sequence[str]) -> Outcome:
    """Run all tests of ``paths``: the ``long`` ones first, the ``alone`` ones one by one at the end."""
    long, short = _collect(paths, "long and not alone"), _collect(paths, "not long and not alone")
    together, alone = _batches(long) + _batches(short), _batches(_collect(paths, "alone"))
    with tempfile.TemporaryDirectory() as folder, awaiting_interrupts() as interrupted:
        places = (Path(folder, str(number)) for number in range(len(together) + len(alone)))
        lanes = _Lanes(places, interrupted)
        return lanes.run(together, _LANES) + lanes.run(alone, 1)


def _collect(paths: Sequence[str], marks: str) -> list[str]:
    argv = command(paths, "--collect-only", "-q", "-m", marks)
    listing = subprocess.run(argv, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    if listing.returncode not in (0, 5):
        print(listing.stdout)
        return list(paths)
    return [line for line in listing.stdout.splitlines() if "::" in line]


def _batches(tests: Sequence[str]) -> list[Sequence[str]]:
    """Parts of files, those of many tests first, so that no lane is left alone with them at the end."""
    files = [list(group) for _, group in groupby(tests, lambda test: test.partition("::")[0])]
    parts = [file[start : start + _BATCH] for file in files for start in range(0, len(file), _BATCH)]
    return sorted(parts, key=len, reverse=True)


class _Lanes:
    """Runs batches, each in a folder of its own out of ``places``, until they are done or interrupted."""

    def __init__(self, places: Iterator[Path], interrupted: Event) -> None:
        self._places = places
        self._interrupted = interrupted

    def run(self, batches: Sequence[Sequence[str]], lanes: int) -> Outcome:
        """Run with at most ``lanes`` at a time, telling of each when it is done."""
        waiting, running, outcome = list(batches), list[_Batch](), Outcome()
        total = sum(map(len, batches))
        while running or (waiting and not self._interrupted.is_set()):
            while waiting and len(running) < lanes and not self._interrupted.is_set():
                running.append(_start(waiting.pop(0), next(self._places)))
            time.sleep(0.1)
            for batch in [batch for batch in running if batch.process.poll() is not None]:
                running.remove(batch)
                came_to = outcome_of(batch.process.returncode, batch.report)
                outcome += came_to
                _tell(batch, came_to, f"{outcome.passed + outcome.failed}/{total}")
        return outcome


def _start(tests: Sequence[str], folder: Path) -> _Batch:
    folder.mkdir()
    began = time.monotonic()
    with (folder / "output").open("wb") as output:
        argv = command(tests, f"--basetemp={folder / 'tmp'}", report=folder / "report.xml")
        process = subprocess.Popen(argv, cwd=ROOT, env=ENVIRONMENT, stdout=output, stderr=subprocess.STDOUT)
    return _Batch(tests, process, folder, began)


def _tell(batch: _Batch, outcome: Outcome, so_far: str) -> None:
    file, seconds = batch.tests[0].partition("::")[0], time.monotonic() - batch.began
    print(
        f"[{so_far:>7}] {file}: {outcome.passed} passed, {outcome.failed} failed, {seconds:.0f} s", flush=True
    )
    if not outcome.sound:
        print((batch.folder / "output").read_text(errors="replace"), flush=True)
