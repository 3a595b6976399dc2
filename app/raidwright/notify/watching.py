"""Hearing of a computer's storage for as long as the service runs, at no cost while nothing happens.

UDisks2 waits for what the kernel signals (md's sync_action and degraded in /sys) and says so at once; nothing
here looks by itself. Only where it is missing it is looked for again, once a minute.
"""

import asyncio
import time
from collections.abc import AsyncGenerator

from raidwright.bus import Bus, BusError
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.port import MachineError
from raidwright.machine.udisks import ObjectCache, PropertyError, take_snapshot
from raidwright.protocol import HelperFacts
from raidwright.storage.snapshot.disks import Host, Snapshot

_SETTLING_SECONDS = 1.0
"""Seconds after a change: what fails at one blow is told in one piece, and a new array has its members."""
_FIRST_PAUSE, _LONG_PAUSE = 5.0, 60.0
"""Seconds until bus or UDisks2 are looked for again, at first and ever after; the second for the helper."""
_UNNAMED_HOST = Host(name="")


async def looks() -> AsyncGenerator[Snapshot, None]:
    """The computer as it is, then anew after each change; it never ends by itself and never fails."""
    pause = _FIRST_PAUSE
    while True:
        try:
            bus = await Bus.connect()
            try:
                async for snapshot in _snapshots_over(bus):
                    pause = _FIRST_PAUSE
                    yield snapshot
            finally:
                await bus.close()
        except (BusError, PropertyError):
            pass
        await asyncio.sleep(pause)
        pause = _LONG_PAUSE


async def _snapshots_over(bus: Bus) -> AsyncGenerator[Snapshot, None]:
    """The computer as one connection tells of it, anew after each change, until that is lost."""
    cache, counted = ObjectCache(bus), _Checks(bus)
    bus.lost.add_done_callback(lambda _: cache.changed.set())
    await cache.open()
    while not bus.lost.done():
        objects = await cache.objects()
        snapshot = take_snapshot(objects, _UNNAMED_HOST, None)
        facts = await counted.after(snapshot)
        yield take_snapshot(objects, _UNNAMED_HOST, facts) if facts else snapshot
        await cache.changed.wait()
        await asyncio.sleep(_SETTLING_SECONDS)


class _Checks:
    """Asks the helper, the only one who can tell, what checks of arrays have counted.

    It is asked when a check has ended, and at first: one may have ended while nobody looked.
    """

    def __init__(self, bus: Bus) -> None:
        self._helper = HelperClient(bus)
        self._checked: frozenset[str] | None = None
        """UUIDs of what is checked, or was and has not been asked about; None before the first answer."""
        self._not_before = 0.0

    async def after(self, now: Snapshot) -> HelperFacts | None:
        """The helper's facts if they are due, and the helper is there and answers without a password.

        Where the helper does not answer they stay due, and it is asked again after a later change.
        """
        checked = _being_checked(now)
        is_due = bool(now.arrays) and (self._checked is None or bool(self._checked - checked))
        facts = await self._ask() if is_due else None
        if facts is not None:
            self._checked = checked
        elif self._checked is not None:
            self._checked |= checked
        return facts

    async def _ask(self) -> HelperFacts | None:
        if time.monotonic() < self._not_before:
            return None
        try:
            return await self._helper.facts(unasked=True)
        except MachineError:
            self._not_before = time.monotonic() + _LONG_PAUSE
            return None


def _being_checked(now: Snapshot) -> frozenset[str]:
    return frozenset(each.uuid for each in now.arrays if each.sync and each.sync.action == "check")
