"""What widgets that paint themselves have in common: painter and colours, grounds, words that fit."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from raidwright.ui.look.colours import Colours, colours

CARD_RADIUS = 10.0


def begin_painting(widget: QWidget) -> tuple[QPainter, Colours]:
    """A painter on ``widget`` that draws smooth edges, and the colours to paint with now."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter, colours(widget.palette())


def paint_background(widget: QWidget, background: QColor, border: QColor, width: float = 1.0) -> None:
    """Fill ``widget`` with a rounded ground and its border, ``width`` pixels wide."""
    painter, _ = begin_painting(widget)
    painter.setBrush(background)
    painter.setPen(QPen(border, width))
    inset = width / 2
    painter.drawRoundedRect(
        QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset), CARD_RADIUS, CARD_RADIUS
    )


def draw_elided(painter: QPainter, room: QRect | QRectF, text: str, alignment: Qt.AlignmentFlag) -> None:
    """Draw as much of ``text`` as fits into one line of ``room``."""
    short = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
    painter.drawText(room, alignment, short)
