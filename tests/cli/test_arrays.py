"""``raidwright arrays`` on machines from files, and what is refused to be done with their arrays."""

import json
from pathlib import Path

import pytest
from msgspec import to_builtins

from raidwright.machine.saved import read_machine
from raidwright.storage.snapshot.settings import setting_lines
from tests.cli.conftest import Raidwright

MACHINES = Path(__file__).parents[1] / "machines"
BUILT = MACHINES / "raid5_luks_lvm_xfs_mounted.json"


def test_each_stands_there_with_its_disks_and_what_is_on_it(raidwright: Raidwright) -> None:
    done = raidwright("--machine", BUILT, "arrays")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:2] == ["tank (md127): RAID 5, 8.00 TB", "  Initial sync running – not protected yet"]
    assert [line.split()[-6:-2] for line in lines if "vda1" in line] == [["TA-7K01Q37", "SATA", "port", "1"]]
    assert "  vault/films: XFS file system “films”, 8.00 TB, mounted at /srv/films" in lines


def test_how_warm_its_disks_are_is_said(raidwright: Raidwright, tmp_path: Path) -> None:
    document = json.loads(BUILT.read_text())
    for each in document["snapshot"]["blocks"]:
        if each["path"] == "/dev/vda":
            each["origin"]["drive"]["temperature"] = 41.4
    warm = tmp_path / "warm.json"
    warm.write_text(json.dumps(document))
    lines = raidwright("--machine", warm, "arrays").stdout.splitlines()
    assert ["TA-7K01Q37     SATA port 1  41 °C" in line for line in lines if "vda1" in line] == [True]
    (array,) = json.loads(raidwright("--machine", warm, "arrays", "--json").stdout)
    assert [each["temperature"] for each in array["members"]] == [41.4, None, None]


def test_what_is_locked_is_called_so(raidwright: Raidwright, tmp_path: Path) -> None:
    document = json.loads(BUILT.read_text())
    snapshot = document["snapshot"]
    snapshot["blocks"] = [
        each for each in snapshot["blocks"] if each["origin"]["type"] not in ("unlocked", "lv")
    ]
    snapshot["groups"] = []
    file = tmp_path / "locked.json"
    file.write_text(json.dumps(document))
    said = raidwright("--machine", file, "arrays").stdout
    assert "\n  Initial sync running – not protected yet, locked\n" in said
    assert "\n  To unlock and mount it: raidwright unlock tank\n" in said
    told = [
        json.loads(raidwright("--machine", each, "arrays", "--json").stdout)[0]["locked"]
        for each in (file, BUILT)
    ]
    assert told == [True, False]


def test_one_that_is_stopped_has_no_size(raidwright: Raidwright, tmp_path: Path) -> None:
    document = json.loads((MACHINES / "degraded_raid1.json").read_text())
    document["snapshot"]["arrays"][0] |= {"size": 0, "path": ""}
    stopped = tmp_path / "stopped.json"
    stopped.write_text(json.dumps(document))
    name = document["snapshot"]["arrays"][0]["name"].rpartition(":")[2]
    assert raidwright("--machine", stopped, "arrays").stdout.startswith(f"{name}: RAID 1\n")
    assert f"\n{name}: RAID 1, Degraded – " in raidwright("--machine", stopped, "disks").stdout


def test_a_degraded_one_says_what_to_do(raidwright: Raidwright) -> None:
    said = raidwright("--machine", MACHINES / "degraded_raid1.json", "arrays").stdout
    assert "Degraded – members missing or faulty: 1" in said
    assert "Replace the missing disk." in said


def test_a_degraded_one_names_the_disk_that_fits_and_the_command(
    raidwright: Raidwright, tmp_path: Path
) -> None:
    document = json.loads((MACHINES / "degraded_raid1.json").read_text())
    said = raidwright("--machine", MACHINES / "degraded_raid1.json", "arrays").stdout
    assert (
        "QU-7K03Q14 is unused and large enough. To rebuild onto it: raidwright replace pair"
        " --new QU-7K03Q14\n" in said
    )
    free = next(each for each in document["snapshot"]["blocks"] if each["path"] == "/dev/vdc")
    free["origin"]["drive"]["health"] = "failing"
    failing = tmp_path / "failing.json"
    failing.write_text(json.dumps(document))
    assert "is unused and large enough" not in raidwright("--machine", failing, "arrays").stdout


@pytest.mark.parametrize("file", sorted(MACHINES.glob("*.json")), ids=lambda file: file.stem)
def test_the_same_for_programs(raidwright: Raidwright, file: Path) -> None:
    done = raidwright("--machine", file, "arrays", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told, snapshot = json.loads(done.stdout), read_machine(file)
    assert [each["uuid"] for each in told] == [array.uuid for array in snapshot.arrays]
    for each, array in zip(told, snapshot.arrays, strict=True):
        assert [member["path"] for member in each["members"]] == [member.path for member in array.members]


def test_whether_it_has_a_bitmap_is_null_until_the_helper_has_said_it(
    raidwright: Raidwright, tmp_path: Path
) -> None:
    told = (MACHINES / "degraded_raid1.json").read_text()
    assert json.loads(told)["snapshot"]["arrays"][0]["state"] == "clean"
    untold = tmp_path / "untold.json"
    untold.write_text(told.replace('"state": "clean"', '"state": ""'))
    known = [
        raidwright("--machine", file, "arrays", "--json").stdout
        for file in (MACHINES / "degraded_raid1.json", untold)
    ]
    assert [json.loads(each)[0]["bitmap"] for each in known] == [False, None]


def test_without_an_array_it_says_so(raidwright: Raidwright) -> None:
    assert (
        raidwright("--machine", MACHINES / "eight_blank_hdds.json", "arrays").stdout == "No arrays found.\n"
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("start", "tank"), "“tank” is already running."),
        (("start", "tank", "--writable"), "“tank” is already writable."),
        (("unlock", "tank"), "“tank” has nothing left to unlock or mount."),
        (("lock", "else"), "No array or device named “else”."),
        (("stop", "else"), "No array or device named “else”."),
    ],
)
def test_what_cannot_be_done_says_why(raidwright: Raidwright, words: tuple[str, ...], reason: str) -> None:
    done = raidwright("--machine", BUILT, *words)
    assert done.returncode == 1
    assert reason in done.stderr


def test_when_they_are_checked_is_said_once(raidwright: Raidwright, tmp_path: Path) -> None:
    told = json.loads(BUILT.read_text())
    told["snapshot"]["host"]["checks"] = {"clock": "timer", "is_on": False, "minute": None, "spread": 0}
    file = tmp_path / "never.json"
    file.write_text(json.dumps(told))
    said = raidwright("--machine", file, "arrays").stdout
    assert (
        said.count("Monthly checks are off. To turn them on: systemctl enable --now mdcheck_start.timer") == 1
    )


def test_it_is_as_told_as_in_the_window(raidwright: Raidwright, tmp_path: Path) -> None:
    """Protected or not, since and until when, its last check, and what its drives complain of."""
    told = json.loads(BUILT.read_text())
    (array,) = told["snapshot"]["arrays"]
    array |= {"state": "clean", "mismatches": 8, "checked_at": 1_700_000_000.0, "bitmap": True}
    array["sync"] = {"action": "recover", "completed": 0.5, "speed": 10**8, "remaining": 7800}
    member = next(each for each in told["snapshot"]["blocks"] if each["path"] == "/dev/vda")
    member["origin"]["drive"]["complaints"] = [{"fault": "pending", "value": "3"}]
    file = tmp_path / "told.json"
    file.write_text(json.dumps(told))
    said = raidwright("--machine", file, "arrays").stdout
    assert "  Not protected yet. The sync finishes in about 2 h 10 min (" in said
    assert "50.0 % at 100 MB/s, about 2 h 10 min left" in said
    assert "  Last check: 8 mismatched sectors\n" in said
    assert "  Last checked: 2023-11-1" in said
    assert "  Write-intent bitmap on: a disk that drops out resyncs quickly.\n" in said
    assert "has too many unreadable sectors waiting to be replaced." in said
    (document,) = json.loads(raidwright("--machine", file, "arrays", "--json").stdout)
    assert len(document["health"]) == 4
    assert len(document["drives"]) == 1
    array |= {"sync": None, "resync_from": None, "whole_at": 1_700_000_000.0, "mismatches": 0}
    array["members"] = [each | {"states": ["in_sync"]} for each in array["members"]]
    file.write_text(json.dumps(told))
    said = raidwright("--machine", file, "arrays").stdout
    assert "  Protected since 2023-11-1" in said
    assert ": survives the failure of any one disk\n" in said


def test_one_without_disks_has_a_row_with_the_lines_that_name_it(
    raidwright: Raidwright, tmp_path: Path
) -> None:
    gone = tmp_path / "gone.json"
    document = json.loads((MACHINES / "eight_blank_hdds.json").read_text())
    uuid = "cde94d8a:2a494588:9f0275ae:b6baf68a"
    lines = setting_lines("/etc/mdadm/mdadm.conf", f"ARRAY /dev/md/tank UUID={uuid}\n".encode(), public=True)
    document["snapshot"]["host"] |= {"helper": True, "settings": to_builtins(list(lines))}
    gone.write_text(json.dumps(document))
    said = raidwright("--machine", gone, "arrays").stdout
    assert said.startswith("tank\n  No disk of “tank” is connected. ")
    assert f"\n  /etc/mdadm/mdadm.conf, line 1: ARRAY /dev/md/tank UUID={uuid}\n" in said
    (told,) = json.loads(raidwright("--machine", gone, "arrays", "--json").stdout)
    assert (told["uuid"], told["standing"], told["members"]) == (uuid, "absent", [])


def test_what_is_left_of_disks_that_are_gone_is_named(raidwright: Raidwright, tmp_path: Path) -> None:
    document = json.loads(BUILT.read_text())
    gone = {"kind": "mount", "node": "/dev/sdx1", "number": "8:99", "point": "/srv/old", "disk": "sdx1"}
    own = {"kind": "array", "node": "/dev/md127", "number": "9:127", "disk": "vda1"}
    own["array"] = document["snapshot"]["arrays"][0]["uuid"]
    document["snapshot"]["ghosts"] = [gone, own]
    file = tmp_path / "machine.json"
    file.write_text(json.dumps(document))
    said = raidwright("--machine", file, "arrays").stdout.splitlines()
    assert said[0].startswith("“/srv/old” has disconnected disks that the kernel still uses: /srv/old.")
    assert "  Disconnected while in use" in said
    assert any(line.startswith("  “tank” has disconnected disks") for line in said)
    shown = raidwright("--machine", file, "lock", "/srv/old")
    assert "umount --lazy -- /srv/old" in shown.stdout
