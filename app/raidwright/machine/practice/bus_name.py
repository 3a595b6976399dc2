"""Waiting for somebody to own a name on a bus."""

import asyncio

from raidwright.bus import DAEMON, DAEMON_PATH, Bus, Match, Signal


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

    change = Match(sender=DAEMON, path=DAEMON_PATH, interface=DAEMON, member="NameOwnerChanged", first=name)
    await bus.subscribe(change, changed)
    (owned,) = await bus.call(DAEMON, DAEMON_PATH, DAEMON, "NameHasOwner", "s", (name,))
    if not owned:
        await came.wait()
