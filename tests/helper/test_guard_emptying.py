"""What the helper itself refuses to erase of old disks, whatever a plan says."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.contents import NOTHING, SILENT, DeviceContents
from raidwright.helper.plans.guards.emptying import reasons_against_emptying
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.shape import check_shape
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.snapshot.names import KEY_FOLDER, key_path
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import ReleaseMembers
from raidwright.storage.steps.disk import LeaveUnread, VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.lvm import DeactivateGroup
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.helper.configuration import computer
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, holding, some_disk
from tests.helper.second_path import report_alike

__all__ = ["fake_proc", "fake_sys"]

PARTS = (OnPartition(0, 1), OnPartition(1, 1))
RELEASE = ReleaseMembers(127, PARTS)


class Scene:
    """Two disks with a member each on their first partitions, and a third that the plan does not name."""

    def __init__(self, sys: FakeSys, proc: FakeProc, root: Path) -> None:
        self.sys, self.proc, self.root = sys, proc, root
        self.journal = Journal(root / "state")
        self.disks = [sys.disk(f"vdq{index}", partitions=2) for index in range(3)]
        self.parts = [disk.partitions()[0] for disk in self.disks]
        self.found: defaultdict[Device, DeviceContents] = defaultdict(lambda: NOTHING)
        self.carriers = self.parts[:2]
        self.running: list[Device] = []

    def hold(self, *members: Device, state: str = "inactive") -> Device:
        """An md device that holds these."""
        array = self.sys.stacked("md127", *members, folder="md")
        (array.folder / "md/array_state").write_text(f"{state}\n")
        return array

    def reasons_past(self, index: int) -> str:
        """The same of a plan that leaves one of the two as it is."""
        whole = (WipeDisk(1 - index), VerifyClean(OnDisk(1 - index)), LeaveUnread(OnDisk(index)))
        plan = Plan(
            Purpose.CLEAN,
            (some_disk(0), some_disk(1)),
            None,
            (RELEASE, ZeroSuperblock(PARTS[1 - index]), *whole),
        )
        check_shape(plan, practice=False)
        pairs = enumerate(zip(plan.disks, (-1, -1), self.disks, strict=False))
        held = holding(*(HeldDisk(*each, is_asked=number != index) for number, each in pairs))
        return "; ".join(reasons_against_emptying(plan, held, self.found, self.journal, self.root))

    def reasons(self, *steps: Step) -> str:
        """Why the plan with these steps is refused that erases the first two disks; empty when it is not."""
        whole = (WipeDisk(0), WipeDisk(1), VerifyClean(OnDisk(0)), VerifyClean(OnDisk(1)))
        every = (*steps, *map(ZeroSuperblock, PARTS), *whole)
        plan = Plan(Purpose.CLEAN, (some_disk(0), some_disk(1)), None, every)
        held = holding(*(HeldDisk(*each) for each in zip(plan.disks, (-1, -1), self.disks, strict=False)))
        return "; ".join(reasons_against_emptying(plan, held, self.found, self.journal, self.root))


@pytest.fixture
def scene(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Scene:
    made = Scene(fake_sys, fake_proc, computer(tmp_path))
    fake_proc.process(0, "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n")

    def carriers(uuid: str) -> Iterator[Device]:
        assert uuid == ARRAY
        return iter(made.carriers)

    monkeypatch.setattr(arrays, "uuids_on", lambda device: (ARRAY,) if device in made.parts else ())
    monkeypatch.setattr(arrays, "carriers", carriers)
    monkeypatch.setattr(arrays, "running_as", lambda _: iter(made.running))
    monkeypatch.setattr(occupants, "is_claimed", lambda _: False)
    return made


def test_what_nothing_uses_is_erased(scene: Scene) -> None:
    assert scene.reasons() == ""


@pytest.mark.parametrize("index", [0, 1])
def test_one_that_cannot_be_read_is_left_and_forbids_nothing(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, index: int
) -> None:
    scene.hold(*scene.parts[:2])
    ill = scene.disks[index]
    scene.found |= dict.fromkeys((ill, *ill.partitions()), SILENT)
    monkeypatch.setattr(occupants, "is_claimed", lambda device: device.disk == ill)
    assert scene.reasons_past(index) == ""
    assert "cannot be read" in scene.reasons_past(1 - index)


def test_what_lvm_keeps_of_a_group_on_them_goes_with_the_array(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = scene.root / "etc/lvm/backup"
    folder.mkdir(parents=True)
    (folder / "vault").write_text('device = "/dev/md127"\n')
    assert scene.reasons() == "", "another computer's, or made by hand"
    monkeypatch.setattr(Journal, "groups_made", lambda _: ((ARRAY, "vault"),))
    assert scene.reasons().startswith("/etc/lvm/backup/vault is LVM's backup of a group on the array")


def test_what_is_mounted_is_not(scene: Scene) -> None:
    scene.sys.number(scene.disks[0].partitions()[1], "8:66")
    scene.proc.process(0, "40 1 8:66 / /srv/photos rw shared:55 - ext4 /dev/vdq02 rw\n")
    assert "is mounted on “/srv/photos”" in scene.reasons()


def test_what_is_mounted_by_its_other_path_is_not(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = scene.disks[2]
    scene.sys.number(other, "8:96")
    scene.proc.process(0, "40 1 8:96 / /srv/photos rw shared:55 - ext4 /dev/vdq2 rw\n")
    assert scene.reasons() == ""
    report_alike(monkeypatch, tmp_path / "udev", other, some_disk(1))
    assert scene.reasons() == (
        "/dev/vdq1 (Testbed T1G TEST-1) and /dev/vdq2 can be the same disk, connected by two cables or paths:"
        " /dev/vdq2 is mounted on “/srv/photos”."
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
    assert scene.reasons(RELEASE) == "/dev/vdq1 is mounted on “/srv/photos”"


def test_an_array_that_has_come_up_since_is_not(scene: Scene) -> None:
    array = scene.hold(*scene.parts[:2], state="clean")
    for steps in ((), (RELEASE,)):
        assert "/dev/md127 was started after the plan was made" in scene.reasons(*steps)
    scene.running = [array]
    assert "/dev/md127 is already running" in scene.reasons()


def test_one_that_came_with_the_disks_and_that_nobody_uses_is_stopped(scene: Scene) -> None:
    stops = ReleaseMembers(127, PARTS, runs=True)
    array = scene.hold(*scene.parts[:2], state="clean")
    scene.running = [array]
    assert scene.reasons(stops) == ""
    scene.sys.number(array, "9:127")
    scene.proc.process(0, "40 1 9:127 / /srv/photos rw shared:55 - ext4 /dev/md127 rw\n")
    assert "is mounted on “/srv/photos”" in scene.reasons(stops)
    scene.proc.process(0, "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n")
    scene.sys.mapping("films", "dm-9", array)
    assert "is in use and not in the plan" in scene.reasons(stops)


def test_what_holds_the_members_is_named_by_the_plan(scene: Scene) -> None:
    scene.hold(*scene.parts[:2])
    assert scene.reasons(RELEASE) == ""
    assert "the plan does not stop it" in scene.reasons()


def test_what_holds_more_than_the_disks_of_the_plan_is_not_let_go_of(scene: Scene) -> None:
    scene.hold(*scene.parts)
    assert "/dev/md127 also uses /dev/vdq2" in scene.reasons(RELEASE)


def test_nothing_else_is_let_go_of(scene: Scene) -> None:
    """No document may stop an array that has nothing to do with its disks."""
    scene.hold(scene.parts[2])
    assert "/dev/md127 no longer exists" in scene.reasons(RELEASE)


def test_an_array_goes_with_all_its_members_that_are_here(scene: Scene) -> None:
    scene.carriers = scene.parts
    assert f"is also a member of {ARRAY}" in scene.reasons()


@pytest.mark.parametrize(
    ("contents", "words"),
    [
        (DeviceContents(("zfs_member",)), "ZFS"),
        (DeviceContents(("conflicting", "btrfs", "ext4")), "conflicting signatures"),
        (DeviceContents(("unreadable",)), "cannot be read"),
        (DeviceContents(("btrfs",), (PartOf("btrfs", "x", 2),)), "part of a btrfs file system on 2 devices"),
    ],
)
def test_what_reaches_beyond_or_cannot_be_told_is_left_alone(
    scene: Scene, contents: DeviceContents, words: str
) -> None:
    scene.found[scene.parts[1]] = contents
    assert words in scene.reasons()


def test_members_and_volumes_may_go(scene: Scene) -> None:
    parts = (PartOf("linux_raid_member", ARRAY, 2), PartOf("LVM2_member", "attic"))
    scene.found[scene.parts[1]] = DeviceContents(("LVM2_member", "linux_raid_member"), parts)
    assert scene.reasons() == ""


def test_no_partition_is_lost_that_the_plan_does_not_name(scene: Scene) -> None:
    second = scene.disks[0].partitions()[1]
    scene.found[second] = DeviceContents(("dos",))
    assert scene.reasons() == ""
    scene.found[second] = DeviceContents(("ext4",))
    assert f"/dev/vdq0 also has {second.path}, which is not in the plan" in scene.reasons()


def test_volumes_in_use_are_put_away_by_the_plan_or_left_alone(scene: Scene) -> None:
    volume = scene.sys.stacked("dm-3", scene.parts[0], folder="dm")
    (volume.folder / "dm/name").write_text("attic-films\n")
    (volume.folder / "dm/uuid").write_text("LVM-abc\n")
    assert "is in use and not in the plan" in scene.reasons()
    assert scene.reasons(DeactivateGroup("attic")) == ""


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("/etc/mdadm/mdadm.conf", f"ARRAY /dev/md/tank UUID={ARRAY}\n"),
        ("/etc/fstab", f"UUID=c /srv/films ext4 nofail,x-raidwright.array={ARRAY} 0 2\n"),
    ],
)
def test_what_the_computer_is_told_of_is_taken_down_instead(scene: Scene, file: str, line: str) -> None:
    (scene.root / file[1:]).write_text(line)
    assert f"Line 1 of {file} belongs to the array {ARRAY}" in scene.reasons()


def test_what_has_a_key_file_here_is_taken_down_instead(scene: Scene) -> None:
    (scene.root / KEY_FOLDER[1:]).mkdir()
    (scene.root / key_path(ARRAY)[1:]).write_bytes(b"key")
    assert f"{key_path(ARRAY)} is the key file of the array {ARRAY}" in scene.reasons()
