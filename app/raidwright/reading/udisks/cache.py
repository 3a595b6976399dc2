"""Keeping up with UDisks2: subscribe first, then read, then follow."""

import asyncio
import time
from collections.abc import Collection, Iterable
from typing import cast

from raidwright.bus import DAEMON, NO_REPLY, PROPERTIES, UDISKS, Bus, BusError, Match, Signal, Subscription
from raidwright.protocol import DeviceFacts
from raidwright.reading.udisks.blocks import device_number
from raidwright.reading.udisks.objects import ROOT, UdisksObjects
from raidwright.reading.udisks.smart import FailingAttributes

_MANAGER = "org.freedesktop.DBus.ObjectManager"
_OBJECTS = "a{oa{sa{sv}}}"
"""What an object manager answers: objects, their interfaces, and their properties."""
_MATCHES = (
    Match(sender=UDISKS, path=ROOT, interface=_MANAGER),
    Match(sender=UDISKS, under=ROOT, interface=PROPERTIES, member="PropertiesChanged"),
)

PATIENCE = 5.0
"""Seconds for all that UDisks2 is asked at a time: it waits for a disk that does not answer, as md does."""
_SOON = 1.0
"""Seconds for what drives complain of: it can come later, and whoever looks has waited before."""
_START = 25.0
"""Seconds in which it starts: it has its name only when it has seen every disk."""
_LATE = 300.0
"""Seconds after which an answer still counts for whoever has gone on without it."""
Values = dict[str, object]


class ObjectCache:
    """UDisks2's objects as they are now. ``changed`` is set whenever they may differ from before."""

    def __init__(self, bus: Bus) -> None:
        self.changed = asyncio.Event()
        self._bus = bus
        self._failing = FailingAttributes(bus)
        self._objects: dict[str, dict[str, Values]] = {}
        self._readings, self._meanwhile = 0, list[Signal]()
        """How many are under way, and what is heard until the last of them ends."""
        self._restarted = False
        self._subscriptions: list[Subscription] = []

    async def open(self, patience: float | None = None) -> None:
        """Begin to follow, and read everything, in ``patience`` seconds; done again, it reads anew.

        Raises BusError when UDisks2 does not answer.
        """
        if not self._subscriptions:
            restarts = Match(sender=DAEMON, member="NameOwnerChanged", first=UDISKS)
            self._subscriptions.append(await self._bus.subscribe(restarts, self._owner_changed))
            for match in _MATCHES:
                self._subscriptions.append(await self._bus.subscribe(match, self._heard))
        await self._read(PATIENCE if patience is None else patience)

    async def objects(self) -> UdisksObjects:
        """The present objects; read anew after UDisks2 was restarted."""
        self.changed.clear()
        if self._restarted:
            await self._read(PATIENCE)
        failing = await self._failing.of(UdisksObjects(self._objects), _SOON)
        return UdisksObjects(self._objects, failing)

    async def close(self) -> None:
        """Follow no more."""
        for subscription in self._subscriptions:
            await subscription.close()

    async def _read(self, patience: float) -> None:
        self._restarted = False
        already, self._readings = len(self._meanwhile), self._readings + 1
        try:
            self._objects = await self._ask(patience)
            # Signals may be handled before the answer they came after; applying all of them again in order
            # ends at the latest state either way.
            for signal in self._meanwhile[already:]:
                self._apply(signal)
        finally:
            self._readings -= 1
            if not self._readings:
                self._meanwhile.clear()

    async def _ask(self, patience: float) -> dict[str, dict[str, Values]]:
        if not await self._bus.is_there(UDISKS):
            patience = max(patience, _START)
        until = time.monotonic() + patience
        await self._enable_lvm(patience)
        left = max(0.0, until - time.monotonic())
        (objects,) = await self._bus.call(
            UDISKS, ROOT, _MANAGER, "GetManagedObjects", answer=_OBJECTS, timeout=left
        )
        return cast("dict[str, dict[str, Values]]", objects)

    async def _enable_lvm(self, patience: float) -> None:
        """UDisks2 says nothing of LVM until somebody asks; where the module is missing it never will."""
        manager, lvm = f"{UDISKS}.Manager", ("lvm2", True)
        try:
            await self._bus.call(
                UDISKS, f"{ROOT}/Manager", manager, "EnableModule", "sb", lvm, timeout=patience
            )
        except BusError as error:
            # Whoever is held up by a disk will not answer the next question either.
            if error.name == NO_REPLY:
                raise

    def _heard(self, signal: Signal) -> None:
        if self._readings:
            self._meanwhile.append(signal)
        self._apply(signal)

    def _apply(self, signal: Signal) -> None:
        match signal.member, signal.body:
            case "InterfacesAdded", (str(path), dict(interfaces)):
                self._objects.setdefault(path, {}).update(interfaces)
            case "InterfacesRemoved", (str(path), list(names)):
                self._remove(path, names)
            case "PropertiesChanged", (str(interface), dict(values), list(gone)):
                self._update(signal.path, interface, values, gone)
            case _:
                return
        self.changed.set()

    def _remove(self, path: str, names: list[str]) -> None:
        interfaces = self._objects.get(path, {})
        for name in names:
            interfaces.pop(name, None)
        if not interfaces:
            self._objects.pop(path, None)

    def _update(self, path: str, interface: str, values: Values, invalidated: list[str]) -> None:
        properties = self._objects.get(path, {}).get(interface)
        if properties is None:
            return
        properties.update(values)
        for name in invalidated:
            properties.pop(name, None)

    def _owner_changed(self, signal: Signal) -> None:
        _, before, _ = signal.body
        if before:
            self._restarted = True
            self.changed.set()


def without_devices(objects: UdisksObjects, numbers: Collection[str]) -> UdisksObjects:
    """``objects`` without the devices of these ``numbers``, which UDisks2 alone still shows."""
    blocks = objects.with_interface("Block")
    return objects.without(block.path for block in blocks if device_number(block) in numbers)


class HeardUdisks:
    """UDisks2 for one who asks now and then: as it is, or as it was last heard while a disk holds it up.

    `begin` as early as can be: what was never heard cannot be gone on with.
    """

    def __init__(self, bus: Bus) -> None:
        self._cache = ObjectCache(bus)
        self._reading: asyncio.Task[None] | None = None
        self._has_heard = self._is_silent = False
        self._devices: dict[str, int] = {}
        """Numbers of devices and how root told them apart, when UDisks2 last answered."""

    def begin(self) -> None:
        """Begin to listen, unless that was done."""
        if self._reading is None:
            self._read()

    async def listen(self) -> None:
        """Return when UDisks2 has said what there is, or does not say it in time and was heard before.

        Raises BusError when it is not there, or silent from the first.
        """
        reading = self._read()
        await asyncio.wait({reading}, timeout=0.0 if self._is_silent else PATIENCE)
        if reading.done() and not self._is_silent:
            reading.result()
            return
        self._is_silent = True
        if not self._has_heard:
            raise BusError(NO_REPLY, f"{UDISKS} did not answer within {PATIENCE:g} seconds.")

    async def objects(self, devices: Iterable[DeviceFacts]) -> UdisksObjects:
        """What it said last; while it is silent without ``devices`` that root sees gone or exchanged."""
        objects = await self._cache.objects()
        present = {each.number: each.diskseq for each in devices}
        if not self._is_silent:
            self._devices = present
            return objects
        absent = {number for number, sequence in self._devices.items() if present.get(number) != sequence}
        return without_devices(objects, absent)

    async def close(self) -> None:
        """Listen no more."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])
        await self._cache.close()

    def _read(self) -> asyncio.Task[None]:
        """Have everything read anew, unless UDisks2 still owes the answer to the last question."""
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._cache.open(_LATE))
            self._reading.add_done_callback(self._note)
        return self._reading

    def _note(self, reading: asyncio.Task[None]) -> None:
        error = None if reading.cancelled() else reading.exception()
        self._is_silent = isinstance(error, BusError) and error.name == NO_REPLY
        self._has_heard |= error is None and not reading.cancelled()
