"""``raidwright bench layers`` and ``bench disks``: what they measure, what they refuse, and what is kept."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.history import DONE, History, SavedAction, default_path
from raidwright.storage.operations.operation import Purpose
from tests.cli.conftest import Raidwright

MACHINES = Path(__file__).parents[1] / "machines"


def test_only_a_mounted_array_has_layers(raidwright: Raidwright) -> None:
    machine = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
    done = raidwright("--machine", machine, "bench", "layers", "/dev/vdd")
    assert done.returncode == 1
    assert done.stderr.startswith("error: Tarnfell TF4000N")
    assert "is not on a single array of at least two disks" in done.stderr
    assert "“raidwright bench disks”" in done.stderr


def test_an_array_that_is_mounted_nowhere_has_layers_too(raidwright: Raidwright) -> None:
    machine = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
    done = raidwright("--machine", machine, "bench", "layers", "/dev/md127")
    told = next(line for line in done.stderr.splitlines() if line.startswith("4 measurements take "))
    assert told.endswith("and write nothing.")
    written = raidwright("--machine", machine, "bench", "/dev/md127", "--direction", "write")
    assert (written.returncode, written.stderr.splitlines()[-1]) == (
        2,
        "error: Benchmarks only read tank and never write to it. Use --direction read.",
    )


def test_disks_without_an_array_are_read_one_by_one_and_then_at_once(raidwright: Raidwright) -> None:
    machine = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
    done = raidwright("--machine", machine, "bench", "disks", "/dev/vda", "/dev/vdb", "/dev/vdd")
    told = next(line for line in done.stderr.splitlines() if line.startswith("4 measurements take "))
    assert told.endswith("and write nothing.")
    assert any(line.startswith("1/4  Tarnfell TF4000N") for line in done.stderr.splitlines())
    assert "The test file and the layer tests use different positions on the disks." not in done.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("/dev/vda",), "Name 2 to 64 different disks"),
        (("/dev/vda", "/dev/vda"), "Name 2 to 64 different disks"),
        (("/dev/vda", "/dev/md127"), "“/dev/md127” is not a disk of this machine; choose from "),
    ],
)
def test_what_is_no_several_disks_is_a_wrong_value(
    raidwright: Raidwright, words: tuple[str, ...], why: str
) -> None:
    done = raidwright("--machine", MACHINES / "raid5_luks_lvm_xfs_mounted.json", "bench", "disks", *words)
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: {why}")


def test_disks_that_turn_are_warned_of_and_a_file_is_not_measured(raidwright: Raidwright) -> None:
    machine = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
    done = raidwright("--machine", machine, "bench", "layers", "/dev/vault/films")
    first = next(line for line in done.stderr.splitlines() if line.startswith("1/7  "))
    assert first.startswith("1/7  Tarnfell TF4000N")
    assert "The test file and the layer tests use different positions on the disks." in done.stderr
    told = next(line for line in done.stderr.splitlines() if line.startswith("7 measurements take "))
    most = "minutes and write about 2.15 GB to the disks, or more if the disks are unusually fast."
    assert told.endswith(most), "the file that is read, and its parity"
    assert done.stderr.index(told) < done.stderr.index(first)
    assert "Open the computer itself" in done.stderr


def test_a_profile_that_only_reads_writes_to_no_layer(
    raidwright: Raidwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    array = "cde94d8a:2a494588:9f0275ae:b6baf68a"
    History(default_path()).add_action(
        SavedAction(1.0, "This computer", Purpose.BUILD, "f", "tank", DONE, array=array)
    )

    def told(*words: str) -> str:
        machine = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
        done = raidwright(
            "--machine", machine, "bench", "layers", "/dev/vault/films", "--seconds", "5", *words
        )
        return next(line for line in done.stderr.splitlines() if line.startswith("7 measurements take "))

    assert told("--profile", "hdparm") == told("--profile", "hdparm", "--direction", "read")
    assert told("--profile", "quick") != told("--profile", "quick", "--direction", "read")


@pytest.mark.parametrize("last", [1, 3])
def test_control_c_keeps_the_layer_test_as_far_as_it_came_and_says_under_which_name(
    raidwright: Raidwright, tmp_path: Path, last: int
) -> None:
    machine = str(MACHINES / "raid5_luks_lvm_xfs_mounted.json")
    own = {"XDG_DATA_HOME": str(tmp_path / "data"), "LAST": str(last)}
    running = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.cli.measuring",
            "--machine",
            machine,
            "bench",
            "layers",
            "/dev/vault/films",
        ],
        env=os.environ | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stderr is not None
    assert any(line == "waiting\n" for line in running.stderr)
    running.send_signal(signal.SIGINT)
    out, error = running.communicate(timeout=60)
    assert (running.returncode, out) == (1, "")
    assert error.splitlines()[-1] == (
        "error: Stopped before everything was measured. Measurements so far were saved as “tank”."
    )
    (kept,) = json.loads(raidwright("results", "--json").stdout)["ladders"]
    assert (kept["name"], kept["state"], len(kept["rungs"])) == ("tank", "stopped", last)
