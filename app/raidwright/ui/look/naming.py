"""Names by which tests, the tour and style find a widget, and by which a screen reader speaks of it."""

from typing import TypeVar

from PySide6.QtWidgets import QWidget

W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str, spoken: str = "") -> W:
    """``widget`` with an object name, and an accessible name where its own text is not enough."""
    widget.setObjectName(name)
    if spoken:
        widget.setAccessibleName(spoken)
    return widget
