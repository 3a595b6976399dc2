"""What the guards see of an array whose disks are exchanged."""

from collections.abc import Mapping

import pytest

from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.guards.users import reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import FakeProc
from tests.helper.fake_sys import FakeSys, fill_md
from tests.helper.plans import ARRAY, holding, some_repair

BOTH = (OnDisk(0), OnDisk(1))
SERVES = "in_sync"


class Scene:
    """Three disks of the plan, an array of two places on some of them, and one disk more."""

    def __init__(self, sys: FakeSys, proc: FakeProc) -> None:
        self.sys, self.proc = sys, proc
        self.disks = [sys.disk(f"vdq{index}") for index in range(4)]
        self.claimed: list[Device] = []

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
        return "; ".join(reasons_in_use(plan, held, {}))


@pytest.fixture
def scene(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch) -> Scene:
    made = Scene(fake_sys, fake_proc)
    monkeypatch.setattr(occupants, "is_claimed", lambda device: device in made.claimed)
    return made
