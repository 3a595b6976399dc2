"""What the tour does and sees: finds the window's widgets by name, uses them, waits, takes pictures."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QWidget

W = TypeVar("W", bound=QWidget)
_PAUSE = 50
"""Milliseconds between two looks while waiting; the window works meanwhile."""
_REPAINT = 250


class TourError(Exception):
    """The window did not do what the tour expects."""


class Driver:
    """Drives what is visible in ``window``; pictures go to ``folder``."""

    def __init__(self, window: QWidget, folder: Path) -> None:
        self._window = window
        self._folder = folder

    def find(self, kind: type[W], name: str) -> W:
        """The visible widget of that name. Raises TourError when there is none."""
        for widget in self._window.findChildren(kind, name):
            if widget.isVisible():
                return widget
        raise TourError(f"no {kind.__name__} “{name}” can be seen")

    def shown(self, kind: type[QWidget], name: str) -> bool:
        """Whether that widget can be seen."""
        return any(widget.isVisible() for widget in self._window.findChildren(kind, name))

    def wait(self, what: str, ready: Callable[[], object], seconds: float = 120.0) -> None:
        """Let the window work until ``ready``; raises TourError after ``seconds``."""
        until = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > until:
                self.picture("stuck")
                raise TourError(f"waited {seconds:.0f} s in vain for {what}")
            _work(_PAUSE)

    def click(self, name: str) -> None:
        """Click the middle of an enabled button."""
        button = self.find(QAbstractButton, name)
        self.wait(f"“{name}” to be enabled: {button.toolTip()}", button.isEnabled)
        self.click_widget(button)

    def click_widget(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click ``widget``, in the middle or at a point of its own."""
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())

    def tick(self, name: str) -> None:
        """Check a box by the keyboard, as its sentence may be wider than its mark."""
        box = self.find(QAbstractButton, name)
        if not box.isChecked():
            box.setFocus()
            QTest.keyClick(box, Qt.Key.Key_Space)

    def write(self, name: str, text: str) -> None:
        """Type into a field in place of what it holds."""
        field = self.find(QLineEdit, name)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)

    def choose(self, name: str, text: str) -> None:
        """Choose the entry of a combo box that contains ``text``."""
        box = self.find(QComboBox, name)
        found = [index for index in range(box.count()) if text.casefold() in box.itemText(index).casefold()]
        if not found:
            raise TourError(f"“{name}” does not offer “{text}”")
        box.setCurrentIndex(found[0])
        box.activated.emit(found[0])

    @property
    def has_screen(self) -> bool:
        """Whether other programs' windows can be seen beside this one."""
        return QGuiApplication.platformName() == "xcb"

    def picture(self, name: str, *, screen: bool = False) -> None:
        """Save what the screen shows of the window, or all of a ``screen`` that there is, as NAME.png."""
        _work(_REPAINT)
        shown = self._window.screen()
        what = 0 if screen else self._window.winId()
        pixels = shown.grabWindow(what) if self.has_screen else self._window.grab()
        pixels.save(str(self._folder / f"{name}.png"))


def _work(milliseconds: int) -> None:
    """Let the window and its threads work; QTest.qWait() would keep Python's lock from the threads."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
