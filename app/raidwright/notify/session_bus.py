"""The message bus of the user's session, and the names under which service and window are there."""

import hashlib
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from raidwright.assets import DESKTOP_ENTRY
from raidwright.bus import DAEMON, DAEMON_PATH, NO_OWNER, NO_SERVER, Bus, BusError

INTERFACE = "io.github.raidwright.Notify1"
PATH = "/io/github/raidwright/Notify1"


def other_machine() -> str:
    """A word for the computer behind another system bus than this one's, such as a practice machine's."""
    address = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS", "")
    return f"m{hashlib.sha256(address.encode()).hexdigest()[:8]}" if address else ""


def service_name() -> str:
    """The name of the service for this computer, or for the other one: each has its own."""
    return _name(INTERFACE)


def window_name() -> str:
    """The name of the window for this computer, or for the other one."""
    return _name(DESKTOP_ENTRY)


async def windows(bus: Bus) -> tuple[str, ...]:
    """The unique names of the window that has the name, and of those that get it next.

    Raises BusError when that cannot be asked.
    """
    try:
        question = (DAEMON, DAEMON_PATH, DAEMON, "ListQueuedOwners", "s", (window_name(),))
        (names,) = await bus.call(*question, answer="as")
    except BusError as error:
        if error.name == NO_OWNER:
            return ()
        raise
    return tuple(map(str, names)) if isinstance(names, list) else ()


async def connect() -> Bus:
    """Connect to the session's bus. Raises BusError when there is none or it does not let us in."""
    address = _address()
    if not address:
        raise BusError(NO_SERVER, "no desktop session")
    return await Bus.connect(address)


@asynccontextmanager
async def connection() -> AsyncIterator[Bus]:
    """The bus, for as long as it is spoken to. Raises BusError as `connect` does."""
    bus = await connect()
    try:
        yield bus
    finally:
        await bus.close()


def _name(beginning: str) -> str:
    return ".".join(filter(None, (beginning, other_machine())))


def _address() -> str:
    """As the D-Bus specification has it, and where systemd puts it when nothing says so."""
    if address := os.environ.get("DBUS_SESSION_BUS_ADDRESS", ""):
        return address
    usual = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"), "bus")
    return f"unix:path={usual}" if usual.exists() else ""
