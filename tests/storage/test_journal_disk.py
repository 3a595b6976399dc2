"""The disk with an array's journal: it is no spare, and no plan takes it out or gives it a place."""

import pytest
from msgspec import structs

from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.repair.choices import (
    guide,
    has_left,
    plan_any_replacement,
    repair_offer,
    replaceable_disks,
    replacement_disks,
    spares_of,
    troubles_of,
)
from raidwright.storage.plan.repair.failing import plan_failing, plan_taking_out
from raidwright.storage.plan.repair.findings import disk_by_id_or_path
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.repair.spares import plan_any_spare_leaving, plan_spare_leaving
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.arrays import JOURNAL
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.words.sentences import sentence
from tests.storage.growing import THREE, raid5
from tests.storage.machines import disk, drive, gpt_disk, partition
from tests.storage.repairs import MEMBER, codes, lines, member, on, planned

LOG = member("j", -1, (JOURNAL,))
LOGGED = structs.replace(raid5(log=JOURNAL, bitmap=False), members=(*raid5().members, LOG))
DISKS = (*THREE[:2], gpt_disk("j", 10**11), partition("j", 1, MEMBER, 9 * 10**10))
WHOLE = on(LOGGED, *DISKS)


def failing(letter: str, snapshot: Snapshot = WHOLE) -> Snapshot:
    bad, path = WholeDisk(drive(letter, health="failing")), f"/dev/sd{letter}"
    blocks = (structs.replace(each, origin=bad) if each.path == path else each for each in snapshot.blocks)
    return structs.replace(snapshot, blocks=tuple(blocks))


@pytest.mark.parametrize(
    "answer",
    [
        plan_leaving("old", "drive-j", WHOLE),
        plan_taking_out("old", "drive-j", WHOLE),
        plan_failing("old", "drive-j", WHOLE),
        plan_replacement("old", "drive-d", on(LOGGED, *DISKS, disk("d")), "drive-j"),
        plan_replacement("old", "drive-j", WHOLE, "drive-a"),
    ],
    ids=["taken out", "as it serves", "counted as failed", "replaced", "in the place of another"],
)
def test_no_plan_exchanges_it(answer: Answer) -> None:
    assert codes(answer) == {"repair-journal"}


def test_it_is_no_spare() -> None:
    assert spares_of(LOGGED, WHOLE) == replacement_disks(LOGGED, WHOLE) == ()
    assert codes(plan_any_spare_leaving("old", WHOLE)) == {"no-spare"}
    assert codes(plan_spare_leaving("old", "drive-j", WHOLE)) == {"repair-journal"}
    assert "no-free-disk" in codes(plan_any_replacement("old", failing("a")))
    assert repair_offer(LOGGED, failing("a")) is None


def test_it_is_no_disk_that_has_failed() -> None:
    journal = disk_by_id_or_path("drive-j", WHOLE)
    assert journal is not None
    assert not has_left(journal, LOGGED, WHOLE)
    assert replaceable_disks(LOGGED, WHOLE)[-1] == journal
    assert troubles_of(LOGGED, WHOLE) == ()


def test_what_hands_do_when_it_fails_is_done_without_a_plan() -> None:
    snapshot = failing("j")
    assert [each.code for each in troubles_of(LOGGED, snapshot)] == ["trouble-failing"]
    (step,) = guide(LOGGED, disk_by_id_or_path("drive-j", snapshot), None, snapshot)
    assert step.code == "repair-journal"
    assert "mdadm --readonly" in sentence(step)


def test_all_others_are_exchanged_as_ever() -> None:
    free = on(LOGGED, *DISKS, disk("d"))
    assert "--replace /dev/sda1" in lines(planned(plan_replacement("old", "drive-d", free, "drive-a")))[-1]
    assert lines(planned(plan_failing("old", "drive-a", WHOLE)))[0].endswith("--fail /dev/sda1")


@pytest.mark.parametrize("count", [3, 2], ids=["whole", "one is missing"])
def test_taken_down_it_stands_for_no_member(count: int) -> None:
    array = structs.replace(LOGGED, members=(*LOGGED.members[:count], LOG))
    snapshot = on(array, *(DISKS if count == 3 else DISKS[2:]))
    told = {each.code: dict(each.facts) for each in plan_teardown("old", snapshot).findings}
    assert ("members-missing" in told) == (count < 3)
    assert count == 3 or told["members-missing"]["missing"] == "1"
