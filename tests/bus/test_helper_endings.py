"""What becomes of a question when the helper, polkit or the person's agent ends while it is open."""

import asyncio
import signal
from collections.abc import Iterator

import pytest

from raidwright.bus import Bus, BusError
from raidwright.helper.authority import Action, Authority
from raidwright.helper.errors import HelperError
from raidwright.protocol import ErrorCode
from tests.bus.agent import Agent
from tests.bus.agents import with_agent
from tests.bus.asking import ask, refusal, run_plan
from tests.bus.authority_room import AuthorityRoom, authority_room
from tests.helper.plans import some_build

pytestmark = pytest.mark.root


@pytest.fixture
def room() -> Iterator[AuthorityRoom]:
    with authority_room() as made:
        made.start_helper("--idle=0", disks=some_build().disks)
        yield made


async def _cancelled(agent: Agent) -> None:
    async with asyncio.timeout(60):
        while not agent.cancelled:
            await asyncio.sleep(0.02)


def test_a_helper_that_is_told_to_stop_closes_its_question(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        asking = asyncio.ensure_future(run_plan(caller, some_build()))
        await agent.question(0)
        room.helper.send_signal(signal.SIGTERM)
        with pytest.raises(BusError):
            await asking
        await _cancelled(agent)
        assert await asyncio.to_thread(room.helper.wait, 20) == 0

    with_agent(room, scenario)
    assert not room.journal.exists()


def test_a_helper_that_is_killed_leaves_no_question(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        asking = asyncio.ensure_future(run_plan(caller, some_build()))
        await agent.question(0)
        room.helper.kill()
        with pytest.raises(BusError):
            await asking
        await _cancelled(agent)

    with_agent(room, scenario)


def test_a_question_that_nobody_answers_in_time_is_closed(
    room: AuthorityRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("raidwright.helper.authority._PATIENCE", 2.0)

    async def scenario(agent: Agent, caller: Bus) -> None:
        asking = Authority(agent.bus).grant(
            "Run", caller.unique_name, Action.BUILD, "digest", "two disks", interactive=True
        )
        with pytest.raises(HelperError, match="The authentication dialog timed out"):
            await asking
        assert len(agent.asked) == 1
        await _cancelled(agent)

    with_agent(room, scenario)


def test_when_polkit_ends_meanwhile_the_answer_is_no(room: AuthorityRoom) -> None:
    async def scenario(agent: Agent, caller: Bus) -> None:
        asking = asyncio.ensure_future(refusal(run_plan(caller, some_build())))
        await agent.question(0)
        await asyncio.to_thread(room.end_polkit)
        assert await asking is ErrorCode.NOT_AUTHORISED
        assert await refusal(ask(caller, "Facts")) is ErrorCode.NOT_AUTHORISED

    with_agent(room, scenario)
    assert not room.journal.exists()
