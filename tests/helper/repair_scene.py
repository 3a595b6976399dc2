"""What the guards see of an array whose disks are exchanged."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

import pytest

from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.contents import NOTHING, DeviceContents
from raidwright.helper.plans.guards import repair
from raidwright.helper.plans.guards.repair import reasons_against_repairing
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.helper.fake_proc import FakeProc
from tests.helper.fake_sys import FakeSys, fill_md
from tests.helper.plans import ARRAY, holding, some_repair

BOTH, PART = (OnDisk(0), OnDisk(1)), OnPartition(2, 1)
SERVES = "in_sync"


class Scene:
    """Three disks of the plan, an array of two places on some of them, and one disk more."""

    def __init__(self, sys: FakeSys, proc: FakeProc) -> None:
        self.sys, self.proc = sys, proc
        self.disks = [sys.disk(f"vdq{index}") for index in range(4)]
        self.found: defaultdict[Device, DeviceContents] = defaultdict(lambda: NOTHING)
        self.uuids: dict[str, tuple[str, ...]] = {}
        self.claimed: list[Device] = []
        self.apart: list[str] = []

    def array(self, states: Mapping[int, str], **facts: object) -> Device:
        """The array on these disks, by their numbers."""
        members = {self.disks[index]: words for index, words in states.items()}
        facts = {"uuid": ARRAY, "level": "raid1", "raid_disks": 2} | facts
        return fill_md(self.sys.stacked("md127", *members, folder="md"), members, **facts)

    def reasons(self, *steps: Step) -> str:
        """Why the plan with these steps is refused; empty when it is not."""
        return self.against(some_repair(*steps))

    def against(self, plan: Plan) -> str:
        """The same for a whole plan."""
        held = holding(*(HeldDisk(disk, -1, self.disks[int(disk.path[-1])]) for disk in plan.disks))
        return "; ".join(reasons_against_repairing(plan, held, self.found))


def _among(paths: list[str], devices: Iterable[Device]) -> tuple[str, ...]:
    return tuple(device.path for device in devices if device.path in paths)


@pytest.fixture
def scene(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch) -> Scene:
    made = Scene(fake_sys, fake_proc)
    monkeypatch.setattr(arrays, "uuids_on", lambda device: made.uuids.get(device.node, ()))
    monkeypatch.setattr(occupants, "is_claimed", lambda device: device in made.claimed)
    monkeypatch.setattr(repair, "diverged_members", lambda _, devices: _among(made.apart, devices))
    return made
