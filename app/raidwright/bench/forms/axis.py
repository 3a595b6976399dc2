"""Round numbers at which an axis ends."""

from math import floor, log10

_FACTORS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5)


def nice_ceiling(value: float, least: float = 1.0) -> float:
    """The next of a few round numbers, 1 to 7.5 times a power of ten, not below ``value`` nor ``least``."""
    wanted = max(value, least)
    step = 10.0 ** floor(log10(wanted))
    return next((step * factor for factor in _FACTORS if wanted <= step * factor * (1 + 1e-12)), step * 10)
