"""What root refuses of one disk without an array in use: it is another one, or what is named is elsewhere."""

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans import array_in_service, held_disks
from raidwright.helper.plans.binding import require_bound
from raidwright.helper.plans.held_disks import ground_of
from raidwright.helper.plans.shape import check_shape
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.luks import CloseLuks
from raidwright.storage.steps.lvm import ActivateInside
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import ON_SINGLE, OnDisk, OnMapping, OnPartition
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.forged_use import START, UNLOCK, mount
from tests.helper.plans import ARRAY, some_disk, some_use
from tests.helper.test_single import SINGLE
from tests.helper.use_scene import Scene

__all__ = ["fake_proc", "fake_sys"]

OPEN = replace(UNLOCK, target=ON_SINGLE)
INSIDE, CLOSE = ActivateInside(OnMapping("safe")), CloseLuks("safe")
UNMOUNT = Unmount(OnMapping("safe"), "/srv/data")
OTHER = "99999999:99999999:99999999:99999999"


def plan(*steps: Step) -> Plan:
    return replace(some_use(*steps), disks=(some_disk(0),), array=SINGLE)


class OneDisk(Scene):
    """The plan's disk with its partition, and whether by its table it is that of the plan."""

    def __init__(self, sys: FakeSys, proc: FakeProc, patch: pytest.MonkeyPatch) -> None:
        super().__init__(sys, proc, patch)
        self.part = sys.part(self.disks[0], 1)
        self.known = {ARRAY}
        for module in (array_in_service, held_disks):
            patch.setattr(module, "serves_as_single", self.is_single)

    def is_single(self, disk: Device, uuid: str) -> bool:
        """What the table on the disk says."""
        return disk == self.disks[0] and uuid in self.known

    def reasons(self, *steps: Step) -> str:
        return self.against(plan(*steps))


@pytest.fixture
def one(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch) -> OneDisk:
    return OneDisk(fake_sys, fake_proc, monkeypatch)


def shaped(made: Plan) -> str:
    try:
        check_shape(made, practice=False)
    except HelperError as error:
        return error.sentence
    return ""


def test_our_own_plans_have_the_shape() -> None:
    assert shaped(plan(OPEN, INSIDE, mount(OnMapping("safe")))) == ""
    assert shaped(plan(mount(ON_SINGLE))) == ""
    assert shaped(plan(UNMOUNT, CLOSE)) == ""
    assert shaped(plan(Unmount(ON_SINGLE, "/srv/data"))) == ""


@pytest.mark.parametrize(
    "steps",
    [
        (UNLOCK,),
        (START,),
        (MakeWritable(),),
        (UNMOUNT, StopArray((OnDisk(0),))),
        (replace(UNLOCK, target=OnDisk(0)),),
        (replace(UNLOCK, target=OnPartition(0, 2)),),
        (mount(OnPartition(0, 2)),),
        (Unmount(OnDisk(0), "/srv/data"),),
    ],
    ids=lambda steps: " ".join(step.tag for step in steps),
)
def test_nothing_is_named_but_its_partition(steps: tuple[Step, ...]) -> None:
    assert shaped(plan(*steps)) != ""


def test_an_array_is_not_used_by_a_partition() -> None:
    assert "do not fit starting or stopping an array" in shaped(some_use(OPEN))
    # What is mounted past an array, from a member of it, is unmounted by itself.
    assert "do not fit starting or stopping an array" in shaped(
        some_use(Unmount(ON_SINGLE, "/srv/data"), CLOSE)
    )


def test_the_disk_of_the_plan_is_opened_and_put_away(one: OneDisk, fake_proc: FakeProc) -> None:
    assert one.reasons(OPEN, INSIDE) == ""
    opened = one.sys.mapping("safe", "dm-0", one.part)
    one.sys.number(opened, "253:0")
    fake_proc.process(0, "40 22 253:0 / /srv/data rw shared:55 - ext4 /dev/dm-0 rw\n")
    assert one.reasons(UNMOUNT, CLOSE) == ""
    assert "is mounted on “/srv/data”" in one.reasons(CLOSE)


def test_before_every_command_it_is_still_that_partition(one: OneDisk) -> None:
    made = plan(OPEN, INSIDE)
    assert ground_of(made, one.disks[:1]) == (one.part,)
    bound = require_bound(made, OPEN, ground_of(made, one.disks[:1]), in_use=True)
    assert bound == {ON_SINGLE: "/dev/vdq0p1"}
    one.known = {OTHER}
    assert ground_of(made, one.disks[:1]) == ()
    with pytest.raises(HelperError, match="now uses"):
        require_bound(made, OPEN, ground_of(made, one.disks[:1]), in_use=True)
