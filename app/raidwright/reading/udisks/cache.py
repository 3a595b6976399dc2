"""Keeping up with UDisks2: subscribe first, then read, then follow."""

import asyncio
from typing import cast

from raidwright.bus import DAEMON, NO_REPLY, PROPERTIES, UDISKS, Bus, BusError, Match, Signal, Subscription
from raidwright.reading.udisks.objects import ROOT, UdisksObjects
from raidwright.reading.udisks.smart import FailingAttributes

_MANAGER = "org.freedesktop.DBus.ObjectManager"
_OBJECTS = "a{oa{sa{sv}}}"
"""What an object manager answers: objects, their interfaces, and their properties."""
_MATCHES = (
    Match(sender=UDISKS, path=ROOT, interface=_MANAGER),
    Match(sender=UDISKS, under=ROOT, interface=PROPERTIES, member="PropertiesChanged"),
)

PATIENCE = 10.0
"""Seconds for an answer of UDisks2, which waits for disks that do not answer as long as the kernel does."""
Values = dict[str, object]


class ObjectCache:
    """UDisks2's objects as they are now. ``changed`` is set whenever they may differ from before."""

    def __init__(self, bus: Bus) -> None:
        self.changed = asyncio.Event()
        self._bus = bus
        self._failing = FailingAttributes(bus)
        self._objects: dict[str, dict[str, Values]] = {}
        self._early: list[Signal] | None = None
        self._restarted = False
        self._subscriptions: list[Subscription] = []

    async def open(self) -> None:
        """Begin to follow and read everything. Raises BusError when UDisks2 does not answer."""
        restarts = Match(sender=DAEMON, member="NameOwnerChanged", first=UDISKS)
        self._subscriptions.append(await self._bus.subscribe(restarts, self._owner_changed))
        for match in _MATCHES:
            self._subscriptions.append(await self._bus.subscribe(match, self._heard))
        await self._read()

    async def objects(self) -> UdisksObjects:
        """The present objects; read anew after UDisks2 was restarted."""
        self.changed.clear()
        if self._restarted:
            await self._read()
        failing = await self._failing.of(UdisksObjects(self._objects))
        return UdisksObjects(self._objects, failing)

    async def close(self) -> None:
        """Follow no more."""
        for subscription in self._subscriptions:
            await subscription.close()

    async def _read(self) -> None:
        self._early, self._restarted = [], False
        await self._enable_lvm()
        (objects,) = await self._bus.call(
            UDISKS, ROOT, _MANAGER, "GetManagedObjects", answer=_OBJECTS, timeout=PATIENCE
        )
        self._objects = cast("dict[str, dict[str, Values]]", objects)
        # Signals may be handled here before the answer they came after; applying all of them again in order
        # ends at the latest state either way.
        early, self._early = self._early, None
        for signal in early:
            self._apply(signal)

    async def _enable_lvm(self) -> None:
        """UDisks2 says nothing of LVM until somebody asks; where the module is missing it never will."""
        manager, lvm = f"{UDISKS}.Manager", ("lvm2", True)
        try:
            await self._bus.call(
                UDISKS, f"{ROOT}/Manager", manager, "EnableModule", "sb", lvm, timeout=PATIENCE
            )
        except BusError as error:
            # Whoever is held up by a disk will not answer the next question either.
            if error.name == NO_REPLY:
                raise

    def _heard(self, signal: Signal) -> None:
        if self._early is None:
            self._apply(signal)
        else:
            self._early.append(signal)

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
