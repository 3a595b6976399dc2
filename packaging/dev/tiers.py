"""Tests in tiers by folder, one after the other, and a table of all of them at the end."""

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import environment
from environment import ROOT
from errors import DevError, Unavailable
from foreground import run_to_end
from lanes import run_folders_in_lanes, run_in_lanes
from pytest_run import ENVIRONMENT, Outcome, command, command_as_root, outcome_of

_TESTS = ROOT / "tests"
_LAB = "lab"
EXHAUSTIVE = "exhaustive"
"""Tests of the lab for every place and combination, and long journeys: hours, so run only when named."""
VM = "vm"
"""The package in a computer of its own: hours of emulation, so it is run only when it is named."""
_OWN_FOLDER = ("bus", "ui", _LAB, VM)
_KERNEL = "user-mode-linux"
_NO_LAB = "this distribution has no package user-mode-linux"
_NEEDS_ROOT = "pytest.mark.root"
_USUAL = ("pure", "bus", "ui", _LAB)
_SIDE_BY_SIDE = ("pure", "ui")
"""Tiers whose folders do not feel each other; the bus is measured under floods of calls."""
TIERS = (*_USUAL, EXHAUSTIVE, VM)
_Job = tuple[str, list[str]]
"""A tier and its folders or files."""


@dataclass(frozen=True)
class _Row:
    tier: str
    outcome: Outcome
    seconds: float


def run_tiers(arguments: Sequence[str]) -> int:
    """Run ``[tier | path] [pytest arguments]``; without a tier all of them, in order. The exit status.

    Raises Unavailable when nothing but the lab is wanted on a system that has no kernel for it.
    """
    jobs, options = _jobs(arguments)
    without_kernel = any(_KERNEL in choice for choice in environment.read_stamp().unavailable)
    if without_kernel:
        jobs = _without_lab(jobs)
    rows = []
    for tier, paths in jobs:
        if paths:
            print(f"\n── {tier}: {' '.join(paths)}", flush=True)
            began = time.monotonic()
            outcome = _run(tier, paths, options)
            rows.append(_Row(tier, outcome, time.monotonic() - began))
    whole = sum((row.outcome for row in rows), Outcome())
    print(_table([*rows, _Row("all", whole, sum(row.seconds for row in rows))]), flush=True)
    if without_kernel:
        print(f"The lab was left out: {_NO_LAB}.", flush=True)
    nothing = whole.passed + whole.failed == 0
    if nothing:
        print("error: no test was selected")
    return int(nothing or not whole.sound)


def wanted(arguments: Sequence[str]) -> tuple[str, ...]:
    """The tiers that ``arguments``, as `run_tiers` takes them, are about. Raises DevError for any other."""
    jobs, _ = _jobs(arguments)
    return tuple(tier for tier, _ in jobs)


def _without_lab(jobs: Sequence[_Job]) -> list[_Job]:
    left = [job for job in jobs if job[0] not in (_LAB, EXHAUSTIVE)]
    if not left:
        raise Unavailable(f"the lab needs a real kernel, and {_NO_LAB}")
    return left


def folders_of(tier: str) -> list[str]:
    """Folders of a tier; ``pure`` is every folder of tests that no other tier has."""
    folders = sorted({path.parent for path in _TESTS.rglob("test_*.py")})
    tops = sorted({_TESTS / folder.relative_to(_TESTS).parts[0] for folder in folders if folder != _TESTS})
    mine = [top for top in tops if (top.name == tier if tier in _OWN_FOLDER else top.name not in _OWN_FOLDER)]
    return [str(top.relative_to(ROOT)) for top in mine]


def _jobs(arguments: Sequence[str]) -> tuple[list[_Job], Sequence[str]]:
    first = arguments[0] if arguments else ""
    if first in TIERS:
        return [(first, folders_of(_LAB if first == EXHAUSTIVE else first))], arguments[1:]
    if first and not first.startswith("-"):
        name, mark, test = first.partition("::")
        path = Path(name).resolve()
        if _TESTS not in path.parents or not path.exists():
            raise DevError(f"{first} is neither a tier ({', '.join(TIERS)}) nor a path below {_TESTS}")
        top = path.relative_to(_TESTS).parts[0]
        return [(top if top in _OWN_FOLDER else "pure", [f"{path}{mark}{test}"])], arguments[1:]
    late = next(
        (each for each in arguments if _TESTS in Path(each.partition("::")[0]).resolve().parents), None
    )
    if late is not None:
        # pytest would run it beside all the tests there are.
        raise DevError(f"what is to be run comes first: ./dev test {late} {first}")
    return [(tier, folders_of(tier)) for tier in _USUAL], arguments


def _run(tier: str, paths: Sequence[str], options: Sequence[str]) -> Outcome:
    if not options and list(paths) == folders_of(_LAB):
        return run_in_lanes(paths, EXHAUSTIVE if tier == EXHAUSTIVE else f"not {EXHAUSTIVE}")
    if tier == EXHAUSTIVE and "-m" not in options:
        options = ("-m", EXHAUSTIVE, *options)
    at_once = os.geteuid() == 0 or "-m" in options or not _want_root(paths)
    if at_once and not options and tier in _SIDE_BY_SIDE and list(paths) == folders_of(tier):
        return run_folders_in_lanes(paths)
    if at_once:
        return _run_once(lambda report: command(paths, *options, report=report))
    mine = _run_once(lambda report: command(paths, *options, "-m", "not root", report=report))
    print("\nThe tests that serve a system bus and mount things need root:", flush=True)
    return mine + _run_once(lambda report: command_as_root(paths, *options, report=report))


def _want_root(paths: Sequence[str]) -> bool:
    places = [Path(ROOT, path.partition("::")[0]) for path in paths]
    files = [file for place in places for file in ([place] if place.is_file() else place.rglob("test_*.py"))]
    return any(_NEEDS_ROOT in file.read_text() for file in files)


def _run_once(argv: Callable[[Path], Sequence[str]]) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        return outcome_of(run_to_end(argv(report), ENVIRONMENT, ROOT), report)


def _table(rows: Sequence[_Row]) -> str:
    lines = [f"{'tier':<8}{'passed':>8}{'failed':>8}{'seconds':>10}"]
    for row in rows:
        mark = "" if row.outcome.sound else "   ✗"
        lines.append(f"{row.tier:<8}{row.outcome.passed:>8}{row.outcome.failed:>8}{row.seconds:>10.1f}{mark}")
    return "\n".join(["", *lines])
