"""RAID that a computer's firmware has made: named as what it is, left alone, and its monitor never ended."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Refused
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.eligibility import disk_findings
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.array_status import array_status_words
from raidwright.storage.snapshot.arrays import CONTAINER
from raidwright.storage.snapshot.signatures import against_erasing, is_firmware_raid
from raidwright.storage.snapshot.tree import drive_id, with_firmware_names
from raidwright.storage.words.sentences import sentence

FIRMWARE = read_machine(Path(__file__).parents[1] / "machines" / "imsm_ddf.json")
FIRMWARE_SPARE = "Testbed-T1G-TESTDISK-7"
PARTS = [block for block in FIRMWARE.blocks if any(map(is_firmware_raid, block.signatures))]


def test_its_disks_are_parts_of_it() -> None:
    assert len(PARTS) == 5
    for disk in PARTS:
        found = disk_findings(disk, FIRMWARE)
        assert {each.code for each in found} == {"firmware-set", "old-contents"}
        assert "firmware's setup or mdadm" in sentence(found[0])
        assert not any("mdmon" in sentence(each) or "Delete that array" in sentence(each) for each in found)


@pytest.mark.parametrize("name", ["isw_raid_member", "ddf_raid_member", "nvidia_raid_member"])
def test_each_kind_is_firmware_raid(name: str) -> None:
    assert list(against_erasing((name,), ())) == [("firmware-set", {"kind": name})]
    assert not is_firmware_raid("linux_raid_member")
    assert not is_firmware_raid("zfs_member")


def test_its_volumes_are_called_as_mdadm_calls_them() -> None:
    """UDisks2 knows no name of theirs, and their superblock is read by root alone."""
    names = {array.path: array.title for array in with_firmware_names(FIRMWARE).arrays if array.running}
    assert names == {"/dev/md126": "vol0", "/dev/md124": "dvol"}
    unnamed = [replace(block, links=("/dev/md/126_0", "/dev/md/126")) for block in FIRMWARE.blocks]
    arrays = tuple(replace(array, name="") for array in FIRMWARE.arrays)
    assert with_firmware_names(replace(FIRMWARE, blocks=tuple(unnamed), arrays=arrays)).arrays == arrays


@pytest.mark.parametrize("target", ["vol0", "dvol", *(array.uuid for array in FIRMWARE.arrays)])
@pytest.mark.parametrize(
    "planner",
    [
        plan_start,
        plan_stop,
        plan_lock,
        plan_teardown,
        lambda target, now: plan_replacement(target, FIRMWARE_SPARE, now),
    ],
    ids=["start", "stop", "lock", "teardown", "replace"],
)
def test_it_is_found_by_name_and_left_to_its_own_tools(planner: object, target: str) -> None:
    answer = planner(target, FIRMWARE)  # type: ignore[operator]
    assert isinstance(answer, Refused)
    assert answer.findings[0].code == "array-firmware"


def test_its_disks_are_not_wiped_either_and_nothing_else_is_advised() -> None:
    """Neither to choose all of its disks nor to inspect it: both would be refused."""
    for count in (1, len(PARTS)):
        answer = plan_old_disks([drive_id(disk) for disk in PARTS[:count]], FIRMWARE)
        assert isinstance(answer, Refused)
        assert {each.code for each in answer.findings} == {"array-firmware", "firmware-set"}


def test_a_container_lacks_nothing() -> None:
    containers = [array for array in FIRMWARE.arrays if array.level == CONTAINER]
    assert len(containers) == 2
    for each in containers:
        assert array_status_words(each) == "Firmware RAID – container for the disks of its arrays"
        assert [item.code for item in array_findings(each)] == ["array-container"]
    assert troubles(FIRMWARE) == ()
