"""Building: only free disks, in the right order, and no more than the plan says."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.protocol import decode, encode
from raidwright.storage.design.capacity import DoesNotFit, capacity_of
from raidwright.storage.design.design import ArrayDesign, Layout
from raidwright.storage.fields import MOST_STEPS
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.rules.eligibility import is_free
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot
from raidwright.storage.snapshot.tree import disk_of_drive, disks
from raidwright.storage.steps.disk import MakePartition, WipeDisk, WipeSignatures
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition
from raidwright.storage.units import KIB, MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    FOUR_TB,
    IDS,
    blank_disks,
    disk,
    drives,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.simulator import carried_out
from tests.storage.strategies import designs, machines
from tests.storage.wishes import design, plan_of


def test_the_driver_comes_before_anything_is_destroyed() -> None:
    used = machine(gpt_disk("a"), partition("a", 1, formatted()), disk("b"), disk("c"))
    steps = plan_of(design(wipe=True), used).steps
    kinds = [type(step) for step in steps]
    assert kinds.index(LoadModule) < kinds.index(WipeSignatures) < kinds.index(WipeDisk)
    assert kinds.index(WipeDisk) < kinds.index(MakePartition) < kinds.index(CreateArray)
    assert WipeSignatures(OnPartition(0, 1)) in steps
    assert WipeSignatures(OnDisk(1)) not in steps


def test_of_old_partitions_those_are_wiped_that_bear_a_mark() -> None:
    """An extended partition (types 5, f and 85) holds the table of those in it, and goes with the disk's."""
    inner = partition("a", 5, signatures=("xfs",))
    extended = [partition("a", number, formatted()) for number in (2, 3, 4)]
    roles = ("0x05", "0x0f", "0x85")
    extended = [with_role(part, role) for part, role in zip(extended, roles, strict=True)]
    used = machine(gpt_disk("a"), partition("a", 1), *extended, inner, disk("b"), disk("c"))
    steps = plan_of(design(wipe=True), used).steps
    before = [step for step in steps[: steps.index(WipeDisk(0))] if not isinstance(step, LoadModule)]
    assert before == [WipeSignatures(OnPartition(0, 5))]


def with_role(part: Block, role: str) -> Block:
    assert isinstance(part.origin, PartitionOf)
    return msgspec.structs.replace(part, origin=msgspec.structs.replace(part.origin, role=role))


def test_losses_say_what_is_on_the_disks() -> None:
    used = machine(gpt_disk("a"), partition("a", 1, formatted(label="photos")), disk("b"), disk("c"))
    (loss,) = plan_of(design(wipe=True), used).losses
    assert loss.disk == 0
    assert str(loss.contents[0]) == "sda: GPT partition table"
    assert "“photos”" in str(loss.contents[1])


def test_losses_beyond_all_measure_still_fit_into_a_plan() -> None:
    many = [partition("a", number, formatted("ext4", label="x" * 255)) for number in range(1, 100)]
    used = machine(gpt_disk("a"), *many, disk("b"), disk("c"))
    plan = plan_of(design(wipe=True), used)
    assert str(plan.losses[0].contents[-1]) == "and 37 more"
    assert decode(encode(plan), Plan) == plan


def test_the_kernels_last_partition_is_wiped_by_its_number() -> None:
    used = machine(
        gpt_disk("a"), partition("a", 255, formatted(), signatures=("ext4",)), disk("b"), disk("c")
    )
    plan = plan_of(design(wipe=True), used)
    assert WipeSignatures(OnPartition(0, 255)) in plan.steps
    assert decode(encode(plan), Plan) == plan


def test_more_marks_than_a_plan_has_steps_are_refused_as_such() -> None:
    many = [partition("a", number, formatted(), signatures=("ext4",)) for number in range(1, 256)]
    answer = plan_build(design(wipe=True), machine(gpt_disk("a"), *many, disk("b"), disk("c")), IDS)
    assert isinstance(answer, Refused)
    assert {f.code for f in answer.findings if f.severity is Severity.BLOCKING} == {"too-many-steps"}


def test_what_lay_under_a_new_device_is_wiped_before_it_is_used() -> None:
    """A partition or array in an old place shows the old file system again."""
    steps = plan_of(design(wipe=True), blank_disks(3)).steps
    (created,) = (index for index, step in enumerate(steps) if isinstance(step, CreateArray))
    made = [index for index, step in enumerate(steps) if isinstance(step, MakePartition)]
    assert len(made) == 3
    assert all(index < created for index in made)
    assert [steps[index + 1] for index in made] == [WipeSignatures(OnPartition(n, 1)) for n in range(3)]
    assert steps[created + 1] == WipeSignatures(OnArray())


@pytest.mark.parametrize("sector", [512, 4096])
def test_partitions_are_aligned_in_the_disks_own_sectors(sector: int) -> None:
    snapshot = machine(*(disk(letter, sector=sector) for letter in "abc"))
    made = [step for step in plan_of(design(), snapshot).steps if isinstance(step, MakePartition)]
    assert [step.start * sector for step in made] == [MIB] * 3
    assert {(step.end + 1) * sector % MIB for step in made} == {0}
    assert all(100 * MIB <= FOUR_TB - (step.end + 1) * sector < 101 * MIB for step in made)


def test_most_disks_give_no_more_steps_than_the_helper_takes() -> None:
    twenty = [gpt_disk(letter) for letter in "abcdefghijklmnopqrstuvwxyz"]
    letters = [f"drive-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    answer = plan_build(design(wipe=True, members=tuple(letters)), machine(*twenty), IDS)
    if isinstance(answer, Planned):
        assert len(answer.plan.steps) <= MOST_STEPS
    else:
        assert {f.code for f in answer.findings if f.severity is Severity.BLOCKING} == {"too-many-steps"}


@given(machines(), st.data())
def test_a_plan_touches_only_what_it_may(snapshot: Snapshot, data: st.DataObject) -> None:
    known = {name: disk_of_drive(snapshot, name) for name in drives(10)}
    there = [name for name, found in known.items() if found]
    free = [name for name, found in known.items() if found and is_free(found, snapshot, wipe=True)]
    wanted = data.draw(designs(tuple(free if len(free) > 1 and data.draw(st.booleans()) else there)))
    answer = plan_build(wanted, snapshot, IDS)
    chosen = [disk_of_drive(snapshot, name) for name in (*wanted.members, *wanted.spares)]
    if isinstance(answer, Refused):
        assert any(finding.severity is Severity.BLOCKING for finding in answer.findings)
        return
    plan = answer.plan
    assert [identity.path for identity in plan.disks] == [found.path for found in chosen if found]
    assert all(is_free(found, snapshot, wanted.wipe) for found in chosen if found)
    after = carried_out(plan, snapshot)
    named = tuple(identity.path for identity in plan.disks)
    bystanders = [block for block in snapshot.blocks if not block.path.startswith(named)]
    assert all(block in after.blocks for block in bystanders)


@given(designs())
def test_sound_designs_on_blank_disks_are_planned_or_told_why(wanted: ArrayDesign) -> None:
    snapshot = blank_disks(10)
    answer = plan_build(wanted, snapshot, IDS)
    if isinstance(answer, Refused):
        assert all(sentence(finding) for finding in answer.findings)
        return
    assert decode(encode(answer.plan), Plan) == answer.plan
    assert answer.plan.predicted is not None
    plan = answer.plan
    assert all(step.commands(plan) or step.edits(plan) or step.remark() for step in plan.steps)
    assert len({answer.plan.fingerprint(), plan_of(wanted, snapshot).fingerprint()}) == 1


@pytest.mark.parametrize(
    ("level", "chunk"), [(Level.RAID1, 0), (Level.RAID0, 64 * KIB), (Level.RAID6, 64 * KIB)]
)
def test_a_mirror_is_made_without_chunks(level: Level, chunk: int) -> None:
    wanted = design(level=level, members=drives(4), chunk=64 * KIB)
    (made,) = (step for step in plan_of(wanted, blank_disks(4)).steps if isinstance(step, CreateArray))
    assert made.chunk == chunk


def test_layout_is_for_raid10_alone() -> None:
    far = plan_of(design(level=Level.RAID10, layout=Layout.FAR), blank_disks(3))
    assert isinstance(far.predicted, msgspec.Struct)
    with pytest.raises(DoesNotFit):
        capacity_of(design(level=Level.RAID10, layout=Layout.FAR), disks(blank_disks(3, 101 * MIB)))
