"""An agent of polkit on a private bus."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest

from raidwright.bus import Bus
from tests.bus.agent import Agent
from tests.bus.authority_room import SOMEBODY, AuthorityRoom, authority_room, connect_as
from tests.helper.plans import some_build


@pytest.fixture
def room() -> Iterator[AuthorityRoom]:
    with authority_room() as made:
        made.start_helper("--idle=0", disks=some_build().disks)
        yield made


def with_agent(room: AuthorityRoom, scenario: Callable[[Agent, Bus], Awaitable[None]]) -> None:
    async def whole() -> None:
        desktop = await connect_as(room, 0)
        caller = await connect_as(room, SOMEBODY)
        try:
            agent = Agent(desktop)
            await agent.register()
            await scenario(agent, caller)
        finally:
            await caller.close()
            await desktop.close()

    asyncio.run(whole())
