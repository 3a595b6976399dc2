"""A notification for trial, by which somebody sees where failures are told."""

from raidwright.bus import BusError
from raidwright.notify import session_bus


async def show_trial() -> bool:
    """Have the service show it once; False where there is no service, or nobody shows notifications.

    Desktops take away what is left of a program that is gone, and tell nobody else of a click on it.
    """
    try:
        async with session_bus.connection() as bus:
            where = (session_bus.service_name(), session_bus.PATH, session_bus.INTERFACE, "ShowTrial")
            (shown,) = await bus.call(*where, answer="b")
            return bool(shown)
    except BusError:
        return False
