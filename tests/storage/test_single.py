"""One disk without an array: as large as promised, told by its partition alone, gone without a trace."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.design.blueprint import format_blueprint, parse_blueprint
from raidwright.storage.design.capacity import (
    LUKS_HEADER,
    LVM_HEADER,
    PARTITION_START,
    DoesNotFit,
    capacity_of,
    partition_end,
)
from raidwright.storage.design.capacity_sentences import layers_of, safety
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Lvm,
    MountChoice,
    Unlocking,
)
from raidwright.storage.fields import EXTENT
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.cleaning import plan_removal
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import PartitionOf, Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.snapshot.singles import SINGLE_TYPE, md_uuid, partition_uuid, singles
from raidwright.storage.steps.disk import LeaveUnread, VerifyClean, WipeDisk
from raidwright.storage.steps.key_file import RemoveKeyFile
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition
from raidwright.storage.units import MIB
from tests.storage.machines import (
    FILES,
    HOST,
    IDS,
    blank_disks,
    disk,
    drives,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.plan_shape import forgets_in_time
from tests.storage.simulator import carried_out
from tests.storage.strategies import sizes

FULL = ArrayDesign(
    name="data",
    level=Level.SINGLE,
    members=drives(1),
    encryption=Encryption("data_crypt"),
    lvm=Lvm("data_vg", "data"),
    filesystem=FilesystemChoice(FilesystemKind.XFS),
    mount=MountChoice("/srv/data"),
)
BARE = ArrayDesign("data", Level.SINGLE, drives(1))
TOLD = msgspec.structs.replace(HOST, setting_files=FILES)


def planned(answer: Answer) -> Plan:
    assert isinstance(answer, Planned), answer.findings
    return answer.plan


def codes(answer: Answer) -> set[str]:
    return {finding.code for finding in answer.findings}


def built(design: ArrayDesign = FULL, there: Snapshot | None = None) -> Snapshot:
    """The computer after ``design`` was built on it."""
    there = there or blank_disks(2)
    return carried_out(planned(plan_build(design, there, IDS)), there)


def with_partition(snapshot: Snapshot, **changes: object) -> Snapshot:
    """The same with other facts about the first partition of the first disk."""
    blocks = tuple(
        msgspec.structs.replace(block, origin=msgspec.structs.replace(block.origin, **changes))
        if isinstance(block.origin, PartitionOf)
        else block
        for block in snapshot.blocks
    )
    return msgspec.structs.replace(snapshot, blocks=blocks)


@given(sizes, st.integers(0, 300 * MIB), st.booleans(), st.booleans())
def test_it_holds_its_partition_without_a_superblock(size: int, slack: int, luks: bool, lvm: bool) -> None:
    design = msgspec.structs.replace(
        FULL,
        slack=slack,
        filesystem=None,
        mount=None,
        encryption=FULL.encryption if luks else None,
        lvm=FULL.lvm if lvm else None,
    )
    part = partition_end(size, slack) - PARTITION_START
    inside = part - (LUKS_HEADER if luks else 0)
    volume = (inside - LVM_HEADER) // EXTENT * EXTENT
    try:
        capacity = capacity_of(design, [disk("a", size)])
    except DoesNotFit:
        assert min(part, inside, volume if lvm else inside) <= 0
        return
    assert capacity.member == capacity.component == capacity.array == part
    assert capacity.top == (volume if lvm else inside)
    assert (capacity.losses, capacity.stride, capacity.stripe_width, capacity.chunk) == (0, 0, 0, 0)


def test_what_it_holds_is_told_of_its_partition() -> None:
    capacity = capacity_of(FULL, [disk("a")])
    assert [(layer.key, str(layer.name)) for layer in layers_of(capacity)][:2] == [
        ("member", "Partition"),
        ("luks", "LUKS volume"),
    ]
    assert str(safety(capacity)) == "No redundancy. If the disk fails, all data is lost."


def test_no_step_is_about_an_array() -> None:
    there = blank_disks(1)
    plan = planned(plan_build(FULL, msgspec.structs.replace(there, host=TOLD), IDS))
    assert plan.array is not None
    assert plan.array.path == "/dev/sda1"
    named = {target for step in plan.steps for target in (*step.acts_on(), *step.needs(), *step.makes())}
    assert OnArray() not in named
    lines = [" ".join(command.argv) + command.line for step in plan.steps for command in step.commands(plan)]
    assert not [line for line in lines if "mdadm" in line or "raid" in line]
    edited = [edit.file.path for step in plan.steps for edit in step.edits(plan)]
    assert edited == ["/etc/crypttab", "/etc/fstab"]
    (made,) = [line for line in lines if "sfdisk" in line]
    assert f"type={SINGLE_TYPE}, uuid=0123abcd-4567-ef01-89ab-2345cdef6789" in made


def test_it_is_taken_down_to_a_blank_disk_that_is_proven_clean() -> None:
    there = built()
    plan = planned(plan_teardown("data", there))
    assert plan.disks[0].drive == "drive-a"
    assert len(plan.disks) == 1
    assert [step for step in plan.steps if isinstance(step, EraseLuks)] == [
        EraseLuks(OnPartition(0, 1), LUKS_HEADER)
    ]
    assert plan.steps[-2:] == (WipeDisk(0), VerifyClean(OnDisk(0)))
    assert carried_out(plan, there) == blank_disks(2)


def test_the_key_file_of_one_that_cannot_be_wiped_goes_last() -> None:
    """Nothing is lost of it, before which the key file goes of nothing else."""
    encryption = Encryption("data_crypt", unlocking=Unlocking.KEY_FILE)
    design = msgspec.structs.replace(FULL, encryption=encryption, keep=True)
    there = built(design, msgspec.structs.replace(blank_disks(2), host=TOLD))
    blocks = (
        msgspec.structs.replace(each, signatures=("unreadable",))
        if each.path.startswith("/dev/sda")
        else each
        for each in there.blocks
    )
    steps = planned(plan_teardown("data", msgspec.structs.replace(there, blocks=tuple(blocks)))).steps
    assert steps[-1] == RemoveKeyFile()
    assert LeaveUnread(OnPartition(0, 1)) in steps
    assert forgets_in_time(steps)
    assert not forgets_in_time((steps[-1], *steps[:-1]))
    whole = planned(plan_teardown("data", there)).steps
    early = tuple(step for step in whole if step != RemoveKeyFile())
    assert forgets_in_time(whole)
    assert not forgets_in_time((RemoveKeyFile(), *early))


@pytest.mark.parametrize("kind", FilesystemKind)
def test_a_file_system_right_on_the_partition_is_unmounted_there(kind: FilesystemKind) -> None:
    design = msgspec.structs.replace(FULL, encryption=None, lvm=None, filesystem=FilesystemChoice(kind))
    there = built(design)
    plan = planned(plan_teardown("data", there))
    assert plan.steps[0].sentence(plan) == "Unmount /srv/data"
    assert carried_out(plan, there) == blank_disks(2)


@pytest.mark.parametrize(
    "target", ["data", IDS.array, "/dev/sda", "/dev/sda1", "/dev/mapper/data_crypt", "/dev/data_vg/data"]
)
def test_it_is_found_by_every_name(target: str) -> None:
    assert planned(plan_removal(target, built())).array is not None


@pytest.mark.parametrize(
    "changes",
    [{"role": "0fc63daf-8483-4772-8e79-3d69d8477de4"}, {"uuid": ""}, {"number": 2}],
    ids=["type", "uuid", "number"],
)
def test_what_others_have_partitioned_is_none_of_ours(changes: dict[str, object]) -> None:
    there = with_partition(built(), **changes)
    assert singles(there) == ()
    assert codes(plan_teardown("/dev/sda", there)) == {"not-an-array"}


def test_with_a_second_partition_it_is_none_of_ours_any_more() -> None:
    there = built(BARE)
    more = msgspec.structs.replace(there, blocks=(*there.blocks, partition("a", 2, formatted())))
    assert len(singles(there)) == 1
    assert singles(more) == ()


def test_the_disk_of_somebody_else_with_a_file_system_stays_theirs() -> None:
    theirs = machine(gpt_disk("a"), partition("a", 1, formatted("ext4", "/srv/films")))
    assert codes(plan_teardown("/dev/sda1", theirs)) == {"not-an-array"}


def test_the_same_name_for_two_things_asks_which_is_meant() -> None:
    two = built(BARE)
    assert "array-name-taken" in codes(plan_build(BARE, two, IDS))
    other = msgspec.structs.replace(IDS, array="99999999:99999999:99999999:99999999")
    second = msgspec.structs.replace(BARE, name="more", members=("drive-b",))
    both = carried_out(planned(plan_build(second, two, other)), two)
    blocks = tuple(
        msgspec.structs.replace(block, origin=msgspec.structs.replace(block.origin, name="data"))
        if isinstance(block.origin, PartitionOf)
        else block
        for block in both.blocks
    )
    assert codes(plan_teardown("data", msgspec.structs.replace(both, blocks=blocks))) == {"several-arrays"}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"members": drives(2)}, "single-takes-one"),
        ({"members": ()}, "too-few-members"),
        ({"whole_disks": True}, "single-partition"),
        ({"spares": ("drive-b",)}, "spares-without-redundancy"),
    ],
)
def test_it_takes_exactly_one_disk_with_a_partition(changes: dict[str, object], code: str) -> None:
    answer = plan_build(msgspec.structs.replace(FULL, **changes), blank_disks(2), IDS)
    assert isinstance(answer, Refused)
    assert code in codes(answer)


def test_it_says_that_nothing_protects_it() -> None:
    assert "single-unprotected" in codes(plan_build(FULL, blank_disks(1), IDS))


def test_it_stands_in_a_blueprint() -> None:
    text = format_blueprint(FULL)
    assert 'level = "single"' in text
    assert parse_blueprint(text) == FULL


def test_an_entry_of_an_array_with_the_same_name_stays() -> None:
    """Both are called "data", and only one of them goes."""
    lines = tuple(setting_lines("/etc/fstab", b"/dev/md/data /srv/old ext4 nofail 0 2\n", public=True))
    host = msgspec.structs.replace(TOLD, settings=lines)
    there = msgspec.structs.replace(built(BARE), host=host)
    plan = planned(plan_teardown(IDS.array, there))
    assert not [edit for step in plan.steps for edit in step.edits(plan)]
    assert plan.lines == ()


def test_an_entry_of_a_locked_one_is_not_given_to_another() -> None:
    """Its file system shows only when it is unlocked; until then no device bears the UUID."""
    there = blank_disks(2)
    there = msgspec.structs.replace(there, host=TOLD)
    plan = planned(plan_build(FULL, there, IDS))
    added = [edit for step in plan.steps for edit in step.edits(plan)]
    lines = tuple(line for edit in added for line in setting_lines(edit.file.path, edit.added.encode()))
    locked = msgspec.structs.replace(built(BARE), host=msgspec.structs.replace(TOLD, settings=lines[1:]))
    other = msgspec.structs.replace(
        BARE,
        name="other",
        members=("drive-b",),
        filesystem=FilesystemChoice(FilesystemKind.EXT4),
        mount=MountChoice("/srv/data"),
    )
    ids = msgspec.structs.replace(IDS, array="99999999:99999999:99999999:99999999")
    assert "already-named" in codes(plan_build(other, locked, ids))


@given(st.uuids())
def test_both_spellings_of_the_uuid_are_one(uuid: object) -> None:
    assert partition_uuid(md_uuid(str(uuid))) == str(uuid)
