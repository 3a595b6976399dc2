"""What a ladder says before and after it is climbed; the climbing itself is tried in the lab."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.expected import Shape
from raidwright.bench.ladder import Climbed
from raidwright.bench.ladder_report import RungNames
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.cli.ladder_report import report
from raidwright.cli.printing import CommandError
from raidwright.session.ladder_names import rung_stacks
from raidwright.storage.design.design import Level
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q8, passes
from tests.cli.conftest import Raidwright

MACHINES = Path(__file__).parents[1] / "machines"
NAMES = RungNames(
    disks=("Tarnfell 1", "Tarnfell 2", "Tarnfell 3"),
    together="3 disks at once",
    layers=("tank · RAID5 of 3", "LUKS", "XFS"),
)
SHAPE = Shape(Level.RAID5, 3, 512 * KIB)


def run_of(rate: float, *, practice: bool = False, ceiling: float = 0.0) -> Run:
    spec = BenchSpec(MountedAt("/srv/x"), (SEQ_Q8,), (Direction.READ,))
    made = tuple(passes([rate * 1e6] * 4))
    return Run(spec, (), made, "Nas", practice, 0.0, "", shape=SHAPE, ceiling=ceiling)


def climbed(
    disks: Sequence[float], together: float, *layers: float, practice: bool = False, ceiling: float = 0.0
) -> Climbed:
    return Climbed(
        tuple(run_of(rate) for rate in disks),
        run_of(together, practice=practice, ceiling=ceiling),
        tuple(run_of(rate) for rate in layers),
    )


def said(capsys: pytest.CaptureFixture[str], made: Climbed) -> list[str]:
    report(NAMES, made, as_json=False)
    return capsys.readouterr().out.splitlines()


def test_only_a_mounted_array_has_layers(raidwright: Raidwright) -> None:
    machine = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
    done = raidwright("--machine", machine, "ladder", "/dev/vdd")
    assert done.returncode == 1
    assert done.stderr.startswith("error: Tarnfell TF4000N")
    assert "is not mounted on one array of disks" in done.stderr


def test_disks_that_turn_are_warned_of_and_a_file_is_not_measured(raidwright: Raidwright) -> None:
    machine = MACHINES / "raid5_luks_lvm_xfs_mounted.json"
    done = raidwright("--machine", machine, "ladder", "/dev/vault/films")
    first = next(line for line in done.stderr.splitlines() if line.startswith("1/7  "))
    assert first.startswith("1/7  Tarnfell TF4000N")
    assert "The test file lies elsewhere" in done.stderr
    assert "Open the computer itself" in done.stderr


def test_the_layer_that_loses_most_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, climbed([100] * 3, 300, 196, 147, 147, practice=True))
    assert lines[0] == "SEQ1M Q8T1 read"
    assert [line.split("  ")[1] for line in lines[1:5]] == [*NAMES.disks, "3 disks at once"]
    assert [line.rpartition("  ")[2] for line in lines[4:8]] == [
        "x 3.00 of x 3.00",
        "x 0.65 of x 0.67",
        "x 0.75 of x 1.00",
        "x 1.00 of x 1.00",
    ]
    assert lines[8] == "  Biggest loss: LUKS loses 25.0% of what tank · RAID5 of 3 could give it."
    assert lines[-1] == "Practice machine: disks and speeds are simulated"


def test_nothing_is_blamed_without_a_clear_loss(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, climbed([100] * 3, 300, 200, 200, 200))
    assert lines[8:] == ["  No layer clearly loses anything.", ""]


def test_the_slow_disk_is_named_and_not_the_array(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, climbed([96, 48, 96], 240, 96, 96, 96))
    assert lines[8:10] == [
        "  Slow disk: Tarnfell 2 reads 50% of what the other disks read by itself. The array waits for it.",
        "  No layer clearly loses anything.",
    ]


@pytest.mark.parametrize(("ceiling", "known"), [(0.0, ""), (250e6, ", which carries 250 MB/s at most")])
def test_the_way_that_all_disks_share_is_named(
    capsys: pytest.CaptureFixture[str], ceiling: float, known: str
) -> None:
    lines = said(capsys, climbed([100] * 3, 240, 160, 160, 160, ceiling=ceiling))
    had = "All disks at once read 240 of the 300 MB/s they read one by one"
    assert lines[8:10] == [
        f"  {had}: the way they share is the limit{known}.",
        "  No layer clearly loses anything.",
    ]


def test_programs_are_told_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    report(NAMES, climbed([96, 48, 96], 180, 90, 45, 45), as_json=True)
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert row["slow"] == [{"disk": "Tarnfell 2", "share": 0.5}]
    assert row["shared"] == {"together": 180e6, "alone": 240e6}
    assert row["biggest_loss"] == 3
    assert [rate["median"] for rate in row["disks"]] == [96e6, 48e6, 96e6]


def test_uneven_passes_blame_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    even = climbed([100] * 3, 300, 200)
    uneven = replace(run_of(200), passes=tuple(passes([30e6, 60e6, 90e6, 20e6])))
    names = replace(NAMES, layers=NAMES.layers[:1])
    report(names, replace(even, layers=(uneven,)), as_json=False)
    assert "  Too few or too uneven passes to name a loss." in capsys.readouterr().out.splitlines()


def test_without_a_shape_nothing_can_be_expected() -> None:
    made = climbed([100] * 3, 300, 200)
    with pytest.raises(CommandError, match="does not say what kind of array"):
        report(NAMES, replace(made, layers=(replace(run_of(200), shape=None),)), as_json=False)


def test_what_is_kept_says_what_it_was_made_of() -> None:
    assert rung_stacks(NAMES) == (
        *NAMES.disks,
        "3 disks at once",
        "tank · RAID5 of 3",
        "tank · RAID5 of 3 · LUKS",
        "tank · RAID5 of 3 · LUKS · XFS",
    )
