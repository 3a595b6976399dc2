"""Notifications on the desktop, by the Desktop Notifications Specification.

Where nobody shows any, what was to be told is not told, and waits for somebody who does.
"""

from collections.abc import Callable
from html import escape

from raidwright.assets import DESKTOP_ENTRY, asset
from raidwright.bus import DAEMON, Bus, BusError, Match, Signal, Variant
from raidwright.notify.words import Notice
from raidwright.storage.rules.findings import Severity

_NAME, _PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
_URGENCY = {Severity.BLOCKING: 2, Severity.WARNING: 1, Severity.NOTE: 1}
_FOR_EVER, _AS_USUAL = 0, -1
"""Milliseconds that it stays."""


class Notifications:
    """``clicked`` is called when one of ours was, ``came`` when somebody has come to show them.

    What ``clicked`` gets is the token of the click with which a window may come to the front, or nothing.
    """

    def __init__(self, bus: Bus, clicked: Callable[[str], None], came: Callable[[], None]) -> None:
        self._bus = bus
        self._clicked = clicked
        self._came = came
        self._shown: set[int] = set()
        self._token = ""
        """Of the click that is told of next."""

    async def open(self) -> None:
        """Begin to hear of clicks. Raises BusError when the session ends meanwhile."""
        await self._bus.subscribe(Match(sender=_NAME, interface=_NAME), self._heard)
        change = Match(sender=DAEMON, member="NameOwnerChanged", first=_NAME)
        await self._bus.subscribe(change, self._owner_changed)

    async def show(self, notice: Notice, severity: Severity, button: str) -> bool:
        """Show it; False when nobody could, or who could answered oddly.

        A text may hold marks, which names of disks must not become.
        """
        body = "\n".join(escape(line, quote=False) for line in notice.lines)
        hints = {
            "urgency": Variant("y", _URGENCY[severity]),
            "desktop-entry": Variant("s", DESKTOP_ENTRY),
            "category": Variant("s", "device"),
        }
        stays = _FOR_EVER if severity is Severity.BLOCKING else _AS_USUAL
        icon = str(asset("resources/icons/raidwright.svg"))
        what = ("Raidwright", 0, icon, notice.title, body, ["default", button], hints, stays)
        try:
            call = self._bus.call(_NAME, _PATH, _NAME, "Notify", "susssasa{sv}i", what, answer="u")
            (number,) = await call
        except BusError:
            return False
        if isinstance(number, int):
            self._shown.add(number)
        return True

    def _heard(self, signal: Signal) -> None:
        match signal.member, signal.body:
            case "ActivationToken", (int(number), str(token)) if number in self._shown:
                self._token = token
            case "ActionInvoked", (int(number), str()) if number in self._shown:
                token, self._token = self._token, ""
                self._clicked(token)
            case "NotificationClosed", (int(number), int()):
                self._shown.discard(number)
            case _:
                return

    def _owner_changed(self, signal: Signal) -> None:
        _, before, now = signal.body
        self._shown.clear()
        if now and not before:
            self._came()
