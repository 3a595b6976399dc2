"""``raidwright bench sustained``, in earnest in a folder of one's own."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.bench.timeline.stalls import LEAST_BINS
from tests.cli.conftest import Raidwright


def test_each_pass_is_drawn_and_judged_and_the_run_is_kept(raidwright: Raidwright, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    done = raidwright("bench", "sustained", folder, "--size", "256 MiB")
    assert done.returncode == 0, done.stderr
    for name in ("First write", "Read", "Second write"):
        assert sum(line.startswith(f"  {name} ") for line in done.stdout.splitlines()) == 3, done.stdout
        assert name in done.stderr or name in done.stdout
    assert "  First write: " in done.stdout
    assert (
        "The test writes 268 MB twice and reads it once. The test file is deleted afterwards." in done.stderr
    )
    assert "(full span)" in raidwright("results").stdout
    assert list(folder.iterdir()) == []


def test_programs_get_every_event_and_what_was_found(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright("bench", "sustained", tmp_path, "--size", "256 MiB", "--json")
    assert done.returncode == 0, done.stderr
    *events, summary = map(json.loads, done.stdout.splitlines())
    assert {"begun", "pass-begun", "reached", "pass", "bench-done"} <= {each["type"] for each in events}
    assert (summary["complete"], summary["size"]) == (True, 256 << 20)
    found = [(each["direction"], each["number"], each["bytes"]) for each in summary["passes"]]
    assert found == [("write", 1, 256 << 20), ("read", 1, 256 << 20), ("write", 2, 256 << 20)]
    assert all(len(each["bins"]) < LEAST_BINS or each["enough"] for each in summary["passes"])
    assert summary["twice"]["again"] in {"faster", "slower", "same", "unclear"}


def test_control_c_keeps_what_was_measured_and_leaves_no_file(raidwright: Raidwright, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    command = [sys.executable, "-m", "raidwright", "bench", "sustained", str(folder), "--size", "20 GiB"]
    own = {"XDG_DATA_HOME": str(tmp_path / "data"), "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"}
    running = subprocess.Popen(
        command, env=os.environ | own, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stderr is not None
    begun = 0
    for line in running.stderr:  # a fast disk has whole passes behind it before the first speed is told
        begun += "/3  " in line
        if "MB/s so far" in line:
            break
    running.send_signal(signal.SIGINT)
    out, error = running.communicate(timeout=60)
    assert running.returncode == 1
    assert "First write" in out
    for name in ("First write", "Read", "Second write")[begun:]:
        assert f"{name}:" not in out, "a pass that had not begun"
    assert error.splitlines()[-1] == (
        "error: Stopped before the end. These results cover only the part measured until then."
        f" Measurements so far were saved as “{folder} (full span)”."
    )
    assert "(full span)" in raidwright("results").stdout
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("size", ["1 MiB", "9 lightyears", "everything"])
def test_a_size_that_cannot_be_is_refused(raidwright: Raidwright, tmp_path: Path, size: str) -> None:
    done = raidwright("bench", "sustained", tmp_path, "--size", size)
    assert (done.returncode, done.stdout) == (2, "")
