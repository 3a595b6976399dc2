"""One question for a campaign, asked by a real polkitd: what it names, and who has nothing of the answer."""

import asyncio
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from raidwright.bus import Bus
from raidwright.protocol import ErrorCode, encode
from raidwright.storage.plan.plan import Plan
from tests.bus.agent import Agent, Reply
from tests.bus.agents import with_agent
from tests.bus.asking import ask, refusal, run_plan
from tests.bus.authority_room import SOMEBODY, AuthorityRoom, authority_room, connect_as
from tests.helper.plans import some_cleaning

pytestmark = pytest.mark.root


@pytest.fixture
def room() -> Iterator[AuthorityRoom]:
    with authority_room() as made:
        made.start_helper("--idle=0", disks=some_cleaning().disks)
        yield made


async def authorise_campaign(bus: Bus, plan: Plan, seconds: int = 3600) -> str:
    return await ask(bus, "Warrant", "ssu", (encode(plan), plan.fingerprint(), seconds))


def test_the_question_names_the_disks_and_is_asked_once(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        agent.answer(Reply.YES)
        await authorise_campaign(caller, some_cleaning())
        message = await agent.question(0)
        assert "“Testbed T1G” “TEST-0” (4000 GB); “Testbed T1G” “TEST-1” (4000 GB)" in message
        assert "erase" in message
        # Allowed without a question, and then refused by the guard: nobody can open these disks.
        assert await refusal(run_plan(caller, some_cleaning())) is ErrorCode.REFUSED
        assert len(agent.asked) == 1

    with_agent(room, scenario)


def test_another_connection_of_the_same_user_is_asked(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        agent.answer(Reply.YES)
        await authorise_campaign(caller, some_cleaning())
        other = await connect_as(room, SOMEBODY)
        try:
            agent.answer(Reply.CLOSE)
            assert await refusal(run_plan(other, some_cleaning())) is ErrorCode.DISMISSED
        finally:
            await other.close()

    with_agent(room, scenario)


def test_who_comes_back_is_asked_anew(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        agent.answer(Reply.YES)
        await authorise_campaign(caller, some_cleaning())
        await caller.close()
        again = await connect_as(room, SOMEBODY)
        try:
            agent.answer(Reply.CLOSE)
            assert await refusal(run_plan(again, some_cleaning())) is ErrorCode.DISMISSED
        finally:
            await again.close()

    with_agent(room, scenario)


def test_a_no_gives_nothing(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        agent.answer(Reply.CLOSE)
        assert await refusal(authorise_campaign(caller, some_cleaning())) is ErrorCode.DISMISSED
        agent.answer(Reply.CLOSE)
        assert await refusal(run_plan(caller, some_cleaning())) is ErrorCode.DISMISSED

    with_agent(room, scenario)


def test_nobody_is_asked_about_what_is_no_campaign(room: AuthorityRoom) -> None:
    plan = some_cleaning()
    elsewhere = replace(plan, disks=(plan.disks[0], replace(plan.disks[1], serial="OTHER")))

    async def scenario(agent: Agent, caller: Bus) -> None:
        await asyncio.sleep(0)
        assert await refusal(authorise_campaign(caller, elsewhere)) is ErrorCode.REFUSED
        assert await refusal(authorise_campaign(caller, plan, seconds=10**6)) is ErrorCode.BAD_REQUEST
        assert agent.asked == []

    with_agent(room, scenario)
