"""Which steps of a plan are told together, and by what."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.alike import steps_alike
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.md import StopArray
from tests.storage.nested import nested
from tests.storage.teardowns import mirror, plan_of

MODULES = tuple(map(LoadModule, ("raid456", "dm_mod", "ext4")))


def things(plan: Plan) -> list[tuple[str, ...]]:
    return [alike.things for alike in steps_alike(plan)]


@pytest.mark.parametrize("done", range(4))
def test_steps_that_differ_in_one_word_are_told_together_unless_some_are_done(done: int) -> None:
    plan = replace(plan_of("old", mirror()), steps=(*MODULES, StopArray()), done=done)
    names = ("raid456", "dm_mod", "ext4")
    parts = [part if len(part) > 1 else () for part in (names[:done], names[done:]) if part]
    assert things(plan) == [*parts, ()]


def test_a_plan_without_steps_tells_none() -> None:
    assert things(replace(plan_of("old", mirror()), steps=())) == []


@pytest.mark.parametrize("machine", [mirror, nested])
def test_every_step_is_told_once_and_in_order(machine: Callable[[], Snapshot]) -> None:
    plan = plan_of("old", machine())
    alike = list(steps_alike(plan))
    assert [place for each in alike for place in each.steps] == list(range(len(plan.steps)))
    for each in alike:
        told = [plan.steps[place].sentence(plan) for place in each.steps]
        words = [one.replace(thing, "X") for one, thing in zip(told, each.things, strict=False)]
        assert len(set(words)) <= 1
