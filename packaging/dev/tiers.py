"""Tests in tiers by folder: each tier is one run of pytest, and a table of all of them comes at the end."""

import os
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from environment import PYTHON, ROOT
from foreground import run_to_end
from trouble import Trouble

_TESTS = ROOT / "tests"
_OWN_FOLDER = ("bus", "ui", "lab")
TIERS = ("pure", *_OWN_FOLDER)

_NOTHING_SELECTED = 5


@dataclass(frozen=True)
class Outcome:
    """What one tier came to; ``sound`` is whether pytest itself was content."""

    tier: str
    passed: int
    failed: int
    seconds: float
    sound: bool


def run_tiers(arguments: Sequence[str]) -> int:
    """Run ``[tier | path] [pytest arguments]``; without a tier all of them, in order. The exit status."""
    jobs, options = _jobs(arguments)
    outcomes = []
    for tier, paths in jobs:
        if paths:
            print(f"\n── {tier}: {' '.join(paths)}", flush=True)
            outcomes.append(_run(tier, paths, options))
    print(_table(outcomes), flush=True)
    nothing = sum(outcome.passed + outcome.failed for outcome in outcomes) == 0
    if nothing:
        print("error: no test was selected")
    return int(nothing or not all(outcome.sound for outcome in outcomes))


def folders_of(tier: str) -> list[str]:
    """Folders of a tier; ``pure`` is every folder of tests that no other tier has."""
    folders = sorted({path.parent for path in _TESTS.rglob("test_*.py")})
    tops = sorted({_TESTS / folder.relative_to(_TESTS).parts[0] for folder in folders if folder != _TESTS})
    mine = [top for top in tops if (top.name == tier if tier in _OWN_FOLDER else top.name not in _OWN_FOLDER)]
    return [str(top.relative_to(ROOT)) for top in mine]


def _jobs(arguments: Sequence[str]) -> tuple[list[tuple[str, list[str]]], Sequence[str]]:
    first = arguments[0] if arguments else ""
    if first in TIERS:
        return [(first, folders_of(first))], arguments[1:]
    if first and not first.startswith("-"):
        name, mark, test = first.partition("::")
        path = Path(name).resolve()
        if _TESTS not in path.parents or not path.exists():
            raise Trouble(f"{first} is neither a tier ({', '.join(TIERS)}) nor a path below {_TESTS}")
        top = path.relative_to(_TESTS).parts[0]
        return [(top if top in _OWN_FOLDER else "pure", [f"{path}{mark}{test}"])], arguments[1:]
    return [(tier, folders_of(tier)) for tier in TIERS], arguments


def _run(tier: str, paths: Sequence[str], options: Sequence[str]) -> Outcome:
    # Qt starts a session bus of its own unless the address says that there is to be none.
    quiet = {"DBUS_SESSION_BUS_ADDRESS": "disabled:", "QT_QPA_PLATFORM": "offscreen"}
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        argv = [str(PYTHON), "-m", "pytest", *paths, f"--junit-xml={report}", *options]
        status = run_to_end(argv, os.environ | quiet, ROOT)
        passed, failed = _count(report)
    sound = status in (0, _NOTHING_SELECTED) and failed == 0
    return Outcome(tier, passed, failed, time.monotonic() - began, sound)


def _count(report: Path) -> tuple[int, int]:
    if not report.exists():
        return 0, 0
    suites = list(ET.parse(report).iter("testsuite"))

    def total(*names: str) -> int:
        return sum(int(suite.get(name, 0)) for suite in suites for name in names)

    failed = total("failures", "errors")
    return total("tests") - failed - total("skipped"), failed


def _table(outcomes: Sequence[Outcome]) -> str:
    rows = [
        f"{o.tier:<8}{o.passed:>8}{o.failed:>8}{o.seconds:>10.1f}{'' if o.sound else '   ✗'}"
        for o in outcomes
    ]
    whole = sum(o.seconds for o in outcomes)
    total = (
        f"{'all':<8}{sum(o.passed for o in outcomes):>8}{sum(o.failed for o in outcomes):>8}{whole:>10.1f}"
    )
    return "\n".join(["", f"{'tier':<8}{'passed':>8}{'failed':>8}{'seconds':>10}", *rows, total])
