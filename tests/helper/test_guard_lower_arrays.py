"""What a plan on an array whose members are arrays is refused for: forged, or changed since it was made."""

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.plans.binding import require_bound
from raidwright.helper.plans.guards.users import reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisk, own_devices_of
from raidwright.protocol import DocumentError, decode, encode
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable
from raidwright.storage.steps.disk import WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import AnyMember, OnArray, OnDisk, OnLowerArray, OnPartition
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import (
    ARRAY,
    at_once,
    holding,
    some_disk,
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
    """Every reason against it that has to do with what uses it."""
    own = tower.disks[: len(plan.disks)]
    held = holding(*(HeldDisk(each, -1, disk) for each, disk in zip(plan.disks, own, strict=True)))
    return "; ".join(reasons_in_use(plan, held, held.look()))


def test_what_was_seen_is_put_away_and_taken_down(tower: Tower) -> None:
    assert against(tower, over(StopArray(BOTH))) == ""
    assert against(tower, teardown(*BOTH)) == ""
    tower.stops()
    assert against(tower, teardown(*BOTH, stops=False)) == ""


def test_an_array_on_them_that_has_come_up_or_has_another_member_is_not_taken_down(tower: Tower) -> None:
    told = "/dev/md127 was started after the plan was made, and the plan does not stop it"
    assert told in against(tower, teardown(*BOTH, stops=False))
    tower.joins(tower.disks[6], tower.upper)
    assert "also uses /dev/vdq6, which is not in the plan" in against(tower, teardown(*BOTH))


def test_the_ground_is_what_the_arrays_below_hold(tower: Tower) -> None:
    own = tuple(tower.disks[:4])
    for plan in (over(StopArray(BOTH)), over(MakeWritable()), teardown(*BOTH)):
        assert set(own_devices_of(plan, own)) == set(own)
        bound = require_bound(plan, plan.steps[0], own_devices_of(plan, own), in_use=True)
        assert bound[OnArray()] == "/dev/md127"
    tower.joins(tower.disks[6], tower.low[0])
    assert set(own_devices_of(teardown(*BOTH), own)) == set(own[2:])


def test_a_step_stops_where_an_array_below_has_become_another(tower: Tower) -> None:
    plan, own = over(StopArray(BOTH)), tuple(tower.disks[:4])
    for change in ({"uuid": THIRD}, {"array_state": "inactive"}):
        for name, value in change.items():
            (tower.low[0].folder / "md" / name).write_text(f"{value}\n")
        with pytest.raises(HelperError, match="which is not in the plan"):
            require_bound(plan, plan.steps[0], own_devices_of(plan, own), in_use=True)
    with pytest.raises(HelperError, match="not to the device of that name"):
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
