"""What a teardown is refused for, asked of kernels that no test computer has."""

import shutil

import msgspec
from msgspec.structs import replace

from raidwright.helper.looking.on_disk.patience import forget_failures, note_failure
from raidwright.storage.steps.disk import LeaveUnread, VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.lvm import RemoveVg
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import some_teardown
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
    assert scene.reasons() == "/dev/md127 is mounted at “/srv/data”"
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
    assert "No device of the plan is mounted at /srv/data" in said


def test_what_is_mounted_inside_is_named_before_anything_is_unmounted(scene: Scene) -> None:
    scene.proc.process(0, f"{OURS}41 40 0:50 / /srv/data/inner rw - tmpfs tmpfs rw\n")
    assert (
        scene.reasons(UNMOUNT)
        == "Something else is mounted at “/srv/data/inner”, inside a mount point that the plan unmounts"
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


def test_swap_that_the_plan_does_not_turn_off_forbids_it(scene: Scene) -> None:
    scene.proc.swap_to("/dev/md127")
    assert scene.reasons() == "/dev/md127 is used as swap space"


def test_an_array_that_came_up_since_the_plan_was_made_stops_it(scene: Scene) -> None:
    plan = some_teardown()
    assert scene.against(plan) == ""
    blind = msgspec.structs.replace(
        plan, steps=tuple(step for step in plan.steps if not isinstance(step, StopArray))
    )
    assert "/dev/md127 was started after the plan was made, and the plan does not stop it" in scene.against(
        blind
    )


def test_who_holds_a_disk_that_is_left_is_not_asked(scene: Scene) -> None:
    """One that does not answer says nothing of that, and nothing is done to it."""
    scene.claimed = [scene.disks[1]]
    shutil.rmtree(scene.disks[1].folder / "holders")
    note_failure(scene.disks[1])
    steps = (StopArray(), ZeroSuperblock(OnDisk(0)), VerifyClean(OnDisk(0)), LeaveUnread(OnDisk(1)))
    plan = replace(some_teardown(), steps=steps)
    try:
        assert "cannot be read" in scene.against(some_teardown())
        assert scene.against(plan, left=[1]) == ""
    finally:
        forget_failures(scene.disks[1])
