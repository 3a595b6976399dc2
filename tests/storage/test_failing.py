"""A disk that still serves leaves an array that can spare it, and nothing on it is lost."""

import pytest
from msgspec import structs

from raidwright.protocol import encode
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.completed_anyway import has_completed_anyway
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Planned, agreement, lost_from
from raidwright.storage.plan.repair.failing import plan_any_exchange, plan_failing, plan_taking_out
from raidwright.storage.snapshot.array_status import can_spare
from raidwright.storage.snapshot.arrays import Array, ArrayMember, Sync
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.unfinished import Unfinished
from tests.storage.machines import OTHER_ARRAY, disk, formatted, gpt_disk, partition
from tests.storage.repairs import FAULTY, MEMBER, SHORT, SPARE, WHOLE, codes, held, lines, member, on, planned

AT_WORK = Sync("check", 0.5, 1000, 60)
WITH_SPARE = on(
    held(member("a", 0), member("b", 1), member("c", -1, SPARE)), gpt_disk("c"), partition("c", 1, MEMBER)
)


def test_it_is_counted_as_failed_and_let_go_of_and_nothing_is_erased() -> None:
    plan = planned(plan_failing("old", "drive-b", on(WHOLE)))
    assert plan.purpose is Purpose.REPAIR
    assert lines(plan) == [
        "mdadm --manage /dev/md127 --fail /dev/sdb1",
        "mdadm --manage /dev/md127 --remove /dev/sdb1",
    ]
    assert (plan.losses, lost_from(plan)) == ((), None)
    assert [step.writes() for step in plan.steps] == [(), ()]
    assert agreement(plan) == "old", "the array is less safe afterwards"


def told(snapshot: Snapshot) -> dict[str, dict[str, str]]:
    answer = plan_failing("old", "drive-b", snapshot)
    assert isinstance(answer, Planned)
    return {each.code: dict(each.facts) for each in answer.findings}


def test_what_is_undone_and_how_safe_the_array_then_is_is_told() -> None:
    assert set(told(on(WHOLE))) == {"fail-short-last", "fail-taken-back"}
    three = held(member("a", 0), member("b", 1), member("c", 2), expected=3)
    assert told(on(three, gpt_disk("c"), partition("c", 1, MEMBER)))["fail-short"]["further"] == "1"
    assert "fail-filled-anew" in told(on(structs.replace(WHOLE, bitmap=False)))
    assert "fail-filled-anew" in told(WITH_SPARE), "the spare takes its place"
    beside = partition("b", 2, formatted("ext4", "/mnt"))
    assert told(on(WHOLE, beside))["fail-beside"]["partitions"] == beside.path


@pytest.mark.parametrize(
    ("snapshot", "out", "reasons"),
    [
        (on(SHORT), "drive-a", {"fail-not-spared"}),
        (on(structs.replace(WHOLE, sync=AT_WORK)), "drive-b", {"repair-checked", "fail-not-spared"}),
        (on(structs.replace(WHOLE, spreading=True)), "drive-b", {"repair-at-work", "fail-not-spared"}),
        (on(structs.replace(WHOLE, resync_from=0)), "drive-b", {"repair-at-work", "fail-not-spared"}),
        (on(structs.replace(WHOLE, level="raid0")), "drive-b", {"repair-no-redundancy", "fail-not-spared"}),
        (on(structs.replace(WHOLE, state="readonly")), "drive-b", {"array-read-only"}),
        (on(WHOLE, mounted="/var"), "drive-b", {"repair-system"}),
        (on(WHOLE), "drive-c", {"repair-not-in-it"}),
        (on(WHOLE), "drive-x", {"unknown-drive"}),
        (WITH_SPARE, "drive-c", {"fail-spare"}),
    ],
)
def test_what_stands_against_it(snapshot: Snapshot, out: str, reasons: set[str]) -> None:
    assert codes(plan_failing("old", out, snapshot)) == reasons


def test_one_that_has_failed_already_is_only_let_go_of() -> None:
    """As where such a plan was broken off between its steps; a spare may be filled in its place by then."""
    assert planned(plan_failing("old", "drive-b", on(SHORT))).steps
    at_work = held(member("a", 0), member("c", 1, SPARE), member("b", -1, FAULTY))
    snapshot = on(at_work, gpt_disk("c"), partition("c", 1, MEMBER))
    assert planned(plan_failing("old", "drive-b", snapshot)).steps


def test_what_serves_leaves_as_it_is_and_all_else_for_good() -> None:
    assert lines(planned(plan_taking_out("old", "drive-b", on(WHOLE))))[0].endswith("--fail /dev/sdb1")
    for snapshot, out in ((on(SHORT), "drive-b"), (WITH_SPARE, "drive-c")):
        steps = lines(planned(plan_taking_out("old", out, snapshot)))
        assert steps[0].startswith("mdadm --manage /dev/md127 --remove /dev/sd")
        assert len(steps) > 2
    assert codes(plan_taking_out("old", "drive-x", on(WHOLE))) == {"unknown-drive"}
    assert codes(plan_taking_out("none", "drive-b", on(WHOLE))) == {"unknown-target"}


def test_without_a_free_disk_one_can_still_be_exchanged() -> None:
    full = on(WHOLE, disk("c", content=formatted("ext4", "/mnt")))
    assert lines(planned(plan_any_exchange("old", full)))[0].endswith("--fail /dev/sda1")
    assert "--replace" in lines(planned(plan_any_exchange("old", on(WHOLE))))[-1]
    unfit = on(structs.replace(WHOLE, sync=AT_WORK), disk("c", content=formatted("ext4", "/mnt")))
    assert "repair-checked" in codes(plan_any_exchange("old", unfit))
    assert codes(plan_any_exchange("none", full)) == {"unknown-target"}


def left(snapshot: Snapshot) -> Snapshot:
    """The same where such a plan was broken off."""
    plan = planned(plan_failing("old", "drive-b", on(WHOLE)))
    unfinished = Unfinished("repair", "old", 0.0, 1, 2, OTHER_ARRAY, started=True, plan=encode(plan))
    return structs.replace(snapshot, host=structs.replace(snapshot.host, unfinished=unfinished))


@pytest.mark.parametrize("array", [WHOLE, SHORT], ids=["not started", "failed and held"])
def test_broken_off_it_goes_on_to_its_own_end(array: Array) -> None:
    """And clears nothing, as to take out what has failed would."""
    snapshot = left(on(array))
    assert snapshot.host.unfinished is not None
    assert not has_completed_anyway(snapshot.host.unfinished, snapshot)
    assert planned(plan_continuing(snapshot)) == planned(plan_failing("old", "drive-b", on(array)))
    assert codes(plan_cleaning(snapshot)) == {"left-goes-on"}


def test_broken_off_when_it_is_out_nothing_is_left_to_do() -> None:
    snapshot = left(on(held(member("a", 0))))
    assert snapshot.host.unfinished is not None
    assert has_completed_anyway(snapshot.host.unfinished, snapshot)


def places(*letters: str, **changes: object) -> Array:
    members = tuple(
        member(letter, slot) if letter != "-" else member("z", -1, FAULTY)
        for slot, letter in enumerate(letters)
    )
    return held(*members, **({"expected": len(letters)} | changes))


def at(slot: int) -> ArrayMember:
    return member("x", slot)


@pytest.mark.parametrize(
    ("array", "spared"),
    [
        (places("a", "b", level="raid5"), {0, 1}),
        (places("a", "b", "-", level="raid5"), set()),
        (places("a", "b", "c", "-", level="raid6"), {0, 1, 2}),
        (places("a", "b", "-", "-", level="raid6"), set()),
        (places("a", "b", "-"), {0, 1}),
        (places("a", "-"), set()),
        (places("a", "b", "c", "d", level="raid10", layout=0x102), {0, 1, 2, 3}),
        (places("a", "-", "c", "d", level="raid10", layout=0x102), {2, 3}),
        (places("a", "-", "c", "d", level="raid10", layout=0x201), {3}),
        (places("a", "b", "c", level="raid10", layout=0x102), {0, 1, 2}),
        (places("a", "b", state="broken"), set()),
        (places("a", "b", running=False), set()),
    ],
)
def test_a_member_is_spared_only_where_another_has_what_it_has(array: Array, spared: set[int]) -> None:
    filled = {each.slot for each in array.members if each.slot >= 0}
    assert {slot for slot in filled if can_spare(array, at(slot))} == spared
