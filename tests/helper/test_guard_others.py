"""What else forbids a teardown: who holds a device, what also lies elsewhere, what is another's."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.plans.guards import users
from raidwright.helper.plans.guards.users import reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.steps.disk import LeaveUnread, VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.filesystem import SwapOff, Unmount
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.lvm import DropMapping, RemoveLv, RemoveVg
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition
from raidwright.storage.units import MIB
from tests.helper.fake_proc import fake_proc, have_written
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ARRAY, holding, some_teardown
from tests.helper.teardown_scene import OURS, ROOT, UNMOUNT, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

OTHER = "fedcba98:76543210:fedcba98:76543210"
HELD = "/dev/md127 is open in another program"


def partition_of(device: Device) -> Device:
    """A first partition that the kernel sees in it."""
    folder = device.folder / f"{device.node}p1"
    for part in ("slaves", "holders"):
        (folder / part).mkdir(parents=True)
    (folder / "partition").write_text("1")
    (folder / "dev").write_text("259:1")
    return Device(folder.name, folder)


def test_who_holds_a_device_unseen_is_told(scene: Scene) -> None:
    scene.claimed = [scene.array]
    assert scene.reasons() == HELD


def test_who_writes_to_the_array_or_what_it_stands_on_is_told(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    for device in (scene.array, *scene.disks):
        have_written(monkeypatch, device)
        assert scene.reasons() == f"“qemu” (process 5) has {device.path} open for writing"
    scene.partition()
    have_written(monkeypatch, scene.disks[0])
    assert "“qemu” (process 5) has /dev/vdq0 open for writing" in scene.on_partitions()
    have_written(monkeypatch, *scene.disks[0].partitions()[1:])
    assert "qemu" not in scene.on_partitions(), "it is another array's"


def test_whoever_is_seen_to_use_a_device_holds_it_open(scene: Scene) -> None:
    scene.claimed = [scene.disks[0]]
    assert scene.reasons() == "", "its array does"
    scene.claimed = [scene.array]
    scene.proc.process(0, OURS)
    assert scene.reasons(UNMOUNT) == ""
    scene.proc.process(0, ROOT)
    scene.proc.swap_to("/dev/md127")
    assert scene.reasons(SwapOff(OnArray())) == ""


def test_who_has_the_whole_array_has_its_partitions_and_the_other_way_round(scene: Scene) -> None:
    """Random bytes may look like a table to the kernel."""
    part = partition_of(scene.array)
    scene.claimed = [part]
    assert scene.reasons() == "/dev/md127p1 is open in another program"
    scene.proc.process(0, OURS)
    assert scene.reasons(UNMOUNT) == ""
    scene.claimed = [scene.array]
    scene.proc.process(0, OURS.replace("9:127", "259:1"))
    assert scene.reasons(UNMOUNT) == ""


@pytest.mark.parametrize("says", ["is_silent", "has_failed_lately"])
def test_nothing_is_erased_of_what_does_not_answer_and_may_be_in_use(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, says: str
) -> None:
    scene.claimed = [scene.array]
    monkeypatch.setattr(users, says, lambda device: device == scene.array)
    assert scene.reasons(EraseLuks(OnArray(), 16 * MIB)) == "/dev/md127 cannot be read"
    assert scene.reasons() == "", "it is only stopped, which the kernel refuses while it is in use"


def test_what_is_left_as_it_is_need_not_answer(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    scene.disks = [scene.sys.disk(f"vdq{index}") for index in range(2)]
    scene.sys.name("/dev/md127", None)
    monkeypatch.setattr(users, "is_silent", lambda device: device in scene.claimed)
    steps = (LeaveUnread(OnDisk(0)), ZeroSuperblock(OnDisk(1)), VerifyClean(OnDisk(1)))
    plan = replace(some_teardown(), steps=steps)
    one, other = (
        HeldDisk(identity, -1, device, is_asked=asked)
        for identity, device, asked in zip(plan.disks, scene.disks, (False, True), strict=True)
    )
    scene.claimed = [scene.disks[0]]
    assert list(reasons_in_use(plan, holding(one, other), scene.found)) == []
    scene.claimed = [scene.disks[1]]
    assert list(reasons_in_use(plan, holding(one, other), scene.found)) == ["/dev/vdq1 cannot be read"]


def test_a_loop_device_over_the_array_is_told(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mounts, "loops_on", lambda device: ["loop3"] if device == scene.array else [])
    assert scene.reasons() == "/dev/md127 is used by loop3"


def test_both_mounts_of_an_array_may_be_unmounted(scene: Scene) -> None:
    inner = "41 40 9:127 /x /srv/data/inner rw - ext4 /dev/md127 rw\n"
    scene.proc.process(0, OURS + inner)
    assert scene.reasons(Unmount(OnArray(), "/srv/data/inner"), UNMOUNT) == ""


def test_what_the_running_system_needs_is_not_unmounted(scene: Scene) -> None:
    scene.proc.process(0, OURS.replace("/srv/data", "/home"))
    assert scene.reasons(Unmount(OnArray(), "/home")) == "/home belongs to the running system"


def test_a_node_that_runs_another_array_is_not_taken_down(scene: Scene) -> None:
    for name, value in (("array_state", "clean"), ("uuid", ARRAY)):
        (scene.array.folder / "md" / name).write_text(value)
    assert scene.reasons() == ""
    (scene.array.folder / "md/uuid").write_text(OTHER)
    assert scene.reasons() == "The name /dev/md127 now belongs to another array. Create the plan again"


def test_a_node_that_waits_with_unreadable_members_is_known_by_what_mdadm_wrote_down(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(arrays, "_uuids_readable", lambda _: set())
    monkeypatch.setattr(arrays, "MAP", tmp_path / "map")
    (scene.array.folder / "md/array_state").write_text("inactive")
    assert scene.reasons() == "The name /dev/md127 now belongs to another array. Create the plan again"
    (tmp_path / "map").write_text(f"md127 0.90 {ARRAY} /dev/md/tank\n")
    assert scene.reasons() == ""


def test_an_array_that_is_gone_cannot_be_taken_down(scene: Scene) -> None:
    scene.disks = [scene.sys.disk(f"vdq{index}") for index in range(2)]
    scene.sys.name("/dev/md127", None)
    assert scene.reasons() == "/dev/md127 does not exist"


def test_disks_without_an_array_are_cleaned(scene: Scene) -> None:
    scene.disks = [scene.sys.disk(f"vdq{index}") for index in range(2)]
    plan = replace(some_teardown(), array=None, steps=(WipeDisk(0), WipeDisk(1)))
    assert scene.against(plan) == ""


def test_the_plans_own_array_is_no_stranger_where_no_step_stops_it(scene: Scene) -> None:
    plan = some_teardown()
    told = (
        "/dev/md127 was started after the plan was made, and the plan does not stop it. Create the plan again"
    )
    assert scene.against(replace(plan, steps=plan.steps[1:])) == told


def test_an_array_that_also_lies_elsewhere_is_not_taken_down(scene: Scene) -> None:
    scene.disks = [scene.sys.disk(f"vdq{index}") for index in range(2)]
    scene.sys.stacked("md127", *scene.disks, scene.sys.disk("vdz"), folder="md")
    assert scene.reasons() == "md127 (md array, ) also uses /dev/vdz, which is not in the plan"


def test_a_volume_that_is_removed_need_not_be_active(scene: Scene) -> None:
    assert scene.reasons(RemoveLv("vault", "data"), RemoveVg("vault")) == ""
    assert scene.reasons(WipeDisk(0), DropMapping("gone")).startswith("/dev/mapper/gone does not exist")


@pytest.mark.parametrize("step", [WipeDisk(0), WipeSignatures(OnDisk(0)), ZeroSuperblock(OnDisk(0))], ids=str)
def test_partitions_go_with_their_disk_only_when_the_plan_names_them(
    scene: Scene, step: WipeDisk | WipeSignatures | ZeroSuperblock
) -> None:
    scene.disks = [scene.sys.disk(f"vdq{index}", partitions=1) for index in range(2)]
    scene.array = scene.sys.stacked("md127", *(disk.partitions()[0] for disk in scene.disks), folder="md")
    parts = [OnPartition(index, 1) for index in range(2)]
    plan = replace(some_teardown(), steps=(StopArray(), ZeroSuperblock(parts[1]), step))
    assert scene.against(plan) == "/dev/vdq0 also has /dev/vdq0p1, which is not in the plan"
    named = (StopArray(), *map(ZeroSuperblock, parts), step, WipeDisk(1), VerifyClean(OnDisk(0)))
    assert scene.against(replace(plan, steps=named)) == ""
