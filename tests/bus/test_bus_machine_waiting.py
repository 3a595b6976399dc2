"""What is cancelled while the helper waits for permission, when no job has a name yet."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, PlanDone, PlanStopped, encode
from raidwright.storage.fact import Fact
from tests.bus.fakes import FakeHelper
from tests.bus.machine_jobs import PLAN, pair

SPEC = BenchSpec(MountedAt("/srv/x"), DEFAULT.rows, (Direction.READ,))
CANCEL = ("job-1",)
Begin = Callable[[BusMachine], AsyncIterator[object]]
works = pytest.mark.parametrize(
    ("begin", "stopped", "done"),
    [
        (lambda machine: machine.run(PLAN), PlanStopped(0), PlanDone()),
        (lambda machine: machine.measure(SPEC), BenchDone(complete=False), BenchDone(complete=True)),
    ],
    ids=["plan", "measurement"],
)


async def waiting_for_permission(
    helper: FakeHelper, events: AsyncIterator[object]
) -> asyncio.Task[list[object]]:
    """What the work comes to that the helper has just been asked for."""

    async def all_of() -> list[object]:
        async with asyncio.timeout(10):
            return [event async for event in events]

    helper.permission.clear()
    working = asyncio.create_task(all_of())
    while not helper.heard:
        await asyncio.sleep(0.01)
    return working


@works
def test_what_is_cancelled_before_the_password_is_typed_never_begins(
    bus_address: str, begin: Begin, stopped: Fact, done: Fact
) -> None:
    """The question is closed, and nobody can begin the work any more by answering it."""

    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            working = await waiting_for_permission(helper, begin(machine))
            await machine.cancel()
            assert await working == [stopped]
            assert helper.forgone.is_set()
            assert CANCEL not in helper.heard
            helper.forgone.clear()
            helper.permission.set()
            helper.early = (("job-1", encode(done)),)
            assert [event async for event in begin(machine)] == [done]

    asyncio.run(scenario())


@works
def test_where_the_question_stays_the_job_is_cancelled_as_soon_as_it_has_a_name(
    bus_address: str, begin: Begin, stopped: Fact, done: Fact
) -> None:
    """An older helper, or one that reads a password just now."""

    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.closes_questions = False
            working = await waiting_for_permission(helper, begin(machine))
            await machine.cancel()
            helper.permission.set()
            async with asyncio.timeout(10):
                while CANCEL not in helper.heard:
                    await asyncio.sleep(0.01)
            assert not working.done()
            helper.say("job-1", encode(stopped))
            assert await working == [stopped]

    asyncio.run(scenario())


@works
def test_a_job_that_has_ended_before_it_could_be_cancelled_is_told_of(
    bus_address: str, begin: Begin, stopped: Fact, done: Fact
) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.closes_questions = False
            helper.has_ended = True
            helper.early = (("job-1", encode(done)),)
            working = await waiting_for_permission(helper, begin(machine))
            await machine.cancel()
            helper.permission.set()
            assert await working == [done]

    asyncio.run(scenario())


@works
def test_why_else_it_was_not_begun_is_told_of_what_was_cancelled_too(
    bus_address: str, begin: Begin, stopped: Fact, done: Fact
) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            helper.closes_questions = False
            helper.refusal = (ErrorCode.REFUSED.value, "The disk is another one.")
            working = await waiting_for_permission(helper, begin(machine))
            await machine.cancel()
            helper.permission.set()
            with pytest.raises(MachineError, match="another one"):
                await working

    asyncio.run(scenario())


@works
def test_what_is_cancelled_before_the_helper_is_asked_is_not_asked_for(
    bus_address: str, begin: Begin, stopped: Fact, done: Fact
) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            working = asyncio.ensure_future(anext(begin(machine)))
            await asyncio.sleep(0)
            await machine.cancel()
            async with asyncio.timeout(10):
                assert await working == stopped
            assert helper.heard == []

    asyncio.run(scenario())


@pytest.mark.parametrize("closes", [True, False])
def test_a_campaign_that_is_cancelled_before_the_password_is_typed_has_no_campaign_grant(
    bus_address: str, closes: bool
) -> None:
    """Where the question stays, what is answered to it is a campaign grant, which whoever asked gives up."""

    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine), asyncio.timeout(10):
            helper.closes_questions = closes
            helper.permission.clear()
            asking = asyncio.create_task(machine.authorise_campaign(PLAN, 60))
            while not helper.heard:
                await asyncio.sleep(0.01)
            await machine.cancel()
            if not closes:
                helper.permission.set()
            assert await asking is not closes
            assert CANCEL not in helper.heard

    asyncio.run(scenario())


def test_a_campaign_grant_that_is_cancelled_before_the_helper_is_asked_is_not_asked_for(
    bus_address: str,
) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine), asyncio.timeout(10):
            asking = asyncio.create_task(machine.authorise_campaign(PLAN, 60))
            await asyncio.sleep(0)
            await machine.cancel()
            assert not await asking
            assert helper.heard == []

    asyncio.run(scenario())
