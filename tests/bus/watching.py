"""A UDisks2 of the test's own, and a computer that is watched, on a private bus."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager

from raidwright.bus import Bus
from raidwright.machine.on_bus import BusMachine
from raidwright.storage.snapshot.disks import Snapshot
from tests.bus.fakes import FakeUdisks
from tests.machine.watcher import Watcher
from tests.reading.udisks_objects import Objects as Raw


@asynccontextmanager
async def udisks(address: str, objects: Raw) -> AsyncIterator[FakeUdisks]:
    bus = await Bus.connect(address)
    fake = FakeUdisks(bus, objects)
    await fake.serve()
    try:
        yield fake
    finally:
        await bus.close()


@asynccontextmanager
async def watched(address: str) -> AsyncIterator[Watcher]:
    machine = BusMachine("Test", address)
    watcher = Watcher(machine)
    try:
        yield watcher
    finally:
        await watcher.close()
        await machine.close()


def names(snapshot: Snapshot) -> list[str]:
    return [found.path for found in snapshot.blocks]


def run(scenario: Coroutine[None, None, None]) -> None:
    asyncio.run(scenario)
