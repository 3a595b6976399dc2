"""The pen of each curve, shared by the chart and its legend."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPen

from raidwright.ui.look.colours import Colours


def curve_pen(position: int, ink: Colours) -> QPen:
    """The target (0) in the colour of text, members in the series' colours, dashed beyond the eighth."""
    place, turn = (position - 1) % len(ink.series), (position - 1) // len(ink.series)
    dashed = position > 0 and turn > 0
    pen = QPen(ink.series[place] if position else ink.text, 1)
    pen.setStyle(Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
    # One pixel whatever the scale of the axes, which is also the only width that is drawn fast.
    pen.setCosmetic(True)
    return pen
