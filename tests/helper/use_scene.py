"""What root sees of an array that is started or opened."""

from collections.abc import Callable

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import array_facts, arrays
from raidwright.helper.looking.on_disk.md_superblock import MdSuperblock
from raidwright.helper.plans.guards.users import reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.steps import Step
from tests.helper.fake_proc import FakeProc
from tests.helper.fake_sys import FakeSys, fill_md
from tests.helper.plans import ARRAY, holding, some_use


class Scene:
    """Two disks of the plan and one more; what their superblocks say, and what runs on them."""

    def __init__(self, sys: FakeSys, proc: FakeProc, patch: pytest.MonkeyPatch) -> None:
        self.sys, self.proc = sys, proc
        self.disks = [sys.disk(f"vdq{index}") for index in range(3)]
        self.superblocks: dict[str, MdSuperblock] = {}
        self.arrays, self.claimed = list[Device](), list[Device]()
        self.lines: tuple[SettingLine, ...] = ()
        patch.setattr(arrays, "uuids_on", self._uuids_on)
        patch.setattr(array_facts, "read_md_superblock", lambda device: self.superblocks.get(device.node))
        patch.setattr(Device, "properties", self._properties())
        patch.setattr(kernel, "every_device", lambda: iter([*self.disks, *self.arrays]))
        patch.setattr(occupants, "is_claimed", lambda device: device in self.claimed)
        patch.setattr(settings, "every_line", lambda *_: self.lines)

    def _uuids_on(self, device: Device) -> tuple[str, ...]:
        known = self.superblocks.get(device.node)
        return (known.uuid,) if known else ()

    def _properties(self) -> Callable[[Device], dict[str, str]]:
        def properties(device: Device) -> dict[str, str]:
            known = self.superblocks.get(device.node)
            return {"ID_FS_TYPE": "linux_raid_member", "ID_FS_UUID": known.uuid} if known else {}

        return properties

    def carries(self, index: int, *roles: int, uuid: str = ARRAY, home: str = "", events: int = 7) -> None:
        """A superblock on the disk; ``roles`` are the places of all members as it knows them."""
        known = roles or (0, 1)
        self.superblocks[f"vdq{index}"] = MdSuperblock(
            uuid, "raid1", 0, 0, 0, 2, index, events, None, known, home, "any:tank"
        )

    def runs(self, *members: int, node: str = "md127", **facts: object) -> Device:
        """An array on these disks."""
        own = {self.disks[index]: "in_sync" for index in members}
        facts = {"uuid": ARRAY, "level": "raid1", "raid_disks": 2} | facts
        array = fill_md(self.sys.stacked(node, *own, folder="md"), own, **facts)
        self.sys.number(array, "9:127")
        self.arrays.append(array)
        return array

    def reasons(self, *steps: Step) -> str:
        return self.against(some_use(*steps))

    def against(self, plan: Plan) -> str:
        disks = [self.disks[int(disk.path[-1])] for disk in plan.disks]
        pairs = zip(plan.disks, disks, strict=True)
        held = holding(*(HeldDisk(identity, -1, device) for identity, device in pairs))
        return "; ".join(reasons_in_use(plan, held, {}))


@pytest.fixture
def scene(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(fake_sys, fake_proc, monkeypatch)


@pytest.fixture
def stopped(scene: Scene) -> Scene:
    for index in range(2):
        scene.carries(index)
    return scene
