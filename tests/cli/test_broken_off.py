"""A measurement that is stopped or killed in the middle: the real program, a real folder, the real fio."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.history import History, SavedRun
from tests.cli.conftest import Raidwright

QUICK = ("--size", "16 MiB", "--seconds", "0.5", "--no-warmup", "--profile", "peak")
PATIENCE = 60.0
"""Seconds."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "measured"
    made.mkdir()
    return made


@pytest.fixture
def measuring(tmp_path: Path, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The program, measuring, in a session of its own, of which nothing is left at the end."""
    own = {"XDG_DATA_HOME": str(tmp_path / "data"), "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"}
    command = [sys.executable, "-m", "raidwright", "bench", str(folder), *QUICK, "--passes", "9", "--json"]
    with subprocess.Popen(
        command,
        env=os.environ | own,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        yield process
        process.kill()
        process.wait()
        end = time.monotonic() + PATIENCE
        while any_of(process.pid) and time.monotonic() < end:
            time.sleep(0.05)
        assert not any_of(process.pid)


def any_of(group: int) -> bool:
    """Whether a process of that group still lives."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def heard(process: subprocess.Popen[str], count: int) -> list[tuple[str, int]]:
    """The first ``count`` passes that the program tells of."""
    assert process.stdout is not None
    found: list[tuple[str, int]] = []
    for line in process.stdout:
        event = json.loads(line)
        if event["type"] == "pass":
            found.append((event["direction"], event["number"]))
        if len(found) == count:
            break
    return found


def the_run(folder: Path) -> SavedRun:
    (saved,) = History(folder / "data" / "raidwright" / "history.db").runs().runs
    return saved


def kept(saved: SavedRun) -> list[tuple[str, int]]:
    return [(result.direction.value, result.number) for result in saved.run.passes]


@pytest.mark.parametrize("count", [1, 4])
def test_every_pass_outlives_a_killed_program(
    measuring: subprocess.Popen[str], tmp_path: Path, count: int
) -> None:
    passes = heard(measuring, count)
    measuring.send_signal(signal.SIGKILL)
    measuring.wait()
    saved = the_run(tmp_path)
    assert len(passes) == count
    assert kept(saved)[:count] == passes
    assert (saved.under_way, str(saved.run.broken)) == (
        False,
        "Raidwright exited during the measurement.",
    )
    assert {result.command[0].rpartition("/")[2] for result in saved.run.passes} == {"fio"}


def test_control_c_keeps_what_was_measured_and_says_so(
    measuring: subprocess.Popen[str], tmp_path: Path
) -> None:
    passes = heard(measuring, 2)
    measuring.send_signal(signal.SIGINT)
    out, err = measuring.communicate(timeout=PATIENCE)
    assert measuring.returncode == 1
    name = str(tmp_path / "measured")
    expected = f"error: Stopped before the end. Measurements so far were saved as “{name}”."
    assert err.splitlines()[-1] == expected
    summary, error = map(json.loads, out.splitlines()[-2:])
    assert (summary["type"], summary["complete"], error["type"]) == ("summary", False, "error")
    saved = the_run(tmp_path)
    assert kept(saved)[:2] == passes
    assert (saved.run.complete, saved.run.broken) == (False, None)
    cells = saved.run.cells().values()
    assert [each["bytes_per_second"] for each in summary["cells"]] == [cell.rate.median for cell in cells]
    assert all(each["trust"] for each in summary["cells"])


def test_the_grid_shows_spread_and_mark(raidwright: Raidwright, folder: Path) -> None:
    done = raidwright("bench", folder, *QUICK, "--passes", "2", "--direction", "read")
    assert done.returncode == 0
    figures = [line for line in done.stdout.splitlines() if " MB/s ± " in " ".join(line.split())]
    for line, row in zip(figures, ("SEQ1M Q8T1", "RND4K Q32T1"), strict=True):
        assert line.startswith(row)
        assert any(word in line for word in ("steady", "fair", "unsteady", "unreliable"))
    last = done.stdout.splitlines()[-1]
    assert (last.startswith("RND4K Q32T1 read: "), "CPU seconds per GB: " in last) == (True, True), last
    text = raidwright("bench", folder, *QUICK, "--passes", "1", "--direction", "read", "--format", "text")
    assert text.stdout.rstrip().endswith("Comment:")


def test_a_wrong_target_is_a_usage_error(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright("bench", "--machine", "tests/machines/mixed_4kn.json", tmp_path / "none")
    assert done.returncode == 2
    assert "” is not a disk, mount point or folder of this machine" in done.stderr


def test_whoever_stops_reading_ends_it_and_finds_what_was_measured(
    measuring: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert len(heard(measuring, 1)) == 1
    assert measuring.stdout is not None
    assert measuring.stderr is not None
    measuring.stdout.close()
    assert measuring.wait(PATIENCE) == 1
    told = measuring.stderr.read()
    assert "Traceback" not in told
    assert "asynchronous generator" not in told
    assert len(the_run(tmp_path).run.passes) >= 1
