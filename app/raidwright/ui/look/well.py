"""Grounds and areas for lists and columns: sunken, unframed, scrolled."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QVBoxLayout, QWidget

from raidwright.ui.look.colours import colours
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import paint_ground, scrolled

INVITING = "inviting"
"""Property of a list that would take what is dragged now."""


def unframed(area: QAbstractScrollArea) -> None:
    """Let the ground below ``area`` show through, without a border."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.viewport().setAutoFillBackground(False)


def scrolled_both_ways(content: QWidget) -> QScrollArea:
    """``content`` in an area that lets nothing be cut off in a narrow window; keeps a gutter at its right."""
    area = scrolled(content, gutter=True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return area


class Well(QFrame):
    """Holds one list; its border says when the list has the keyboard, or may take what is dragged."""

    def __init__(self, content: QAbstractScrollArea, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        unframed(content)
        content.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XS, Space.XS, Space.XS, Space.XS)
        column.addWidget(content)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keyboard comes or goes."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and border."""
        ink = colours(self.palette())
        lit = self._content.hasFocus() or self._content.property(INVITING)
        paint_ground(self, ink.window, ink.accent if lit else ink.line)
