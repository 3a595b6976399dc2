"""What is planned past a member that cannot be read or written to: the others are wiped, and it is named."""

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_lock, plan_start
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.array_status import needs_any
from raidwright.storage.snapshot.disks import Block, Filesystem, Luks, Snapshot, Unlocked
from raidwright.storage.steps.disk import members_left_unread, zeroes_keys
from raidwright.storage.steps.targets import OnPartition, disks_of
from tests.storage.machines import TB
from tests.storage.repairs import FAULTY, SERVES, SHORT, codes, held, member, on, planned
from tests.storage.teardowns import mirror, with_blocks

DEAD: dict[str, object] = {"signatures": ("unreadable",)}
LOCKED: dict[str, object] = {"read_only": True}
EITHER = pytest.mark.parametrize(("fault", "code"), [(DEAD, "member-unread"), (LOCKED, "member-locked")])


@EITHER
@pytest.mark.parametrize("where", ["sda", "sda1"])
@pytest.mark.parametrize("level", ["raid1", "raid0", "raid5", "raid10"])
def test_a_teardown_wipes_the_others_and_leaves_that_one(
    fault: dict[str, object], code: str, where: str, level: str
) -> None:
    answer = plan_teardown("old", with_blocks(mirror(level=level), **{where: fault}))
    assert isinstance(answer, Planned)
    written = {answer.plan.disks[at].path for step in answer.plan.steps for at in disks_of(step.writes())}
    assert written == {"/dev/sdb"}
    assert members_left_unread(answer.plan.steps) == (OnPartition(0, 1),)
    assert {loss.disk for loss in answer.plan.losses} == {1}
    if where == "sda":
        assert code in {each.code for each in answer.findings if each.severity is Severity.WARNING}


STACKED = Luks("c0ffee00-0000-4000-8000-000000000001", "2")
MOUNTED = Filesystem("ext4", "", "", ("/srv/data",))
CLEAR = Block("/dev/dm-0", "253:0", TB, Unlocked("/dev/md127", "safe"), MOUNTED, links=("/dev/mapper/safe",))


@pytest.mark.parametrize("fault", [DEAD, LOCKED], ids=["dead", "locked"])
@pytest.mark.parametrize("where", ["sda", "sda1"])
@pytest.mark.parametrize("level", ["raid0", "raid1", "raid5", "raid10"])
def test_what_lies_on_an_array_that_needs_a_dead_member_is_let_go_of(
    fault: dict[str, object], where: str, level: str
) -> None:
    """It cannot be relied on to answer: nothing on it is read or erased, and the other's keys are zeroed."""
    snapshot = with_blocks(mirror(CLEAR, content=STACKED, level=level), **{where: fault})
    answer = plan_teardown("old", snapshot)
    assert isinstance(answer, Planned), answer
    kinds = [step.tag for step in answer.plan.steps]
    needs_it = level == "raid0"
    let_go = ["unmount", "drop-mapping", "stop-array", "zero-superblock", "wipe-disk", "verify-clean"]
    assert (kinds == [*let_go, "leave-unread"]) is needs_it, kinds
    assert zeroes_keys(answer.plan.steps) is needs_it
    assert ("erase-luks" in kinds) is not needs_it
    assert ("array-let-go" in {each.code for each in answer.findings}) is needs_it
    locked = [step.tag for step in planned(plan_lock("old", snapshot)).steps]
    assert locked == ["unmount", "drop-mapping" if needs_it else "close-luks"]


def test_a_short_mirror_needs_the_one_that_is_left() -> None:
    short = held(member("a", 0), member("b", 1, FAULTY))
    assert needs_any(short, {"/dev/sda1"})
    assert not needs_any(short, {"/dev/sdb1"})
    assert not needs_any(short, set())
    assert not needs_any(replace(short, running=False), {"/dev/sda1"})


def test_where_every_member_is_dead_the_array_is_let_go_of_all_the_same() -> None:
    answer = plan_teardown("old", with_blocks(mirror(), sda=DEAD, sdb=DEAD))
    assert isinstance(answer, Planned)
    assert members_left_unread(answer.plan.steps) == (OnPartition(0, 1), OnPartition(1, 1))


def failing_second(fault: dict[str, object], second: tuple[str, ...] = FAULTY) -> Snapshot:
    array = held(member("a", 0), member("b", 1, second))
    return with_blocks(on(array), sdb=fault)


@EITHER
def test_a_dead_member_leaves_as_it_is(fault: dict[str, object], code: str) -> None:
    answer = plan_leaving("old", "drive-b", failing_second(fault))
    plan = planned(answer)
    assert [step.tag for step in plan.steps] == ["remove-member", "leave-unread"]
    assert not any(step.writes() for step in plan.steps)
    assert code in {each.code for each in answer.findings}


@EITHER
def test_another_disk_takes_its_place(fault: dict[str, object], code: str) -> None:
    for second in (FAULTY, SERVES):
        snapshot = failing_second(fault, second)
        out = "drive-b" if second is SERVES else ""
        plan = planned(plan_replacement("old", "drive-c", snapshot, out))
        assert {plan.disks[at].path for step in plan.steps for at in disks_of(step.writes())} == {"/dev/sdc"}


def test_one_that_cannot_be_read_does_not_come() -> None:
    answer = plan_replacement("old", "drive-c", with_blocks(on(SHORT), sdc=DEAD))
    assert codes(answer) == {"unreadable"}


def test_an_array_starts_without_what_cannot_be_read() -> None:
    """Whatever UDisks2 remembers to have seen on it."""
    snapshot = with_blocks(mirror(), sdb1=DEAD)
    (array,) = snapshot.arrays
    here = replace(array, running=False, path="", members=array.members[:1])
    answer = plan_start("old", replace(snapshot, arrays=(here,)))
    assert isinstance(answer, Planned), answer
    assert [disk.path for disk in answer.plan.disks] == ["/dev/sda"]
