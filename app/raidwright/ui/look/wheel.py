"""Over a box that has not the keyboard the wheel scrolls the page; Qt would change what is chosen there."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget


class WheelFilter(QObject):
    """Keeps the wheel from combo and spin boxes that have not the keyboard, and from giving it to them."""

    def take_in(self, widget: QWidget) -> None:
        """Filter the wheel of ``widget`` from now on, if it is such a box."""
        if isinstance(widget, QComboBox | QAbstractSpinBox):
            if widget.focusPolicy() is Qt.FocusPolicy.WheelFocus:
                widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the wheel to what the box stands in, unless the box has the keyboard."""
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)
