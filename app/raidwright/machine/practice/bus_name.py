"""Waiting for somebody to own a name on a bus."""

import asyncio

from raidwright.bus import Bus, Match, Signal

_DAEMON = "org.freedesktop.DBus"
_PATH = "/org/freedesktop/DBus"


async def wait_for_name(address: str, name: str, seconds: float) -> bool:
    """Return True as soon as ``name`` is owned, False when it is not within ``seconds``."""
    bus = await Bus.connect(address)
    try:
        async with asyncio.timeout(seconds):
            await _owned(bus, name)
    except TimeoutError:
        return False
    finally:
        await bus.close()
    return True


async def _owned(bus: Bus, name: str) -> None:
    came = asyncio.Event()

    def changed(_: Signal) -> None:
        came.set()

    change = Match(sender=_DAEMON, path=_PATH, interface=_DAEMON, member="NameOwnerChanged", first=name)
    await bus.subscribe(change, changed)
    (owned,) = await bus.call(_DAEMON, _PATH, _DAEMON, "NameHasOwner", "s", (name,))
    if not owned:
        await came.wait()
