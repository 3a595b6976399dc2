"""What the service sees of a computer, look by look, beside a helper of the test's own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from raidwright.bus import Bus
from raidwright.notify import helper_questions, watching
from raidwright.protocol import HelperFacts
from raidwright.storage.snapshot.disks import Snapshot
from tests.bus.conftest import PrivateBus
from tests.bus.fakes import FakeHelper
from tests.notify.desktop import PATIENCE


def hasten(monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus) -> None:
    """Look at this bus, and wait for nothing."""
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", system_bus.address)
    monkeypatch.setattr(watching, "_SETTLING_SECONDS", 0.02)
    monkeypatch.setattr(helper_questions, "_PAUSE", 0.02)


class Looks:
    """All looks until now."""

    def __init__(self) -> None:
        self.all: list[Snapshot] = []

    async def follow(self) -> None:
        async for snapshot in watching.looks():
            if snapshot is not None:
                self.all.append(snapshot)

    async def until(self, is_so: Callable[[Snapshot], bool]) -> Snapshot:
        """The latest look as soon as it is so."""
        async with asyncio.timeout(PATIENCE):
            while not self.all or not is_so(self.all[-1]):
                await asyncio.sleep(0.02)
        return self.all[-1]


@asynccontextmanager
async def looking() -> AsyncIterator[Looks]:
    looks = Looks()
    following = asyncio.create_task(looks.follow())
    try:
        yield looks
    finally:
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)


@asynccontextmanager
async def helper(address: str, facts: HelperFacts) -> AsyncIterator[FakeHelper]:
    bus = await Bus.connect(address)
    fake = FakeHelper(bus, facts)
    await fake.serve()
    try:
        yield fake
    finally:
        await bus.close()


async def asked(fake: FakeHelper, times: int) -> None:
    """Wait until it was asked so often."""
    async with asyncio.timeout(PATIENCE):
        while fake.asked < times:
            await asyncio.sleep(0.02)
