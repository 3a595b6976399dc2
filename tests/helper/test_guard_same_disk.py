"""What may be one disk by two paths is refused by the helper as by the planner."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.on_disk.contents import NOTHING
from raidwright.helper.plans.guards.build import reasons_against_building
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.md import AddMember, GrowArray, ReAddMember, RemoveMember, ReplaceMember
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import holding, some_build, some_repair
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

SAID = "may be one disk, seen by two cables or paths"


def twice(plan: Plan, first: int, second: int) -> Plan:
    """``plan`` with one disk at two of its places."""
    disks = list(plan.disks)
    disks[second] = replace(disks[second], serial=disks[first].serial)
    return replace(plan, disks=tuple(disks))


@pytest.fixture
def udev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "udev").mkdir()
    monkeypatch.setattr(kernel, "UDEV", tmp_path / "udev")
    monkeypatch.setattr(occupants, "is_claimed", lambda _: False)
    return tmp_path / "udev"


@pytest.mark.parametrize(("bus", "refused"), [("scsi", True), ("usb", False), ("", True)])
@pytest.mark.usefixtures("fake_proc")
def test_no_array_is_built_of_a_disk_and_itself(
    fake_sys: FakeSys, udev: Path, bus: str, *, refused: bool
) -> None:
    devices = [fake_sys.disk(f"vdq{index}") for index in range(2)]
    for number, device in enumerate(devices):
        fake_sys.number(device, f"254:{number}")
        (udev / f"b254:{number}").write_text(f"E:ID_BUS={bus}\n")

    def reasons(plan: Plan) -> str:
        held = holding(*map(HeldDisk, plan.disks, (-1, -1), devices))
        return "; ".join(reasons_against_building(plan, held, dict.fromkeys(devices, NOTHING)))

    plan = some_build()
    assert SAID not in reasons(plan)
    assert (SAID in reasons(twice(plan, 0, 1))) == refused


@pytest.mark.parametrize(
    "step",
    [
        AddMember(OnDisk(2), BOTH),
        ReAddMember(OnDisk(2), BOTH),
        ReplaceMember(OnDisk(0), OnDisk(2), BOTH),
        GrowArray(OnDisk(2), BOTH, 3),
    ],
    ids=["added", "returned", "promoted", "taken in"],
)
def test_it_does_not_come_to_the_array_that_it_serves(scene: Scene, step: Step) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "spare"})
    plan = some_repair(step)
    assert SAID not in scene.against(plan)
    assert SAID in scene.against(twice(plan, 1, 2))


def test_it_may_leave_an_array_that_has_it_twice(scene: Scene) -> None:
    scene.array({0: SERVES, 1: SERVES, 2: "spare"})
    assert SAID not in scene.against(twice(some_repair(RemoveMember(OnDisk(2), BOTH)), 1, 2))
