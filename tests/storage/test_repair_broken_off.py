"""Wherever a change of an array's disks is broken off, its other disks and the array are left as they are."""

import pytest

from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.snapshot.tree import block_at
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains
from tests.storage.breaking_off import broken_off
from tests.storage.broken_off import codes, left_as
from tests.storage.growing import GROWABLE, growth
from tests.storage.machines import formatted, gpt_disk, partition
from tests.storage.repairs import MEMBER, PLANS, SHORT, WHOLE, on, planned, replaced
from tests.storage.simulator import carried_out

BROKEN = {
    "an empty place": (on(SHORT), PLANS["an empty place"]),
    "one that serves": (on(WHOLE), PLANS["one that serves"]),
    "one more": (GROWABLE, growth(GROWABLE, "drive-c")),
    "taken out": (on(SHORT), PLANS["taken out"]),
    "with old contents": (
        on(SHORT, gpt_disk("c"), partition("c", 1, formatted("xfs"), signatures=("xfs",))),
        replaced(on(SHORT, gpt_disk("c"), partition("c", 1, formatted("xfs"), signatures=("xfs",)))),
    ),
}


@pytest.mark.parametrize(("before", "answer"), BROKEN.values(), ids=BROKEN)
def test_wherever_it_is_broken_off_only_its_own_disk_is_offered_to_be_cleaned(
    before: Snapshot, answer: Answer
) -> None:
    plan = planned(answer)
    own = "/dev/sdb" if plan == PLANS["taken out"].plan else "/dev/sdc"  # type: ignore[union-attr]
    for begun in range(1, len(plan.steps) + 1):
        for left in broken_off(plan, before, begun):
            if left.host.unfinished is None:
                continue
            assert left.host.unfinished.purpose == "repair"
            cleaning = planned(plan_cleaning(left))
            assert [each.path for each in cleaning.disks] == [own]
            after = carried_out(cleaning, left)
            assert isinstance(_content(after, own), Blank)
            assert after.arrays == left.arrays
            assert _content(after, "/dev/sda1") == MEMBER


@pytest.mark.parametrize(("before", "answer"), BROKEN.values(), ids=BROKEN)
def test_wherever_it_is_broken_off_it_comes_to_the_same_end(before: Snapshot, answer: Answer) -> None:
    plan = planned(answer)
    whole = carried_out(plan, before)
    for begun in range(1, len(plan.steps) + 1):
        for left in broken_off(plan, before, begun):
            if left.host.unfinished is not None:
                after = carried_out(planned(plan_continuing(left)), left)
                assert (after.blocks, after.arrays) == (whole.blocks, whole.arrays)


def test_a_disk_that_somebody_uses_now_does_not_join() -> None:
    plan = planned(PLANS["one that serves"])
    left = next(each for each in broken_off(plan, on(WHOLE), 1) if each.host.unfinished)
    used = LeftDisk("ST-3", Remains.ANOTHERS, "/dev/sdc", (), ("ext4",))
    assert codes(plan_continuing(left_as(left, disks=(used,)))) == ["continue-others"]


def test_a_disk_that_is_in_the_array_by_now_is_not_told_of() -> None:
    plan = planned(PLANS["one that serves"])
    for left in broken_off(plan, on(WHOLE), len(plan.steps)):
        assert left.host.unfinished is None


def _content(snapshot: Snapshot, path: str) -> object:
    found = block_at(snapshot, path)
    assert found is not None
    return found.content
