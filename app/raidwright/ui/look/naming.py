"""Names by which tests, the tour and style find a widget, and by which a screen reader speaks of it."""

from html import escape
from typing import TypeVar

from PySide6.QtWidgets import QWidget

W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str, spoken: str = "") -> W:
    """``widget`` with an object name, and an accessible name where its own text is not enough."""
    widget.setObjectName(name)
    if spoken:
        widget.setAccessibleName(spoken)
    return widget


def as_tip(text: str) -> str:
    """``text`` for a tool tip, letter by letter: one that looks like HTML, as labels may, is taken for it."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>" if text else ""
