"""One run of pytest: how it is called, and what came of it."""

import os
import sys
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from environment import PYTHON

# Qt starts a session bus of its own unless the address says that there is to be none.
_QUIET = {"DBUS_SESSION_BUS_ADDRESS": "disabled:", "QT_QPA_PLATFORM": "offscreen"}
# Debian keeps the tools for disks from the paths of ordinary users.
_WITH_DISK_TOOLS = {"PATH": f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"}
# Without byte code of ours that is kept, every program that a test starts, and each guest, compiles it anew.
_KEEPS_NO_BYTE_CODE = "PYTHONDONTWRITEBYTECODE"
ENVIRONMENT = {
    name: value
    for name, value in (os.environ | _QUIET | _WITH_DISK_TOOLS).items()
    if name != _KEEPS_NO_BYTE_CODE
}

_NOTHING_SELECTED = 5


@dataclass(frozen=True)
class Outcome:
    """What a run came to; ``sound`` is whether pytest itself was content."""

    passed: int = 0
    failed: int = 0
    sound: bool = True

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(self.passed + other.passed, self.failed + other.failed, self.sound and other.sound)


def command(selection: Sequence[str], *options: str, report: Path | None = None) -> list[str]:
    """The argv of a run over paths or test ids; its figures go to ``report`` as XML."""
    written = [f"--junit-xml={report}"] if report else []
    return [str(PYTHON), "-m", "pytest", *selection, *written, *options]


def command_as_root(selection: Sequence[str], *options: str, report: Path) -> list[str]:
    """As ``command``, for the tests marked ``root``, through sudo; ``report`` stays ours."""
    report.touch()
    as_root = ["sudo", sys.executable, "-BEs", str(Path(__file__).with_name("as_root.py")), str(report)]
    return [*as_root, *command(selection, *options, "-m", "root")]


def outcome_of(status: int, report: Path) -> Outcome:
    """Read what the run wrote into ``report``, if anything, before it ended with ``status``."""
    written = report.exists() and report.stat().st_size
    cases = ET.parse(report).iter("testcase") if written else ()
    failed_by_test: dict[str, bool] = {}
    for case in (case for case in cases if case.find("skipped") is None):
        # A test that failed and then also failed to clean up is written twice.
        name = f"{case.get('classname')}::{case.get('name')}"
        bad = case.find("failure") is not None or case.find("error") is not None
        failed_by_test[name] = failed_by_test.get(name, False) or bad
    failed = sum(failed_by_test.values())
    passed = len(failed_by_test) - failed
    return Outcome(passed, failed, status in (0, _NOTHING_SELECTED) and failed == 0)
