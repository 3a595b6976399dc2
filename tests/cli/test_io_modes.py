"""``raidwright bench modes`` and ``bench --mode``, in earnest in a folder of one's own."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.cli.conftest import Raidwright

SAID = (
    "Cached writes look ",
    (
        "This file system cannot bypass the page cache (memory), so all three I/O modes used it. The"
        " comparison cannot show a difference between them."
    ),
)
"""The latter where the folder of the test lies on tmpfs."""
SHORT = ("--size", "32 MiB", "--seconds", "1", "--passes", "1")


def test_the_three_ways_are_laid_side_by_side_and_kept(raidwright: Raidwright, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    done = raidwright("bench", "modes", folder, *SHORT, "--json")
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert [each["row"] for each in document["verdicts"]] == ["SEQ1M Q1T1", "RND4K Q1T1"]
    assert all(each["told"].startswith(SAID) for each in document["verdicts"])
    figures = document["figures"]
    assert [each["row"] for each in figures] == ["SEQ1M Q1T1"] * 3 + ["RND4K Q1T1"] * 3
    assert [each["way"] for each in figures] == ["cached", "direct", "sync"] * 2
    cached, direct, sync = figures[3:]
    assert cached["apparent"] > direct["apparent"] >= 0.5 * sync["apparent"] > 0
    assert all(each["safe"] <= each["apparent"] for each in figures)
    assert cached["safe"] < cached["apparent"]
    kept = raidwright("results")
    assert all(f"({way})" in kept.stdout for way in ("cached", "direct", "sync"))
    assert list(folder.iterdir()) == []


def test_the_table_says_what_memory_hides(raidwright: Raidwright, tmp_path: Path) -> None:
    page = tmp_path / "ways.html"
    done = raidwright("bench", "modes", tmp_path, *SHORT, "--html", page)
    assert done.returncode == 0, done.stderr
    assert f"The web page was saved to {page}." in done.stderr
    assert "RND4K Q1T1 write, by I/O mode" in page.read_text()
    told = [line for line in done.stderr.splitlines() if line.startswith("3 measurements take ")]
    assert told, "before any of them begins"
    assert done.stderr.index(told[0]) < done.stderr.index("1/3  Cached …")
    _, *rows = done.stdout.split("\n\n")
    for row, title in zip(rows, ("SEQ1M Q1T1", "RND4K Q1T1"), strict=False):
        about, heads, *lines = row.splitlines()
        assert about == f"{title} write, by I/O mode"
        assert "MB/s seen by programs" in heads
        assert [line.split()[0] for line in lines[:3]] == ["Cached", "Direct", "Sync"]
        assert lines[3].startswith(tuple(f"  {said}" for said in SAID))


def test_on_tmpfs_nothing_is_called_past_memory(raidwright: Raidwright) -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        done = raidwright("bench", "modes", folder, *SHORT)
    assert done.returncode == 0, done.stderr
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert sum(line.startswith("Direct · cached ") for line in lines) == 2
    assert sum(line.startswith("Cached ") and "·" not in line for line in lines) == 2
    assert lines.count(SAID[1]) == 2
    assert "than direct writes" not in done.stdout


def test_control_c_says_under_which_names_is_kept_what_was_measured(
    raidwright: Raidwright, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "raidwright", "bench", "modes", str(tmp_path), "--name", "attic", *SHORT]
    own = {"XDG_DATA_HOME": str(tmp_path / "data"), "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"}
    running = subprocess.Popen(
        command, env=os.environ | own, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stderr is not None
    assert any(line.endswith("  Sync …\n") for line in running.stderr)
    running.send_signal(signal.SIGINT)
    out, error = running.communicate(timeout=60)
    assert (running.returncode, out) == (1, "")
    last = error.splitlines()[-1]
    assert last.startswith(
        "error: Stopped before all three I/O modes were measured. Measurements so far were"
        " saved as “attic (cached)” and “attic (direct)”"
    ) or last.endswith(" saved as “attic (cached)”, “attic (direct)” and “attic (sync)”.")
    listed = raidwright("results").stdout
    assert listed.count("attic (") == last.count("attic (")


def test_a_disk_is_not_written_for_it(raidwright: Raidwright) -> None:
    done = raidwright("--machine", "tests/machines/mixed_4kn.json", "bench", "modes", "/dev/vda")
    assert (done.returncode, done.stdout) == (2, "")
    assert "This test writes, but benchmarks only read " in done.stderr


@pytest.mark.parametrize(("way", "words"), [("cached", "cached"), ("sync", "O_SYNC")])
def test_one_way_is_chosen_and_told(raidwright: Raidwright, tmp_path: Path, way: str, words: str) -> None:
    done = raidwright("bench", tmp_path, *SHORT, "--mode", way, "--profile", "quick", "--direction", "write")
    assert done.returncode == 0, done.stderr
    assert words in done.stdout
    assert ("SEQ    1MiB (Q=  1, T= 1)" in done.stdout) == (way == "cached")
