"""One run of pytest: how it is called, and what came of it."""

import os
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from environment import PYTHON

# Qt starts a session bus of its own unless the address says that there is to be none.
ENVIRONMENT = os.environ | {"DBUS_SESSION_BUS_ADDRESS": "disabled:", "QT_QPA_PLATFORM": "offscreen"}

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


def outcome_of(status: int, report: Path) -> Outcome:
    """Read what the run wrote into ``report`` before it ended with ``status``."""
    suites = list(ET.parse(report).iter("testsuite")) if report.exists() else []

    def total(*names: str) -> int:
        return sum(int(suite.get(name, 0)) for suite in suites for name in names)

    failed = total("failures", "errors")
    passed = total("tests") - failed - total("skipped")
    return Outcome(passed, failed, status in (0, _NOTHING_SELECTED) and failed == 0)
