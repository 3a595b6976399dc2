"""The pen of each curve, shared by the chart and its legend."""

from PySide6.QtGui import QPen

from raidwright.ui.look.colours import Colours

_PATTERNS: tuple[tuple[float, ...], ...] = ((), (14, 6), (6, 6))
"""Pixels of line and gap; none is a whole line."""


def curve_pen(position: int, ink: Colours) -> QPen:
    """The target (0) bold in the colour of text, members in the series' colours.

    Members of an array often do exactly the same. Each is drawn over those before it, so every second one
    is broken into dashes and every third into dots: what lies beneath shows through the gaps.
    """
    pen = QPen(ink.series[(position - 1) % len(ink.series)] if position else ink.text, 1 if position else 2)
    pattern = _PATTERNS[(position - 1) % len(_PATTERNS)] if position else ()
    if pattern:
        pen.setDashPattern(pattern)
    # So wide whatever the scale of the axes; one pixel is the only width that is drawn fast.
    pen.setCosmetic(True)
    return pen
