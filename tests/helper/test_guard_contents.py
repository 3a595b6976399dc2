"""What is found on the disks just now, and what of it forbids a plan."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import volumes
from raidwright.helper.looking.on_disk import contents
from raidwright.helper.looking.on_disk.contents import DeviceContents
from raidwright.helper.plans.guards import check
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.disk import WipeDisk, WipeSignatures
from raidwright.storage.steps.targets import OnPartition
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import holding, some_build, some_disk, some_repair, some_teardown

__all__ = ["fake_sys"]

BUILD, TEARDOWN = some_build(disks=1), some_teardown(disks=1)
WIPING = replace(BUILD, steps=(WipeSignatures(OnPartition(0, 1)), WipeDisk(0), *BUILD.steps))


class Bench:
    """One disk with one partition, on which anything may be found."""

    def __init__(self, disk: Device) -> None:
        self.disk = disk
        (self.part,) = disk.partitions()
        self.found: dict[Device, DeviceContents] = {}

    def look(self, devices: Sequence[Device], _: frozenset[str]) -> dict[Device, DeviceContents]:
        return {device: self.found.get(device, contents.NOTHING) for device in devices}

    def reasons(self, plan: Plan) -> str:
        """What the guard says against the plan, which saw exactly what there is; empty when nothing does."""
        seen = [f"{device.node}:{name}" for device, each in self.found.items() for name in each.names]
        disk = replace(some_disk(0), signatures=tuple(sorted(seen)))
        disks = holding(HeldDisk(disk, -1, self.disk))
        try:
            asyncio.run(check.check_plan(replace(plan, disks=(disk,)), disks, Path("/var/lib/raidwright")))
        except HelperError as error:
            return error.sentence
        return ""


@pytest.fixture
def bench(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Bench:
    made = Bench(fake_sys.disk("vdq0", partitions=1))
    monkeypatch.setattr("raidwright.helper.plans.held_disks.look_at", made.look)
    monkeypatch.setattr(HeldDisk, "_geometry", lambda _: [])
    monkeypatch.setattr(HeldDisk, "_tables", lambda _: [])
    monkeypatch.setattr("raidwright.helper.plans.held_disks.wrong_names", lambda *_: [])
    monkeypatch.setattr(occupants, "disks_under", lambda _: [])
    monkeypatch.setattr(occupants, "all_under", lambda _: [])
    monkeypatch.setattr(occupants, "is_on_a_disk", lambda _: False)
    monkeypatch.setattr(occupants, "is_claimed", lambda _: False)
    monkeypatch.setattr(mounts, "every_mount", lambda _: [])
    monkeypatch.setattr(mounts, "loops_on", lambda _: [])
    monkeypatch.setattr(mounts, "active_swaps", list)
    monkeypatch.setattr(kernel, "every_device", lambda: iter(()))
    monkeypatch.setattr(volumes, "physical_volumes", no_volumes)
    return made


async def no_volumes() -> tuple[volumes.PhysicalRow, ...]:
    """What LVM says of a computer without any; not everybody may ask the real one."""
    return ()


def test_a_blank_disk_is_built_upon(bench: Bench) -> None:
    assert bench.reasons(BUILD) == ""


@pytest.mark.parametrize(
    ("names", "saw"), [(("ext4",), ()), ((), ("vdq01:ext4",)), (("xfs",), ("vdq01:ext4",))], ids=str
)
def test_other_contents_than_were_seen_refuse(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], saw: tuple[str, ...]
) -> None:
    bench.found = {bench.part: DeviceContents(names)}
    disk = HeldDisk(replace(some_disk(0), signatures=saw), -1, bench.disk)
    seen = bench.look([bench.disk, bench.part], frozenset())
    (difference,) = disk.differences(seen)
    assert difference.startswith("The disk now contains")
    assert all(name in difference for name in (*names, *saw))


def test_another_table_than_was_seen_refuses(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = bench.look([bench.disk, bench.part], frozenset())
    disk = HeldDisk(replace(some_disk(0), table="theirs"), -1, bench.disk)
    assert disk.differences(seen) == ["The disk has a different partition table"]
    monkeypatch.setattr(HeldDisk, "_tables", lambda _: ["other", "theirs"])
    assert disk.differences(seen) == []


class Returning:
    """While a disk is looked at its table is read again: the partition comes back just after."""

    def __init__(self, bench: Bench, patch: pytest.MonkeyPatch, *, again: bool) -> None:
        self.looks = 0
        self._again, self._look, self._folder = again, bench.look, bench.part.folder
        patch.setattr("raidwright.helper.plans.held_disks.look_at", self.look)

    def look(self, devices: Sequence[Device], left: frozenset[str]) -> dict[Device, DeviceContents]:
        self.looks += 1
        found = self._look(devices, left)
        if self._again or self.looks == 1:
            found = {device: each for device, each in found.items() if device.folder != self._folder}
        return found


@pytest.mark.parametrize("plan", [WIPING, TEARDOWN, some_repair()], ids=["build", "teardown", "repair"])
def test_a_partition_that_comes_back_just_now_is_looked_at_once_more(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, plan: Plan
) -> None:
    returning = Returning(bench, monkeypatch, again=True)
    assert "The disk now contains vdq0p1:" in bench.reasons(plan)
    assert returning.looks == 2


def test_a_plan_begins_when_the_partition_is_back(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.found = {bench.part: DeviceContents(("ext4",))}
    returning = Returning(bench, monkeypatch, again=False)
    assert bench.reasons(WIPING) == ""
    assert returning.looks == 2


def test_nothing_is_destroyed_that_came_after_the_comparison(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even by a plan that takes down whatever is there."""
    Returning(bench, monkeypatch, again=True)
    monkeypatch.setattr(HeldDisk, "differences", lambda *_: [])
    assert "/dev/vdq0p1 has just appeared and has not been examined. Create the plan again" in bench.reasons(
        TEARDOWN
    )
