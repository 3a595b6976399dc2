"""What a teardown has proven clean is known again by the next look, and nothing else is."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING, DeviceContents, look
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import Handling
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import VerifyClean, ZeroSuperblock
from raidwright.storage.steps.targets import OnPartition
from raidwright.storage.units import MIB
from tests.helper.disk_images import blank, put
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ENVIRONMENT, some_teardown

__all__ = ["fake_sys"]

REMAINS = DeviceContents((UNKNOWN_DATA,))


@pytest.fixture
def devices(fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Device]:
    """Two disks, then a partition of the first, each with remains of an array in its middle."""
    whole = [fake_sys.disk(f"vdq{index}", partitions=1 - index) for index in range(2)]
    made = [*whole, *whole[0].partitions()]
    (tmp_path / "images").mkdir()
    for number, device in enumerate(made):
        image = tmp_path / "images" / device.node
        blank(image, 64 * MIB)
        put(image, 32 * MIB, bytes([number + 1]) * MIB)
    for disk in whole:
        (disk.folder / "device").mkdir()
    monkeypatch.setattr(Device, "path", property(lambda self: str(tmp_path / "images" / self.node)))
    return made


def digests(plan: Plan, step: Step, state: Path) -> frozenset[str]:
    """What is remembered after a step."""
    left = LeftClean(state)
    asyncio.run(after(handle(plan, step, HeldDisks((), left), ENVIRONMENT)))
    return left.digests()


async def after(handling: Handling) -> None:
    await handling.after()


def test_whole_disks_are_remembered_with_the_last_proof(devices: list[Device], tmp_path: Path) -> None:
    plan = some_teardown()
    for step in plan.steps[:-1]:
        assert digests(plan, step, tmp_path / "state") == frozenset()
    known = digests(plan, plan.steps[-1], tmp_path / "state")
    assert len(known) == 2
    one, other, part = devices
    assert look(other) == REMAINS
    assert look(other, known) == NOTHING
    assert look(part, known) == REMAINS
    put(Path(other.path), 33 * MIB - 1, b"new")
    assert look(other, known) == REMAINS
    assert look(one, known) == REMAINS, "it has a partition, and so another table than it was left with"


def test_partitions_are_remembered_where_the_table_stays(devices: list[Device], tmp_path: Path) -> None:
    part = OnPartition(0, 1)
    plan = replace(some_teardown(1), steps=(ZeroSuperblock(part), VerifyClean(part)))
    known = digests(plan, plan.steps[-1], tmp_path / "state")
    assert [look(device, known) for device in devices] == [REMAINS, REMAINS, NOTHING]


def test_what_cannot_be_remembered_fails_nothing(
    devices: list[Device], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    plan = some_teardown()
    (tmp_path / "state").write_text("not a folder")
    assert digests(plan, plan.steps[-1], tmp_path / "state") == frozenset()
    assert "not remembered" in caplog.text
    Path(devices[0].path).unlink()
    (tmp_path / "state").unlink()
    assert digests(plan, plan.steps[-1], tmp_path / "state") == frozenset()
