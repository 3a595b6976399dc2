"""From starting the practice machine to UDisks2 answering on the host."""

import asyncio
import time

from raidwright.bus import Bus
from raidwright.machine.practice import PracticeMachine, load_shelf
from tests.measure.figure import Figure, spread

_ROUNDS = 4


def measure() -> list[Figure]:
    """Several starts with the default shelf; the slowest counts."""
    seconds = [asyncio.run(_start(helper=False)) for _ in range(_ROUNDS)]
    whole = [asyncio.run(_start(helper=True)) for _ in range(_ROUNDS)]
    detail = f"default shelf: {spread(seconds, 's')}; with our helper {spread(whole, 's')}"
    return [Figure("practice machine to UDisks2 ready, slowest", max(seconds), "s", detail, most=6)]


async def _start(*, helper: bool) -> float:
    began = time.monotonic()
    practice = await PracticeMachine.start(load_shelf("default"), helper=helper)
    try:
        bus = await Bus.connect(practice.address)
        await bus.call(
            "org.freedesktop.UDisks2",
            "/org/freedesktop/UDisks2",
            "org.freedesktop.DBus.ObjectManager",
            "GetManagedObjects",
        )
        seconds = time.monotonic() - began
        await bus.close()
        return seconds
    finally:
        await practice.close()
