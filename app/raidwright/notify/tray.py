"""The icon in the tray, by the StatusNotifierItem specification of freedesktop.org.

Desktops without a tray have nobody who watches for icons; it appears when somebody comes who does.
"""

import os
from collections.abc import Callable, Iterable

from raidwright.bus import DAEMON, PROPERTIES, Bus, BusError, Call, Match, ServedMethod, Signal, Variant
from raidwright.notify.picture import SIZES, pixmap
from raidwright.notify.words import Mood, Notice

_WATCHER, _WATCHER_PATH = "org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher"
_ITEM, _ITEM_PATH = "org.kde.StatusNotifierItem", "/StatusNotifierItem"
_UNKNOWN_PROPERTY = "org.freedesktop.DBus.Error.UnknownProperty"
_NO_MENU = "/NO_DBUSMENU"
"""How other programs tell a tray that there is none; KDE knows it."""
_HARMLESS = dict.fromkeys(range(0x20), "\N{REPLACEMENT CHARACTER}") | {
    ord("<"): "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    ord(">"): "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
    ord("&"): "\N{FULLWIDTH AMPERSAND}",
}
"""Trays may take a tip for markup or not (Plasma by the look of it), and only few know a tag for a new line:
nothing in it must be read as either."""
_SIGNALS = {"NewIcon": "", "NewToolTip": "", "NewStatus": "s"}


class Tray:
    """``clicked`` is called when the icon was, ``came`` when somebody has come to `register` with.

    What ``clicked`` gets is the token of the click with which a window may come to the front, or nothing.
    """

    def __init__(self, bus: Bus, clicked: Callable[[str], None], came: Callable[[], None]) -> None:
        self._bus = bus
        self._clicked = clicked
        self._came = came
        self._name = f"{_ITEM}-{os.getpid()}-1"
        self._mood = Mood.UNKNOWN
        self._said = Notice("", ())
        self._token = ""
        """Of the click that is told of next."""

    async def open(self) -> None:
        """Offer the icon. Raises BusError when the session ends meanwhile."""
        click = ServedMethod("ii", "", self._click)
        clicks = dict.fromkeys(("Activate", "SecondaryActivate", "ContextMenu"), click)
        token = ServedMethod("s", "", self._take_token)
        methods = {**clicks, "ProvideXdgActivationToken": token, "Scroll": ServedMethod("is", "", _nothing)}
        await self._bus.serve(_ITEM_PATH, _ITEM, methods, _SIGNALS)
        reads = {
            "Get": ServedMethod("ss", "v", self._get),
            "GetAll": ServedMethod("s", "a{sv}", self._get_all),
        }
        await self._bus.serve(_ITEM_PATH, PROPERTIES, reads)
        try:
            await self._bus.own_name(self._name)
        except BusError:
            # Somebody else has it; the specification has trays know an icon by the connection too.
            self._name = self._bus.unique_name
        change = Match(sender=DAEMON, member="NameOwnerChanged", first=_WATCHER)
        await self._bus.subscribe(change, self._watcher_changed)
        await self.register()

    async def register(self) -> None:
        """Tell whoever watches for icons; nothing where nobody does."""
        try:
            if await self._bus.is_there(_WATCHER):
                where = (_WATCHER, _WATCHER_PATH, _WATCHER, "RegisterStatusNotifierItem")
                await self._bus.call(*where, "s", (self._name,))
        except BusError:
            return

    def show(self, mood: Mood, notice: Notice) -> None:
        """The sign of ``mood``, and ``notice`` in its tip."""
        if (mood, notice) == (self._mood, self._said):
            return
        self._mood, self._said = mood, notice
        for member in ("NewIcon", "NewToolTip"):
            self._bus.emit("", _ITEM_PATH, _ITEM, member, "", ())
        self._bus.emit("", _ITEM_PATH, _ITEM, "NewStatus", "s", (self._status(),))

    def _status(self) -> str:
        return "NeedsAttention" if self._mood is Mood.BAD else "Active"

    def _values(self) -> dict[str, Variant]:
        pictures = Variant("a(iiay)", [pixmap(self._mood, size) for size in SIZES])
        tip: tuple[object, ...] = ("", [], self._said.title, plain_text(self._said.lines))
        return {
            "Category": Variant("s", "Hardware"),
            "Id": Variant("s", "raidwright"),
            "Title": Variant("s", "Raidwright"),
            "Status": Variant("s", self._status()),
            "WindowId": Variant("i", 0),
            "IconName": Variant("s", ""),
            "IconPixmap": pictures,
            "OverlayIconName": Variant("s", ""),
            "AttentionIconName": Variant("s", ""),
            "AttentionIconPixmap": pictures,
            "ToolTip": Variant("(sa(iiay)ss)", tip),
            "ItemIsMenu": Variant("b", value=False),
            "Menu": Variant("o", _NO_MENU),
        }

    async def _get(self, call: Call) -> tuple[object, ...]:
        value = self._values().get(str(call.body[1]))
        if value is None:
            raise BusError(_UNKNOWN_PROPERTY, f"There is no property {call.body[1]} here.")
        return (value,)

    async def _get_all(self, _: Call) -> tuple[object, ...]:
        return (self._values(),)

    async def _take_token(self, call: Call) -> tuple[object, ...]:
        self._token = str(call.body[0])
        return ()

    async def _click(self, _: Call) -> tuple[object, ...]:
        token, self._token = self._token, ""
        self._clicked(token)
        return ()

    def _watcher_changed(self, signal: Signal) -> None:
        if signal.body[2]:
            self._came()


def plain_text(lines: Iterable[str]) -> str:
    """``lines`` below each other, of which nothing is markup nor would be written otherwise in it."""
    return "\n".join(line.translate(_HARMLESS) for line in lines)


async def _nothing(_: Call) -> tuple[object, ...]:
    return ()
