"""Callers who ask the helper for something, and what it answers."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence

import pytest

from raidwright.bus import Bus, BusError
from raidwright.protocol import (
    BUS_NAME,
    ERROR_PREFIX,
    INTERFACE,
    OBJECT_PATH,
    ErrorCode,
    encode,
)
from raidwright.storage.plan.plan import Plan
from tests.bus.authority_room import SOMEBODY, AuthorityRoom, authority_room, connect_as
from tests.helper.plans import some_build


@pytest.fixture(scope="module")
def room() -> Iterator[AuthorityRoom]:
    with authority_room() as made:
        made.start_helper("--idle=0", disks=some_build().disks)
        yield made


async def ask(
    bus: Bus, method: str, signature: str = "", body: tuple[object, ...] = (), fds: Sequence[int] = ()
) -> str:
    """The answer; BusError with our own error's name otherwise."""
    where = (BUS_NAME, OBJECT_PATH, INTERFACE, method, signature, body)
    answer = await bus.call(*where, fds=fds, timeout=60, interactive=True)
    return str(answer[0]) if answer else ""


async def run_plan(bus: Bus, plan: Plan, fds: Sequence[int] = ()) -> str:
    body = (encode(plan), plan.fingerprint(), list(range(len(fds))))
    return await ask(bus, "Run", "ssah", body, fds)


async def refusal(call: Awaitable[object]) -> ErrorCode:
    """The code of the error that the call must end in."""
    with pytest.raises(BusError) as caught:
        await call
    assert caught.value.name.startswith(ERROR_PREFIX), caught.value.name
    assert "Traceback" not in caught.value.message
    assert "/work" not in caught.value.message
    return ErrorCode(caught.value.name.removeprefix(ERROR_PREFIX))


def as_somebody(room: AuthorityRoom, scenario: Callable[[Bus], Awaitable[object]]) -> None:
    async def whole() -> None:
        bus = await connect_as(room, SOMEBODY)
        try:
            await scenario(bus)
        finally:
            await bus.close()

    asyncio.run(whole())
