"""Keeping the computer awake while disks are being written."""

import contextlib
from collections.abc import AsyncIterator

from raidwright.bus import Bus, BusError, Descriptor

_LOGIN = "org.freedesktop.login1"
_LOGIN_PATH = "/org/freedesktop/login1"
_WHAT = "sleep:shutdown:handle-lid-switch"


@contextlib.asynccontextmanager
async def inhibit_sleep(bus: Bus, why: str) -> AsyncIterator[None]:
    """No sleep, no shutdown and no closed lid for as long as the block lasts; nothing without logind."""
    body = (_WHAT, "Raidwright", why, "block")
    try:
        where = (_LOGIN, _LOGIN_PATH, f"{_LOGIN}.Manager", "Inhibit")
        (lock,) = await bus.call(*where, "ssss", body, timeout=5, answer="h")
    except BusError:
        lock = None
    try:
        yield
    finally:
        if isinstance(lock, Descriptor):
            lock.close()
