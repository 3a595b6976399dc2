"""What putting an array to use or away is refused for, asked of kernels that no test computer has."""

import shutil

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.binding import require_bound
from raidwright.helper.plans.guards import users
from raidwright.helper.plans.held_disks import own_devices_of
from raidwright.storage.operations.use import LookInside
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.luks import CloseLuks
from raidwright.storage.steps.lvm import ActivateGroup, DeactivateGroup
from raidwright.storage.steps.targets import OnArray, OnPartition
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.forged_use import START, STOP
from tests.helper.plans import ARRAY, some_disk, some_use
from tests.helper.use_scene import Scene, scene, stopped

__all__ = ["fake_proc", "fake_sys", "scene", "stopped"]

ROOT = "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n"
MOUNTED = f"{ROOT}40 22 9:127 / /srv/data rw shared:55 - ext4 /dev/md127 rw\n"
OTHER = "11111111:22222222:33333333:44444444"
UNMOUNT = Unmount(OnArray(), "/srv/data")


def test_a_whole_array_starts_from_its_members(stopped: Scene) -> None:
    assert stopped.reasons(START) == ""


def test_what_is_held_by_others_is_not_started(stopped: Scene) -> None:
    stopped.claimed = [stopped.disks[1]]
    assert stopped.reasons(START) == "/dev/vdq1 is open in another program"
    stopped.sys.stacked("dm-0", stopped.disks[1])
    assert "/dev/vdq1 is used by dm-0" in stopped.reasons(START)


def test_a_look_leads_on_into_an_array_that_runs(scene: Scene) -> None:
    """The first plan of a look starts the array, the next one opens what is on it."""
    scene.runs(0, 1, array_state="readonly")
    opens = msgspec.structs.replace(
        some_use(ActivateGroup("vault", read_only=True)), operation=LookInside(ARRAY)
    )
    assert scene.against(opens) == ""
    starts = msgspec.structs.replace(some_use(START), operation=LookInside(ARRAY))
    assert "/dev/vdq0 is used by md127" in scene.against(starts)


def test_what_holds_the_members_unstarted_is_stopped_first(stopped: Scene) -> None:
    stopped.runs(0, 1, array_state="inactive", uuid="")
    assert "/dev/vdq0 is used by md127 (md array, inactive)" in stopped.reasons(START)
    assert stopped.reasons(STOP, START) == ""


def test_all_that_is_open_is_in_the_plan(scene: Scene) -> None:
    array = scene.runs(0, 1)
    scene.proc.process(0, MOUNTED)
    assert scene.reasons(UNMOUNT, STOP) == ""
    assert "/dev/md127 is mounted at “/srv/data”" in scene.reasons(STOP)
    scene.proc.process(0, ROOT)
    assert "No device of the plan is mounted at /srv/data" in scene.reasons(UNMOUNT, STOP)
    scene.sys.mapping("safe", "dm-0", array)
    assert scene.reasons(CloseLuks("safe"), STOP) == ""
    assert "is in use and not in the plan" in scene.reasons(STOP)


def test_what_is_put_away_lies_on_the_array(scene: Scene) -> None:
    scene.runs(0, 1)
    scene.sys.mapping("else", "dm-9", scene.disks[2])
    assert scene.reasons(CloseLuks("else")) == "/dev/mapper/else is not on the disks of the plan"
    scene.proc.process(0, "40 22 9:9 / /srv/data rw shared:55 - ext4 /dev/md9 rw\n")
    assert scene.reasons(UNMOUNT) == "No device of the plan is mounted at /srv/data"


def test_the_system_is_not_unmounted(scene: Scene) -> None:
    scene.runs(0, 1)
    scene.proc.process(0, "40 22 9:127 / /var rw shared:55 - ext4 /dev/md127 rw\n")
    assert "/var belongs to the running system" in scene.reasons(Unmount(OnArray(), "/var"), STOP)


def test_steps_stand_on_the_members_that_are_there_now(scene: Scene) -> None:
    """Whatever else their disks hold, and only as long as it is the same array."""
    array = scene.runs(0, 1)
    plan = some_use(CloseLuks("safe"))
    assert own_devices_of(plan, scene.disks[:2]) == tuple(scene.disks[:2])
    (array.folder / "md/uuid").write_text(OTHER)
    assert own_devices_of(plan, scene.disks[:2]) == ()
    alone = msgspec.structs.replace(some_use(STOP), disks=(some_disk(0),))
    assert own_devices_of(alone, scene.disks[:1] * 2) == tuple(scene.disks[:1]) * 2


def test_another_array_under_the_name_is_not_touched(scene: Scene) -> None:
    """It has come up between the look and the step, on a disk of the plan and on another."""
    scene.runs(0, 1)
    shutil.rmtree(scene.sys.disk_folder("md127"))
    shutil.rmtree(scene.disks[0].folder / "holders")
    (scene.disks[0].folder / "holders").mkdir()
    scene.arrays.clear()
    scene.runs(2, uuid=OTHER)
    for step in (STOP, MakeWritable()):
        plan = some_use(step)
        with pytest.raises(HelperError, match="now uses /dev/vdq2"):
            require_bound(plan, step, own_devices_of(plan, scene.disks[:2]), in_use=False)


@pytest.mark.parametrize("step", [ActivateGroup("vault", read_only=False), DeactivateGroup("vault")], ids=str)
def test_groups_are_left_to_lvm(scene: Scene, step: Step) -> None:
    scene.runs(0, 1)
    assert scene.reasons(step) == ""


PART_MOUNTED = f"{ROOT}40 22 252:1 / /srv/data rw shared:55 - ext4 /dev/vdq0p1 rw\n"
PART_AWAY = Unmount(OnPartition(0, 1), "/srv/data")


def test_what_was_mounted_from_a_member_is_let_go_of_while_the_array_does_not_run(stopped: Scene) -> None:
    stopped.sys.number(stopped.sys.part(stopped.disks[0], 1), "252:1")
    assert stopped.reasons(PART_AWAY) == "No device of the plan is mounted at /srv/data"
    stopped.proc.process(0, PART_MOUNTED)
    assert stopped.reasons(PART_AWAY) == ""
    elsewhere = f"{PART_MOUNTED}41 22 252:1 / /var rw shared:56 - ext4 /dev/vdq0p1 rw\n"
    stopped.proc.process(0, elsewhere)
    assert "is mounted at “/var”" in stopped.reasons(PART_AWAY)
    assert "/var belongs to the running system" in stopped.reasons(
        PART_AWAY, Unmount(OnPartition(0, 1), "/var")
    )


@pytest.mark.parametrize("step", [STOP, UNMOUNT], ids=["stop", "lock"])
@pytest.mark.parametrize("says", ["is_silent", "has_failed_lately"])
def test_what_does_not_answer_is_let_go_of_although_nobody_can_tell_who_holds_it(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, step: Step, says: str
) -> None:
    array = scene.runs(0, 1)
    scene.proc.process(0, ROOT)
    scene.claimed = [array]
    if step == UNMOUNT:
        scene.proc.process(0, MOUNTED)
        scene.claimed = [scene.sys.mapping("vault", "dm-0", array)]
    assert "is open in another program" in scene.reasons(step)
    monkeypatch.setattr(users, says, lambda device: device in scene.claimed)
    assert "is open in another program" not in scene.reasons(step)
