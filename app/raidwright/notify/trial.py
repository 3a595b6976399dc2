"""A notification for trial, by which somebody sees where failures are told."""

from raidwright.bus import BusError
from raidwright.notify import session_bus
from raidwright.notify.notifications import Notifications
from raidwright.notify.translation import Translation
from raidwright.notify.words import Words
from raidwright.storage.rules.findings import Severity


async def show_trial() -> bool:
    """Show it once; False where nobody shows notifications."""
    words = Words(Translation.of_session())
    try:
        async with session_bus.connection() as bus:
            shown = Notifications(bus, _pass_over, lambda: None)
            return await shown.show(words.trial(), Severity.NOTE, words.own("open"))
    except BusError:
        return False


def _pass_over(_: str) -> None:
    """Nothing follows a click: the window is open."""
