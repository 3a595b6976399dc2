"""From wherever a plan is broken off the product itself leads to proven blank disks, and to a whole array.

A few places of a build and a teardown; ``./dev measure cuts`` tries all of them.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    CreateArray,
    MakePartition,
    Step,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)
from tests.lab.building import carry_out, opened
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, Mains, build_plan, kill_at, led_back, teardown_plan
from tests.lab.meddling import PAIR


def last(kind: type[Step], plan: Plan, command: int) -> Cut:
    """In the last step of that kind."""
    return Cut(max(index for index, step in enumerate(plan.steps) if isinstance(step, kind)), command)


@pytest.mark.usefixtures("leaves_clean")
def test_the_helper_dies(practice: PracticeMachine, run: Run) -> None:
    async def dies(plan: Plan, cut: Cut) -> None:
        await kill_at(practice, plan, cut)
        assert await led_back(practice, plan, cut) == {*PAIR}

    async def scenario() -> None:
        for kind, command in ((MakePartition, 0), (CreateArray, 0), (CreateArray, -1)):
            plan = await build_plan(practice)
            await dies(plan, last(kind, plan, command))
        for kind, command in ((WipeSignatures, -1), (ZeroSuperblock, 0), (WipeDisk, 1)):
            plan = await teardown_plan(practice)
            await dies(plan, last(kind, plan, command))
        whole = await teardown_plan(practice)
        async with opened(practice) as machine:
            await carry_out(machine, whole)
            assert (await machine.look()).host.unfinished is None

    run(scenario(), 600)


@pytest.fixture
def mains(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mains]:
    """For machines that are started again with what was on their disks."""
    with tempfile.TemporaryDirectory(prefix="raidwright-mains-", dir="/var/tmp") as folder:
        yield Mains(Path(folder), monkeypatch)


def test_the_power_fails(mains: Mains, run: Run) -> None:
    async def scenario() -> None:
        async with mains.on() as practice:
            building = await build_plan(practice)
            early = last(MakePartition, building, -1)
            await mains.fail_at(practice, building, early)
        async with mains.on() as practice:
            assert await led_back(practice, building, early) == {*PAIR}
            removing = await teardown_plan(practice)
            late = last(ZeroSuperblock, removing, 0)
            await mains.fail_at(practice, removing, late)
        async with mains.on() as practice:
            assert await led_back(practice, removing, late) == {*PAIR}

    run(scenario(), 600)
