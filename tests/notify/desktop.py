"""A desktop of the test's own: what shows notifications and what watches for icons in the tray."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from raidwright.bus import Bus, Call, Match, ServedMethod, Signal

NOTIFICATIONS, NOTIFICATIONS_PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
WATCHER, WATCHER_PATH = "org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher"
ITEM, ITEM_PATH = "org.kde.StatusNotifierItem", "/StatusNotifierItem"
PATIENCE = 60.0
"""Seconds."""
MOST_MEMORY = 30 * 1024
"""KiB that the service may have (VmRSS)."""


@dataclass(frozen=True)
class Shown:
    """One notification."""

    title: str
    body: str
    urgency: int
    actions: list[str]
    stays: int
    sender: str
    time: float


class Desktop:
    """Whatever the service tells and shows."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.shown: list[Shown] = []
        self.icons: list[str] = []
        self.changes: list[str] = []
        self.changed = asyncio.Event()
        self.answers_after = 0.0
        """Seconds from a notification on the screen to its number."""

    async def serve_notifications(self) -> None:
        notify = ServedMethod("susssasa{sv}i", "u", self._notify)
        await self.bus.serve(NOTIFICATIONS_PATH, NOTIFICATIONS, {"Notify": notify})
        await self.bus.own_name(NOTIFICATIONS)

    async def serve_tray(self) -> None:
        register = ServedMethod("s", "", self._register)
        await self.bus.serve(WATCHER_PATH, WATCHER, {"RegisterStatusNotifierItem": register})
        await self.bus.subscribe(Match(interface=ITEM), self._icon_changed)
        await self.bus.own_name(WATCHER)

    async def until(self, is_so: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                self.changed.clear()
                await self.changed.wait()

    async def icon(self) -> dict[str, Any]:
        """What the icon says of itself."""
        where = (self.icons[-1], ITEM_PATH, "org.freedesktop.DBus.Properties", "GetAll", "s", (ITEM,))
        (values,) = await self.bus.call(*where)
        assert isinstance(values, dict)
        return values

    async def click_icon(self) -> None:
        await self.bus.call(self.icons[-1], ITEM_PATH, ITEM, "Activate", "ii", (3, 4))

    async def provide_token(self, token: str) -> None:
        """As a tray does right before a click."""
        await self.bus.call(self.icons[-1], ITEM_PATH, ITEM, "ProvideXdgActivationToken", "s", (token,))

    def give_token(self, number: int, token: str) -> None:
        """As a notification service does right before a click."""
        self.bus.emit("", NOTIFICATIONS_PATH, NOTIFICATIONS, "ActivationToken", "us", (number, token))

    def click(self, number: int) -> None:
        self.bus.emit("", NOTIFICATIONS_PATH, NOTIFICATIONS, "ActionInvoked", "us", (number, "default"))

    async def _notify(self, call: Call) -> tuple[object, ...]:
        _, _, icon, title, body, actions, hints, stays = call.body
        assert Path(str(icon)).exists()
        assert isinstance(hints, dict)
        assert isinstance(actions, list)
        assert isinstance(stays, int)
        told = (str(title), str(body), hints["urgency"], actions, stays, call.sender)
        self.shown.append(Shown(*told, time.monotonic()))
        self.changed.set()
        number = len(self.shown)
        if self.answers_after:
            await asyncio.sleep(self.answers_after)
        return (number,)

    async def _register(self, call: Call) -> tuple[object, ...]:
        self.icons.append(str(call.body[0]))
        self.changed.set()
        return ()

    def _icon_changed(self, signal: Signal) -> None:
        self.changes.append(signal.member)
        self.changed.set()


@asynccontextmanager
async def desktop(address: str, *, tray: bool = True, notifications: bool = True) -> AsyncIterator[Desktop]:
    bus = await Bus.connect(address)
    made = Desktop(bus)
    if notifications:
        await made.serve_notifications()
    if tray:
        await made.serve_tray()
    try:
        yield made
    finally:
        await bus.close()


def environment(folder: Path, session: str, system: str) -> dict[str, str]:
    """A user with a home of their own, in a session with these buses."""
    homes = {
        name: str(folder / name.lower()) for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    }
    buses = {"DBUS_SESSION_BUS_ADDRESS": session, "DBUS_SYSTEM_BUS_ADDRESS": system}
    return os.environ | homes | buses | {"LC_ALL": "C.UTF-8"}


@asynccontextmanager
async def service(environment: dict[str, str]) -> AsyncIterator["subprocess.Popen[str]"]:
    """The service, ended as at the end of a session."""
    command = [sys.executable, "-m", "raidwright", "notify", "--stay"]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        while process.poll() is None:
            await asyncio.sleep(0.02)
        _, said = process.communicate()
        assert said == ""
        assert process.returncode == 0
