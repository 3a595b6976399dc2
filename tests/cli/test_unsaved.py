"""What is measured or watched where nothing can be written is not said to be saved, and that is told once."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_sync_watch import rebuild, watching

MACHINE = Path(__file__).parents[1] / "machines" / "raid5_luks_lvm_xfs_mounted.json"


def ended(running: "subprocess.Popen[str]", sign: str) -> list[str]:
    """The lines of its error output behind ``sign``, after which it is interrupted."""
    assert running.stderr is not None
    assert any(sign in line for line in running.stderr)
    running.send_signal(signal.SIGINT)
    _, error = running.communicate(timeout=60)
    assert running.returncode == 1
    return error.splitlines()


@pytest.mark.parametrize("writable", [True, False])
@pytest.mark.parametrize("verb", [("bench",), ("bench", "sustained")])
def test_a_measurement_is_called_saved_where_it_is(
    tmp_path: Path, verb: tuple[str, ...], *, writable: bool
) -> None:
    *_, last = ended(_measuring(tmp_path, *verb, str(tmp_path), writable=writable), "waiting")
    assert last.startswith("error: Stopped before ")
    assert ("Measurements so far were saved as" in last) is writable


def _measuring(folder: Path, *words: str, writable: bool) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.cli.measuring", "--machine", str(MACHINE), *words],
        env=os.environ | {"XDG_DATA_HOME": str(_data(folder, writable=writable)), "LAST": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def _data(folder: Path, *, writable: bool) -> Path:
    """The folder of the user's data; one that is not ``writable`` has a file where the history would be."""
    data = folder / "data"
    data.mkdir()
    if not writable:
        (data / "raidwright").touch()
    return data


def test_a_sync_that_cannot_be_kept_is_not_called_saved(tmp_path: Path) -> None:
    _data(tmp_path, writable=False)
    lines = ended(watching(tmp_path, rebuild(4000), "0.01"), "MB/s")
    assert lines[-1] == "error: Stopped watching. The sync continues."


def test_that_nothing_can_be_kept_is_told_once(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.measuring", "--machine", str(MACHINE), "bench", str(tmp_path)],
        env=os.environ | {"XDG_DATA_HOME": str(_data(tmp_path, writable=False)), "LAST": "0"},
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    assert done.stderr.count("note: Cannot use the history ") == 1
