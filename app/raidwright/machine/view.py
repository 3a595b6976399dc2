"""One look at one computer that stays up to date as long as its connection lasts."""

import asyncio

import msgspec

from raidwright.bus import Bus
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.port import MachineError
from raidwright.machine.udisks import ObjectCache, Objects, take_snapshot
from raidwright.protocol import HelperFacts
from raidwright.storage.disks import Host, Snapshot

_PAUSE = 1.0
"""Seconds between two questions to the helper, which probes the disks for its answer."""

_Devices = frozenset[tuple[int | str, ...]]


class View:
    """What UDisks2 and the helper say. ``changed`` is set when `snapshot` may differ from the last one."""

    def __init__(self, bus: Bus, host: Host) -> None:
        self._cache = ObjectCache(bus)
        self._helper = HelperClient(bus)
        self._host = host
        self._facts: HelperFacts | None = None
        self._devices: _Devices = frozenset()
        self._asking: asyncio.Task[None] | None = None
        self._bus = bus
        self.changed = self._cache.changed

    async def open(self) -> None:
        """Begin to follow. Raises BusError when UDisks2 does not answer."""
        self._bus.lost.add_done_callback(self._lost)
        await self._cache.open()

    async def snapshot(self) -> Snapshot:
        """How it is now. What the helper has to say of new devices comes with a later change."""
        objects = await self._cache.objects()
        devices = _devices(objects)
        if devices != self._devices and (self._asking is None or self._asking.done()):
            self._devices = devices
            self._asking = asyncio.create_task(self._ask(first=self._asking is None))
        return take_snapshot(objects, self._facts.host if self._facts else self._host, self._facts)

    async def settled(self) -> Snapshot:
        """How it is now, with the helper's answer when there is a helper."""
        await self.snapshot()
        if self._asking is not None:
            await self._asking
        return await self.snapshot()

    async def close(self) -> None:
        """Follow no more."""
        self._bus.lost.remove_done_callback(self._lost)
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
        await self._cache.close()

    def _lost(self, _: object) -> None:
        self.changed.set()

    async def _ask(self, *, first: bool) -> None:
        if not first:
            await asyncio.sleep(_PAUSE)
        try:
            facts = await self._helper.facts()
            host = msgspec.structs.replace(facts.host, helper=True, rehearsal=self._host.rehearsal)
            self._facts = msgspec.structs.replace(facts, host=host)
        except MachineError:
            self._facts = None
        self.changed.set()


def _devices(objects: Objects) -> _Devices:
    """All of a block device that, when it changes, lets the helper see something new."""
    return frozenset(
        (block.number("DeviceNumber"), block.number("Size"), block.text("IdType"), block.text("IdUUID"))
        for block in objects.having("Block")
    )
