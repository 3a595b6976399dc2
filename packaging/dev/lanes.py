"""A tier on several processors: parts of it side by side, then tests that want the computer to themselves.

A lab test mostly waits for one guest with one processor, so two at a time take little more than half.
It is not pytest-xdist because that cannot say: the long first, the alone ones by themselves at the end, and a
process for each part, so that what a file leaves behind meets no other.
"""

import os
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from threading import Event

from environment import ROOT
from foreground import awaiting_interrupts
from pytest_run import ENVIRONMENT, Outcome, command, outcome_of

_LANES = min(os.cpu_count() or 1, 4)
_LONGEST = ("tests/cli", "tests/helper")
"""Folders whose tests measure for real: they take longer than the number of their tests says."""


@dataclass(frozen=True)
class _Part:
    """Tests that run one after the other in a process of their own."""

    name: str
    selection: Sequence[str]
    """Files or ids, as pytest takes them."""
    tests: int


@dataclass(frozen=True)
class _Batch:
    """A part, and the process that runs it."""

    part: _Part
    process: subprocess.Popen[bytes]
    folder: Path
    began: float

    @property
    def report(self) -> Path:
        return self.folder / "report.xml"


def run_in_lanes(paths: Sequence[str], marks: str) -> Outcome:
    """Run those tests of ``paths`` that have these ``marks``, as ``pytest -m`` takes them.

    The ``long`` ones are first, the ``alone`` ones run one by one at the end.
    """
    long, short, alone = (
        _parts_of_files(_collect(paths, "-m", f"({marks}) and {more}"))
        for more in ("long and not alone", "not long and not alone", "alone")
    )
    return _run(long + short, alone)


def run_folders_in_lanes(paths: Sequence[str]) -> Outcome:
    """Run all tests of ``paths``, each folder in a process of its own."""
    return _run(_folders(_collect(paths)), ())


def _run(together: Sequence[_Part], alone: Sequence[_Part]) -> Outcome:
    with tempfile.TemporaryDirectory() as folder, awaiting_interrupts() as interrupted:
        places = (Path(folder, str(number)) for number in range(len(together) + len(alone)))
        lanes = _Lanes(places, interrupted)
        return lanes.run(together, _LANES) + lanes.run(alone, 1)


def _collect(paths: Sequence[str], *options: str) -> list[str]:
    argv = command(paths, "--collect-only", "-q", *options)
    listing = subprocess.run(argv, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    if listing.returncode not in (0, 5):
        print(listing.stdout)
        return list(paths)
    return [line for line in listing.stdout.splitlines() if "::" in line]


def _parts_of_files(tests: Sequence[str]) -> list[_Part]:
    """Whole files, those of many tests first, so that no lane is left alone with them at the end."""
    files = [(file, list(group)) for file, group in groupby(tests, _file)]
    return sorted((_Part(file, ids, len(ids)) for file, ids in files), key=_size, reverse=True)


def _folders(tests: Sequence[str]) -> list[_Part]:
    """Whole folders, the longest first."""
    files = Counter(map(_file, tests))
    groups = groupby(sorted(files), lambda file: file.rpartition("/")[0])
    folders = [(folder, list(group)) for folder, group in groups]
    parts = (_Part(folder, group, sum(files[file] for file in group)) for folder, group in folders)
    return sorted(parts, key=lambda part: (part.name in _LONGEST, part.tests), reverse=True)


def _file(test: str) -> str:
    return test.partition("::")[0]


def _size(part: _Part) -> int:
    return part.tests


class _Lanes:
    """Runs batches, each in a folder of its own out of ``places``, until they are done or interrupted."""

    def __init__(self, places: Iterator[Path], interrupted: Event) -> None:
        self._places = places
        self._interrupted = interrupted

    def run(self, parts: Sequence[_Part], lanes: int) -> Outcome:
        """Run with at most ``lanes`` at a time, telling of each when it is done."""
        waiting, running, outcome = list(parts), list[_Batch](), Outcome()
        total = sum(map(_size, parts))
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


def _start(part: _Part, folder: Path) -> _Batch:
    folder.mkdir()
    began = time.monotonic()
    with (folder / "output").open("wb") as output:
        argv = command(part.selection, f"--basetemp={folder / 'tmp'}", report=folder / "report.xml")
        process = subprocess.Popen(argv, cwd=ROOT, env=ENVIRONMENT, stdout=output, stderr=subprocess.STDOUT)
    return _Batch(part, process, folder, began)


def _tell(batch: _Batch, outcome: Outcome, so_far: str) -> None:
    name, seconds = batch.part.name, time.monotonic() - batch.began
    print(
        f"[{so_far:>7}] {name}: {outcome.passed} passed, {outcome.failed} failed, {seconds:.0f} s", flush=True
    )
    if not outcome.sound:
        print((batch.folder / "output").read_text(errors="replace"), flush=True)
