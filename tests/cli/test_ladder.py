"""What a ladder says before and after it is climbed; the climbing itself is tried in the lab."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.expected import Shape
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.cli import ladder
from raidwright.storage.design.design import Level
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q8, passes
from tests.cli.conftest import Raidwright

MACHINES = Path(__file__).parents[1] / "machines"
NAMES = ["Tarnfell 1", "tank · RAID5 of 3", "LUKS", "XFS"]
SHAPE = Shape(Level.RAID5, 3, 512 * KIB)


def run_of(rate: float, practice: bool = False) -> Run:
    spec = BenchSpec(MountedAt("/srv/x"), (SEQ_Q8,), (Direction.READ,))
    return Run(spec, (), tuple(passes([rate * 1e6] * 4)), "Nas", practice, 0.0, "")


def test_only_a_mounted_array_has_layers(raidwright: Raidwright) -> None:
    machine = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
    done = raidwright("--machine", machine, "ladder", "/dev/vdd")
    assert done.returncode == 1
    assert done.stderr.startswith("error: Tarnfell TF4000N")
    assert "is not mounted on one array of disks" in done.stderr


def test_disks_that_turn_are_warned_of_and_a_file_is_not_measured(raidwright: Raidwright) -> None:
    machine = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
    done = raidwright("--machine", machine, "ladder", "/dev/vault/films")
    first = next(line for line in done.stderr.splitlines() if line.startswith("1/5  "))
    assert first.startswith("1/5  Tarnfell TF4000N")
    assert "The test file lies elsewhere" in done.stderr
    assert "Open the computer itself" in done.stderr


def test_the_layer_that_loses_most_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [run_of(rate, practice=True) for rate in (100, 196, 147, 147)]
    ladder._report(NAMES, runs, SHAPE, as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "SEQ1M Q8T1 read"
    assert lines[2].split("  ")[1] == "tank · RAID5 of 3"
    assert [line.rpartition("  ")[2] for line in lines[2:5]] == [
        "x 1.96 of x 2.00",
        "x 0.75 of x 1.00",
        "x 1.00 of x 1.00",
    ]
    assert lines[5] == "  Biggest loss: LUKS loses 25.0% of what tank · RAID5 of 3 could give it."
    assert lines[-1] == "Practice machine: disks and speeds are simulated"


def test_nothing_is_blamed_without_a_clear_loss(capsys: pytest.CaptureFixture[str]) -> None:
    ladder._report(NAMES, [run_of(rate) for rate in (100, 200, 200, 200)], SHAPE, as_json=False)
    assert "  No layer clearly loses anything." in capsys.readouterr().out.splitlines()


def test_uneven_passes_blame_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    uneven = replace(run_of(100), passes=tuple(passes([30e6, 60e6, 90e6, 20e6])))
    ladder._report(NAMES[:2], [run_of(100), uneven], SHAPE, as_json=False)
    assert "  Too few or too uneven passes to name a loss." in capsys.readouterr().out.splitlines()


def test_what_is_kept_says_what_it_was_made_of() -> None:
    assert ladder._stacks(["a disk", "tank · RAID5 of 3", "LUKS", "XFS"]) == [
        "a disk",
        "tank · RAID5 of 3",
        "tank · RAID5 of 3 · LUKS",
        "tank · RAID5 of 3 · LUKS · XFS",
    ]
