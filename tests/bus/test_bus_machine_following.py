"""A plan that runs already, seen and stopped by whoever comes later."""

import asyncio

import pytest

from raidwright.machine.port import MachineError
from raidwright.protocol import PlanDone, PlanStopped, RunningPlan, encode
from tests.bus.machine_jobs import BEGUN, DONE, PLAN, pair


def test_a_plan_that_runs_already_is_followed_from_its_first_event(bus_address: str) -> None:
    """What comes before the answer is heard after what the answer tells of."""

    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            with pytest.raises(MachineError, match="You have no running plan"):
                await anext(machine.follow())
            helper.running = RunningPlan("job-1", PLAN, (BEGUN,))
            helper.early = (("job-1", encode(DONE)), ("job-1", encode(PlanDone())))
            assert [event async for event in machine.follow()] == [PLAN, BEGUN, DONE, PlanDone()]

    asyncio.run(scenario())


def test_a_plan_that_ended_while_nobody_listened_is_told_of_to_its_end(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.running = RunningPlan("job-1", PLAN, (BEGUN, DONE, PlanDone()))
            async with asyncio.timeout(10):
                assert [event async for event in machine.follow()] == [PLAN, BEGUN, DONE, PlanDone()]

    asyncio.run(scenario())


def test_what_is_followed_can_be_stopped(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.running = RunningPlan("job-1", PLAN, (BEGUN,))
            async for event in machine.follow():
                if event == BEGUN:
                    await machine.cancel()
                    assert helper.heard == [("job-1",)]
                    helper.say("job-1", encode(PlanStopped(1)))

    asyncio.run(scenario())
