"""What a verb loads: its own, and nothing that another takes. Counted, for times are the computer's."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.cli.acting.asked import ask_for
from raidwright.cli.arguments.verbs import VERBS
from raidwright.cli.program import verb_called

MACHINES = Path(__file__).parents[1] / "machines"
SAVED = str(MACHINES / "eight_blank_hdds.json")
FOREIGN = {"PySide6", "numpy", "pyqtgraph", "_ssl"}
"""What only the window needs, or only a chart, and OpenSSL, which nothing needs."""


OF_A_FILE = ("disks", "--machine", SAVED)


def loaded(*arguments: str) -> frozenset[str]:
    """The names of all modules that the program has when it has ended well."""
    argv = [sys.executable, "-X", "importtime", "-m", "raidwright", *arguments]
    told = subprocess.run(argv, capture_output=True, text=True, check=True).stderr
    lines = (line for line in told.splitlines() if line.startswith("import time:"))
    return frozenset(line.rpartition("|")[2].strip() for line in lines)


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        (("--help",), 135),
        (("--version",), 135),
        (("disks", "--help"), 135),
        (("disks", "--machine", SAVED), 430),
    ],
    ids=lambda each: each[0] if isinstance(each, tuple) else "",
)
def test_few_modules_are_loaded(arguments: tuple[str, ...], most: int) -> None:
    modules = loaded(*arguments)
    assert not modules & FOREIGN
    assert len(modules) <= most, sorted(modules)


@pytest.mark.parametrize("gone", ["asyncio", "msgspec", "dbus_fast", "datetime", "hashlib"])
def test_help_needs_neither_loop_nor_bus_nor_documents(gone: str) -> None:
    assert gone not in loaded("--help")


def test_disks_load_no_history_no_planner_and_no_practice_machine() -> None:
    modules = loaded(*OF_A_FILE)
    others = ("raidwright.history", "raidwright.machine.practice", "raidwright.storage.plan.teardown")
    assert not {name for name in modules if name.startswith(others)}
    assert "sqlite3" not in modules


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_of_the_help_is_carried_out_by_a_function_of_its_own(name: str) -> None:
    assert inspect.iscoroutinefunction(verb_called(name))


def test_no_two_verbs_do_the_same() -> None:
    """Those that only fill the fields of an operation are told apart by what they ask for: `test_asked`."""
    verbs = [verb_called(name) for name in VERBS]
    own = [verb for verb in verbs if verb is not ask_for]
    assert len(set(own)) == len(own)
