"""Grounds and areas for lists and columns: sunken, unframed, scrolled."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QVBoxLayout, QWidget

from raidwright.ui.look.colours import colours
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import paint_ground, scrolled


def unframed(area: QAbstractScrollArea) -> None:
    """Let the ground below ``area`` show through, without a border."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.viewport().setAutoFillBackground(False)


def scrolled_both_ways(content: QWidget) -> QScrollArea:
    """``content`` in an area that lets nothing be cut off in a narrow window."""
    area = scrolled(content)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return area


class Well(QFrame):
    """Holds one list."""

    def __init__(self, content: QAbstractScrollArea, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        unframed(content)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XS, Space.XS, Space.XS, Space.XS)
        column.addWidget(content)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and border."""
        ink = colours(self.palette())
        paint_ground(self, ink.window, ink.line)
