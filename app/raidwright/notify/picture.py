"""The picture in the tray: three disks, and a sign of how they are that needs no colour to be told apart.

Drawn by arithmetic, because a theme may lack an icon and a picture file would have to be decoded.
"""

from collections.abc import Callable
from functools import cache

from raidwright.notify.words import Mood

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
