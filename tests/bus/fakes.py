"""A UDisks2 and a helper of the test's own, on a private bus."""

import asyncio
import os
from collections.abc import Callable, Iterable
from typing import Any

from raidwright.bus import Bus, BusError, Call, ServedMethod, Variant
from raidwright.bus.messages import UNKNOWN_METHOD
from raidwright.protocol import (
    BUS_NAME,
    ERROR_PREFIX,
    INTERFACE,
    OBJECT_PATH,
    HelperFacts,
    RunningPlan,
    encode,
)
from tests.reading.udisks_objects import ROOT, Objects, interface

UDISKS = "org.freedesktop.UDisks2"
_MANAGER = "org.freedesktop.DBus.ObjectManager"
_SIGNATURES: dict[str, str] = {
    "Device": "ay",
    "PreferredDevice": "ay",
    "Symlinks": "aay",
    "Drive": "o",
    "MDRaid": "o",
    "MDRaidMember": "o",
    "CryptoBackingDevice": "o",
    "MountPoints": "aay",
    "DeviceNumber": "t",
    "Size": "t",
    "RotationRate": "i",
    "Offset": "t",
    "Number": "u",
    "ActiveDevices": "a(oiasta{sv})",
}


def typed(objects: Objects) -> dict[str, dict[str, dict[str, Variant]]]:
    """``objects`` as they travel."""
    return {
        path: {name: values_of(values) for name, values in interfaces.items()}
        for path, interfaces in objects.items()
    }


def values_of(values: dict[str, Any]) -> dict[str, Variant]:
    return {name: Variant(_signature(name, value), value) for name, value in values.items()}


def _signature(name: str, value: object) -> str:
    by_kind = {bool: "b", str: "s", float: "d", int: "t"}
    return _SIGNATURES.get(name) or by_kind[type(value)]


class FakeUdisks:
    """Answers GetManagedObjects with ``objects`` and sends the signals that go with a change."""

    def __init__(self, bus: Bus, objects: Objects) -> None:
        self.bus = bus
        self.objects = objects
        self.modules: list[object] = []
        self.before_answer: Callable[[], None] = lambda: None
        self.listeners: list[str] = []
        self.silent = ""
        """What it does not answer: "all" that is there, to have "modules" loaded, "attributes", "devices"."""
        self.delay = 0.0
        """Seconds that it takes to have a module loaded."""
        self.asked_for_attributes: list[str] = []

    async def serve(self) -> None:
        manager = {"GetManagedObjects": ServedMethod("", "a{oa{sa{sv}}}", self._all)}
        await self.bus.serve(ROOT, _MANAGER, manager)
        methods = {
            "EnableModule": ServedMethod("sb", "", self._enable),
            "ResolveDevice": ServedMethod("a{sv}a{sv}", "ao", self._resolve),
        }
        await self.bus.serve(f"{ROOT}/Manager", interface("Manager"), methods)
        await self.bus.own_name(UDISKS)

    async def serve_attributes(self, drives: Iterable[str]) -> None:
        """Offer what each of the ``drives`` complains of, which is nothing."""
        for path in drives:
            methods = {"SmartGetAttributes": ServedMethod("a{sv}", "a(ysqiiixia{sv})", self._attributes)}
            await self.bus.serve(path, interface("Drive.Ata"), methods)

    def add(self, objects: Objects) -> None:
        self.objects |= objects
        for path, interfaces in typed(objects).items():
            self._emit(ROOT, _MANAGER, "InterfacesAdded", "oa{sa{sv}}", (path, interfaces))

    def remove(self, path: str) -> None:
        names = list(self.objects.pop(path))
        self._emit(ROOT, _MANAGER, "InterfacesRemoved", "oas", (path, names))

    def change(self, path: str, name: str, **values: Any) -> None:
        self.objects[path][interface(name)] |= values
        body: tuple[object, ...] = (interface(name), values_of(values), [])
        self._emit(path, "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as", body)

    def _emit(self, path: str, name: str, member: str, signature: str, body: tuple[object, ...]) -> None:
        for listener in self.listeners:
            self.bus.emit(listener, path, name, member, signature, body)

    async def _all(self, call: Call) -> tuple[object, ...]:
        self.listeners.append(call.sender)
        answer = typed(self.objects)
        self.before_answer()
        await self._hold_up("all")
        return (answer,)

    async def _enable(self, call: Call) -> tuple[object, ...]:
        self.modules.append(call.body)
        await asyncio.sleep(self.delay)
        await self._hold_up("modules")
        return ()

    async def _resolve(self, _: Call) -> tuple[object, ...]:
        await self._hold_up("devices")
        return ([],)

    async def _attributes(self, call: Call) -> tuple[object, ...]:
        self.asked_for_attributes.append(call.sender)
        await self._hold_up("attributes")
        return ([],)

    async def _hold_up(self, name: str) -> None:
        if self.silent == name:
            await asyncio.Event().wait()


class FakeHelper:
    """Answers with ``facts``, as they are when asked, once ``answering``."""

    def __init__(self, bus: Bus, facts: HelperFacts) -> None:
        self.bus = bus
        self.facts = facts
        self.asked = 0
        self.bothered: list[bool] = []
        """Whether each question allowed to ask the user for a password."""
        self.answering = asyncio.Event()
        self.answering.set()
        self.heard: list[tuple[object, ...]] = []
        self.secrets: list[bytes] = []
        self.caller = ""
        self.refusal: tuple[str, ...] | None = None
        self.silence: BusError | None = None
        self.early: tuple[tuple[str, str], ...] = ()
        self.running: RunningPlan | None = None
        self.permission = asyncio.Event()
        """Set as long as nobody has to be asked for a password before something is begun."""
        self.permission.set()
        self.forgone = asyncio.Event()
        self.closes_questions = True
        self.has_ended = False
        """Whether no job is left to be cancelled."""

    async def serve(self) -> None:
        methods = {
            "Facts": ServedMethod("", "s", self._facts),
            "Run": ServedMethod("ssah", "s", self._run),
            "Measure": ServedMethod("s", "s", self._run),
            "Warrant": ServedMethod("ssu", "", self._grant_campaign),
            "Follow": ServedMethod("", "s", self._follow),
            "Cancel": ServedMethod("s", "", self._cancel),
            "Forgo": ServedMethod("", "", self._forgo),
        }
        await self.bus.serve(OBJECT_PATH, INTERFACE, methods, {"Event": "ss"})
        await self.bus.own_name(BUS_NAME)

    def say(self, job: str, text: str, to: str = "") -> None:
        self.bus.emit(to or self.caller, OBJECT_PATH, INTERFACE, "Event", "ss", (job, text))

    async def _facts(self, call: Call) -> tuple[object, ...]:
        self.asked += 1
        self.bothered.append(call.interactive)
        if self.silence is not None:
            raise self.silence
        answer = encode(self.facts)
        await self.answering.wait()
        return (answer,)

    async def _run(self, call: Call) -> tuple[object, ...]:
        self.caller = call.sender
        self.heard.append(call.body)
        self.secrets += [os.read(descriptor.fileno(), 1000) for descriptor in call.fds]
        await self._wait_for_permission()
        if self.refusal is not None:
            raise BusError(ERROR_PREFIX + self.refusal[0], *self.refusal[1:])
        for job, text in self.early:
            self.say(job, text)
        return ("job-1",)

    async def _grant_campaign(self, call: Call) -> tuple[object, ...]:
        self.heard.append(call.body)
        await self._wait_for_permission()
        return ()

    async def _follow(self, call: Call) -> tuple[object, ...]:
        self.caller = call.sender
        if self.running is None:
            raise BusError(f"{ERROR_PREFIX}UnknownJob", "You have no running plan on this computer.")
        for job, text in self.early:
            self.say(job, text)
        return (encode(self.running),)

    async def _wait_for_permission(self) -> None:
        waiting = [asyncio.create_task(each.wait()) for each in (self.permission, self.forgone)]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for each in waiting:
            each.cancel()
        if self.forgone.is_set():
            raise BusError(f"{ERROR_PREFIX}Dismissed", "Authentication was canceled.")

    async def _forgo(self, call: Call) -> tuple[object, ...]:
        if not self.closes_questions:
            raise BusError(UNKNOWN_METHOD, "There is no Forgo here.")
        self.forgone.set()
        return ()

    async def _cancel(self, call: Call) -> tuple[object, ...]:
        if self.has_ended:
            raise BusError(f"{ERROR_PREFIX}UnknownJob", "This job does not exist or has ended.")
        self.heard.append(call.body)
        return ()
