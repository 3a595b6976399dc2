"""A window of Qt with nothing in it."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


class _Bare(QMainWindow):
    """Painted as ours is, by Python."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)


_APP = QApplication([])
_WINDOW = _Bare()
_WINDOW.resize(1280, 800)
_WINDOW.show()
_APP.exec()
