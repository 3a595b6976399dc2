"""What changing an array's disks is refused for, asked of kernels that no test computer has."""

import dataclasses
import shutil

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.on_disk.contents import NOTHING
from raidwright.helper.plans.steps import handle
from raidwright.storage.levels import Level
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import MakePartition, VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.md import (
    AddMember,
    FailMember,
    GrowArray,
    ReAddMember,
    RemoveMember,
    ReplaceMember,
)
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ARRAY, ERRAND, holding, some_repair
from tests.helper.repair_scene import BOTH, PART, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

REPLACE = (AddMember(OnDisk(2), BOTH), ReplaceMember(OnDisk(0), OnDisk(2), BOTH))
REMOVE = (RemoveMember(OnDisk(2), BOTH), ZeroSuperblock(OnDisk(2)), WipeDisk(2), VerifyClean(OnDisk(2)))


def test_a_free_disk_joins_an_array_that_stands_as_the_plan_says(scene: Scene) -> None:
    scene.array({0: SERVES, 1: "faulty"}, degraded=1)
    assert scene.reasons() == ""
    assert "has an empty slot" in scene.reasons(*REPLACE)


def test_what_serves_is_replaced_in_a_whole_array(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES})
    assert scene.reasons(*REPLACE) == ""


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"array_state": "inactive"}, "is not running"),
        ({"uuid": "11111111:22222222:33333333:44444444"}, "is now another array"),
        ({"level": "raid0"}, "has the level raid0"),
        ({"array_state": "broken"}, "has failed"),
        ({"array_state": "readonly"}, "is busy or read-only"),
        ({"sync_action": "check"}, "is busy or read-only"),
        ({"resync_start": "8"}, "is busy or read-only"),
    ],
)
def test_the_array_must_be_fit_for_it(scene: Scene, facts: dict[str, str], reason: str) -> None:
    scene.array({0: SERVES, 1: SERVES}, **facts)
    assert reason in scene.reasons()


def test_a_kind_that_survives_no_loss_is_not_repaired_even_when_the_plan_says_so(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES}, level="raid0")
    plan = some_repair()
    striped = msgspec.structs.replace(plan.array, level=Level.RAID0)
    assert "has the level raid0" in scene.against(msgspec.structs.replace(plan, array=striped))


@pytest.mark.parametrize(
    "step", [AddMember(OnDisk(2), BOTH), ReAddMember(OnDisk(2), BOTH), REPLACE[1]], ids=str
)
@pytest.mark.parametrize("second", [SERVES, "faulty"])
def test_no_disk_comes_while_the_array_is_at_work(scene: Scene, step: Step, second: str) -> None:
    scene.array({0: SERVES, 1: second, 2: "none spare"}, sync_action="check")
    assert "/dev/md127 is busy or read-only" in scene.reasons(step)


def test_without_the_array_nothing_is_done(scene: Scene) -> None:
    assert "is not running" in scene.reasons()
    scene.sys.name("/dev/md127", scene.disks[3])
    assert "is not running" in scene.reasons()


def test_its_members_are_those_of_the_plan_to_the_last(scene: Scene) -> None:
    scene.array({0: SERVES, 3: SERVES})
    assert scene.reasons() == (
        "/dev/md127 also uses /dev/vdq3; /dev/vdq1 is no longer a member of /dev/md127"
    )


def test_a_member_that_was_pulled_is_none_that_the_plan_must_know(scene: Scene) -> None:
    scene.array({0: SERVES, 1: "faulty"}, degraded=1)
    one, _, new = some_repair().disks
    plan = msgspec.structs.replace(some_repair(AddMember(OnDisk(1), BOTH[:1])), disks=(one, new))
    assert scene.against(plan) == "/dev/md127 also uses /dev/vdq1"
    shutil.rmtree(scene.disks[1].folder)
    assert scene.against(plan) == ""


def test_the_new_disk_is_free_and_what_it_holds_is_erased(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES})
    add = AddMember(OnDisk(2), BOTH)
    scene.found[scene.disks[2]] = dataclasses.replace(NOTHING, names=("ext4",))
    assert "is not blank, and the plan does not include" in scene.reasons(add)
    assert scene.reasons(WipeDisk(2), add) == ""
    scene.claimed = [scene.disks[2]]
    assert "is opened by another program" in scene.reasons(WipeDisk(2), add)
    scene.sys.stacked("dm-0", scene.disks[2])
    assert "is used by dm-0" in scene.reasons(WipeDisk(2), add)


def test_what_does_not_fit_is_refused_before_it_is_cleared(scene: Scene) -> None:
    plan = some_repair()
    whole, small = plan.disks[2], some_repair(MakePartition(2, 2048, 4095, "tank"), AddMember(PART, BOTH))
    scene.array({0: SERVES, 1: SERVES}, component_size=whole.size // 1024 - 1024)
    assert scene.reasons() == ""
    assert "/dev/vdq2 is too small for /dev/md127" in scene.against(small)
    offset = scene.disks[1].folder.parent / "md127/md/dev-vdq1/offset"
    offset.write_text("4096")
    assert "/dev/vdq2 is too small for /dev/md127" in scene.reasons()
    offset.write_text("2048")
    assert scene.reasons() == ""
    for changed, told in (
        (msgspec.structs.replace(whole, size=whole.size - 1), "/dev/vdq2 is too small for"),
        (
            msgspec.structs.replace(whole, logical_sector=4096),
            "The sectors of /dev/vdq2 are larger than those of",
        ),
    ):
        other = msgspec.structs.replace(plan, disks=(*plan.disks[:2], changed))
        assert scene.against(other) == f"{told} /dev/md127"


def test_the_largest_sectors_of_the_members_are_those_that_a_new_disk_may_have(scene: Scene) -> None:
    plan = some_repair()
    scene.array({0: SERVES, 1: SERVES})
    for order in ((512, 4096), (4096, 512)):
        sizes = zip(plan.disks, (*order, 4096), strict=True)
        disks = tuple(msgspec.structs.replace(disk, logical_sector=size) for disk, size in sizes)
        assert scene.against(msgspec.structs.replace(plan, disks=disks)) == ""


def test_only_what_carries_the_arrays_superblock_comes_back(scene: Scene) -> None:
    scene.array({0: SERVES, 1: "faulty"}, degraded=1)
    back = ReAddMember(OnDisk(2), BOTH)
    assert "contains nothing of /dev/md127" in scene.reasons(back)
    scene.uuids["vdq2"] = (ARRAY,)
    assert scene.reasons(back) == ""
    scene.uuids["vdq2"] = (ARRAY, "another")
    assert "is a member of another array" in scene.reasons(back)
    scene.disks[2] = scene.sys.disk("vdq2", partitions=1)
    scene.uuids = {"vdq2p1": (ARRAY,)}
    assert scene.reasons(ReAddMember(PART, BOTH)) == ""


def test_only_what_does_not_serve_leaves(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "faulty"})
    scene.uuids["vdq2"] = (ARRAY,)
    assert scene.reasons(*REMOVE) == ""
    other = scene.sys.stacked("dm-0", scene.disks[2])
    assert "is used by dm-0" in scene.reasons(*REMOVE)
    assert other
    scene.uuids["vdq2"] = ("another",)
    assert "is a member of another array" in scene.reasons(*REMOVE)


def test_from_an_array_that_cannot_be_written_to_nothing_leaves(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "faulty"}, array_state="readonly")
    assert "is busy or read-only" in scene.reasons(*REMOVE)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)], ids=["last", "first"])
def test_what_serves_does_not_leave_or_step_in(scene: Scene, order: tuple[int, ...]) -> None:
    scene.array(dict.fromkeys(order, SERVES), raid_disks=3)
    assert "/dev/vdq2 is still active in /dev/md127" in scene.reasons(*REMOVE)
    said = scene.reasons(ReplaceMember(OnDisk(0), OnDisk(2), BOTH))
    assert "/dev/vdq2 is not a hot spare of /dev/md127" in said


def test_what_does_not_serve_leaves_an_array_that_is_being_checked(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "faulty"}, sync_action="check")
    assert scene.reasons(*REMOVE) == ""


def test_a_spare_leaves_or_steps_in(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "none spare"})
    assert scene.reasons(*REMOVE) == ""
    assert scene.reasons(ReplaceMember(OnDisk(0), OnDisk(2), BOTH)) == ""


@pytest.mark.parametrize("third", [{2: "faulty"}, {}], ids=["faulty", "no member"])
def test_only_a_spare_steps_in(scene: Scene, third: dict[int, str]) -> None:
    scene.array({0: SERVES, 1: SERVES} | third)
    assert "is not a hot spare of" in scene.reasons(ReplaceMember(OnDisk(0), OnDisk(2), BOTH))


def test_what_served_by_itself_never_comes_back_and_is_cleared_only_when_that_was_said(scene: Scene) -> None:
    scene.array({0: SERVES, 1: "faulty"}, degraded=1)
    scene.uuids["vdq2"] = (ARRAY,)
    alone = some_repair(ZeroSuperblock(OnDisk(0)), WipeDisk(0))
    alone = msgspec.structs.replace(alone, disks=some_repair().disks[2:])
    assert scene.reasons(ReAddMember(OnDisk(2), BOTH)) == scene.against(alone) == ""
    scene.apart.append("/dev/vdq2")
    told = "/dev/vdq2 ran on its own as /dev/md127 and may hold newer data"
    assert scene.reasons(ReAddMember(OnDisk(2), BOTH)) == told
    sure = msgspec.structs.replace(some_repair(ReAddMember(OnDisk(2), BOTH)), typed=(2,))
    assert scene.against(sure) == told
    assert scene.against(alone).startswith(f"{told}. Create the plan again")
    assert scene.against(msgspec.structs.replace(alone, typed=(0,))) == ""


def test_what_dropped_out_is_cleared_alone(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES})
    alone = msgspec.structs.replace(
        some_repair(ZeroSuperblock(OnDisk(0)), WipeDisk(0)), disks=some_repair().disks[2:]
    )
    assert "contains nothing of /dev/md127" in scene.against(alone)
    scene.uuids["vdq2"] = (ARRAY,)
    assert scene.against(alone) == ""
    serving = msgspec.structs.replace(alone, disks=some_repair().disks[:1])
    scene.uuids["vdq0"] = (ARRAY,)
    assert "is used by md127" in scene.against(serving)


def test_a_partition_that_the_plan_does_not_name_is_not_lost(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES})
    scene.disks[2] = scene.sys.disk("vdq2", partitions=2)
    scene.uuids["vdq2p1"] = (ARRAY,)
    part = OnPartition(0, 1)
    disks = some_repair().disks[2:]
    for steps, refused in (((ZeroSuperblock(part), WipeDisk(0)), True), ((ZeroSuperblock(part),), False)):
        said = scene.against(msgspec.structs.replace(some_repair(*steps), disks=disks))
        assert ("also has /dev/vdq2p2" in said) == refused


@pytest.mark.parametrize(
    "step",
    [
        AddMember(OnDisk(2), BOTH),
        ReAddMember(OnDisk(2), BOTH),
        FailMember(OnDisk(1), BOTH[:1]),
        RemoveMember(OnDisk(2), BOTH),
        ReplaceMember(OnDisk(0), OnDisk(2), BOTH),
        GrowArray(OnDisk(2), BOTH, 3),
    ],
    ids=str,
)
def test_another_array_of_that_name_is_not_changed(scene: Scene, step: Step) -> None:
    """Looked at before each command: it may have come up since the plan was checked."""
    require = handle(some_repair(step), step, holding(), ERRAND).require
    scene.array({0: SERVES, 1: SERVES, 2: "none spare"})
    require()
    (scene.sys.disk_folder("md127") / "md/uuid").write_text("11111111:22222222:33333333:44444444")
    with pytest.raises(HelperError, match="is now another array"):
        require()
