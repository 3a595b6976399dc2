"""Hearing of a computer's storage for as long as the service runs, at no cost while nothing happens.

UDisks2 waits for what the kernel signals (md's sync_action and degraded in /sys) and says so at once. Only
where it is missing it is looked for again, once a minute, and the helper is asked about what no event tells
of. No look but the first waits for it.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator

from raidwright.bus import Bus, BusError
from raidwright.notify.helper_questions import HelperQuestions
from raidwright.reading.udisks import ObjectCache, PropertyError, take_snapshot
from raidwright.storage.snapshot.disks import Host, Snapshot

_SETTLING_SECONDS = 1.0
"""Seconds after a change: what fails at one blow is told in one piece, and a new array has its members."""
_FIRST_PAUSE, _LONG_PAUSE = 5.0, 60.0
"""Seconds until bus or UDisks2 are looked for again, at first and ever after."""
_UNNAMED_HOST = Host(name="")


async def looks() -> AsyncGenerator[Snapshot | None, None]:
    """The computer as it is, then anew after each change; it never ends by itself and never fails.

    None when nothing has been heard of it twice in a row, at the beginning or since the last look.
    """
    vain = 0
    while True:
        try:
            bus = await Bus.connect()
            try:
                async with contextlib.aclosing(_snapshots_over(bus)) as snapshots:
                    async for snapshot in snapshots:
                        vain = 0
                        yield snapshot
            finally:
                await bus.close()
        except (BusError, PropertyError):
            pass
        vain += 1
        if vain > 1:
            yield None
        await asyncio.sleep(_LONG_PAUSE if vain > 1 else _FIRST_PAUSE)


async def _snapshots_over(bus: Bus) -> AsyncGenerator[Snapshot, None]:
    """The computer as one connection tells of it, anew after each change, until that is lost."""
    cache = ObjectCache(bus)
    word = HelperQuestions(bus, cache.changed.set)
    bus.lost.add_done_callback(lambda _: cache.changed.set())
    await cache.open()
    try:
        while not bus.lost.done():
            objects = await cache.objects()
            facts = await word.about(take_snapshot(objects, _UNNAMED_HOST, None))
            yield take_snapshot(objects, facts.host if facts else _UNNAMED_HOST, facts)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(word.due_in()):
                    await cache.changed.wait()
            await asyncio.sleep(_SETTLING_SECONDS)
    finally:
        word.close()
