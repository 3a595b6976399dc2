"""The window as the session's bus knows it: one that is open comes to the front, instead of a second one.

It has the interface by which desktops activate programs (Desktop Entry Specification).
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from raidwright.assets import DESKTOP_ENTRY
from raidwright.bus import Bus, BusError, Call, ServedMethod, Variant
from raidwright.notify import session_bus
from raidwright.notify.starting import start_detached

INTERFACE = "org.freedesktop.Application"
PATH = f"/{DESKTOP_ENTRY.replace('.', '/')}"
_PAGE = "storage"
"""The page that a click leads to, in the window's own words."""
_TOKEN = "activation-token"  # noqa: S105 - a name
_ANSWER_SECONDS = 5.0
_START_SECONDS = 20.0
"""Seconds in which a window that was started comes."""
_LOOK_INTERVAL = 0.1


@dataclass(frozen=True)
class Activation:
    """That somebody wants to see the window."""

    page: str = ""
    """Which page of it; empty for the one that is shown."""
    token: str = ""
    """With which a Wayland compositor lets it come to the front; empty where there is none."""


async def bring_up(bus: Bus, token: str) -> None:
    """Show the arrays of this computer in the window that is open, or in a new one; return when it is there.

    Raises OSError when none can be started and BusError when the session ends meanwhile.
    """
    name = session_bus.window_name()
    if not await _call(bus, token):
        start_detached(("--page", _PAGE), token)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_START_SECONDS):
                while not await bus.is_there(name):
                    await asyncio.sleep(_LOOK_INTERVAL)


def raise_window(page: str, token: str) -> bool:
    """Whether the window that is open came to the front, with ``page`` or the one that it shows."""

    async def ask() -> bool:
        async with session_bus.connection() as bus:
            return await _call(bus, token, page)

    try:
        return asyncio.run(ask())
    except BusError:
        return False


async def _call(bus: Bus, token: str, page: str = _PAGE) -> bool:
    """Whether a window came: the first that answers, as one may hang, or close while it is called."""
    platform = {_TOKEN: Variant("s", token)} if token else {}
    what: tuple[object, ...] = (page, [], platform)
    for window in await session_bus.windows(bus):
        with contextlib.suppress(BusError):
            where = (window, PATH, INTERFACE, "ActivateAction")
            await bus.call(*where, "sava{sv}", what, timeout=_ANSWER_SECONDS)
            return True
    return False


async def activations() -> AsyncGenerator[Activation, None]:
    """Be this computer's window for as long as it is listened to, or the next one after others.

    Ends with the session, at once where there is none.
    """
    wanted: asyncio.Queue[Activation | None] = asyncio.Queue()

    async def activate(call: Call) -> tuple[object, ...]:
        wanted.put_nowait(Activation("", _token(call.body[0])))
        return ()

    async def activate_action(call: Call) -> tuple[object, ...]:
        wanted.put_nowait(Activation(str(call.body[0]), _token(call.body[2])))
        return ()

    with contextlib.suppress(BusError):
        async with session_bus.connection() as bus:
            bus.lost.add_done_callback(lambda _: wanted.put_nowait(None))
            methods = {
                "Activate": ServedMethod("a{sv}", "", activate),
                "ActivateAction": ServedMethod("sava{sv}", "", activate_action),
            }
            await bus.serve(PATH, INTERFACE, methods)
            await bus.own_name(session_bus.window_name(), shared=True)
            while (activation := await wanted.get()) is not None:
                yield activation


def _token(platform: object) -> str:
    value = platform.get(_TOKEN, "") if isinstance(platform, dict) else ""
    return value if isinstance(value, str) else ""
