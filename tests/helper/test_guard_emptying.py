"""What the helper itself refuses to erase of old disks, whatever a plan says."""

from collections import defaultdict
from pathlib import Path

import pytest

from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING, DeviceContents
from raidwright.helper.plans.guards.users import reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import ReleaseMembers
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.lvm import DeactivateGroup
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import holding, some_disk
from tests.helper.second_path import report_alike

__all__ = ["fake_proc", "fake_sys"]

PARTS = (OnPartition(0, 1), OnPartition(1, 1))
RELEASE = ReleaseMembers(127, PARTS)


class Scene:
    """Two disks with a member each on their first partitions, and a third that the plan does not name."""

    def __init__(self, sys: FakeSys, proc: FakeProc) -> None:
        self.sys, self.proc = sys, proc
        self.disks = [sys.disk(f"vdq{index}", partitions=2) for index in range(3)]
        self.parts = [disk.partitions()[0] for disk in self.disks]
        self.found: defaultdict[Device, DeviceContents] = defaultdict(lambda: NOTHING)

    def hold(self, *members: Device, state: str = "inactive") -> Device:
        """An md device that holds these."""
        array = self.sys.stacked("md127", *members, folder="md")
        (array.folder / "md/array_state").write_text(f"{state}\n")
        return array

    def reasons(self, *steps: Step) -> str:
        """Why the plan with these steps is refused that erases the first two disks; empty when it is not."""
        whole = (WipeDisk(0), WipeDisk(1), VerifyClean(OnDisk(0)), VerifyClean(OnDisk(1)))
        every = (*steps, *map(ZeroSuperblock, PARTS), *whole)
        plan = Plan(Purpose.CLEAN, (some_disk(0), some_disk(1)), None, every)
        held = holding(*(HeldDisk(*each) for each in zip(plan.disks, (-1, -1), self.disks, strict=False)))
        return "; ".join(reasons_in_use(plan, held, self.found))


@pytest.fixture
def scene(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch) -> Scene:
    made = Scene(fake_sys, fake_proc)
    fake_proc.process(0, "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n")

    monkeypatch.setattr(occupants, "is_claimed", lambda _: False)
    return made


def test_what_nothing_uses_is_erased(scene: Scene) -> None:
    assert scene.reasons() == ""


def test_what_is_mounted_is_not(scene: Scene) -> None:
    scene.sys.number(scene.disks[0].partitions()[1], "8:66")
    scene.proc.process(0, "40 1 8:66 / /srv/photos rw shared:55 - ext4 /dev/vdq02 rw\n")
    assert "is mounted at “/srv/photos”" in scene.reasons()


def test_what_is_mounted_by_its_other_path_is_not(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = scene.disks[2]
    scene.sys.number(other, "8:96")
    scene.proc.process(0, "40 1 8:96 / /srv/photos rw shared:55 - ext4 /dev/vdq2 rw\n")
    assert scene.reasons() == ""
    report_alike(monkeypatch, tmp_path / "udev", other, some_disk(1))
    assert scene.reasons() == (
        "/dev/vdq1 (Testbed T1G TEST-1) and /dev/vdq2 may be the same disk, connected by two cables or"
        " paths: /dev/vdq2 is mounted at “/srv/photos”."
    )


def test_two_with_one_number_are_erased_with_the_array_on_both(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = scene.disks[1]
    scene.hold(*scene.parts[:2])
    scene.sys.number(other, "8:96")
    report_alike(monkeypatch, tmp_path / "udev", other, some_disk(0))
    assert scene.reasons(RELEASE) == ""
    scene.proc.process(0, "40 1 8:96 / /srv/photos rw shared:55 - ext4 /dev/vdq1 rw\n")
    assert scene.reasons(RELEASE) == "/dev/vdq1 is mounted at “/srv/photos”"


def test_an_array_that_has_come_up_since_is_not(scene: Scene) -> None:
    scene.hold(*scene.parts[:2], state="clean")
    for steps in ((), (RELEASE,)):
        assert "/dev/md127 was started after the plan was made" in scene.reasons(*steps)


def test_one_that_came_with_the_disks_and_that_nobody_uses_is_stopped(scene: Scene) -> None:
    stops = ReleaseMembers(127, PARTS, runs=True)
    array = scene.hold(*scene.parts[:2], state="clean")
    assert scene.reasons(stops) == ""
    scene.sys.number(array, "9:127")
    scene.proc.process(0, "40 1 9:127 / /srv/photos rw shared:55 - ext4 /dev/md127 rw\n")
    assert "is mounted at “/srv/photos”" in scene.reasons(stops)
    scene.proc.process(0, "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n")
    scene.sys.mapping("films", "dm-9", array)
    assert "is in use and not in the plan" in scene.reasons(stops)


def test_what_holds_the_members_is_named_by_the_plan(scene: Scene) -> None:
    scene.hold(*scene.parts[:2])
    assert scene.reasons(RELEASE) == ""
    assert "the plan does not stop it" in scene.reasons()


def test_what_holds_more_than_the_disks_of_the_plan_is_not_let_go_of(scene: Scene) -> None:
    scene.hold(*scene.parts)
    assert "md127 (md array, inactive) also uses /dev/vdq2" in scene.reasons(RELEASE)


def test_volumes_in_use_are_put_away_by_the_plan_or_left_alone(scene: Scene) -> None:
    volume = scene.sys.stacked("dm-3", scene.parts[0], folder="dm")
    (volume.folder / "dm/name").write_text("attic-films\n")
    (volume.folder / "dm/uuid").write_text("LVM-abc\n")
    assert "is in use and not in the plan" in scene.reasons()
    assert scene.reasons(DeactivateGroup("attic")) == ""
