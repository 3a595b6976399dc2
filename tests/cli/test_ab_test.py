"""``raidwright bench ab``, in earnest in two folders: one on a disk, one in memory."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.bench.comparing.comparison import DIFFERENCE_TEMPLATES, Difference, compare_ab
from raidwright.bench.run import Place, Run
from raidwright.cli.measuring.ab_test import print_ab_test
from raidwright.history import History, SavedRun
from raidwright.session.series import SeriesPart, SeriesProgress
from raidwright.storage.failures import english
from tests.bench.builders import a_run, passes
from tests.cli.conftest import Raidwright

QUICK = ("--size", "16 MiB", "--seconds", "0.5", "--no-warmup", "--row", "SEQ1M Q8T1", "--direction", "read")
PLACE = Place("This computer", False, "tank")
PATIENCE = 60.0
"""Seconds."""


@pytest.fixture
def both() -> Iterator[tuple[str, str]]:
    with (
        tempfile.TemporaryDirectory(dir="/var/tmp") as one,
        tempfile.TemporaryDirectory(dir="/dev/shm") as other,
    ):
        yield one, other
        assert [*Path(one).iterdir(), *Path(other).iterdir()] == []


def kept(folder: Path) -> list[SavedRun]:
    """All runs, in the order they were made."""
    return [*reversed(History(folder / "data" / "raidwright" / "history.db").runs().runs)]


def test_two_folders_are_measured_in_turn_and_compared_by_runs(
    raidwright: Raidwright, tmp_path: Path, both: tuple[str, str]
) -> None:
    one, other = both
    done = raidwright("bench", "ab", *both, *QUICK, "--passes", "2", "--runs", "2")
    assert done.returncode == 0, done.stderr
    runs = kept(tmp_path)
    assert [saved.name for saved in runs] == [one, other, one, other]
    assert all(saved.run.complete for saved in runs)
    told = done.stderr.splitlines()
    (cost,) = (line for line in told if line.startswith("4 alternating runs take 1 minute and write up to "))
    assert cost.count("33.6 MB to ") == 2
    assert [line for line in told if line.endswith(" …")] == [
        f"{place}/4  {name} …" for place, name in enumerate((one, other, one, other), 1)
    ]
    assert sum(line.startswith("     read: SEQ1M Q8T1 ") for line in told) == 4
    head, ranks, together, *_, last = done.stdout.split("\n\n")
    assert head.startswith(f"{one} · {other} · This computer · Raidwright")
    assert ranks.splitlines()[1].split() == [one, other]
    assert together.splitlines()[0] == "Results of all runs"
    row, targets = together.splitlines()[2:]
    assert row.startswith("  SEQ1M Q8T1 read ")
    assert any(word in row for word in DIFFERENCE_TEMPLATES.values())
    assert targets == f"  First target: {one} (2 runs). Second target: {other} (2 runs)."
    assert last == "To compare the individual runs: raidwright results compare 1 2 3 4\n"


def test_programs_hear_of_each_turn_and_what_came_of_it(
    raidwright: Raidwright, tmp_path: Path, both: tuple[str, str]
) -> None:
    """Of one folder twice, too: the runs have two names."""
    one, _ = both
    done = raidwright("bench", "ab", one, one, *QUICK, "--passes", "1", "--runs", "1", "--json")
    assert done.returncode == 0, done.stderr
    heard = [json.loads(line) for line in done.stdout.splitlines()]
    begun = [(each["number"], each["name"]) for each in heard if each["type"] == "run-begun"]
    assert begun == [(1, one), (2, f"{one} (again)")]
    assert [each["complete"] for each in heard if each["type"] == "run-ended"] == [True, True]
    assert sum(each["type"] == "pass" for each in heard) == 2
    outcome = heard[-1]
    assert (outcome["type"], outcome["complete"], outcome["runs"]) == ("in-turn", True, [1, 2])
    (cell,) = outcome["cells"]
    assert (cell["row"], cell["direction"], cell["against_one"]["difference"]) == (
        "SEQ1M Q8T1",
        "read",
        "few",
    )
    medians = [saved.run.cells().popitem()[1].rate.median for saved in kept(tmp_path)]
    assert [cell["one"]["median"], cell["other"]["median"]] == medians


def test_control_c_in_the_third_run_keeps_both_and_compares_them(
    tmp_path: Path, both: tuple[str, str]
) -> None:
    own = {"XDG_DATA_HOME": str(tmp_path / "data"), "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"}
    command = [sys.executable, "-m", "raidwright", "bench", "ab", *both, *QUICK, "--passes", "4", "--json"]
    with subprocess.Popen(
        command, env=os.environ | own, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        ended = (json.loads(line) for line in process.stdout)
        assert next(each for each in ended if each["type"] == "run-ended" and each["number"] == 2)
        assert next(each for each in ended if each["type"] == "pass")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    one, other = both
    runs = kept(tmp_path)
    assert [(saved.name, saved.run.complete) for saved in runs] == [(one, True), (other, True), (one, False)]
    assert not any(saved.under_way for saved in runs)
    after = "Stopped after 2 of 8 runs. Measurements so far were saved as"
    assert err.splitlines()[-1] == f"error: {after} “{one}”, “{other}”."
    outcome, error = map(json.loads, out.splitlines()[-2:])
    assert error["error"].startswith(after)
    assert (outcome["complete"], outcome["runs"]) == (False, [saved.id for saved in runs])
    assert [(each["one"]["n"], each["other"]["n"]) for each in outcome["cells"]] == [(1, 1)]


def test_a_disk_and_a_folder_are_compared_in_reading_alone(raidwright: Raidwright, tmp_path: Path) -> None:
    machine = ("--machine", "tests/machines/mixed_4kn.json", "bench", "ab", "/dev/vda")
    refused = raidwright(*machine, tmp_path, "--direction", "write")
    assert refused.returncode == 2
    assert "Benchmarks only read " in refused.stderr
    assert " and never write to it. Use --direction read." in refused.stderr
    looked = raidwright(*machine, tmp_path)
    assert "Benchmarks only read " in looked.stderr
    assert ", so only reads are compared." in looked.stderr
    assert (looked.returncode, looked.stdout) == (1, "")
    assert "Open the computer itself" in looked.stderr.splitlines()[-1]


def test_a_wrong_target_is_a_usage_error(raidwright: Raidwright, tmp_path: Path) -> None:
    done = raidwright(
        "--machine", "tests/machines/mixed_4kn.json", "bench", "ab", tmp_path, tmp_path / "none"
    )
    assert done.returncode == 2
    assert "” is not a disk, mount point or folder of this machine; choose " in done.stderr


def test_programs_and_people_are_told_the_same_of_one_test(capsys: pytest.CaptureFixture[str]) -> None:
    """Seen: "no clear difference" in the terminal and "faster" in its JSON, which left earlier runs out."""
    one, other = (a_run([], stack=stack, drives=(stack,)) for stack in ("A", "B"))
    earlier = [made(side, 0.94 + 0.03 * turn, turn) for turn in range(5) for side in (one, other)]
    rates = ((one, 1.0), (other, 1.06), (one, 1.002), (other, 1.061))
    runs = [made(side, rate, 10 + turn) for turn, (side, rate) in enumerate(rates)]
    progress = SeriesProgress([SeriesPart(english(run.stack), run.stack, run.spec, PLACE) for run in runs])
    progress.runs.extend(runs)
    print_ab_test(progress, earlier, as_json=True)
    (cell,) = json.loads(capsys.readouterr().out)["cells"]
    expected = compare_ab(runs[0::2], runs[1::2], earlier)[0].against.difference
    assert (cell["against_one"]["difference"], expected) == ("unclear", Difference.UNCLEAR)
    assert compare_ab(runs[0::2], runs[1::2], ())[0].against.difference is Difference.FASTER
    print_ab_test(progress, earlier, as_json=False)
    assert "show no clear difference." in capsys.readouterr().out


def made(run: Run, factor: float, turn: int) -> Run:
    measured = tuple(passes([1e8 * factor * each for each in (0.999, 1.0, 1.001, 1.0)]))
    return structs.replace(run, passes=measured, started=float(turn), number=turn + 1)
