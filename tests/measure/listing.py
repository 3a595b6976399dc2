"""From the bus's answer to a snapshot of 150 block devices."""

import asyncio
import statistics
import time
from dataclasses import dataclass

from raidwright.bus import Bus
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.reading.udisks import ObjectCache, take_snapshot
from raidwright.storage.snapshot.disks import Host
from tests.measure.figure import Figure, spread

_DEVICES = 150
_ROUNDS = 9
_PARTITIONS = b"label: gpt\n" + b"size=32MiB\n" * 4


@dataclass(frozen=True)
class _Listing:
    """Seconds until UDisks2's objects were here, decoded; seconds from there to the snapshot."""

    answer: float
    own: float
    devices: int


def measure() -> list[Figure]:
    """All on one practice machine with many partitioned disks."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    practice = await PracticeMachine.start(load_disk_set("many"))
    try:
        await _partition(practice)
        rounds = [await _listing(practice.address) for _ in range(_ROUNDS)]
    finally:
        await practice.close()
    answers, own = [1e3 * each.answer for each in rounds], [1e3 * each.own for each in rounds]
    count = rounds[0].devices
    detail = f"{spread(own, 'ms')}; the bus itself {spread(answers, 'ms')}"
    median = statistics.median(own)
    return [Figure(f"list {count} block devices once the bus answers", median, "ms", detail, most=100)]


async def _partition(practice: PracticeMachine) -> None:
    for slot in practice.slots:
        if slot.name:
            await practice.run(("sfdisk", "--quiet", f"/dev/{slot.name}"), _PARTITIONS)
    await practice.run(("udevadm", "settle", "--timeout=60"))
    for _ in range(100):
        if (await _listing(practice.address)).devices >= _DEVICES:
            return
        await asyncio.sleep(0.3)
    raise RuntimeError(f"UDisks2 did not come to {_DEVICES} block devices")


async def _listing(address: str) -> _Listing:
    bus = await Bus.connect(address)
    cache = ObjectCache(bus)
    try:
        began = time.monotonic()
        await cache.open()
        answered = time.monotonic()
        snapshot = take_snapshot(await cache.objects(), Host("practice"), None)
        return _Listing(answered - began, time.monotonic() - answered, len(snapshot.blocks))
    finally:
        await cache.close()
        await bus.close()
