"""What a plan on an array whose members are arrays is refused for: forged, or changed since it was made."""

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import array_facts, arrays
from raidwright.helper.plans.binding import require_bound
from raidwright.helper.plans.guards.cleaning import reasons_against_cleaning
from raidwright.helper.plans.guards.lower_arrays import reasons_against_lower_arrays
from raidwright.helper.plans.guards.teardown import reasons_against_removing
from raidwright.helper.plans.guards.use import reasons_against_using
from raidwright.helper.plans.held_disks import HeldDisk, ground_of
from raidwright.helper.plans.shape import check_shape
from raidwright.protocol import DocumentError, decode, encode
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable, StartArray
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import AnyMember, OnArray, OnDisk, OnLowerArray, OnPartition
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import (
    ARRAY,
    at_once,
    holding,
    some_cleaning,
    some_disk,
    some_repair,
    some_teardown,
    some_use,
    verify,
    waiting,
)
from tests.helper.teardown_scene import ROOT

__all__ = ["fake_proc", "fake_sys"]

LOW = ("aaaaaaaa:00000000:00000000:00000001", "aaaaaaaa:00000000:00000000:00000002")
THIRD = "aaaaaaaa:00000000:00000000:00000003"


def lower(number: int, *disks: int, uuid: str = "") -> OnLowerArray:
    own = disks or (2 * number, 2 * number + 1)
    return OnLowerArray(uuid or LOW[number], f"/dev/md{125 + number}", tuple(map(OnDisk, own)))


BOTH = (lower(0), lower(1))


class Tower:
    """Two mirrors, an array over them, and a third mirror that has nothing to do with it."""

    def __init__(self, sys: FakeSys, patch: pytest.MonkeyPatch, *, partitions: int = 0) -> None:
        """Of whole disks, or of their first partitions."""
        self.sys = sys
        self.disks = [sys.disk(f"vdq{index}", partitions=partitions) for index in range(7)]
        own = [disk.partitions()[0] if partitions else disk for disk in self.disks]
        self.uuids = {own[index].node: (*LOW, THIRD)[index // 2] for index in range(6)}
        self.low = [self.runs(f"md{125 + n}", LOW[n], *own[2 * n : 2 * n + 2]) for n in range(2)]
        self.third = self.runs("md124", THIRD, *own[4:6])
        self.upper = self.runs("md127", ARRAY, *self.low)
        self.uuids |= {each.node: ARRAY for each in self.low}
        patch.setattr(arrays, "uuids_on", self._uuids_on)
        patch.setattr(occupants, "is_claimed", lambda _: False)

    def runs(self, node: str, uuid: str, *members: Device) -> Device:
        device = self.sys.stacked(node, *members, folder="md")
        fill_md(device, dict.fromkeys(members, "in_sync"), uuid=uuid, level="raid1", raid_disks=len(members))
        self.sys.number(device, f"9:{node[2:]}")
        return device

    def stops(self) -> None:
        """Nothing holds the mirrors any more."""
        self.sys.name("/dev/md127", None)
        for each in self.low:
            (each.folder / "holders/md127").unlink()

    def joins(self, device: Device, array: Device) -> None:
        """The array has one member more."""
        (array.folder / "slaves" / device.node).symlink_to(device.folder)

    def _uuids_on(self, device: Device) -> tuple[str, ...]:
        uuid = self.uuids.get(device.node)
        return (uuid,) if uuid else ()


@pytest.fixture
def tower(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch) -> Tower:
    fake_proc.process(0, ROOT)
    return Tower(fake_sys, monkeypatch)


def over(*steps: Step, disks: int = 4, base: Plan | None = None) -> Plan:
    """A plan that names so many disks."""
    every = tuple(some_disk(index) for index in range(disks))
    return msgspec.structs.replace(base or some_use(), disks=every, steps=steps)


def teardown(*members: AnyMember, stops: bool = True, disks: int = 4) -> Plan:
    steps = (*((StopArray(),) if stops else ()), *map(ZeroSuperblock, members))
    return over(*steps, disks=disks, base=some_teardown())


def against(tower: Tower, plan: Plan) -> str:
    """Every reason against it that has to do with what it stands on."""
    own = tower.disks[: len(plan.disks)]
    reasons = [*reasons_against_lower_arrays(plan)]
    if plan.purpose is some_use().purpose:
        return "; ".join((*reasons, *reasons_against_using(plan, own)))
    held = holding(*(HeldDisk(each, -1, disk) for each, disk in zip(plan.disks, own, strict=True)))
    reasons += reasons_against_removing(plan, held, held.look())
    return "; ".join((*reasons, *reasons_against_cleaning(plan, held, ())))


def test_what_was_seen_is_put_away_and_taken_down(tower: Tower) -> None:
    assert against(tower, over(StopArray(BOTH))) == ""
    assert against(tower, teardown(*BOTH)) == ""
    tower.stops()
    assert against(tower, teardown(*BOTH, stops=False)) == ""


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (over(StopArray((lower(0), lower(1, 2))), disks=3), "/dev/md126 also uses /dev/vdq3"),
        (over(StopArray((lower(0),)), disks=2), "/dev/md127 also uses /dev/vdq2"),
        (over(MakeWritable(), disks=2), "/dev/md127 also uses /dev/vdq2"),
        (over(MakeWritable(), disks=5), "/dev/vdq4 has no member of /dev/md127"),
        (over(StopArray((lower(0), lower(1, uuid=THIRD)))), "/dev/md126 is now another array"),
        (
            over(StopArray((lower(0), lower(1, 2, 3, 4))), disks=5),
            "/dev/vdq4 is no longer a member of /dev/md126",
        ),
        (teardown(lower(0), lower(1, 2), disks=3), "/dev/md126 also uses /dev/vdq3"),
        (teardown(lower(0), disks=2), "(md array, clean) also uses /dev/vdq2"),
        (teardown(*BOTH, OnDisk(0)), "/dev/vdq0 is a member of another array"),
        (teardown(*BOTH, disks=5), "has no member of the array, and no interrupted plan used it"),
        (
            teardown(*BOTH, stops=False),
            "/dev/md127 was started after the plan was made, and the plan does not stop it",
        ),
        (teardown(*map(OnDisk, range(4))), "/dev/vdq0 is a member of another array"),
    ],
)
def test_a_plan_names_all_that_it_stands_on(tower: Tower, plan: Plan, told: str) -> None:
    assert told in against(tower, plan)


def test_it_starts_on_all_disks_below_its_members_and_no_others(
    tower: Tower, monkeypatch: pytest.MonkeyPatch
) -> None:
    tower.stops()
    monkeypatch.setattr(arrays, "carriers", lambda _: iter(tower.low))
    monkeypatch.setattr(arrays, "running_as", lambda _: iter(()))
    monkeypatch.setattr(array_facts, "read_md_superblock", lambda _: None)
    start = StartArray(BOTH, incomplete=False, read_only=False)
    assert against(tower, over(start)) == "No member of /dev/md127 is connected"
    assert "/dev/vdq4 has no member of /dev/md127" in against(tower, over(start, disks=5))
    less = StartArray((lower(0), lower(1, 2)), incomplete=False, read_only=False)
    assert "/dev/vdq3 is also a member" in against(tower, over(less, disks=3))


def test_what_has_joined_an_array_below_since_is_not_touched(tower: Tower) -> None:
    tower.joins(tower.disks[6], tower.low[0])
    for plan in (over(StopArray(BOTH)), teardown(*BOTH)):
        assert "/dev/md125 also uses /dev/vdq6" in against(tower, plan)
    assert "/dev/md127 also uses /dev/vdq6" in against(tower, over(MakeWritable()))


def test_an_array_that_is_none_of_its_members_is_not_touched(tower: Tower) -> None:
    """Whoever forges a plan may name any array as a member."""
    third = OnLowerArray(THIRD, "/dev/md124", (OnDisk(4), OnDisk(5)))
    for plan in (over(StopArray((*BOTH, third)), disks=6), teardown(*BOTH, third, disks=6)):
        assert "/dev/md124 contains nothing of /dev/md127" in against(tower, plan)


def test_an_array_below_that_runs_no_more_is_not_taken_for_one(tower: Tower) -> None:
    (tower.low[0].folder / "md/array_state").write_text("inactive\n")
    for plan in (over(StopArray(BOTH)), teardown(*BOTH)):
        assert "/dev/md125 is not running" in against(tower, plan)


def test_the_ground_is_what_the_arrays_below_hold(tower: Tower) -> None:
    own = tuple(tower.disks[:4])
    for plan in (over(StopArray(BOTH)), over(MakeWritable()), teardown(*BOTH)):
        assert set(ground_of(plan, own)) == set(own)
        bound = require_bound(plan, plan.steps[0], ground_of(plan, own), in_use=True)
        assert bound[OnArray()] == "/dev/md127"
    tower.joins(tower.disks[6], tower.low[0])
    assert set(ground_of(teardown(*BOTH), own)) == set(own[2:])


def test_a_step_stops_where_an_array_below_has_become_another(tower: Tower) -> None:
    plan, own = over(StopArray(BOTH)), tuple(tower.disks[:4])
    for change in ({"uuid": THIRD}, {"array_state": "inactive"}):
        for name, value in change.items():
            (tower.low[0].folder / "md" / name).write_text(f"{value}\n")
        with pytest.raises(HelperError, match="which is not in the plan"):
            require_bound(plan, plan.steps[0], ground_of(plan, own), in_use=True)
    with pytest.raises(HelperError, match="which does not match its name"):
        require_bound(plan, plan.steps[0], own, in_use=True)


def test_it_has_let_go_when_nothing_holds_the_arrays_below(
    tower: Tower, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting(monkeypatch, at_once)
    monkeypatch.setattr(arrays, "array_nodes", lambda: ("md124", "md125", "md126", "md127"))
    for plan in (over(StopArray(BOTH)), teardown(*BOTH)):
        with pytest.raises(HelperError, match="/dev/md127 is still running"):
            verify(plan, plan.steps[0])
    tower.stops()
    for plan in (over(StopArray(BOTH)), teardown(*BOTH)):
        verify(plan, plan.steps[0])


@pytest.mark.parametrize("target", [OnDisk(0), OnPartition(0, 1)])
def test_only_members_are_named_so(target: OnDisk | OnPartition) -> None:
    document = encode(over(WipeSignatures(target), base=some_teardown()))
    forged = document.replace(encode(target), encode(lower(0)))
    assert forged != document
    with pytest.raises(DocumentError, match="lower-array"):
        decode(forged, Plan)


@pytest.mark.parametrize(
    "plan",
    [
        over(StopArray(BOTH), disks=3),
        over(*some_cleaning(4).steps, ZeroSuperblock(lower(0)), base=some_cleaning()),
        over(*some_repair().steps, ZeroSuperblock(lower(0)), base=some_repair()),
        over(StopArray(BOTH), *map(ZeroSuperblock, BOTH), base=some_teardown()),
    ],
    ids=["a disk that is not named", "cleaning", "repair", "let go of"],
)
def test_no_other_plan_has_such_members(plan: Plan) -> None:
    with pytest.raises(HelperError):
        check_shape(plan, practice=False)
    check_shape(over(StopArray(BOTH)), practice=False)
    check_shape(teardown(*BOTH), practice=False)


def test_no_disk_is_wiped_whole_on_whose_partition_a_lower_array_stays(
    fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forged: the partition is named by a step that only reads it."""
    fake_proc.process(0, ROOT)
    tower = Tower(fake_sys, monkeypatch, partitions=1)
    parts = [(OnPartition(2 * n, 1), OnPartition(2 * n + 1, 1)) for n in range(2)]
    low = [OnLowerArray(LOW[n], f"/dev/md{125 + n}", pair) for n, pair in enumerate(parts)]
    steps: tuple[Step, ...] = (StopArray(), *map(ZeroSuperblock, low))
    assert against(tower, over(*steps, base=some_teardown())) == ""
    forged = over(*steps, WipeDisk(0), VerifyClean(OnPartition(0, 1)), base=some_teardown())
    assert "/dev/vdq0p1 is a member of another array" in against(tower, forged)
