"""The program as a user runs it: its own process, its own home."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Finished = subprocess.CompletedProcess[str]
Raidwright = Callable[..., Finished]


@pytest.fixture
def raidwright(tmp_path: Path) -> Raidwright:
    """``raidwright("disks", "--json")`` runs the program to its end, with nothing on its standard input."""
    return _program("raidwright", tmp_path)


@pytest.fixture
def acting(tmp_path: Path) -> Raidwright:
    """The same, where a saved machine takes orders up to the moment when it is to carry them out."""
    return _program("tests.cli.acting", tmp_path)


@pytest.fixture
def measuring(tmp_path: Path) -> Raidwright:
    """The same, where a saved machine measures; ``LAST`` of its environment is the run that does not end."""
    return _program("tests.cli.measuring", tmp_path)


@pytest.fixture
def syncing(tmp_path: Path) -> Raidwright:
    """The same, where a saved machine tells of a sync what the file ``MOMENTS`` of its environment says."""
    return _program("tests.cli.syncing", tmp_path)


def _program(module: str, folder: Path) -> Raidwright:
    def run(*arguments: str | Path, **environment: str) -> Finished:
        command = [sys.executable, "-m", module, *map(str, arguments)]
        own = {"XDG_DATA_HOME": str(folder / "data"), "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"}
        return subprocess.run(
            command,
            env=os.environ | own | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )

    return run
