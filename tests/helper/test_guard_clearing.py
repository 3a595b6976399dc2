"""What was a member is cleared alone: nothing beside it goes, and nothing that is something else's too."""

import msgspec
import pytest

from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import ZeroSuperblock
from raidwright.storage.steps.md import RemoveMember
from raidwright.storage.steps.targets import OnPartition
from tests.helper.fake_proc import fake_proc, have_written
from tests.helper.fake_sys import fake_sys, fill_md
from tests.helper.plans import ARRAY, some_disk, some_repair
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

FIRST = OnPartition(2, 1)
REMOVE = RemoveMember(FIRST, BOTH)


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
    return first, second


def test_what_somebody_writes_to_is_not_cleared(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = divided(scene, "faulty")
    for device in (scene.disks[2], first):
        have_written(monkeypatch, device)
        assert f"has {device.path} open for writing" in scene.reasons(REMOVE, ZeroSuperblock(FIRST))
    have_written(monkeypatch, second)
    assert scene.reasons(REMOVE, ZeroSuperblock(FIRST)) == ""


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
        mount = "/dev/vdq2p1 is mounted at “/srv/member” (in the mount namespace of process 7, bash)"
        assert scene.against(plan) == (mount if number == 1 else "")
    scene.proc.process(7)
    scene.proc.swap_to("/dev/vdq2p2")
    assert scene.against(plan) == ""
    scene.proc.swap_to("/dev/vdq2p1")
    assert scene.against(plan) == "/dev/vdq2p1 is used as swap space"
    monkeypatch.setattr(mounts, "active_swaps", list)
    monkeypatch.setattr(mounts, "loops_on", lambda device: [f"loop of {device.node}"])
    assert scene.against(plan) == "/dev/vdq2p1 is used by loop of vdq2p1"
