"""A former member that comes back after its array was deleted is left over, and is wiped."""

import pytest
from msgspec import structs

from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.use.planner import plan_start
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.findings import reasons
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import Member, Snapshot
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import OTHER_ARRAY, array, gpt_disk, machine, partition

SAID = "These are remains of “old”, which was deleted here on 2026-11-28. Wipe them."


def left_over(level: str, expected: int) -> Array:
    """One member of an array of so many."""
    plain = array(level=level, expected=expected, path="", running=False, degraded=0)
    member = ArrayMember("/dev/sda1", 0, ("in_sync",))
    return structs.replace(plain, members=(member,), deleted="2026-11-28")


def on_disk(left: Array) -> Snapshot:
    member = partition("a", 1, Member(OTHER_ARRAY), signatures=("linux_raid_member",))
    return machine(gpt_disk("a"), member, arrays=(left,))


by_level = pytest.mark.parametrize(
    ("level", "expected"), [("raid5", 4), ("raid6", 4), ("raid10", 4), ("raid0", 2), ("raid1", 3)]
)


@by_level
def test_it_is_told_as_left_over_and_lacks_nothing(level: str, expected: int) -> None:
    left = left_over(level, expected)
    assert [sentence(each) for each in array_findings(left)] == [SAID]
    assert troubles(on_disk(left)) == ()
    assert "members missing" in sentence(array_findings(structs.replace(left, deleted=""))[0])


@by_level
def test_it_can_be_wiped(level: str, expected: int) -> None:
    answer = plan_old_disks(("drive-a",), on_disk(left_over(level, expected)))
    assert isinstance(answer, Planned), [sentence(each) for each in answer.findings]


def test_nobody_is_told_to_connect_what_is_gone() -> None:
    answer = plan_start("old", on_disk(left_over("raid5", 4)))
    assert isinstance(answer, Refused)
    assert sentence(reasons(answer.findings)[0]) == SAID


def test_half_a_mirror_that_udev_has_started_is_left_over_too() -> None:
    running = left_over("raid1", 2)
    running = structs.replace(running, running=True, path="/dev/md127", degraded=1, state="clean")
    assert SAID in [sentence(each) for each in array_findings(running)]
