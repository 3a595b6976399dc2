"""What comes after a plan that has led one step into an array, and what is no further step."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.upkeep.planner import plan_check
from raidwright.storage.plan.use.planner import (
    further_plan,
    plan_lock,
    plan_look,
    plan_start,
    plan_stop,
    plan_unlock,
)
from raidwright.storage.snapshot.disks import LogicalVolume, Snapshot, Unlocked
from raidwright.storage.steps.filesystem import MakeFilesystem
from tests.storage.broken_off import planned
from tests.storage.continuing import before, without
from tests.storage.in_use import LOCKED, LUKS, PLAIN, WHOLE, clear, on_array, running, stopped
from tests.storage.machines import formatted
from tests.storage.repairs import WHOLE as MIRROR
from tests.storage.repairs import on

OTHER_UUID = "00000000:00000000:00000000:00000001"
Wish = Callable[[Snapshot], Answer]
STOPPED = stopped("in_sync", "in_sync")
CLOSED, OPEN = running(on_array(LUKS)), running(on_array(LUKS), clear(formatted()))
READ_ONLY = running(on_array(LUKS), state="readonly")
BARE = running(on_array(formatted()))
MOUNTED = running(on_array(formatted("ext4", "/srv/old")))


def further(wish: Wish, was: Snapshot, now: Snapshot) -> list[str]:
    """The tags of the steps by which a wish goes on that was carried out once; empty for none."""
    first = wish(was)
    assert isinstance(first, Planned)
    found = further_plan(first.plan, wish(now))
    return [step.tag for step in found.plan.steps] if found else []


def unlock(snapshot: Snapshot) -> Answer:
    return plan_unlock("old", snapshot, "/srv/old")


def look(snapshot: Snapshot) -> Answer:
    return plan_look("old", snapshot)


@pytest.mark.parametrize(
    ("wish", "was", "now", "steps"),
    [
        (unlock, CLOSED, OPEN, ["mount-found"]),
        (look, STOPPED, READ_ONLY, ["unlock-container"]),
        (look, STOPPED, running(on_array(formatted()), state="readonly"), ["mount-found"]),
    ],
    ids=["what shows once unlocked", "a locked one that was started", "an open one that was started"],
)
def test_a_wish_that_takes_several_plans_goes_on(
    wish: Wish, was: Snapshot, now: Snapshot, steps: list[str]
) -> None:
    assert further(wish, was, now) == steps


@pytest.mark.parametrize(
    ("wish", "was", "now"),
    [
        (unlock, CLOSED, CLOSED),
        (unlock, BARE, BARE),
        (unlock, BARE, MOUNTED),
        (unlock, LOCKED, WHOLE),
        (lambda now: plan_unlock("old", now), CLOSED, OPEN),
        (look, STOPPED, STOPPED),
        (lambda now: plan_start("old", now), STOPPED, CLOSED),
        (lambda now: plan_lock("old", now), WHOLE, PLAIN),
        (lambda now: plan_stop("old", now), WHOLE, CLOSED),
        (lambda now: plan_check("old", now), on(MIRROR), on(MIRROR)),
    ],
    ids=[
        "not seen yet",
        "not seen mounted yet",
        "mounted",
        "mounted where fstab says",
        "no place",
        "not seen running yet",
        "started",
        "locked",
        "not seen stopped yet",
        "no use",
    ],
)
def test_what_is_fulfilled_or_cannot_go_on_leads_nowhere(wish: Wish, was: Snapshot, now: Snapshot) -> None:
    assert further(wish, was, now) == []


def test_a_build_goes_on_once_it_is_open_again() -> None:
    whole = before(MakeFilesystem)
    closed = without(whole, Unlocked, LogicalVolume)
    first = planned(plan_continuing(closed))
    assert first.purpose is Purpose.USE
    assert further_plan(first, plan_continuing(closed)) is None, "not seen open yet"
    found = further_plan(first, plan_continuing(whole))
    assert found is not None
    assert (found.plan.purpose, found.plan.done > 0) == (Purpose.BUILD, True)
    assert further_plan(found.plan, plan_continuing(whole)) is None


def test_what_the_same_wish_says_of_another_array_is_no_further_step() -> None:
    first, other = planned(unlock(CLOSED)), unlock(OPEN)
    assert further_plan(first, other) == other
    assert first.array is not None
    renamed = replace(first, array=replace(first.array, uuid=OTHER_UUID))
    assert further_plan(renamed, other) is None
