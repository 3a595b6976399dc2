"""From wherever a plan is broken off there is a way to blank disks, and it touches nothing else."""

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.cleaning import plan_cleaning, plan_removal
from raidwright.storage.plan.plan import Plan, Planned, agreement, to_be_typed, typed_paths
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    Member,
    Snapshot,
)
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from raidwright.storage.snapshot.singles import singles
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import MakePartition, VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.storage.breaking_off import broken_off, told
from tests.storage.broken_off import all_blank, cleaned, codes, left_as, planned, standing_mirror
from tests.storage.machines import (
    IDS,
    OTHER_ARRAY,
    TB,
    array,
    blank_disks,
    disk,
    drives,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.strategies import designs
from tests.storage.teardowns import FULL


@given(designs(), st.data())
def test_a_build_that_is_broken_off_leads_to_blank_disks(design: ArrayDesign, data: st.DataObject) -> None:
    blank = blank_disks(10)
    answer = plan_build(design, blank, IDS)
    assume(isinstance(answer, Planned))
    plan = planned(answer)
    begun = data.draw(st.integers(1, len(plan.steps)))
    for left in broken_off(plan, blank, begun):
        assert all_blank(cleaned(left))
        if left.host.unfinished is not None:
            assert planned(plan_removal(design.name, left)) == planned(plan_cleaning(left))


@given(designs(), st.data())
def test_a_teardown_that_is_broken_off_leads_to_blank_disks(design: ArrayDesign, data: st.DataObject) -> None:
    blank = blank_disks(10)
    answer = plan_build(design, blank, IDS)
    assume(isinstance(answer, Planned))
    stands = carried_out(planned(answer), blank)
    plan = planned(plan_teardown(design.name, stands))
    begun = data.draw(st.integers(1, len(plan.steps)))
    for left in broken_off(plan, stands, begun):
        if left.host.unfinished is None and (left.arrays or singles(left)):
            assert all_blank(carried_out(planned(plan_teardown(design.name, left)), left))
        else:
            assert all_blank(cleaned(left))


def broken_off_at(kind: type[Step], plan: Plan, before: Snapshot) -> Snapshot:
    """The computer after the first step of that kind."""
    begun = next(index for index, step in enumerate(plan.steps) if isinstance(step, kind)) + 1
    return told(plan, before, begun, carried_out_up_to(begun, plan, before))


def test_the_disk_that_is_no_member_any_more_is_not_left_out() -> None:
    stands = standing_mirror()
    left = broken_off_at(ZeroSuperblock, planned(plan_teardown("data", stands)), stands)
    for target in ("data", IDS.array, "/dev/sdb1"):
        plan = planned(plan_removal(target, left))
        assert [each.path for each in plan.disks] == ["/dev/sdb", "/dev/sda"]
        assert plan == planned(plan_cleaning(left))
        assert all_blank(carried_out(plan, left))
        assert "members-missing" not in codes(plan_teardown(target, left))


def test_tables_alone_are_cleaned_by_the_name_of_what_was_to_be_built() -> None:
    blank = blank_disks(4)
    build = planned(plan_build(FULL, blank, IDS))
    left = broken_off_at(MakePartition, build, blank)
    assert "unknown-target" in codes(plan_teardown("data", left))
    refused = plan_build(FULL, left, IDS)
    assert [f.code for f in refused.findings if f.severity is Severity.BLOCKING] == ["left-over"]
    plan = planned(plan_removal("data", left))
    assert plan == planned(plan_removal("/dev/sda", left))
    assert plan.array is None
    assert [str(type(step).__name__) for step in plan.steps] == ["ZeroSuperblock", "WipeDisk", "VerifyClean"]
    assert [each.path for each in plan.disks] == ["/dev/sda"], "the others are as they were"
    assert list(map(str, plan.losses[0].contents)) == ["sda: GPT partition table"]


def with_unknown_data(shown: Snapshot, *paths: str) -> Snapshot:
    """The same computer with data of an unknown kind on the devices at these paths."""
    blocks = (
        msgspec.structs.replace(block, signatures=(*block.signatures, UNKNOWN_DATA))
        if block.path in paths
        else block
        for block in shown.blocks
    )
    return msgspec.structs.replace(shown, blocks=tuple(blocks))


def test_the_path_of_a_left_disk_is_typed_that_has_been_given_unknown_data() -> None:
    """A container without a header, made there since, looks like what half a wipe leaves."""
    blank = blank_disks(4)
    left = broken_off_at(MakePartition, planned(plan_build(FULL, blank, IDS)), blank)
    assert agreement(planned(plan_cleaning(left))) == "A001"
    for path in ("/dev/sda", "/dev/sda1"):
        plan = planned(plan_cleaning(with_unknown_data(left, path)))
        assert typed_paths(plan) == ("/dev/sda",)
        assert agreement(plan) == "/dev/sda"


def test_what_the_journal_was_erasing_is_not_unknown_and_no_path_is_typed_for_it() -> None:
    """Half erased, what was encrypted looks like data of an unknown kind on each disk of the array."""
    stands = standing_mirror()
    plan = planned(plan_teardown("data", stands))
    left = broken_off_at(ZeroSuperblock, plan, stands)
    again = planned(plan_cleaning(with_unknown_data(left, "/dev/sda", "/dev/sdb")))
    assert [each.path for each in again.disks] == ["/dev/sdb", "/dev/sda"]
    assert agreement(again) == "data"
    begun = [index for index, step in enumerate(plan.steps, 1) if isinstance(step, ZeroSuperblock)]
    both = told(plan, stands, begun[-1], carried_out_up_to(begun[-1], plan, stands))
    again = planned(plan_cleaning(with_unknown_data(both, "/dev/sda", "/dev/sdb")))
    assert (again.array, agreement(again)) == (None, "A001 B001"), "the ends of the serial numbers"


def test_what_came_onto_another_partition_since_is_unknown() -> None:
    stands = standing_mirror()
    left = broken_off_at(ZeroSuperblock, planned(plan_teardown("data", stands)), stands)
    found = left.host.unfinished
    assert found is not None
    assert {disk.debris for disk in found.disks} == {True}
    parts = tuple(msgspec.structs.replace(disk, partitions=(2,)) for disk in found.disks)
    limited = with_unknown_data(left_as(left, disks=parts), "/dev/sda")
    sda = next(block for block in limited.blocks if block.path == "/dev/sda")
    assert to_be_typed([sda], limited) == (0,)


def test_what_names_no_part_of_it_is_not_cleaned() -> None:
    """An older journal names neither an array nor its UUID, and then an empty name is none of it."""
    blank = blank_disks(4)
    left = broken_off_at(MakePartition, planned(plan_build(FULL, blank, IDS)), blank)
    nameless = left_as(left, array="", uuid="")
    for target, shown in (("", nameless), ("theirs", left), ("theirs", nameless)):
        assert codes(plan_removal(target, shown)) == ["unknown-target"]
    anonymous = machine(*nameless.blocks, arrays=(array(uuid="", name="theirs"),), host=nameless.host)
    assert planned(plan_cleaning(anonymous)) == planned(plan_cleaning(nameless))


def test_without_an_unfinished_plan_there_is_nothing_to_clean() -> None:
    assert codes(plan_cleaning(blank_disks(2))) == ["nothing-unfinished"]
    assert codes(plan_removal("data", blank_disks(2))) == ["unknown-target"]


def test_what_another_version_wrote_down_is_not_guessed_at() -> None:
    left = broken_off_at(MakePartition, planned(plan_build(FULL, blank_disks(4), IDS)), blank_disks(4))
    assert codes(plan_cleaning(left_as(left, purpose="unknown", disks=()))) == ["left-unreadable"]


def test_a_disk_that_is_away_is_told_of_and_the_others_are_cleaned() -> None:
    blank = blank_disks(4)
    plan = planned(plan_build(FULL, blank, IDS))
    begun = 1 + max(index for index, step in enumerate(plan.steps) if isinstance(step, MakePartition))
    now = carried_out_up_to(begun, plan, blank)
    pulled = tuple(found for found in now.blocks if not found.path.startswith("/dev/sdb"))
    left = told(plan, blank, begun, msgspec.structs.replace(now, blocks=pulled))
    answer = plan_cleaning(left)
    assert [each.path for each in planned(answer).disks] == ["/dev/sda", "/dev/sdc"]
    assert "left-unseen" in codes(answer)
    away = LeftDisk("Larch Disk 4000 LD-B001", Remains.UNSEEN)
    assert codes(plan_cleaning(left_as(left, disks=(away,)))) == ["left-out-of-reach"]
    used = LeftDisk("Larch Disk 4000 LD-B001", Remains.ANOTHERS, "/dev/sdb", (), ("ext4",))
    assert codes(plan_cleaning(left_as(left, disks=(used,)))) == ["left-clean"]


def test_what_somebody_has_put_there_since_is_left_alone() -> None:
    blank = blank_disks(4)
    plan = planned(plan_build(FULL, blank, IDS))
    begun = 1 + max(index for index, step in enumerate(plan.steps) if isinstance(step, MakePartition))
    now = carried_out_up_to(begun, plan, blank)
    theirs = tuple(
        msgspec.structs.replace(found, content=formatted()) if found.path == "/dev/sdb1" else found
        for found in now.blocks
    )
    left = told(plan, blank, begun, msgspec.structs.replace(now, blocks=theirs))
    answer = plan_cleaning(left)
    assert [each.path for each in planned(answer).disks] == ["/dev/sda", "/dev/sdc"]
    assert ("found", "ext4") in next(f for f in answer.findings if f.code == "left-to-others").facts


def test_old_contents_that_are_mounted_meanwhile_stop_the_cleaning() -> None:
    """A build that may wipe was broken off when it had hardly begun."""
    here = machine(gpt_disk("a"), partition("a", 1, formatted()), disk("b"))
    design = msgspec.structs.replace(FULL, level=Level.RAID1, members=drives(2), wipe=True)
    plan = planned(plan_build(design, here, IDS))
    begun = next(index for index, step in enumerate(plan.steps) if isinstance(step, WipeSignatures)) + 1
    untouched = told(plan, here, begun, here)
    assert str(planned(plan_cleaning(untouched)).losses[0].contents[1]).startswith("sda1: ext4 file system")
    mounted = tuple(
        msgspec.structs.replace(found, content=formatted("ext4", "/mnt/old"))
        if isinstance(found.content, Filesystem)
        else found
        for found in untouched.blocks
    )
    assert codes(plan_cleaning(msgspec.structs.replace(untouched, blocks=mounted))) == ["mounted"]


def test_a_bare_disk_that_still_bears_a_superblock_loses_it_first() -> None:
    kept = (LeftDisk("Larch Disk 4000 LD-A001", Remains.ITS_OWN, "/dev/sda"),)
    left = Unfinished("teardown", "old", 0.0, 3, 9, OTHER_ARRAY, kept)
    host = msgspec.structs.replace(blank_disks(1).host, unfinished=left)
    bare = machine(disk("a", content=Member(OTHER_ARRAY)), disk("b"), host=host)
    steps = planned(plan_cleaning(bare)).steps
    assert steps == (ZeroSuperblock(OnDisk(0)), WipeDisk(0), VerifyClean(OnDisk(0)))


def test_a_table_that_is_kept_stays() -> None:
    """Two arrays share their disks: of the one that was being taken down only its partitions are cleaned."""
    other = "55555555:66666666:77777777:88888888"
    parts = [partition(x, n, Member(OTHER_ARRAY if n == 1 else other)) for x in "ab" for n in (1, 2)]
    arrays = (
        array("/dev/sda1", "/dev/sdb1"),
        array("/dev/sda2", "/dev/sdb2", uuid=other, name="theirs", path="/dev/md126"),
    )
    tops = (
        Block("/dev/md127", "9:127", TB, ArrayDevice(OTHER_ARRAY), Blank()),
        Block("/dev/md126", "9:126", TB, ArrayDevice(other), formatted()),
    )
    here = machine(gpt_disk("a"), gpt_disk("b"), *parts, *tops, arrays=arrays)
    plan = planned(plan_teardown("old", here))
    begun = max(index for index, step in enumerate(plan.steps) if isinstance(step, ZeroSuperblock))
    now = carried_out_up_to(begun, plan, here)
    cleaning = planned(plan_cleaning(told(plan, here, begun, now)))
    assert {type(step) for step in cleaning.steps} <= {ZeroSuperblock, VerifyClean}
    proven = {step.target for step in cleaning.steps if isinstance(step, VerifyClean)}
    assert proven == {OnPartition(0, 1), OnPartition(1, 1)}
    assert not {2} & {s.target.number for s in cleaning.steps if isinstance(s, ZeroSuperblock)}
    done = carried_out(cleaning, now)
    assert [a.name for a in done.arrays] == ["theirs"]


def test_the_disks_of_another_array_are_none_of_a_teardowns_business() -> None:
    stands = standing_mirror()
    elsewhere = (LeftDisk("Larch Disk 4000 LD-C001", Remains.ITS_OWN, "/dev/sdc"),)
    other = Unfinished("build", "other", 0.0, 3, 9, OTHER_ARRAY, elsewhere)
    here = msgspec.structs.replace(stands, host=msgspec.structs.replace(stands.host, unfinished=other))
    assert [each.path for each in planned(plan_removal("data", here)).disks] == ["/dev/sda", "/dev/sdb"]
    same = left_as(here, uuid=IDS.array)
    assert [each.path for each in planned(plan_removal("data", same)).disks][2:] == ["/dev/sdc"]


def test_a_table_that_was_to_stay_is_not_wiped_when_its_reason_is_gone() -> None:
    """Of two disks the second is still a member; the first had another partition, which is no more."""
    here = machine(
        gpt_disk("a"),
        partition("a", 1),
        gpt_disk("b"),
        partition("b", 1, Member(OTHER_ARRAY)),
        arrays=(array("/dev/sdb1", expected=2, running=False, path=""),),
    )
    kept = (LeftDisk("Larch Disk 4000 LD-A001", Remains.NOTHING, "/dev/sda", (1,)),)
    left = Unfinished("teardown", "old", 0.0, 4, 9, OTHER_ARRAY, kept)
    told_here = msgspec.structs.replace(here, host=msgspec.structs.replace(here.host, unfinished=left))
    assert [each.path for each in planned(plan_teardown("old", told_here)).disks] == ["/dev/sdb"]
