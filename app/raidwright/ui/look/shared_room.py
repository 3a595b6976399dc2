"""Widgets that share the room of one: beside or below one another, or one at a time."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space


class SideBySide(QWidget):
    """Two parts side by side, or below one another where the width is too little for both."""

    stacked = Signal(bool)
    """Whether they stand below one another now."""

    def __init__(
        self, left: tuple[QWidget, int], right: tuple[QWidget, int], width: int, *, right_on_top: int = 0
    ) -> None:
        """Put the parts side by side from ``width`` pixels on.

        Below that, the left part is on top; or the right one, with ``right_on_top`` times the room, if that
        is not 0.
        """
        super().__init__()
        self._width = width
        self._shares, self._right_on_top = (left[1], right[1]), right_on_top
        self._box = hbox(0, Space.M, left, right, parent=self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the parts side by side or below one another."""
        super().resizeEvent(event)
        fits = event.size().width() >= self._width
        turned = not fits and self._right_on_top
        below = QBoxLayout.Direction.BottomToTop if turned else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(QBoxLayout.Direction.LeftToRight if fits else below)
        for place, share in enumerate((1, self._right_on_top) if turned else self._shares):
            self._box.setStretch(place, share)
        self.stacked.emit(not fits)


class OneOfSeveral(QWidget):
    """Shows one of its widgets and is as large as that one; a `QStackedWidget` is as large as the largest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: QWidget | None = None
        self._column = vbox(0, 0, parent=self)

    @property
    def shown_widget(self) -> QWidget | None:
        """The widget that is shown: the first one, until another is chosen; None while there are none."""
        return self._shown

    def add(self, widget: QWidget) -> None:
        """Add one more widget."""
        # Without a parent it would be shown as a window of its own.
        self._column.addWidget(widget)
        if self._shown is None:
            self._shown = widget
        else:
            widget.hide()

    def show_only(self, widget: QWidget) -> None:
        """Show ``widget`` in place of the one shown."""
        if widget is not self._shown and self._shown is not None:
            self._shown.hide()
        self._shown = widget
        widget.show()
