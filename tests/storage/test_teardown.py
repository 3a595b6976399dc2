"""Taking down: everything that was built goes, in an order that works, and nothing else."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import assume, given

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import (
    Filesystem,
    Foreign,
    Member,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    VolumeGroup,
)
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.filesystem import SwapOff, Unmount
from raidwright.storage.steps.md import FreezeSync, StopArray
from raidwright.storage.steps.targets import OnDisk, OnPartition
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    IDS,
    OTHER_ARRAY,
    TB,
    array,
    blank_disks,
    disk,
    formatted,
    machine,
    partition,
)
from tests.storage.simulator import carried_out
from tests.storage.strategies import designs, machines
from tests.storage.teardowns import FULL, built, mirror, plan_of


@pytest.mark.parametrize(
    "target",
    ["data", IDS.array, "/dev/md127", "/dev/sda", "/dev/sdb1", "/dev/mapper/safe", "/dev/vault/films"],
)
def test_any_part_of_the_stack_means_the_whole(target: str) -> None:
    whole, plan = built(), plan_of(target, built())
    assert plan.purpose is Purpose.TEARDOWN
    assert plan == plan_of("data", whole)
    assert [identity.path for identity in plan.disks] == ["/dev/sda", "/dev/sdb", "/dev/sdc"]


def test_the_order_is_from_the_top_down() -> None:
    kinds = [str(type(step).__struct_config__.tag) for step in plan_of("data", built()).steps]
    assert list(dict.fromkeys(kinds)) == [
        "unmount",
        "remove-lv",
        "remove-vg",
        "remove-pv",
        "close-luks",
        "erase-luks",
        "wipe-signatures",
        "freeze-sync",
        "stop-array",
        "zero-superblock",
        "wipe-disk",
        "verify-clean",
    ]


@given(designs())
def test_what_was_built_can_be_taken_down_to_nothing(design: ArrayDesign) -> None:
    blank = blank_disks(10)
    answer = plan_build(design, blank, IDS)
    assume(isinstance(answer, Planned))
    assert isinstance(answer, Planned)
    there = carried_out(answer.plan, blank)
    back = carried_out(plan_of(design.name, there), there)
    assert back.blocks == blank.blocks
    assert (back.arrays, back.groups) == ((), ())


@given(machines())
def test_a_plan_names_only_the_arrays_own_disks(snapshot: Snapshot) -> None:
    answer = plan_teardown(OTHER_ARRAY, snapshot)
    if isinstance(answer, Refused):
        assert any(finding.severity is Severity.BLOCKING for finding in answer.findings)
        assert all(sentence(finding) for finding in answer.findings)
        return
    members = [block for block in snapshot.blocks if block.content == Member(OTHER_ARRAY)]
    plan = answer.plan
    assert {member.path[:8] for member in members} == {identity.path for identity in plan.disks}
    for step in plan.steps:
        if isinstance(step, WipeDisk):
            shared = [b for b in snapshot.blocks if b.path.startswith(plan.disks[step.disk].path)]
            assert all(part in members for part in shared[1:])


def test_a_table_with_other_partitions_stays() -> None:
    snapshot = mirror()
    shared = machine(*snapshot.blocks, partition("a", 2, formatted(label="photos")), arrays=snapshot.arrays)
    answer = plan_teardown("old", shared)
    assert isinstance(answer, Planned)
    steps = answer.plan.steps
    assert ZeroSuperblock(OnPartition(0, 1)) in steps
    assert WipeDisk(0) not in steps
    assert VerifyClean(OnDisk(0)) not in steps
    assert {WipeDisk(1), VerifyClean(OnDisk(1)), VerifyClean(OnPartition(0, 1))} <= set(steps)
    assert "table-kept" in {finding.code for finding in answer.findings}
    assert "photos" not in str(answer.plan.losses)


def test_whole_disk_members_are_wiped_like_those_with_a_table() -> None:
    plan = plan_of("data", built(msgspec.structs.replace(FULL, whole_disks=True)))
    assert [step.disk for step in plan.steps if isinstance(step, WipeDisk)] == [0, 1, 2]
    assert ZeroSuperblock(OnDisk(0)) in plan.steps


def test_raid0_has_no_resync_to_freeze() -> None:
    plan = plan_of("data", built(msgspec.structs.replace(FULL, level=Level.RAID0)))
    assert FreezeSync() not in plan.steps
    assert StopArray() in plan.steps


def test_deeper_mounts_go_first_and_swap_is_turned_off() -> None:
    both = Filesystem("ext4", "", "u", ("/srv/a", "/srv/a/b"))
    points = [step.point for step in plan_of("old", mirror(content=both)).steps if isinstance(step, Unmount)]
    assert points == ["/srv/a/b", "/srv/a"]
    swap = plan_of("old", mirror(content=SwapArea(active=True)))
    assert isinstance(swap.steps[0], SwapOff)


def spanning() -> Snapshot:
    group = VolumeGroup("u", "vault", TB, 0, 4 << 20, ("/dev/md127", "/dev/sdc"), ())
    snapshot = mirror(content=PhysicalVolume("vault"))
    return msgspec.structs.replace(snapshot, groups=(group,))


def nested_mount() -> Snapshot:
    foreign = disk("d", content=formatted("ext4", "/srv/a/b"))
    return mirror(foreign, content=formatted("ext4", "/srv/a"))


def two_arrays() -> Snapshot:
    other = array("/dev/sdb2", uuid=IDS.array, name="new", path="/dev/md126")
    snapshot = mirror(partition("b", 2, Member(IDS.array)))
    return msgspec.structs.replace(snapshot, arrays=(*snapshot.arrays, other))


REFUSALS: list[tuple[str, str, Callable[[], Snapshot]]] = [
    ("unknown-target", "/dev/sdq", mirror),
    ("unknown-target", "nothing", mirror),
    ("not-an-array", "/dev/sdc", mirror),
    ("several-arrays", "/dev/sdb", two_arrays),
    ("level-unsupported", "old", lambda: mirror(level="multipath")),
    ("system-mount", "old", lambda: mirror(content=formatted("ext4", "/"))),
    ("system-mount", "old", lambda: mirror(content=formatted("ext4", "/boot"))),
    ("system-mount", "old", lambda: mirror(content=formatted("ext4", "/home"))),
    ("system-disk", "old", lambda: mirror(partition("a", 2, formatted("ext4", "/")))),
    ("mounted-below", "old", nested_mount),
    ("group-spans", "old", spanning),
    ("group-incomplete", "old", lambda: mirror(content=PhysicalVolume("vault"))),
    ("nested-array", "old", lambda: mirror(content=Member(IDS.array))),
    ("foreign-set", "old", lambda: mirror(content=Foreign("zfs_member"))),
    ("no-members", "old", lambda: machine(arrays=(array(path="", running=False),))),
    (
        "helper-unasked",
        "old",
        lambda: msgspec.structs.replace(mirror(), host=msgspec.structs.replace(mirror().host, helper=False)),
    ),
    (
        "tool-missing",
        "old",
        lambda: msgspec.structs.replace(mirror(), host=msgspec.structs.replace(mirror().host, tools=())),
    ),
]


@pytest.mark.parametrize(
    ("code", "target", "snapshot"), REFUSALS, ids=[f"{case[0]} {case[1]}" for case in REFUSALS]
)
def test_refused_with_the_reason(code: str, target: str, snapshot: Callable[[], Snapshot]) -> None:
    answer = plan_teardown(target, snapshot())
    assert isinstance(answer, Refused)
    blocking = [finding for finding in answer.findings if finding.severity is Severity.BLOCKING]
    assert code in {finding.code for finding in blocking}
    assert all(sentence(finding) for finding in answer.findings)


def test_arrays_of_one_name_are_told_apart() -> None:
    """By what one can type instead: the device of the one that runs, the UUID of the other."""
    first, second = two_arrays().arrays
    alike = (
        msgspec.structs.replace(first, name="nas:tank"),
        msgspec.structs.replace(second, name="tank", path="", running=False),
    )
    answer = plan_teardown("tank", msgspec.structs.replace(two_arrays(), arrays=alike))
    said = f"“tank” matches several arrays (nas:tank /dev/md127, tank {second.uuid}). Choose one of them."
    assert said in map(sentence, answer.findings)
    named = plan_teardown("/dev/sdb", two_arrays())
    assert "several arrays (old, new)" in " ".join(map(sentence, named.findings))


def test_losses_name_what_is_on_the_array() -> None:
    plan = plan_of("old", mirror(content=formatted("ext4", "/srv/photos", label="photos")))
    assert [loss.disk for loss in plan.losses] == [0, 1]
    assert "sda1: member 1 of 2 of the RAID 1 array “old”" in map(str, plan.losses[0].contents)
    assert any(
        "part of “old” – " in words and "photos" in words for words in map(str, plan.losses[0].contents)
    )
