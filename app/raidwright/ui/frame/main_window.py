"""The window itself, around whatever is in it."""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtGui import QCloseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMainWindow

from raidwright.ui.look.colours import colours

SIDEBAR_WIDTH, NARROW_SIDEBAR = 224, 64
WIDE_ENOUGH = 1100
"""Pixels from which on a window has room for the words in its sidebar."""
_GEOMETRY = "window/geometry"


class MainWindow(QMainWindow):
    """Asks before it closes, and remembers where it was."""

    def __init__(self) -> None:
        super().__init__()
        self.may_close: Callable[[], bool] = lambda: True
        """Asked before the window closes."""
        self.setWindowTitle("Raidwright")
        self.setMinimumSize(640, 440)
        saved = QSettings().value(_GEOMETRY)
        if not (isinstance(saved, QByteArray) and self.restoreGeometry(saved)):
            self.resize(1280, 800)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close when nobody objects."""
        if self.may_close():
            QSettings().setValue(_GEOMETRY, self.saveGeometry())
            super().closeEvent(event)
        else:
            event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the grounds of page and sidebar."""
        ink = colours(self.palette())
        painter = QPainter(self)
        painter.fillRect(self.rect(), ink.window)
        width = SIDEBAR_WIDTH if self.width() >= WIDE_ENOUGH else NARROW_SIDEBAR
        painter.fillRect(0, 0, width, self.height(), ink.sidebar)
