"""What a teardown is refused for, asked of kernels that no test computer has."""

from collections import defaultdict

import msgspec
import pytest

from raidwright.helper.looking import arrays, occupants
from raidwright.helper.looking.contents import NOTHING, DeviceContents
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.guard_teardown import reasons_against_removing
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.lvm import DropMapping, RemoveVg
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnPartition
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, holding, some_teardown

__all__ = ["fake_proc", "fake_sys"]

ROOT = "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n"
OURS = f"{ROOT}40 22 9:127 / /srv/data rw shared:55 - ext4 /dev/md127 rw\n"
SERVICE = """\
300 299 8:1 / / rw shared:170 master:1 - ext4 /dev/sda1 rw
301 300 9:127 / /srv/data rw shared:171 master:55 - ext4 /dev/md127 rw
"""
UNMOUNT = Unmount(OnArray(), "/srv/data")


class Scene:
    """The plan's two disks, the array on them, and what is mounted."""

    def __init__(self, sys: FakeSys, proc: FakeProc) -> None:
        self.sys, self.proc = sys, proc
        self.disks = [sys.disk(f"vdq{index}") for index in range(2)]
        self.array = self.others = sys.stacked("md127", *self.disks, folder="md")
        sys.number(self.array, "9:127")
        self.found: defaultdict[Device, DeviceContents] = defaultdict(lambda: NOTHING)
        self.uuids: dict[str, tuple[str, ...]] = {}
        """Of the superblocks on devices, by their nodes; elsewhere it is the array's."""
        self.claimed: list[Device] = []

    def partition(self) -> None:
        """From now on the array lies on the first partitions, and another one on the second."""
        self.disks = [self.sys.disk(f"vdq{index}", partitions=2) for index in range(2)]
        parts = [disk.partitions() for disk in self.disks]
        self.array = self.sys.stacked("md127", *(each[0] for each in parts), folder="md")
        self.others = self.sys.stacked("md126", *(each[1] for each in parts), folder="md")

    def on_partitions(self, *steps: Step) -> str:
        """Why the plan that clears the first partitions is refused, with these steps besides."""
        parts = [OnPartition(index, 1) for index in range(2)]
        own = (StopArray(), *map(ZeroSuperblock, parts), *map(VerifyClean, parts))
        return self.against(msgspec.structs.replace(some_teardown(), steps=(*own, *steps)))

    def reasons(self, *steps: Step) -> str:
        """Why the plan with these steps before its own is refused; empty when it is not."""
        plan = some_teardown()
        return self.against(msgspec.structs.replace(plan, steps=(*steps, *plan.steps)))

    def against(self, plan: Plan) -> str:
        """The same for a whole plan."""
        held = holding(*(HeldDisk(*each) for each in zip(plan.disks, (-1, -1), self.disks, strict=True)))
        return "; ".join(reasons_against_removing(plan, held, self.found))


@pytest.fixture
def scene(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """In which nothing is mounted, and every superblock is the array's."""
    made = Scene(fake_sys, fake_proc)
    monkeypatch.setattr(arrays, "uuids_on", lambda device: made.uuids.get(device.node, (ARRAY,)))
    monkeypatch.setattr(occupants, "claimed", lambda device: device in made.claimed)
    return made


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
    assert "nothing of the plan is mounted on /srv/data" in said


def test_what_is_mounted_inside_is_named_before_anything_is_unmounted(scene: Scene) -> None:
    scene.proc.process(0, f"{OURS}41 40 0:50 / /srv/data/inner rw - tmpfs tmpfs rw\n")
    assert (
        scene.reasons(UNMOUNT)
        == "something else is mounted on “/srv/data/inner”, inside what the plan unmounts"
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
    assert "/dev/md127 does not stand on the disks of the plan" in said


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
    assert "vg-films lies on no failed array" in scene.reasons(DropMapping("vg-films"))
    (scene.array.folder / "md/array_state").write_text("broken")
    (scene.array.folder / "md/raid_disks").write_text("2")
    assert scene.reasons(DropMapping("vg-films")) == ""


def test_swap_that_the_plan_does_not_turn_off_forbids_it(scene: Scene) -> None:
    scene.proc.swap_to("/dev/md127")
    assert scene.reasons() == "/dev/md127 is swapped to"


def test_what_belongs_to_more_than_the_array_is_not_destroyed_with_it(scene: Scene) -> None:
    scene.found[scene.array] = DeviceContents(("btrfs",), (PartOf("btrfs", "u", 2),))
    assert "btrfs over 2 devices" in scene.reasons()
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
    assert "/dev/md127 runs by now, and the plan does not stop it" in scene.against(blind)
