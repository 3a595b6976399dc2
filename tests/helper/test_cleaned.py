"""What a teardown has proven clean is known again by the next look, and nothing else is."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING, DeviceContents, clean_digest, look
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.steps.disk import remember_cleaned
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from raidwright.storage.steps.disk import VerifyClean, ZeroSuperblock
from raidwright.storage.steps.targets import OnPartition
from raidwright.storage.units import MIB
from tests.helper.disk_images import blank, put
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import some_teardown

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


def digests(plan: Plan, state: Path, *left: int) -> frozenset[str]:
    """What is remembered of a plan that has left some disks as they are."""
    known = LeftClean(state)
    asyncio.run(remember_cleaned(plan, HeldDisks((), known), left))
    return known.digests()


def test_whole_disks_are_remembered(devices: list[Device], tmp_path: Path) -> None:
    plan = some_teardown()
    known = digests(plan, tmp_path / "state")
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
    known = digests(plan, tmp_path / "state")
    assert [look(device, known) for device in devices] == [REMAINS, REMAINS, NOTHING]


def test_what_cannot_be_remembered_fails_nothing(
    devices: list[Device], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    plan = some_teardown()
    (tmp_path / "state").write_text("not a folder")
    assert digests(plan, tmp_path / "state") == frozenset()
    assert "not remembered" in caplog.text


@pytest.mark.parametrize("goes", [0, 1], ids=["first", "last"])
@pytest.mark.parametrize("how", ["pulled", "unreadable", "left"])
def test_one_that_dies_keeps_no_other_from_being_remembered(
    devices: list[Device], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, goes: int, how: str
) -> None:
    """It may do so after it was wiped, and while others still are."""
    plan, state = some_teardown(), tmp_path / "state"
    other = devices[1 - goes]
    if how == "pulled":
        there = kernel.device_at
        monkeypatch.setattr(
            kernel, "device_at", lambda path: None if path == plan.disks[goes].path else there(path)
        )
    elif how == "unreadable":
        Path(devices[goes].path).unlink()
    known = digests(plan, state, *([goes] if how == "left" else []))
    assert known == {clean_digest(other)}
