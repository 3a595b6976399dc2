"""Student's t distribution for whole degrees of freedom.

Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
"""

import math
from functools import cache

_HALVINGS = 60
"""Halvings of the interval in which a quantile is looked for."""


def student_within(t: float, freedom: int) -> float:
    """Probability of a value between ``-t`` and ``t``; ``t`` is not negative, ``freedom`` 1 or more."""
    angle = math.atan(t / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for step in range(1 + odd, freedom, 2):
        total += term
        term *= cosine**2 * step / (step + 1)
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


@cache
def student_quantile(share: float, freedom: int) -> float:
    """The value that ``share`` of all values stay below; ``share`` is 0.5 or more and below 1."""
    within = 2 * share - 1
    high = 1.0
    while student_within(high, freedom) < within:
        high *= 2
    low = 0.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if student_within(middle, freedom) < within:
            low = middle
        else:
            high = middle
    return high
