"""What may be one disk by two paths is refused by the helper as by the planner."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.on_disk.contents import NOTHING
from raidwright.helper.plans.guards.build import reasons_against_building
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.md import AddMember, GrowArray, ReAddMember, RemoveMember, ReplaceMember
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import holding, some_build, some_disk, some_repair
from tests.helper.repair_scene import BOTH, SERVES, Scene, scene
from tests.helper.second_path import report_alike

__all__ = ["fake_proc", "fake_sys", "scene"]

SAID = "can be the same disk, connected by two cables or paths"


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


MOUNT = "40 22 254:10 / /srv/photos rw - ext4 /dev/vdq9p1 rw\n"
IN_USE = f"/dev/vdq9 {SAID}: /dev/vdq9p1 is mounted on “/srv/photos”"


class OtherPath:
    """A disk of a plan, and another drive that reports the same and has a partition mounted."""

    def __init__(self, sys: FakeSys, proc: FakeProc, udev: Path, patch: pytest.MonkeyPatch) -> None:
        self._udev, self._patch = udev, patch
        self.disk, self.other = sys.disk("vdq0"), sys.disk("vdq9", partitions=1)
        for number, device in enumerate((self.other, *self.other.partitions()), 9):
            sys.number(device, f"254:{number}")
        proc.process(0, MOUNT)

    def reasons(self, identity: DiskIdentity, bus: str = "scsi") -> str:
        """Why nothing is built on the disk, where both are connected by ``bus``."""
        report_alike(self._patch, self._udev, self.other, identity, bus)
        self._patch.setattr("raidwright.helper.plans.guards.same_disk.connection_of", lambda _: bus)
        held = holding(HeldDisk(some_disk(0), -1, self.disk))
        return "; ".join(reasons_against_building(some_build(disks=1), held, {self.disk: NOTHING}))


@pytest.fixture
def other_path(
    fake_sys: FakeSys, fake_proc: FakeProc, udev: Path, monkeypatch: pytest.MonkeyPatch
) -> OtherPath:
    return OtherPath(fake_sys, fake_proc, udev, monkeypatch)


def test_what_is_in_use_by_the_other_path_is_in_use(other_path: OtherPath) -> None:
    """The plan names only one of both, of which the kernel says that nobody uses it."""
    assert other_path.reasons(some_disk(0)).endswith(f"and {IN_USE}.")


@pytest.mark.parametrize(
    ("changes", "bus"),
    [({"serial": "TEST-1"}, "scsi"), ({"size": 1 << 40}, "scsi"), ({"serial": ""}, "scsi"), ({}, "usb")],
    ids=["another number", "another size", "no number", "bridges"],
)
def test_what_another_disk_is_used_for_does_not_count(
    other_path: OtherPath, changes: dict[str, Any], bus: str
) -> None:
    assert other_path.reasons(replace(some_disk(0), **changes), bus) == ""


def test_a_disk_that_is_in_use_by_its_other_path_does_not_come_to_an_array(
    scene: Scene, udev: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.array({0: SERVES, 1: SERVES})
    assert "vdq9" not in scene.against(some_repair())
    other = scene.sys.disk("vdq9", partitions=1)
    for number, device in enumerate((other, *other.partitions()), 9):
        scene.sys.number(device, f"254:{number}")
    scene.proc.process(0, MOUNT)
    report_alike(monkeypatch, udev, other, some_disk(2))
    assert IN_USE in scene.against(some_repair())
