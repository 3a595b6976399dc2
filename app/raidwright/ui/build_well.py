"""A sunken, rounded ground for a list inside a card."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QVBoxLayout, QWidget

from raidwright.ui.colours import colours
from raidwright.ui.theme import Space
from raidwright.ui.widgets import paint_ground


def unframed(area: QAbstractScrollArea) -> None:
    """Let the ground below ``area`` show through, without a border."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.viewport().setAutoFillBackground(False)


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
