"""What the helper itself refuses to erase of arrays that do not run, whatever a plan says."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.contents import NOTHING, DeviceContents
from raidwright.helper.plans.guards import unseen as module
from raidwright.helper.plans.guards.unseen import reasons_unseen
from raidwright.helper.plans.held_disks import NOT_SEEN, HeldDisk
from raidwright.helper.plans.journal import Journal
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import Inside, PartOf
from raidwright.storage.steps.assembly import ReleaseMembers
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.targets import OnDisk
from raidwright.storage.units import MIB
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, holding, some_disk, some_teardown

__all__ = ["fake_sys"]

PAIR = (OnDisk(0), OnDisk(1))
CLEARING = tuple(
    step for disk in PAIR for step in (ZeroSuperblock(disk), WipeDisk(disk.disk), VerifyClean(disk))
)
CLEAN = Plan(Purpose.CLEAN, (some_disk(0), some_disk(1)), None, CLEARING)
DOWN = replace(some_teardown(), disks=CLEAN.disks, steps=CLEARING)
CEPH = Inside(MIB, MIB, ("ceph_bluestore",))
EXT4 = Inside(MIB, MIB, ("ext4",))
GROUP = Inside(MIB, MIB, ("LVM2_member",), (PartOf("LVM2_member", "vg1000", 1, "a"),))
SPREAD = ("raid0", "raid5", "raid10")


class Scene:
    """Two disks with a member each of one array that does not run."""

    def __init__(self, sys: FakeSys, folder: Path) -> None:
        self.disks = [sys.disk(f"vdq{index}") for index in range(2)]
        self.found: defaultdict[Device, DeviceContents] = defaultdict(lambda: NOTHING)
        self.journal = Journal(folder / "journal")
        self.running: list[Device] = []
        self.stands("raid1")

    def stands(self, level: str, *inside: Inside, here: int = 2, expected: int = 2) -> None:
        """From now on the superblocks say that, and this lies in each member."""
        members = tuple(ArrayMember(each.path, slot, ("in_sync",)) for slot, each in enumerate(self.disks))
        self.array = Array(ARRAY, "tank", level, 0, 0, "", False, 0, expected, members[:here], layout=0x102)
        for disk in self.disks:
            self.found[disk] = DeviceContents(("linux_raid_member",), inside=inside)

    def reasons(self, plan: Plan, *, asked: tuple[bool, bool] = (True, True)) -> str:
        each_disk = zip(plan.disks, (-1, -1), self.disks, asked, strict=True)
        held = holding(*(HeldDisk(*each) for each in each_disk))
        return "; ".join(reasons_unseen(plan, held, self.found, self.journal))


@pytest.fixture
def scene(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Scene:
    made = Scene(fake_sys, tmp_path)

    def running_as(_: str) -> Iterator[Device]:
        return iter(made.running)

    monkeypatch.setattr(arrays, "uuids_on", lambda device: (ARRAY,) if device in made.disks else ())
    monkeypatch.setattr(arrays, "running_as", running_as)
    monkeypatch.setattr(module, "stopped_array", lambda *_: made.array)
    return made


@pytest.mark.parametrize("plan", [DOWN, CLEAN], ids=["teardown", "clean"])
@pytest.mark.parametrize("level", ["raid1", *SPREAD])
@pytest.mark.parametrize("inside", [CEPH, GROUP], ids=["ceph", "group"])
def test_what_can_be_started_is_not_erased_unseen(
    scene: Scene, plan: Plan, level: str, inside: Inside
) -> None:
    scene.stands(level, inside)
    for each in (plan, replace(plan, unseen=True)):
        assert "“tank” is stopped and contains " in scene.reasons(each)
        assert "Start it first" in scene.reasons(each)


@pytest.mark.parametrize("plan", [DOWN, CLEAN], ids=["teardown", "clean"])
def test_a_mirror_that_is_seen_as_a_whole_is_erased(scene: Scene, plan: Plan) -> None:
    for inside in ((), (EXT4,)):
        scene.stands("raid1", *inside)
        assert scene.reasons(plan) == ""


@pytest.mark.parametrize("plan", [DOWN, CLEAN], ids=["teardown", "clean"])
@pytest.mark.parametrize("level", SPREAD)
def test_what_cannot_be_started_is_erased_only_by_its_own_word(scene: Scene, plan: Plan, level: str) -> None:
    scene.stands(level, CEPH, here=1, expected=4)
    assert (
        "cannot be checked. Create the plan again and confirm it with the word shown for this case"
        in scene.reasons(plan)
    )
    assert scene.reasons(replace(plan, unseen=True)) == ""


@pytest.mark.parametrize("plan", [DOWN, CLEAN], ids=["teardown", "clean"])
@pytest.mark.parametrize("level", SPREAD)
def test_where_all_members_are_left_as_they_are_nothing_is_erased_unseen(
    scene: Scene, plan: Plan, level: str
) -> None:
    """As they cannot be wiped: what could be read of one of them is not asked then."""
    scene.stands(level, here=1, expected=3)
    for disk in scene.disks:
        scene.found[disk] = NOT_SEEN
    assert scene.reasons(plan, asked=(False, False)) == ""
    assert "cannot be checked" in scene.reasons(plan, asked=(False, True))


def test_what_runs_and_is_stopped_for_it_carries_nothing_that_is_not_erased(
    scene: Scene, fake_sys: FakeSys
) -> None:
    node = fake_sys.stacked("md127", *scene.disks, folder="md")
    scene.running = [node]
    plan = replace(CLEAN, steps=(ReleaseMembers(127, PAIR, runs=True), *CLEARING))
    assert scene.reasons(plan) == ""
    scene.found[node] = DeviceContents(("ceph_bluestore",))
    assert "/dev/md127 is part of another storage system" in scene.reasons(plan)


def test_a_plan_that_was_broken_off_goes_on(scene: Scene) -> None:
    scene.stands("raid5", EXT4)
    assert scene.reasons(DOWN)
    with scene.journal.open(some_teardown(), 7) as record:
        for index in range(len(some_teardown().steps) - 1):
            record.intent(index, ())
    assert scene.reasons(DOWN) == ""
