"""What a teardown is refused for, asked of kernels that no test computer has."""

import shutil

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.helper.looking.on_disk.contents import DeviceContents
from raidwright.helper.looking.on_disk.patience import forget_failure, note_failure
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.steps.disk import LeaveUnread, VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.lvm import DropMapping, RemoveVg
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys, fill_md
from tests.helper.plans import ARRAY, some_teardown
from tests.helper.teardown_scene import OURS, ROOT, UNMOUNT, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

SERVICE = """\
300 299 8:1 / / rw shared:170 master:1 - ext4 /dev/sda1 rw
301 300 9:127 / /srv/data rw shared:171 master:55 - ext4 /dev/md127 rw
"""


def test_what_is_free_is_taken_down(scene: Scene) -> None:
    assert scene.reasons() == ""


def test_a_mount_that_the_plan_does_not_unmount_forbids_it(scene: Scene) -> None:
    scene.proc.process(0, OURS)
    assert scene.reasons() == "/dev/md127 is mounted on “/srv/data”"
    assert scene.reasons(UNMOUNT) == ""


def test_a_copy_in_a_service_forbids_nothing(scene: Scene) -> None:
    scene.proc.process(0, OURS)
    scene.proc.process(288, SERVICE, name="systemd-udevd")
    assert scene.reasons(UNMOUNT) == ""
    assert "“/srv/data” (in the mount namespace of process 288, systemd-udevd)" in scene.reasons()


def test_a_mount_of_its_own_elsewhere_forbids_it(scene: Scene) -> None:
    scene.proc.process(0, OURS)
    for text in (SERVICE.replace("shared:170 master:1 ", ""), f"{SERVICE.replace('/srv/data', '/mnt')}"):
        scene.proc.process(500, text, name="ba\x1bsh")
        assert "(in the mount namespace of process 500, ba\\x1bsh)" in scene.reasons(UNMOUNT)


def test_a_process_in_a_chroot_does_not_hide_what_others_of_its_namespace_see(scene: Scene) -> None:
    scene.proc.process(0, OURS)
    private = SERVICE.replace("shared:170 master:1 ", "").replace("shared:171 master:55 ", "")
    scene.proc.process(100, ROOT.replace("22 1", "300 299"), root="/var/jail", namespace=7)
    scene.proc.process(500, private, namespace=7)
    assert "process 500" in scene.reasons(UNMOUNT)


def test_what_is_mounted_only_elsewhere_cannot_be_unmounted_here(scene: Scene) -> None:
    scene.proc.process(0, ROOT)
    scene.proc.process(288, SERVICE)
    said = scene.reasons(UNMOUNT)
    assert "process 288" in said
    assert "No device of the plan is mounted on /srv/data" in said


def test_what_is_mounted_inside_is_named_before_anything_is_unmounted(scene: Scene) -> None:
    scene.proc.process(0, f"{OURS}41 40 0:50 / /srv/data/inner rw - tmpfs tmpfs rw\n")
    assert (
        scene.reasons(UNMOUNT)
        == "Something else is mounted on “/srv/data/inner”, inside a mount point that the plan unmounts"
    )


def test_another_array_on_other_partitions_of_the_disks_is_none_of_its_business(scene: Scene) -> None:
    scene.partition()
    assert scene.on_partitions() == ""
    scene.sys.number(scene.others, "9:126")
    scene.proc.process(0, f"{ROOT}41 22 9:126 / /srv/b rw - ext4 /dev/md126 rw\n")
    assert scene.on_partitions() == ""
    # Erased as a whole, the disks would take the other one with them.
    assert "md126 (md array, ) is in use" in scene.on_partitions(WipeDisk(0))
    assert "/dev/vdq1 also has /dev/vdq1p2" not in scene.on_partitions(WipeDisk(0))
    assert "/dev/vdq0 also has /dev/vdq0p2" in scene.on_partitions(WipeDisk(0))


def test_an_array_that_only_shares_the_disks_is_not_taken_down_by_the_name_of_theirs(scene: Scene) -> None:
    scene.partition()
    scene.sys.name("/dev/md127", scene.others)
    said = scene.on_partitions()
    assert "/dev/md127 is not on the disks of the plan" in said


def test_what_lvm_hides_of_a_removed_group_belongs_to_it(scene: Scene) -> None:
    hidden = scene.sys.mapping("va--ult-pool_tdata", "dm-0", scene.array)
    (hidden.folder / "dm/uuid").write_text("LVM-abc-tdata")
    assert "“va--ult-pool_tdata” (LVM) is in use" in scene.reasons()
    assert "is in use" in scene.reasons(RemoveVg("va"))
    assert scene.reasons(RemoveVg("va-ult")) == ""
    (hidden.folder / "dm/uuid").write_text("CRYPT-abc")
    assert "is in use" in scene.reasons(RemoveVg("va-ult"))


def test_only_what_lies_on_a_failed_array_is_torn_away(scene: Scene) -> None:
    scene.sys.mapping("vg-films", "dm-0", scene.array)
    assert "vg-films is not on a failed array" in scene.reasons(DropMapping("vg-films"))
    (scene.array.folder / "md/array_state").write_text("broken")
    (scene.array.folder / "md/raid_disks").write_text("2")
    assert scene.reasons(DropMapping("vg-films")) == ""


@pytest.mark.parametrize(("level", "is_torn"), [("raid0", True), ("raid1", False)])
def test_an_array_that_needs_what_is_left_unwiped_counts_as_failed(
    scene: Scene, level: str, is_torn: bool
) -> None:
    scene.sys.mapping("vg-films", "dm-0", scene.array)
    fill_md(scene.array, dict.fromkeys(scene.disks, "in_sync"), level=level, raid_disks="2")
    steps = (DropMapping("vg-films"), StopArray(), ZeroSuperblock(OnDisk(0)), VerifyClean(OnDisk(0)))
    plan = some_teardown()
    left = scene.against(replace(plan, steps=(*steps, LeaveUnread(OnDisk(1)))))
    assert ("is not on a failed array" not in left) is is_torn, left
    assert "is not on a failed array" in scene.against(replace(plan, steps=steps))


def test_who_holds_a_disk_that_is_left_is_not_asked(scene: Scene) -> None:
    """One that does not answer says nothing of that, and nothing is done to it."""
    scene.claimed = [scene.disks[1]]
    shutil.rmtree(scene.disks[1].folder / "holders")
    note_failure(scene.disks[1])
    steps = (StopArray(), ZeroSuperblock(OnDisk(0)), VerifyClean(OnDisk(0)), LeaveUnread(OnDisk(1)))
    plan = replace(some_teardown(), steps=steps)
    try:
        assert "cannot be read" in scene.against(plan)
        assert scene.against(plan, left=[1]) == ""
    finally:
        forget_failure(scene.disks[1])


def test_swap_that_the_plan_does_not_turn_off_forbids_it(scene: Scene) -> None:
    scene.proc.swap_to("/dev/md127")
    assert scene.reasons() == "/dev/md127 is used as swap space"


def test_what_belongs_to_more_than_the_array_is_not_destroyed_with_it(scene: Scene) -> None:
    scene.found[scene.array] = DeviceContents(("btrfs",), (PartOf("btrfs", "u", 2),))
    assert "part of a btrfs file system on 2 devices" in scene.reasons()
    scene.found.clear()
    scene.found[scene.disks[0]] = DeviceContents(("isw_raid_member",))
    assert "Intel RAID member" in scene.reasons()
    scene.found[scene.disks[0]] = DeviceContents(
        ("linux_raid_member",), (PartOf("linux_raid_member", ARRAY),)
    )
    assert scene.reasons() == ""


def test_what_lies_on_other_partitions_is_none_of_the_plans_business(scene: Scene) -> None:
    scene.partition()
    mine, others = scene.disks[0].partitions()
    assert scene.on_partitions() == ""
    scene.found[others] = DeviceContents(("zfs_member",))
    assert scene.on_partitions() == ""
    scene.found[mine] = DeviceContents(("zfs_member",))
    assert "ZFS pool" in scene.on_partitions()


def test_an_array_that_came_up_since_the_plan_was_made_stops_it(scene: Scene) -> None:
    plan = some_teardown()
    assert scene.against(plan) == ""
    blind = msgspec.structs.replace(
        plan, steps=tuple(step for step in plan.steps if not isinstance(step, StopArray))
    )
    assert "/dev/md127 was started after the plan was made, and the plan does not stop it" in scene.against(
        blind
    )
