"""The icon in the tray, by the StatusNotifierItem specification: disks with a sign that needs no colour.

Desktops without a tray have nobody who watches for icons; it appears when somebody comes who does. It is
drawn by arithmetic, because a theme may lack an icon and a picture file would have to be decoded.
"""

import os
from collections.abc import Callable, Iterable
from functools import cache

from raidwright.bus import DAEMON, PROPERTIES, Bus, BusError, Call, Match, ServedMethod, Signal, Variant
from raidwright.notify.words import Mood, Notice

SIZES = (22, 32, 48)
"""Pixels of an edge; trays take the next larger one."""
_SAMPLES = 4
"""Places that are looked at in a pixel, in each direction."""
_BODY = (0x8A, 0x94, 0xA6)
_SIGN = (0xFF, 0xFF, 0xFF)
_GROUND = {
    Mood.GOOD: (0x2E, 0x9E, 0x5B),
    Mood.BUSY: (0x2F, 0x6F, 0xD0),
    Mood.WARNING: (0xC7, 0x7B, 0x00),
    Mood.BAD: (0xCC, 0x2F, 0x3A),
}
Colour = tuple[int, int, int]
Outline = Callable[[float, float], bool]


@cache
def pixmap(mood: Mood, size: int) -> tuple[int, int, bytes]:
    """Width, height and pixels, each alpha, red, green, blue, as StatusNotifierItem has them."""
    return size, size, b"".join(_pixel(mood, x, y, size) for y in range(size) for x in range(size))


def _pixel(mood: Mood, x: int, y: int, size: int) -> bytes:
    """One pixel: the average of the places looked at in it."""
    steps = [(each + 0.5) / _SAMPLES for each in range(_SAMPLES)]
    points = [((x + right) / size, (y + down) / size) for down in steps for right in steps]
    colours = [colour for point in points if (colour := _colour(mood, *point))]
    if not colours:
        return bytes(4)
    channels = (sum(colour[channel] for colour in colours) // len(colours) for channel in range(3))
    return bytes((255 * len(colours) // len(points), *channels))


def _colour(mood: Mood, x: float, y: float) -> Colour | None:
    """The colour at that place of a square of edge 1; None where nothing is."""
    if mood in _GROUND and _disc(x, y):
        return _SIGN if _SIGNS[mood](x, y) else _GROUND[mood]
    if mood in _GROUND and _disc(x, y, 0.35):
        return None
    return _BODY if _disks(x, y) else None


def _disks(x: float, y: float) -> bool:
    return 0.04 <= x <= 0.96 and any(top <= y <= top + 0.24 for top in (0.06, 0.38, 0.70))


def _disc(x: float, y: float, radius: float = 0.3) -> bool:
    return (x - 0.68) ** 2 + (y - 0.68) ** 2 <= radius**2


def _tick(x: float, y: float) -> bool:
    left = abs((y - 0.68) - (x - 0.62)) < 0.06 and 0.52 <= x <= 0.64
    return left or (abs((y - 0.70) + (x - 0.62)) < 0.06 and 0.60 <= x <= 0.84)


def _dots(x: float, y: float) -> bool:
    return any((x - middle) ** 2 + (y - 0.68) ** 2 < 0.065**2 for middle in (0.51, 0.68, 0.85))


def _exclamation(x: float, y: float) -> bool:
    return abs(x - 0.68) < 0.05 and (0.5 <= y <= 0.72 or 0.78 <= y <= 0.87)


def _cross(x: float, y: float) -> bool:
    return max(abs(x - 0.68), abs(y - 0.68)) < 0.15 and abs(abs(x - 0.68) - abs(y - 0.68)) < 0.06


_SIGNS: dict[Mood, Outline] = {
    Mood.GOOD: _tick,
    Mood.BUSY: _dots,
    Mood.WARNING: _exclamation,
    Mood.BAD: _cross,
}


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
