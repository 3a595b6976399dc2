"""Bytes, sectors and how people write them."""

import re

from raidwright.storage.failures import english

SECTOR = 512
"""Bytes in one of the sectors md, device-mapper and sysfs count in, whatever the disk's own sector is."""
KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB
TIB = 1024 * GIB
PAGE = 4 * KIB
"""Bytes that the kernel keeps in memory as one."""
MEGABYTE = 1_000_000
"""Bytes in the MB of a disk maker's MB/s."""
EARLIEST, LATEST = -62_135_510_400, 253_402_214_400
"""Seconds since 1970, a day inside the years 1 and 9999: beyond them there is no calendar here."""

_BINARY = {
    "": 1,
    "B": 1,
    "K": KIB,
    "KIB": KIB,
    "M": MIB,
    "MIB": MIB,
    "G": GIB,
    "GIB": GIB,
    "T": TIB,
    "TIB": TIB,
}
_DECIMAL = {"KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}
_SIZE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([A-Za-z]*)\s*")


def parse_size(text: str) -> int:
    """Bytes from "512K", "100 MiB" (powers of 1024) or "4 TB" (powers of 1000).

    Raises ValueError with a sentence when ``text`` is not a whole number of bytes.
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        raise ValueError(english("“{text}” is not a size. Write, for example, 512 KiB or 4 TB.", text=text))
    number, unit = match.groups()
    factor = (_BINARY | _DECIMAL).get(unit.upper())
    if factor is None:
        raise ValueError(
            english("“{unit}” is not a unit of size. Use KiB, MiB, GiB, TiB, kB, MB, GB or TB.", unit=unit)
        )
    whole, _, fraction = str(number).partition(".")
    scaled = int(whole + fraction) * factor
    size, rest = divmod(scaled, int(10 ** len(fraction)))
    if rest:
        raise ValueError(english("“{text}” is not a whole number of bytes.", text=text))
    return size


def format_size(size: int) -> str:
    """``size`` bytes as disk makers print it: three figures, powers of 1000 ("4.00 TB")."""
    value = float(size)
    for unit in ("B", "kB", "MB", "GB", "TB", "PB"):
        if value < 999.5 or unit == "PB":
            break
        value /= 1000
    digits = 0 if unit == "B" else max(0, 2 - len(str(int(value))) + 1)
    return f"{value:.{digits}f} {unit}"


def format_binary(size: int) -> str:
    """``size`` bytes in the largest power of 1024 that divides it ("512 KiB")."""
    for unit, factor in (("TiB", TIB), ("GiB", GIB), ("MiB", MIB), ("KiB", KIB)):
        if size >= factor and size % factor == 0:
            return f"{size // factor} {unit}"
    return f"{size} B"


def format_exact(size: int) -> str:
    """``size`` bytes as people choose them, to the byte: "1 GiB", and "50 MB" where that is shorter."""
    powers = (("TB", 10**12), ("GB", 10**9), ("MB", 10**6))
    decimal = (f"{size // factor} {unit}" for unit, factor in powers if size and size % factor == 0)
    return min((format_binary(size), *decimal), key=len)


SHARE = "{number} %"
"""How a share of a hundred is written, in any language."""


def format_share(share: float, digits: int = 1) -> str:
    """A ``share`` of a whole, for people: 0.256 is "25.6 %"."""
    return SHARE.format(number=f"{100 * share:.{digits}f}")


def megabytes(rate: float, digits: int = 1) -> str:
    """A ``rate`` in bytes per second as the number of MB/s, for people: 95_900_000 is "95.9"."""
    return f"{rate / MEGABYTE:.{digits}f}"


def round_down(value: int, step: int) -> int:
    """The largest multiple of ``step`` that is not above ``value``."""
    return value - value % step


def round_up(value: int, step: int) -> int:
    """The smallest multiple of ``step`` that is not below ``value``."""
    return -(-value // step) * step
