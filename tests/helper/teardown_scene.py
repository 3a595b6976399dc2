"""What the guards see of an array that is taken down."""

from collections import defaultdict
from collections.abc import Collection

import msgspec
import pytest

from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.contents import NOTHING, DeviceContents
from raidwright.helper.plans.guards.users import reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import VerifyClean, ZeroSuperblock
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnPartition
from tests.helper.fake_proc import FakeProc
from tests.helper.fake_sys import FakeSys
from tests.helper.plans import ARRAY, holding, some_teardown

ROOT = "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n"
OURS = f"{ROOT}40 22 9:127 / /srv/data rw shared:55 - ext4 /dev/md127 rw\n"
UNMOUNT = Unmount(OnArray(), "/srv/data")


class Scene:
    """The plan's two disks, the array on them, and what is mounted."""

    def __init__(self, sys: FakeSys, proc: FakeProc) -> None:
        self.sys, self.proc = sys, proc
        self.disks = [sys.disk(f"vdq{index}") for index in range(2)]
        self.array = self.others = sys.stacked("md127", *self.disks, folder="md")
        sys.number(self.array, "9:127")
        self.found: defaultdict[Device, DeviceContents] = defaultdict(lambda: NOTHING)
        self.claimed: list[Device] = []

    def partition(self) -> None:
        """From now on the array lies on the first partitions, and another one on the second."""
        self.disks = [self.sys.disk(f"vdq{index}", partitions=2) for index in range(2)]
        parts = [disk.partitions() for disk in self.disks]
        self.array = self.sys.stacked("md127", *(each[0] for each in parts), folder="md")
        self.others = self.sys.stacked("md126", *(each[1] for each in parts), folder="md")

    def on_partitions(self, *steps: Step) -> str:
        """Why the plan that clears the first partitions is refused, with these steps besides."""
        parts = [OnPartition(index, 1) for index in range(2)]
        own = (StopArray(), *map(ZeroSuperblock, parts), *map(VerifyClean, parts))
        return self.against(msgspec.structs.replace(some_teardown(), steps=(*own, *steps)))

    def reasons(self, *steps: Step) -> str:
        """Why the plan with these steps before its own is refused; empty when it is not."""
        plan = some_teardown()
        return self.against(msgspec.structs.replace(plan, steps=(*steps, *plan.steps)))

    def against(self, plan: Plan, left: Collection[int] = ()) -> str:
        """The same for a whole plan, which asks nothing of the disks ``left``."""
        pairs = enumerate(zip(plan.disks, (-1, -1), self.disks, strict=True))
        held = holding(*(HeldDisk(*each, is_asked=index not in left) for index, each in pairs))
        return "; ".join(reasons_in_use(plan, held, self.found))


@pytest.fixture
def scene(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """In which nothing is mounted, and every superblock is the array's."""
    made = Scene(fake_sys, fake_proc)
    monkeypatch.setattr(arrays, "uuids_on", lambda _: (ARRAY,))
    monkeypatch.setattr(occupants, "is_claimed", lambda device: device in made.claimed)
    return made
