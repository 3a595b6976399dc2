"""``raidwright status``: each array in a line, how far its sync is, and the plan that was interrupted."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine, write_machine
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.unfinished import Unfinished
from tests.cli.conftest import Raidwright
from tests.storage.machines import HOST, IDS
from tests.storage.test_absent_arrays import built, without_disks
from tests.storage.test_ghosts import LUKS, ghosts

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


def _emptied(array: Array) -> Array:
    """The array as UDisks2 has it once all of its disks are gone."""
    return replace(array, members=(), running=False, path="", node="", sync=None)


@pytest.mark.parametrize("remains", [True, False])
def test_an_array_without_any_disk_is_told_once_by_every_verb(
    raidwright: Raidwright, tmp_path: Path, *, remains: bool
) -> None:
    left = tuple(map(_emptied, built().arrays)) if remains else ()
    file = tmp_path / "absent.json"
    file.write_text(write_machine(replace(without_disks(built()), arrays=left)))
    for verb in ("status", "arrays", "disks"):
        shown = raidwright("--machine", file, verb).stdout
        assert (shown.count("No disk of “data” is connected"), "Stopped" in shown) == (1, False), verb
    for told in _told_to_programs(raidwright, file):
        assert [(each["uuid"], each["standing"]) for each in told] == [(IDS.array, "absent")]


def test_what_the_kernel_still_uses_of_disks_that_left_is_told_by_every_verb(
    raidwright: Raidwright, tmp_path: Path
) -> None:
    file = tmp_path / "left.json"
    file.write_text(write_machine(Snapshot(replace(HOST, helper=True), (), ghosts=ghosts(LUKS, uuid=""))))
    for verb in ("status", "arrays", "disks"):
        shown = raidwright("--machine", file, verb).stdout
        assert ("No arrays found." in shown, "/srv/data, /dev/mapper/data-crypt" in shown) == (False, True)
    for told in _told_to_programs(raidwright, file):
        assert [(each["standing"], each["mounts"]) for each in told] == [("disconnected", ["/srv/data"])]


@pytest.mark.parametrize("uuid", [IDS.array, ""])
def test_an_array_that_left_with_its_mount_is_one_array_for_programs(
    raidwright: Raidwright, tmp_path: Path, uuid: str
) -> None:
    file = tmp_path / "left.json"
    file.write_text(write_machine(replace(without_disks(built()), ghosts=ghosts(LUKS, uuid=uuid))))
    for (told,) in _told_to_programs(raidwright, file):
        assert (told["uuid"], told["standing"], told["mounts"]) == (IDS.array, "disconnected", ["/srv/data"])
        assert isinstance(told["findings"], list)
        assert len(told["findings"]) == 2
        assert told["entries"]


def _told_to_programs(raidwright: Raidwright, file: Path) -> tuple[list[dict[str, object]], ...]:
    """The arrays in the documents of ``status`` and of ``arrays``."""
    status, arrays = (
        json.loads(raidwright("--machine", file, verb, "--json").stdout) for verb in ("status", "arrays")
    )
    return status["arrays"], arrays


def test_programs_are_told_why_the_helper_did_not_answer(raidwright: Raidwright, tmp_path: Path) -> None:
    snapshot = read_machine(MACHINES / "two_spares.json")
    said = []
    for answers in (True, False):
        file = tmp_path / "helper.json"
        file.write_text(write_machine(replace(snapshot, host=replace(snapshot.host, helper=answers))))
        said.append(json.loads(raidwright("--machine", file, "status", "--json").stdout)["silence"])
    assert said[0] is None
    assert said[1].startswith("Sector sizes and old signatures are unknown.")
