"""A machine that is closed while its bus is away, or is just being found: nothing of it stays."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.bus import Bus
from raidwright.machine import on_bus
from raidwright.machine.on_bus import BusMachine, Connection
from raidwright.machine.port import MachineError
from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.machine.watcher import Watcher
from tests.reading.udisks_objects import disk

LEFT = "The connection to this machine was closed"


def come_back(bus: PrivateBus) -> None:
    Path(bus.address.removeprefix("unix:path=")).unlink(missing_ok=True)
    bus.start()


def test_a_bus_that_comes_back_after_the_end_is_left_alone(
    private_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_bus, "_PAUSES", (0.2, 60.0))

    async def scenario() -> None:
        reached = Connection(private_bus.address)
        bus = await reached.bus()
        private_bus.stop()
        await bus.lost
        again = asyncio.create_task(reached.bus())
        await asyncio.sleep(0.05)
        await reached.close()
        come_back(private_bus)
        async with asyncio.timeout(10):
            with pytest.raises(MachineError, match=LEFT):
                await again

    asyncio.run(scenario())


@pytest.mark.parametrize("lost", [False, True])
def test_a_bus_that_is_reached_after_the_end_is_closed(
    private_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch, *, lost: bool
) -> None:
    connect: Callable[..., object] = Bus.connect
    made: list[Bus] = []

    async def scenario() -> None:
        reached = Connection(private_bus.address)
        if lost:
            bus = await reached.bus()
            private_bus.stop()
            await bus.lost
            come_back(private_bus)

        async def slowly(address: str) -> Bus:
            made.append(await connect(address))  # type: ignore[misc]
            await reached.close()
            return made[0]

        monkeypatch.setattr(Bus, "connect", slowly)
        with pytest.raises(MachineError, match=LEFT):
            await reached.bus()
        assert made[0].lost.done()

    asyncio.run(scenario())


def test_a_watch_that_waits_for_its_bus_ends_with_the_machine(
    private_bus: PrivateBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_bus, "_PAUSES", (60.0,))

    async def scenario() -> None:
        machine = BusMachine("Test", private_bus.address)
        async with udisks(private_bus.address, disk("sda")):
            watcher = Watcher(machine)
            await watcher.until(lambda s: len(s.blocks) == 1)
        private_bus.stop()
        await asyncio.sleep(0.4)
        await machine.close()
        await watcher.ended(10)

    asyncio.run(scenario())
    private_bus.start()
