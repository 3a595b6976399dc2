"""``raidwright status``: each array in a line, how far its sync is, and the plan that was interrupted."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine, write_machine
from raidwright.storage.snapshot.unfinished import Unfinished
from tests.cli.conftest import Raidwright

MACHINES = Path(__file__).parents[1] / "machines"


@pytest.mark.parametrize(
    ("machine", "lines"),
    [
        ("eight_blank_hdds", ["No arrays found."]),
        ("two_spares", ["tank: Healthy"]),
        ("degraded_raid1", ["pair: Degraded – members missing or faulty: 1"]),
        ("stopped_raid6", ["attic: Stopped – all members present"]),
        (
            "raid5_luks_lvm_xfs_mounted",
            [
                "tank: Initial sync running – not protected yet",
                "  Initial sync: 0.1 % at 37.2 MB/s, about 29 h 49 min left",
            ],
        ),
    ],
)
def test_each_array_is_one_line_with_its_sync_under_it(
    raidwright: Raidwright, machine: str, lines: list[str]
) -> None:
    assert raidwright("--machine", MACHINES / f"{machine}.json", "status").stdout.splitlines() == lines


def test_an_interrupted_plan_is_shown_with_the_way_on(raidwright: Raidwright, tmp_path: Path) -> None:
    snapshot = read_machine(MACHINES / "two_spares.json")
    left = Unfinished("build", "tank", begun=1e9, step=3, steps=16, disks=())
    file = tmp_path / "left.json"
    file.write_text(write_machine(replace(snapshot, host=replace(snapshot.host, unfinished=left))))
    shown = raidwright("--machine", file, "status").stdout
    assert shown.startswith("tank: Healthy\n\nBuilding “tank” (started 2001-09-0")
    document = json.loads(raidwright("--machine", file, "status", "--json").stdout)
    assert [array["standing"] for array in document["arrays"]] == ["clean"]
    assert document["unfinished"]["step"] == 3
