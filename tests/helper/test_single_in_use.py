"""What root refuses of one disk without an array in use: it is another one, or what is named is elsewhere."""

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans import array_in_service, held_disks
from raidwright.helper.plans.binding import require_bound
from raidwright.helper.plans.held_disks import own_devices_of
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.luks import CloseLuks
from raidwright.storage.steps.lvm import ActivateInside
from raidwright.storage.steps.targets import ON_SINGLE, OnMapping
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.forged_use import UNLOCK
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


def test_the_disk_of_the_plan_is_opened_and_put_away(one: OneDisk, fake_proc: FakeProc) -> None:
    assert one.reasons(OPEN, INSIDE) == ""
    opened = one.sys.mapping("safe", "dm-0", one.part)
    one.sys.number(opened, "253:0")
    fake_proc.process(0, "40 22 253:0 / /srv/data rw shared:55 - ext4 /dev/dm-0 rw\n")
    assert one.reasons(UNMOUNT, CLOSE) == ""
    assert "is mounted at “/srv/data”" in one.reasons(CLOSE)


def test_before_every_command_it_is_still_that_partition(one: OneDisk) -> None:
    made = plan(OPEN, INSIDE)
    assert own_devices_of(made, one.disks[:1]) == (one.part,)
    bound = require_bound(made, OPEN, own_devices_of(made, one.disks[:1]), in_use=True)
    assert bound == {ON_SINGLE: "/dev/vdq0p1"}
    one.known = {OTHER}
    assert own_devices_of(made, one.disks[:1]) == ()
    with pytest.raises(HelperError, match="now uses"):
        require_bound(made, OPEN, own_devices_of(made, one.disks[:1]), in_use=True)
