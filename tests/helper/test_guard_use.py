"""What putting an array to use or away is refused for, asked of kernels that no test computer has."""

import shutil

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.helper.plans.binding import require_bound
from raidwright.helper.plans.guards import teardown
from raidwright.helper.plans.held_disks import ground_of
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.users import FileUser
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable, StartArray
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.luks import CloseLuks
from raidwright.storage.steps.lvm import ActivateGroup, ActivateInside, DeactivateGroup, DropMapping
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping, OnPartition
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.forged_use import START, STOP, UNLOCK, mount
from tests.helper.plans import LUKS, some_disk, some_use
from tests.helper.use_scene import RUN_READ_ONLY, Scene, scene, stopped

__all__ = ["fake_proc", "fake_sys", "scene", "stopped"]

ROOT = "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n"
MOUNTED = f"{ROOT}40 22 9:127 / /srv/data rw shared:55 - ext4 /dev/md127 rw\n"
OTHER = "11111111:22222222:33333333:44444444"
UNMOUNT = Unmount(OnArray(), "/srv/data")


def one_disk(*steps: Step) -> Plan:
    return msgspec.structs.replace(some_use(*steps), disks=(some_disk(0),))


def test_a_whole_array_starts_from_its_members(stopped: Scene) -> None:
    assert stopped.reasons(START) == ""


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"uuid": OTHER}, "/dev/vdq1 has no member of /dev/md127"),
        ({"home": "elsewhere"}, "is doubtful, so it can only start read-only"),
        ({"events": 9, "roles": (0xFFFE, 1)}, "/dev/vdq0 is not one of the members from which"),
    ],
)
def test_members_are_looked_at_once_more(stopped: Scene, change: dict[str, object], told: str) -> None:
    roles = change.pop("roles", (0, 1))
    assert isinstance(roles, tuple)
    for index in (1, 0) if "home" in change else (1,):
        stopped.carries(index, *roles, **change)  # type: ignore[arg-type]
    assert told in stopped.reasons(START)


def test_a_member_that_has_come_back_is_not_left_out(stopped: Scene) -> None:
    told = "/dev/vdq1 is also a member of /dev/md127. Create the plan again"
    assert told in stopped.against(one_disk(RUN_READ_ONLY))
    del stopped.superblocks["vdq1"]
    assert stopped.against(one_disk(RUN_READ_ONLY)) == ""


@pytest.mark.parametrize(
    "start",
    [
        StartArray((OnDisk(0),), incomplete=True, read_only=False),
        StartArray((OnDisk(0),), incomplete=False, read_only=True),
    ],
    ids=["writable", "complete"],
)
def test_with_a_member_missing_it_starts_read_only_or_not_at_all(stopped: Scene, start: StartArray) -> None:
    del stopped.superblocks["vdq1"]
    assert "The state of /dev/md127 is doubtful, so it can only start read-only" in stopped.against(
        one_disk(start)
    )


def test_what_is_held_by_others_is_not_started(stopped: Scene) -> None:
    stopped.claimed = [stopped.disks[1]]
    assert stopped.reasons(START) == "/dev/vdq1 is opened by another program"
    stopped.sys.stacked("dm-0", stopped.disks[1])
    assert "/dev/vdq1 is used by dm-0" in stopped.reasons(START)


def test_what_runs_already_is_not_started(stopped: Scene) -> None:
    stopped.runs(0, 1)
    assert "/dev/md127 is already running" in stopped.reasons(START)


def test_what_holds_the_members_unstarted_is_stopped_first(stopped: Scene) -> None:
    stopped.runs(0, 1, array_state="inactive", uuid="")
    assert "/dev/md127 already exists" in stopped.reasons(START)
    assert stopped.reasons(STOP, START) == ""
    stopped.carries(0, uuid=OTHER)
    assert "/dev/md127 already exists" in stopped.reasons(STOP, START)


def test_the_array_is_the_one_that_was_seen(scene: Scene) -> None:
    for step in (MakeWritable(), UNLOCK, STOP, UNMOUNT):
        assert scene.reasons(step) == "/dev/md127 was replaced by another array or no longer exists"
    scene.runs(0, 1, uuid=OTHER)
    for step in (MakeWritable(), UNLOCK, STOP, UNMOUNT):
        assert scene.reasons(step) == "/dev/md127 was replaced by another array or no longer exists"


def test_it_is_made_writable_when_it_is_not_and_nothing_on_it_is_open(scene: Scene) -> None:
    array = scene.runs(0, 1, array_state="readonly")
    assert scene.reasons(MakeWritable()) == ""
    scene.proc.process(0, MOUNTED)
    assert "/dev/md127 is mounted on “/srv/data”" in scene.reasons(MakeWritable())
    scene.proc.process(0, ROOT)
    scene.sys.mapping("safe", "dm-0", array)
    assert "/dev/md127 is used by “safe”" in scene.reasons(MakeWritable())
    (array.folder / "md/array_state").write_text("clean\n")
    assert "/dev/md127 is already writable" in scene.reasons(MakeWritable())


def test_what_is_open_in_a_partition_of_it_keeps_it_read_only(scene: Scene) -> None:
    array = scene.runs(0, 1, array_state="readonly")
    part = scene.sys.part(array, 1)
    scene.sys.number(part, "259:7")
    assert scene.reasons(MakeWritable()) == ""
    scene.proc.process(0, MOUNTED.replace("9:127", "259:7"))
    assert "/dev/md127p1 is mounted on “/srv/data”" in scene.reasons(MakeWritable())
    scene.proc.process(0, ROOT)
    scene.sys.mapping("safe", "dm-0", part)
    assert "/dev/md127 is used by “safe”" in scene.reasons(MakeWritable())


def test_what_lost_its_journal_is_not_made_writable(scene: Scene) -> None:
    scene.runs(0, 1, 2, array_state="readonly", consistency_policy="journal", raid_disks=3)
    told = "The journal disk of /dev/md127 is missing"
    assert told in scene.reasons(MakeWritable())
    assert told not in scene.reasons(STOP)


def test_what_has_its_journal_is_made_writable(scene: Scene) -> None:
    array = scene.runs(0, 1, 2, array_state="readonly", consistency_policy="journal")
    (array.folder / "md/dev-vdq2/state").write_text("in_sync,journal\n")
    assert "journal" not in scene.reasons(MakeWritable())


def test_disks_on_which_it_does_not_stand_are_not_asked_about(scene: Scene) -> None:
    scene.runs(0)
    assert scene.reasons(MakeWritable()).startswith("/dev/vdq1 has no member of /dev/md127")


def test_disks_on_which_it_stands_are_asked_about(scene: Scene) -> None:
    scene.runs(0, 1, 2)
    assert scene.reasons(STOP).startswith("/dev/md127 also uses /dev/vdq2")


def test_a_container_is_the_one_that_was_seen(scene: Scene) -> None:
    array = scene.runs(0, 1)
    assert scene.reasons(UNLOCK) == "/dev/md127 is now another container, or no container"
    scene.signatures = (Signature("crypto_LUKS", LUKS, ""),)
    assert scene.reasons(UNLOCK) == ""
    scene.sys.mapping("safe", "dm-0", array)
    assert scene.reasons(UNLOCK) == "/dev/mapper/safe already exists"


def test_what_is_mounted_lies_on_the_array(scene: Scene) -> None:
    scene.runs(0, 1)
    scene.sys.mapping("else", "dm-9", scene.disks[2])
    assert scene.reasons(mount()) == ""
    told = "/dev/dm-9 is not on the disks of the plan"
    assert scene.reasons(mount(OnMapping("else"))) == told
    scene.signatures = (Signature("crypto_LUKS", LUKS, ""),)
    assert scene.reasons(UNLOCK, ActivateInside(OnMapping("else"))) == told
    scene.proc.process(0, MOUNTED)
    assert scene.reasons(mount()) == "/dev/md127 is mounted on “/srv/data”"


@pytest.mark.parametrize("inner", ["/srv/data/photos", "/srv/data/old/photos"])
def test_nothing_is_mounted_in_what_the_plan_mounts(scene: Scene, inner: str) -> None:
    """Whoever may write there could have put a link to any folder of the computer in the way."""
    scene.runs(0, 1)
    told = f"{inner} is below /srv/data, where the plan also mounts"
    for points in (("/srv/data", inner), (inner, "/srv/data")):
        assert scene.reasons(*(mount(point=point) for point in points)) == told
    assert scene.reasons(mount(), mount(point="/srv/data-photos")) == ""


def test_all_that_is_open_is_in_the_plan(scene: Scene) -> None:
    array = scene.runs(0, 1)
    scene.proc.process(0, MOUNTED)
    assert scene.reasons(UNMOUNT, STOP) == ""
    assert "/dev/md127 is mounted on “/srv/data”" in scene.reasons(STOP)
    scene.proc.process(0, ROOT)
    assert "No device of the plan is mounted on /srv/data" in scene.reasons(UNMOUNT, STOP)
    scene.sys.mapping("safe", "dm-0", array)
    assert scene.reasons(CloseLuks("safe"), STOP) == ""
    assert "is in use and not in the plan" in scene.reasons(STOP)


def test_what_is_put_away_lies_on_the_array(scene: Scene) -> None:
    scene.runs(0, 1)
    scene.sys.mapping("else", "dm-9", scene.disks[2])
    assert scene.reasons(CloseLuks("else")) == "/dev/mapper/else is not on the disks of the plan"
    scene.proc.process(0, "40 22 9:9 / /srv/data rw shared:55 - ext4 /dev/md9 rw\n")
    assert scene.reasons(UNMOUNT) == "No device of the plan is mounted on /srv/data"


def test_the_system_is_not_unmounted(scene: Scene) -> None:
    scene.runs(0, 1)
    scene.proc.process(0, "40 22 9:127 / /var rw shared:55 - ext4 /dev/md127 rw\n")
    assert "/var belongs to the running system" in scene.reasons(Unmount(OnArray(), "/var"), STOP)


def test_who_has_files_open_is_named(scene: Scene) -> None:
    scene.runs(0, 1)
    scene.proc.process(0, MOUNTED)
    scene.users = [FileUser(42, "vlc", "/srv/data/film.mkv", ("/srv/data",))]
    assert scene.reasons(UNMOUNT) == "“vlc” (process 42) uses “/srv/data/film.mkv”, “/srv/data”"


def test_it_stops_with_the_members_that_were_seen(scene: Scene) -> None:
    scene.runs(0, 1)
    fewer = StopArray((OnDisk(0),))
    assert scene.reasons(fewer) == "/dev/vdq1 was not a member of /dev/md127 when the plan was made"


def test_it_is_not_stopped_while_it_changes_its_shape(scene: Scene) -> None:
    scene.runs(0, 1, reshape_position="4096")
    assert scene.reasons(STOP) == "/dev/md127 is being reshaped"


def test_steps_stand_on_the_members_that_are_there_now(scene: Scene) -> None:
    """Whatever else their disks hold, and only as long as it is the same array."""
    array = scene.runs(0, 1)
    plan = some_use(CloseLuks("safe"))
    assert ground_of(plan, scene.disks[:2]) == tuple(scene.disks[:2])
    (array.folder / "md/uuid").write_text(OTHER)
    assert ground_of(plan, scene.disks[:2]) == ()
    assert ground_of(one_disk(STOP), scene.disks[:1] * 2) == tuple(scene.disks[:1]) * 2


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
            require_bound(plan, step, ground_of(plan, scene.disks[:2]), in_use=False)


def test_only_from_a_failed_array_is_a_mapping_torn_away(scene: Scene) -> None:
    array = scene.runs(0, 1)
    scene.sys.mapping("vault-films", "dm-0", array)
    assert "vault-films is not on a failed array" in scene.reasons(DropMapping("vault-films"))
    (array.folder / "md/array_state").write_text("broken")
    assert scene.reasons(DropMapping("vault-films")) == ""


@pytest.mark.parametrize("step", [ActivateGroup("vault", read_only=False), DeactivateGroup("vault")], ids=str)
def test_groups_are_left_to_lvm(scene: Scene, step: Step) -> None:
    scene.runs(0, 1)
    assert scene.reasons(step) == ""


PART_MOUNTED = f"{ROOT}40 22 252:1 / /srv/data rw shared:55 - ext4 /dev/vdq0p1 rw\n"
PART_AWAY = Unmount(OnPartition(0, 1), "/srv/data")


def test_what_was_mounted_from_a_member_is_let_go_of_while_the_array_does_not_run(stopped: Scene) -> None:
    stopped.sys.number(stopped.sys.part(stopped.disks[0], 1), "252:1")
    assert stopped.reasons(PART_AWAY) == "No device of the plan is mounted on /srv/data"
    stopped.proc.process(0, PART_MOUNTED)
    assert stopped.reasons(PART_AWAY) == ""
    stopped.users = [FileUser(42, "vlc", "/srv/data/film.mkv", ("/srv/data",))]
    assert "“vlc” (process 42) uses" in stopped.reasons(PART_AWAY)
    stopped.users = []
    elsewhere = f"{PART_MOUNTED}41 22 252:1 / /var rw shared:56 - ext4 /dev/vdq0p1 rw\n"
    stopped.proc.process(0, elsewhere)
    assert "is mounted on “/var”" in stopped.reasons(PART_AWAY)
    assert "/var belongs to the running system" in stopped.reasons(
        PART_AWAY, Unmount(OnPartition(0, 1), "/var")
    )


def test_what_carries_no_member_is_not_unmounted_with_the_array(stopped: Scene) -> None:
    stopped.carries(1, uuid=OTHER)
    assert "/dev/vdq1 has no member" in stopped.reasons(PART_AWAY)


def test_while_the_array_runs_its_members_are_its_own(scene: Scene) -> None:
    scene.runs(0, 1)
    assert "/dev/md127 is already running" in scene.reasons(PART_AWAY)


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
    assert "is opened by another program" in scene.reasons(step)
    monkeypatch.setattr(teardown, says, lambda device: device in scene.claimed)
    assert "is opened by another program" not in scene.reasons(step)
