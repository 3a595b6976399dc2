"""Which steps take an array down, layer by layer."""

import msgspec
import pytest

from raidwright.storage.plan.plan import Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Content,
    Filesystem,
    LogicalVolume,
    Luks,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.filesystem import SwapOff, Unmount
from raidwright.storage.steps.luks import CloseLuks, EraseLuks
from raidwright.storage.steps.lvm import RemoveLv, RemovePv, RemoveVg
from raidwright.storage.steps.md import FreezeSync, StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnFound, OnMapping, OnPartition, OnVolume
from raidwright.storage.units import MIB
from tests.storage.machines import IDS, TB, disk, formatted, machine
from tests.storage.teardowns import mirror, plan_of

MD = "/dev/md127"
BELOW = (
    WipeSignatures(OnArray()),
    FreezeSync(),
    StopArray(),
    ZeroSuperblock(OnPartition(0, 1)),
    ZeroSuperblock(OnPartition(1, 1)),
    WipeDisk(0),
    WipeDisk(1),
    VerifyClean(OnDisk(0)),
    VerifyClean(OnDisk(1)),
)
"""What every one of these ends with."""


def upper(shown: Snapshot) -> tuple[Step, ...]:
    steps = plan_of("old", shown).steps
    assert steps[-len(BELOW) :] == BELOW
    return steps[: -len(BELOW)]


@pytest.mark.parametrize(
    ("content", "steps"),
    [
        (Blank(), ()),
        (formatted("xfs"), ()),
        (formatted("xfs", "/srv/a"), (Unmount(OnArray(), "/srv/a", for_good=True),)),
        (SwapArea(active=True), (SwapOff(OnArray()),)),
        (SwapArea(active=False), ()),
        (Luks("u", "2"), (EraseLuks(OnArray(), 16 * MIB),)),
        (PhysicalVolume(""), ()),
    ],
)
def test_what_lies_on_the_array_itself(content: Content, steps: tuple[Step, ...]) -> None:
    assert upper(mirror(content=content)) == steps


def test_what_lvm_cannot_read_is_erased_like_any_other_signature() -> None:
    """pvremove refuses it: "used by a VG but its metadata is missing", as after a power cut."""
    clear = Block("/dev/dm-0", "252:0", TB, Unlocked(MD, "safe"), PhysicalVolume(""))
    assert upper(mirror(clear, content=Luks("u", "2"))) == (
        WipeSignatures(OnMapping("safe")),
        CloseLuks("safe"),
        EraseLuks(OnArray(), 16 * MIB),
    )


@pytest.mark.parametrize(
    ("size", "header"), [(16 * MIB + 4096, 16 * MIB), (16 * MIB - 1, 16 * MIB - 4096), (8192, 8192), (512, 0)]
)
def test_a_container_is_zeroed_at_its_start_as_far_as_it_goes(size: int, header: int) -> None:
    shown = mirror(content=Luks("u", "2"))
    small = tuple(
        msgspec.structs.replace(each, size=size) if each.path == MD else each for each in shown.blocks
    )
    assert upper(msgspec.structs.replace(shown, blocks=small)) == (EraseLuks(OnArray(), header),)


def test_layers_go_from_the_top_and_mounts_before_all_of_them() -> None:
    clear = Block("/dev/dm-0", "252:0", TB, Unlocked(MD, "safe"), PhysicalVolume("vault"))
    films = Block(
        "/dev/dm-1", "252:1", TB, LogicalVolume("vault", "films"), formatted("xfs", "/srv/b", "/srv/a/b")
    )
    swap = Block("/dev/dm-2", "252:2", TB, LogicalVolume("vault", "swap"), SwapArea(active=True))
    group = VolumeGroup("u", "vault", TB, 0, 4 << 20, ("/dev/dm-0",), ("films", "swap"))
    shown = mirror(clear, films, swap, content=Luks("u", "2"))
    assert upper(msgspec.structs.replace(shown, groups=(group,))) == (
        Unmount(OnVolume("vault", "films"), "/srv/a/b", for_good=True),
        Unmount(OnVolume("vault", "films"), "/srv/b", for_good=True),
        SwapOff(OnVolume("vault", "swap")),
        RemoveLv("vault", "films"),
        RemoveLv("vault", "swap"),
        RemoveVg("vault"),
        RemovePv(OnMapping("safe")),
        CloseLuks("safe"),
        EraseLuks(OnArray(), 16 * MIB),
    )


def test_of_mounts_as_deep_as_each_other_the_order_is_by_name() -> None:
    points = ("/srv/b/x", "/srv/c", "/srv/a/x", "/srv/b")
    shown = mirror(content=Filesystem("xfs", "", "u", points))
    unmounted = [step.point for step in upper(shown) if isinstance(step, Unmount)]
    assert unmounted == ["/srv/a/x", "/srv/b/x", "/srv/b", "/srv/c"]


def test_an_array_that_does_not_run_is_only_stopped_when_md_holds_it() -> None:
    shown = mirror(content=formatted())
    for node, stops in (("", ()), ("/dev/md9", (StopArray(),))):
        held = msgspec.structs.replace(shown.arrays[0], running=False, path="", node=node)
        steps = plan_of("old", machine(*shown.blocks, arrays=(held,))).steps
        bare = (ZeroSuperblock(step.target) if isinstance(step, ZeroSuperblock) else step for step in steps)
        assert tuple(bare) == (*stops, *BELOW[3:])


def parted(*more: Block, uuid: str = IDS.luks) -> Snapshot:
    """The array has a partition with a container in it."""
    part = Block(f"{MD}p1", "259:0", TB // 2, PartitionOf(MD, 1, TB // 4, "", ""), Luks(uuid, "2"))
    return mirror(part, *more, content=Table("gpt", ""))


def test_the_keys_of_a_container_in_a_partition_of_the_array_go_first() -> None:
    """No certificate looks so far into a disk."""
    assert upper(parted()) == (EraseLuks(OnFound(IDS.luks), 16 * MIB),)


@pytest.mark.parametrize("shown", [parted(disk("d", content=Luks(IDS.luks, "2"))), parted(uuid="none")])
def test_a_container_in_a_partition_that_no_plan_can_name_stands_against_it(shown: Snapshot) -> None:
    answer = plan_teardown("old", shown)
    assert isinstance(answer, Refused)
    assert [(each.code, each.subject) for each in answer.findings] == [("keys-out-of-reach", f"{MD}p1")]
