"""Taking down what has failed: nothing on it is read, and its own disks come to blank all the same."""

import msgspec
import pytest

from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.arrays import ArrayMember
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    LogicalVolume,
    Member,
    OtherDevice,
    PhysicalVolume,
    Snapshot,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.steps.disk import FRONT, Stretch, VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.lvm import DropMapping
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnDisk, OnPartition, OnVolume
from tests.storage.machines import OTHER_ARRAY, TB, array, formatted, gpt_disk, machine, partition


def failed(*groups: VolumeGroup, **changes: object) -> Snapshot:
    """One of three members is left; UDisks2 no longer says what the container and the volume stand on."""
    stack = (
        Block("/dev/md127", "9:127", TB, ArrayDevice(OTHER_ARRAY), Blank(), beneath=("/dev/sda1",)),
        Block("/dev/dm-0", "252:0", TB, Unlocked("", "safe"), PhysicalVolume("vg"), beneath=("/dev/md127",)),
        Block(
            "/dev/dm-1",
            "252:1",
            TB,
            LogicalVolume("v-g", "films"),
            formatted("ext4", "/srv/films"),
            beneath=("/dev/dm-0",),
        ),
        Block(
            "/dev/dm-2", "252:2", TB, OtherDevice("dm"), Blank(), beneath=("/dev/dm-0",), mapping="v--g-cow"
        ),
    )
    held = array("/dev/sda1", level="raid5", expected=3, state="broken", degraded=2)
    members = (ArrayMember("/dev/sda1", 0, ("in_sync",)),)
    held = msgspec.structs.replace(held, **({"members": members} | changes))
    return machine(
        gpt_disk("a"), partition("a", 1, Member(OTHER_ARRAY)), *stack, arrays=(held,), groups=groups
    )


def test_layers_are_let_go_of_and_the_disks_cleared() -> None:
    answer = plan_teardown("old", failed())
    assert isinstance(answer, Planned)
    first, *dropped = answer.plan.steps[:4]
    assert first == Unmount(OnVolume("v-g", "films"), "/srv/films", for_good=True)
    assert set(dropped[:2]) == {DropMapping("v--g-cow"), DropMapping("v--g-films")}
    assert dropped[2] == DropMapping("safe")
    assert answer.plan.steps[4:] == (
        StopArray(),
        ZeroSuperblock(OnPartition(0, 1), (Stretch(0, FRONT),)),
        WipeDisk(0),
        VerifyClean(OnDisk(0)),
    )
    assert {"array-let-go", "members-missing"} <= {finding.code for finding in answer.findings}


def test_a_group_that_can_only_be_read_in_part_is_no_reason_to_refuse() -> None:
    short = VolumeGroup("u", "vg", TB, 0, 4 << 20, ("/dev/dm-0",), ("films",), missing=1)
    assert isinstance(plan_teardown("old", failed(short)), Planned)
    wide = msgspec.structs.replace(short, physical=("/dev/dm-0", "/dev/sdz"))
    codes = {finding.code for finding in plan_teardown("old", failed(wide)).findings}
    assert "group-spans" in codes


def test_of_an_array_that_takes_no_writes_alone_a_group_is_known_whole() -> None:
    """What lies on it can be read, and the part of a group that is not here is somebody's data."""
    short = VolumeGroup("u", "vg", TB, 0, 4 << 20, ("/dev/dm-0",), ("films",), missing=1)
    places = tuple(ArrayMember(f"/dev/sd{name}1", slot, ("in_sync",)) for slot, name in enumerate("abc"))
    journalless = {"state": "readonly", "degraded": 0, "members": places, "log": "journal"}
    seen = failed(short, **journalless)
    assert array_status(seen.arrays[0]) is ArrayStatus.UNWRITABLE
    answer = plan_teardown("old", seen)
    assert "group-incomplete" in {finding.code for finding in answer.findings}


def test_what_has_not_failed_is_undone_layer_by_layer() -> None:
    answer = plan_teardown("old", failed(state="clean", degraded=0, expected=1, level="raid1"))
    assert "group-incomplete" in {finding.code for finding in answer.findings}


def test_keys_on_a_partition_go_though_its_disk_keeps_others() -> None:
    """And those of an array that does not run, which nobody can ask to destroy them."""
    for changes in ({}, {"state": "", "path": "", "running": False, "node": "/dev/md127"}):
        seen = failed(**changes)
        other = partition("a", 2, Blank())
        answer = plan_teardown("old", msgspec.structs.replace(seen, blocks=(*seen.blocks, other)))
        assert isinstance(answer, Planned)
        assert ZeroSuperblock(OnPartition(0, 1), (Stretch(0, FRONT),)) in answer.plan.steps
        assert answer.plan.steps[-1] == VerifyClean(OnPartition(0, 1))
        assert not any(isinstance(step, WipeDisk) for step in answer.plan.steps)


@pytest.mark.parametrize(
    ("filled", "spares", "missing"),
    [(None, 0, "2"), (4096, 0, "2"), (0, 0, "2"), (None, 1, "2"), (4096, 1, "2")],
)
def test_a_member_that_was_still_being_filled_is_one_all_the_same(
    filled: int | None, spares: int, missing: str
) -> None:
    """Md makes a spare of it when the array fails."""
    was = ArrayMember("/dev/sda1", -1, ("spare",), recovered=filled)
    own = was if filled is not None else ArrayMember("/dev/sda1", 0, ("in_sync",))
    seen = failed()
    idle = [ArrayMember("/dev/sdb1", -1, ("spare",), recovered=0)] * spares
    (held,) = seen.arrays
    held = msgspec.structs.replace(held, members=(own, *idle))
    more = [gpt_disk("b"), partition("b", 1, Member(OTHER_ARRAY))] * spares
    answer = plan_teardown("old", msgspec.structs.replace(seen, arrays=(held,), blocks=(*seen.blocks, *more)))
    told = {finding.code: dict(finding.facts) for finding in answer.findings}
    assert told["members-missing"] == {"array": "old", "missing": missing, "expected": "3"}
