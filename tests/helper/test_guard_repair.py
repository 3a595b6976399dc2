"""What changing an array's disks is refused for, asked of kernels that no test computer has."""

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.steps import handle
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.md import (
    AddMember,
    FailMember,
    GrowArray,
    ReAddMember,
    RemoveMember,
    ReplaceMember,
)
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ENVIRONMENT, holding, some_repair
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

REPLACE = (AddMember(OnDisk(2), BOTH), ReplaceMember(OnDisk(0), OnDisk(2), BOTH))
REMOVE = (RemoveMember(OnDisk(2), BOTH), ZeroSuperblock(OnDisk(2)), WipeDisk(2), VerifyClean(OnDisk(2)))


def test_a_free_disk_joins_an_array_that_stands_as_the_plan_says(scene: Scene) -> None:
    scene.array({0: SERVES, 1: "faulty"}, degraded=1)
    assert scene.reasons() == ""


def test_what_serves_is_replaced_in_a_whole_array(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES})
    assert scene.reasons(*REPLACE) == ""


def test_the_new_disk_is_free(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES})
    add = AddMember(OnDisk(2), BOTH)
    assert scene.reasons(WipeDisk(2), add) == ""
    scene.claimed = [scene.disks[2]]
    assert "is open in another program" in scene.reasons(WipeDisk(2), add)
    scene.sys.stacked("dm-0", scene.disks[2])
    assert "is used by dm-0" in scene.reasons(WipeDisk(2), add)


def test_only_what_does_not_serve_leaves(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "faulty"})
    assert scene.reasons(*REMOVE) == ""
    other = scene.sys.stacked("dm-0", scene.disks[2])
    assert "is used by dm-0" in scene.reasons(*REMOVE)
    assert other


def test_what_does_not_serve_leaves_an_array_that_is_being_checked(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "faulty"}, sync_action="check")
    assert scene.reasons(*REMOVE) == ""


def test_a_spare_leaves_or_steps_in(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "none spare"})
    assert scene.reasons(*REMOVE) == ""
    assert scene.reasons(ReplaceMember(OnDisk(0), OnDisk(2), BOTH)) == ""


def test_what_dropped_out_is_cleared_alone(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES})
    alone = msgspec.structs.replace(
        some_repair(ZeroSuperblock(OnDisk(0)), WipeDisk(0)), disks=some_repair().disks[2:]
    )
    assert scene.against(alone) == ""
    serving = msgspec.structs.replace(alone, disks=some_repair().disks[:1])
    assert "is used by md127" in scene.against(serving)


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
    require = handle(some_repair(step), step, holding(), ENVIRONMENT).require
    scene.array({0: SERVES, 1: SERVES, 2: "none spare"})
    require()
    (scene.sys.disk_folder("md127") / "md/uuid").write_text("11111111:22222222:33333333:44444444")
    with pytest.raises(HelperError, match="now belongs to another array"):
        require()
