"""From starting the practice machine to UDisks2 answering on the host."""

import asyncio
import time

from raidwright.bus import Bus
from raidwright.machine.practice import PracticeMachine, load_shelf
from tests.measure.figure import Figure, spread

_ROUNDS = 4


def measure() -> list[Figure]:
    """Several starts as the window makes them, with the default shelf; the slowest counts."""
    starts = [asyncio.run(_start()) for _ in range(_ROUNDS)]
    disks, helper = ([start[which] for start in starts] for which in (0, 1))
    detail = f"default shelf: {spread(disks, 's')}; the helper too after {spread(helper, 's')}"
    return [Figure("practice machine to UDisks2 ready, slowest", max(disks), "s", detail, most=6)]


async def _start() -> tuple[float, float]:
    """Seconds until UDisks2 has told of everything, and until the helper answers."""
    began = time.monotonic()
    practice = await PracticeMachine.start(load_shelf("default"), whole=False)
    try:
        bus = await Bus.connect(practice.address)
        await bus.call(
            "org.freedesktop.UDisks2",
            "/org/freedesktop/UDisks2",
            "org.freedesktop.DBus.ObjectManager",
            "GetManagedObjects",
        )
        disks = time.monotonic() - began
        await bus.close()
        await practice.wait_for_helper()
        return disks, time.monotonic() - began
    finally:
        await practice.close()
