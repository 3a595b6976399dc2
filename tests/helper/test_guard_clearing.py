"""What was a member is cleared alone: nothing beside it goes, and nothing that is something else's too."""

import dataclasses

import msgspec
import pytest

from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.md import RemoveMember, ReplaceMember
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.helper.fake_proc import fake_proc, have_written
from tests.helper.fake_sys import fake_sys, fill_md
from tests.helper.plans import ARRAY, some_disk, some_repair
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

FIRST, SECOND = OnPartition(2, 1), OnPartition(2, 2)
REMOVE = RemoveMember(FIRST, BOTH)
WHOLE = (WipeDisk(2), VerifyClean(OnDisk(2)))


def alone(*steps: Step) -> Plan:
    """A plan about the third disk, which md does not hold any more."""
    return msgspec.structs.replace(some_repair(*steps), disks=(some_disk(2),))


def divided(scene: Scene, state: str = "") -> tuple[Device, Device]:
    """Two partitions on the third disk, of which the first is or was a member."""
    scene.disks[2] = scene.sys.disk("vdq2", partitions=2)
    first, second = scene.disks[2].partitions()
    members = {scene.disks[0]: SERVES, scene.disks[1]: SERVES} | ({first: state} if state else {})
    array = scene.sys.stacked("md127", *members, folder="md")
    fill_md(array, members, uuid=ARRAY, level="raid1", raid_disks=2)
    scene.uuids["vdq2p1"] = (ARRAY,)
    return first, second


@pytest.mark.parametrize(
    ("state", "steps"),
    [
        ("none spare", (WipeSignatures(SECOND), ReplaceMember(OnDisk(0), FIRST, BOTH))),
        ("faulty", (WipeSignatures(SECOND), REMOVE)),
        ("faulty", (REMOVE, ZeroSuperblock(FIRST), ZeroSuperblock(SECOND), *WHOLE)),
    ],
)
def test_a_partition_beside_the_member_is_not_written_to(
    scene: Scene, state: str, steps: tuple[Step, ...]
) -> None:
    divided(scene, state)
    assert "also has /dev/vdq2p2" in scene.reasons(*steps)


def test_a_partition_beside_what_dropped_out_is_not_written_to(scene: Scene) -> None:
    divided(scene)
    first, second = OnPartition(0, 1), OnPartition(0, 2)
    both = alone(ZeroSuperblock(first), ZeroSuperblock(second), WipeDisk(0))
    assert "also has /dev/vdq2p2" in scene.against(both)
    assert "/dev/vdq2p2 contains nothing of /dev/md127" in scene.against(alone(ZeroSuperblock(second)))
    assert scene.against(alone(ZeroSuperblock(first))) == ""


def test_what_somebody_writes_to_is_not_cleared(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = divided(scene, "faulty")
    for device in (scene.disks[2], first):
        have_written(monkeypatch, device)
        assert f"has {device.path} open for writing" in scene.reasons(REMOVE, ZeroSuperblock(FIRST))
    have_written(monkeypatch, second)
    assert scene.reasons(REMOVE, ZeroSuperblock(FIRST)) == ""


@pytest.mark.parametrize("state", ["faulty", ""])
def test_what_is_part_of_something_else_is_not_erased(scene: Scene, state: str) -> None:
    member, _ = divided(scene, state)
    plan = some_repair(REMOVE, ZeroSuperblock(FIRST)) if state else alone(ZeroSuperblock(OnPartition(0, 1)))
    scene.found[member] = dataclasses.replace(NOTHING, names=("linux_raid_member",))
    assert scene.against(plan) == ""
    scene.found[member] = dataclasses.replace(NOTHING, names=("linux_raid_member", "zfs_member"))
    assert "ZFS" in scene.against(plan)
    shared = PartOf("btrfs", "one", devices=2)
    scene.found[member] = dataclasses.replace(NOTHING, names=("btrfs",), parts=(shared,))
    assert "btrfs" in scene.against(plan)


def test_of_what_dropped_out_nothing_is_erased_that_cannot_be_told(scene: Scene) -> None:
    """While md holds it md knows whose it is."""
    member, _ = divided(scene)
    plan = alone(ZeroSuperblock(OnPartition(0, 1)))
    scene.found[member] = dataclasses.replace(NOTHING, names=("unreadable",))
    assert "cannot be read" in scene.against(plan)
    group = PartOf("LVM2_member", "vault")
    scene.found[member] = dataclasses.replace(NOTHING, names=("LVM2_member",), parts=(group,))
    assert "vault" in scene.against(plan)


def test_what_leaves_and_is_cleared_is_in_no_other_use(scene: Scene) -> None:
    member, second = divided(scene, "faulty")
    plan = some_repair(REMOVE, ZeroSuperblock(FIRST))
    assert scene.against(plan) == ""
    beside = scene.sys.stacked("dm-1", second)
    assert scene.against(plan) == "", "what stands beside it is none of its business"
    assert beside
    scene.sys.stacked("dm-0", member)
    assert "is used by dm-0" in scene.against(plan)


def test_what_is_mounted_or_swapped_to_or_under_a_loop_is_not_cleared(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    member, second = divided(scene, "faulty")
    plan = some_repair(REMOVE, ZeroSuperblock(FIRST))
    for number, device in ((1, member), (2, second)):
        scene.sys.number(device, f"259:{number}")
    for number, path in ((2, "/srv/beside"), (1, "/srv/member")):
        scene.proc.process(7, f"40 22 259:{number} / {path} rw - ext4 /dev/x rw\n", name="bash")
        mount = "/dev/vdq2p1 is mounted on “/srv/member” (in the mount namespace of process 7, bash)"
        assert scene.against(plan) == (mount if number == 1 else "")
    scene.proc.process(7)
    scene.proc.swap_to("/dev/vdq2p2")
    assert scene.against(plan) == ""
    scene.proc.swap_to("/dev/vdq2p1")
    assert scene.against(plan) == "/dev/vdq2p1 is used as swap space"
    monkeypatch.setattr(mounts, "active_swaps", list)
    monkeypatch.setattr(mounts, "loops_on", lambda device: [f"loop of {device.node}"])
    assert scene.against(plan) == "/dev/vdq2p1 is used by loop of vdq2p1"


def test_another_array_on_the_member_is_told_once(scene: Scene) -> None:
    divided(scene, "faulty")
    scene.uuids["vdq2p1"] = ("another",)
    said = scene.reasons(REMOVE, ZeroSuperblock(FIRST), *WHOLE)
    assert said.count("/dev/vdq2p1 is a member of another array") == 1


def test_a_superblock_elsewhere_on_the_disk_is_not_the_members(scene: Scene) -> None:
    divided(scene)
    plan = alone(ZeroSuperblock(OnPartition(0, 1)), WipeDisk(0))
    told = "/dev/vdq2 (Testbed T1G TEST-2) is a member of an array that is not assembled here"
    assert told not in scene.against(plan)
    scene.found[scene.disks[2]] = dataclasses.replace(NOTHING, names=("linux_raid_member",))
    assert told in scene.against(plan)
