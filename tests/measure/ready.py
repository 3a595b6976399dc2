"""From starting the practice machine to UDisks2 answering, to its disks in a snapshot, and to its helper."""

import asyncio
import time

from raidwright.bus import Bus
from raidwright.machine.practice_on_bus import PracticeBusMachine
from raidwright.session.opening import open_machine
from raidwright.storage.snapshot.tree import disks as all_disks
from tests.measure.figure import Figure, spread

_ROUNDS = 4


def measure() -> list[Figure]:
    """Several starts as the window makes them, with the default disks; the slowest counts."""
    starts = [asyncio.run(_start()) for _ in range(_ROUNDS)]
    ready, disks, helper = ([start[which] for start in starts] for which in range(3))
    ratios = [second / first for first, second in zip(ready, disks, strict=True)]
    detail = (
        f"{spread(ready, 's')}; its disks after {spread(disks, 's')}, the helper after {spread(helper, 's')}"
    )
    return [
        Figure("practice machine to UDisks2 ready, slowest", max(ready), "s", detail, most=6),
        Figure("its disks to be shown : UDisks2 ready", max(ratios), "", spread(ratios, ""), most=1.3),
    ]


async def _start() -> tuple[float, float, float]:
    """Seconds until UDisks2 tells of everything, a snapshot has the disks, and one what the helper says."""
    began = time.monotonic()
    machine = await open_machine("practice", whole=False)
    assert isinstance(machine, PracticeBusMachine)
    try:
        shown = asyncio.create_task(_shown(machine))
        ready = await _told(machine) - began
        disks, helper = await shown
        return ready, disks - began, helper - began
    finally:
        await machine.close()


async def _told(machine: PracticeBusMachine) -> float:
    bus = await Bus.connect(machine.address)
    udisks = "org.freedesktop.UDisks2"
    await bus.call(
        udisks, "/org/freedesktop/UDisks2", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects"
    )
    told = time.monotonic()
    await bus.close()
    return told


async def _shown(machine: PracticeBusMachine) -> tuple[float, float]:
    """The moments of the first snapshot with every disk, and of the first with what the helper knows."""
    disks = 0.0
    async for snapshot in machine.watch():
        plugged = [slot for slot in machine.slots if slot.name]
        if not disks and len(all_disks(snapshot)) >= len(plugged):
            disks = time.monotonic()
        if snapshot.host.helper:
            return disks, time.monotonic()
    raise AssertionError("the practice machine ended")
