"""Grounds that are tinted by what they mean: how strongly, so that what stands on them can still be read.

Nothing else in the window is painted half transparent, and `tests/ui/test_tints.py` computes what is drawn on
each of these.
"""

from typing import NamedTuple

from PySide6.QtGui import QColor

from raidwright.ui.look.colours import Colours


class Tint(NamedTuple):
    """How much of a colour there is in what is painted with it, from 0 to 1: on light ground and on dark."""

    light: float
    dark: float

    def of(self, colour: QColor, ink: Colours) -> QColor:
        """``colour`` as transparent as the tint says for that look."""
        tinted = QColor(colour)
        tinted.setAlphaF(self.dark if ink.dark else self.light)
        return tinted


NOTICE = Tint(0.10, 0.15)
"""Under a sentence that is a notice, and under a step that failed."""
FRAME = Tint(0.43, 0.43)
"""Around a notice."""
BADGE = Tint(0.10, 0.18)
"""Under words of the same colour."""
MEMBER = Tint(0.07, 0.12)
"""Under a disk of an array."""
LAYER = Tint(0.15, 0.18)
"""Under what lies on an array."""
MEASURED = Tint(0.12, 0.20)
"""The bar under a figure."""
PART = Tint(0.27, 0.27)
"""Of a disk, by what lies there; over it lie `PART_LINES`, or `EMPTY_LINES` alone where nothing does."""
PART_LINES = Tint(0.24, 0.24)
EMPTY_LINES = Tint(0.59, 0.59)
CHUNK = Tint(0.22, 0.22)
HATCHED = Tint(0.10, 0.10)
"""Under a chunk that `HATCHING` lies over."""
HATCHING = Tint(0.42, 0.42)
EXAMPLE = Tint(0.12, 0.12)
"""The same three of an array that nobody has asked for yet."""
EXAMPLE_HATCHED = Tint(0.06, 0.06)
EXAMPLE_HATCHING = Tint(0.26, 0.26)
PALE_BAR = Tint(0.31, 0.31)
"""A bar as long as a program sees, before the disk has it."""
REDUNDANT = Tint(0.35, 0.35)
"""The part of an array that is not for data."""
BAND = Tint(0.06, 0.11)
"""Of a chart, while something else went on; over it lie `BAND_LINES`."""
BAND_LINES = Tint(0.43, 0.43)
FAINT_CURVE = Tint(0.35, 0.35)
"""Every sample, under the curve of their means."""


def mix_colours(one: QColor, other: QColor, share: float) -> QColor:
    """`one` mixed with a ``share`` of `other`, 0 to 1; never transparent."""

    def between(a: float, b: float) -> float:
        return a * (1 - share) + b * share

    return QColor.fromRgbF(
        between(one.redF(), other.redF()),
        between(one.greenF(), other.greenF()),
        between(one.blueF(), other.blueF()),
    )
