"""What is found on the disks just now, and what of it forbids a plan."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices import known_disk
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays, volumes
from raidwright.helper.looking.on_disk import contents
from raidwright.helper.looking.on_disk.contents import DeviceContents
from raidwright.helper.plans.guards import check
from raidwright.helper.plans.guards.check import reasons_untyped
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.snapshot.signatures import CONTRADICTING, UNKNOWN_DATA, UNREADABLE
from raidwright.storage.steps.disk import WipeDisk, WipeSignatures
from raidwright.storage.steps.targets import OnPartition
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, holding, some_build, some_disk, some_repair, some_teardown

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
    monkeypatch.setattr("raidwright.helper.plans.guards.check.count_alike", lambda *_: 1)
    monkeypatch.setattr(occupants, "disks_under", lambda _: [])
    monkeypatch.setattr(occupants, "is_on_a_disk", lambda _: False)
    monkeypatch.setattr(occupants, "is_claimed", lambda _: False)
    monkeypatch.setattr(mounts, "every_mount", lambda _: [])
    monkeypatch.setattr(mounts, "loops_on", lambda _: [])
    monkeypatch.setattr(mounts, "active_swaps", list)
    monkeypatch.setattr(arrays, "uuids_on", lambda _: [])
    monkeypatch.setattr(kernel, "every_device", lambda: iter(()))
    monkeypatch.setattr(volumes, "physical_volumes", no_volumes)
    return made


async def no_volumes() -> tuple[volumes.PhysicalRow, ...]:
    """What LVM says of a computer without any; not everybody may ask the real one."""
    return ()


FOREIGN = [
    (DeviceContents(("zfs_member",)), "(ZFS pool)"),
    (DeviceContents(("swsuspend",)), "(hibernation image)"),
    (DeviceContents(("ldm",)), "(Windows dynamic disk)"),
    (DeviceContents(("BitLocker",)), "(BitLocker encryption)"),
    (DeviceContents(("btrfs",), (PartOf("btrfs", "u", 2),)), "part of a btrfs file system on 2 devices"),
    (DeviceContents(("btrfs",), (PartOf("btrfs seed", "u", 1),)), "btrfs seed"),
]
NEVER_BUILT_OVER = [
    *FOREIGN,
    (DeviceContents((UNREADABLE,)), "cannot be read"),
    (DeviceContents((CONTRADICTING, "ext4", "xfs")), "conflicting signatures (ext4, XFS)"),
    (
        DeviceContents(("LVM2_member",), (PartOf("LVM2_member", "vault"),)),
        "belongs to the volume group “vault”",
    ),
    (DeviceContents(("LVM2_member",), (PartOf("LVM2_member", ""),)), "but only other disks contain its name"),
    (DeviceContents(("linux_raid_member",), (PartOf("linux_raid_member", ARRAY),)), ARRAY),
    (DeviceContents(("linux_raid_member",)), "member of an array"),
]


@pytest.mark.parametrize("on_partition", [False, True])
@pytest.mark.parametrize(("found", "words"), NEVER_BUILT_OVER, ids=[words for _, words in NEVER_BUILT_OVER])
def test_what_is_never_built_over(
    bench: Bench, found: DeviceContents, words: str, *, on_partition: bool
) -> None:
    bench.found = {bench.part if on_partition else bench.disk: found}
    said = bench.reasons(WIPING)
    assert said.startswith("Nothing was written.")
    assert words in said
    assert "Testbed T1G TEST-0" in said


@pytest.mark.parametrize(
    "found",
    [
        DeviceContents(("ext4",)),
        DeviceContents(("crypto_LUKS",)),
        DeviceContents(("LVM2_member",)),
        DeviceContents(("btrfs",), (PartOf("btrfs", "u", 1),)),
    ],
    ids=str,
)
def test_old_contents_are_built_over_when_the_plan_erases_them(bench: Bench, found: DeviceContents) -> None:
    bench.found = {bench.part: found}
    assert "does not include erasing it" in bench.reasons(BUILD)
    assert bench.reasons(WIPING) == ""


def test_a_blank_disk_is_built_upon(bench: Bench) -> None:
    assert bench.reasons(BUILD) == ""


@pytest.mark.parametrize("on_partition", [False, True])
def test_unknown_data_is_built_over_only_when_the_path_was_typed(bench: Bench, *, on_partition: bool) -> None:
    bench.found = {bench.part if on_partition else bench.disk: DeviceContents((UNKNOWN_DATA,))}
    assert "data of an unknown type" in bench.reasons(WIPING)
    assert bench.reasons(replace(WIPING, typed=(0,))) == ""


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
    assert disk.differences(seen) == ["The disk has another partition table"]
    monkeypatch.setattr(HeldDisk, "_tables", lambda _: ["other", "theirs"])
    assert disk.differences(seen) == []


@pytest.mark.parametrize(
    ("names", "alike", "refused"),
    [(("A", ""), 1, False), (("A", ""), 2, True), (("", ""), 1, True), (("", "B"), 1, False)],
)
@pytest.mark.parametrize("plan", [BUILD, TEARDOWN], ids=["build", "teardown"])
def test_a_disk_that_has_a_twin_or_no_name_must_have_been_typed(
    bench: Bench,
    monkeypatch: pytest.MonkeyPatch,
    plan: Plan,
    names: tuple[str, str],
    alike: int,
    *,
    refused: bool,
) -> None:
    monkeypatch.setattr("raidwright.helper.plans.guards.check.count_alike", lambda *_: alike)
    disk = replace(some_disk(0), serial=names[0], wwn=names[1])
    disks = holding(HeldDisk(disk, -1, bench.disk))
    seen = bench.look([bench.disk, bench.part], frozenset())
    reasons = list(reasons_untyped(plan, disks, seen))
    assert [("no serial number" in reason) for reason in reasons] == ([True] if refused else [])
    assert list(reasons_untyped(replace(plan, typed=(0,)), disks, seen)) == []


@pytest.mark.parametrize(
    ("plan", "typed", "asked"),
    [
        (some_teardown(), (), [0, 1]),
        (some_teardown(), (0,), [1]),
        (some_teardown(), (1,), [0]),
        (some_teardown(), (0, 1), []),
        (some_repair(), (), [2]),
    ],
)
def test_each_disk_that_a_plan_is_about_is_typed_for_itself(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, plan: Plan, typed: tuple[int, ...], asked: list[int]
) -> None:
    monkeypatch.setattr("raidwright.helper.plans.guards.check.count_alike", lambda *_: 2)
    disks = holding(*(HeldDisk(disk, -1, bench.disk) for disk in plan.disks))
    seen = bench.look([bench.disk, bench.part], frozenset())
    reasons = list(reasons_untyped(replace(plan, typed=typed), disks, seen))
    assert [reason.partition(" ")[0] for reason in reasons] == [f"/dev/vdq{index}" for index in asked]


def test_taking_down_asks_about_what_is_not_known_but_on_members(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.found = {bench.disk: DeviceContents((UNKNOWN_DATA,))}
    disks = holding(HeldDisk(some_disk(0), -1, bench.disk))
    seen = bench.look([bench.disk, bench.part], frozenset())
    (reason,) = reasons_untyped(TEARDOWN, disks, seen)
    assert "data of an unknown type. Create the plan again" in reason
    assert list(reasons_untyped(replace(TEARDOWN, typed=(0,)), disks, seen)) == []
    monkeypatch.setattr(arrays, "uuids_on", lambda device: [ARRAY] if device == bench.part else [])
    assert list(reasons_untyped(TEARDOWN, disks, seen)) == []
    assert len([*reasons_untyped(replace(TEARDOWN, array=None), disks, seen)]) == 1
    assert list(reasons_untyped(replace(TEARDOWN, array=None), disks, seen, {bench.disk})) == []
    assert len([*reasons_untyped(replace(TEARDOWN, array=None), disks, seen, {bench.part})]) == 1


def test_what_joins_an_array_is_asked_about_like_what_is_built_upon(bench: Bench) -> None:
    bench.found = {bench.disk: DeviceContents((UNKNOWN_DATA,))}
    plan = some_repair()
    disks = holding(*(HeldDisk(disk, -1, bench.disk) for disk in plan.disks))
    (reason,) = reasons_untyped(plan, disks, bench.look([bench.disk, bench.part], frozenset()))
    assert reason.startswith("/dev/vdq2 (Testbed T1G TEST-2) contains data of an unknown type")


def drives(monkeypatch: pytest.MonkeyPatch, *known: dict[str, str], size: int = 1) -> None:
    """Drives that udev knows by these properties."""

    class Drive:
        is_drive, is_partition = True, False

        def __init__(self, names: dict[str, str]) -> None:
            self.size, self._names = size, names

        def properties(self) -> dict[str, str]:
            return self._names

    monkeypatch.setattr(kernel, "every_device", lambda: iter([Drive(names) for names in known]))


@pytest.mark.parametrize(
    ("known", "count"),
    [
        ([{"ID_SERIAL_SHORT": "TEST-0"}], 1),
        ([{"ID_SERIAL_SHORT": "TEST-0"}, {"ID_SERIAL_SHORT": "TEST-1"}], 1),
        ([{"ID_SERIAL_SHORT": "TEST-0"}, {"ID_SERIAL_SHORT": "TEST-0"}], 2),
        ([{"ID_SERIAL_SHORT": "TEST-0"}, {"ID_SERIAL_SHORT": "TEST-0", "ID_WWN": "0x5"}], 1),
        ([{}, {}], 0),
    ],
)
def test_twins_are_counted_over_all_drives(
    monkeypatch: pytest.MonkeyPatch, known: list[dict[str, str]], count: int
) -> None:
    drives(monkeypatch, *known)
    assert known_disk.count_alike(some_disk(0), known_disk.numbers_of_drives()) == count
    drives(monkeypatch, *known, size=0)
    assert known_disk.count_alike(some_disk(0), known_disk.numbers_of_drives()) == 0


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
    assert "/dev/vdq0p1 did not exist a moment ago" in bench.reasons(TEARDOWN)
