"""What the tour does and sees: finds the window's widgets by name, uses them, waits, takes pictures."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from tests.load import crowding
from tests.tour.looks import Look
from tests.tour.words import words_on

W = TypeVar("W", bound=QWidget)
_PAUSE = 50
"""Milliseconds between two looks while waiting; the window works meanwhile."""
_REPAINT = 250
_LOADING = 20.0
"""Seconds in which a page is there."""
_STILL = 3
"""Looks in a row at which every widget lies where it lay before: a page may need several layouts."""
_MOST_LOOKS = 100
"""What is being measured may move for ever."""


class TourError(Exception):
    """The window did not do what the tour expects."""


class Driver:
    """Drives what is visible in ``window``; pictures go to ``folder``, each in every one of ``looks``."""

    def __init__(self, window: QWidget, folder: Path, looks: Sequence[Look]) -> None:
        self.window = window
        self.folder = folder
        self._looks = looks
        self.words: dict[str, int] = {}
        """How many are to be read in the window, by the name of the picture."""

    def find(self, kind: type[W], name: str) -> W:
        """The visible widget of that name. Raises TourError when there is none.

        A page is loaded when it is opened, and comes a moment later.
        """
        until = time.monotonic() + _LOADING * crowding()
        while not self.shown(kind, name) and time.monotonic() < until:
            _work(_PAUSE)
        for widget in self.window.findChildren(kind, name):
            if widget.isVisible():
                return widget
        raise TourError(f"no {kind.__name__} “{name}” can be seen")

    def shown(self, kind: type[QWidget], name: str) -> bool:
        """Whether that widget can be seen."""
        return any(widget.isVisible() for widget in self.window.findChildren(kind, name))

    def wait(self, what: str, ready: Callable[[], object], seconds: float = 120.0) -> None:
        """Let the window work until ``ready``; raises TourError after ``seconds``, or more on a busy one."""
        until = time.monotonic() + seconds * crowding()
        while not ready():
            if time.monotonic() > until:
                self.picture("stuck")
                raise TourError(f"waited {seconds:.0f} s in vain for {what}")
            _work(_PAUSE)

    def click(self, name: str) -> None:
        """Click the middle of an enabled button, or choose an enabled line of a menu."""
        lines = self.window.findChildren(QAction, name)
        if lines and not self.shown(QAbstractButton, name):
            self.wait(f"“{name}” to be enabled: {lines[0].toolTip()}", lines[0].isEnabled)
            lines[0].trigger()
            return
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
        """Choose the entry of a combo box that contains ``text``, or stands for what has that name."""
        box = self.find(QComboBox, name)
        entries = [
            f"{box.itemText(row)} {getattr(box.itemData(row), 'name', '')}" for row in range(box.count())
        ]
        found = [row for row, words in enumerate(entries) if text.casefold() in words.casefold()]
        if not found:
            raise TourError(f"“{name}” does not offer “{text}”")
        box.setCurrentIndex(found[0])
        box.activated.emit(found[0])

    @property
    def has_screen(self) -> bool:
        """Whether other programs' windows can be seen beside this one."""
        return QGuiApplication.platformName() == "xcb"

    def picture(self, name: str, *, screen: bool = False) -> None:
        """Save what is seen of the window as NAME.png, and its lower part where it can be scrolled.

        With several looks their names are in the file's. ``screen`` is all of the screen that there is.
        Raises TourError when the window has become larger than a look is, or something is cut at the side.
        """
        for look in self._looks:
            look.give(self.window)
            self._settle()
            if not look.fits(self.window):
                size = self.window.size()
                raise TourError(f"{name} wants {size.width()}x{size.height()}, more than {look.name} has")
            if wide := self._too_wide():
                raise TourError(f"{name}: {wide} is cut at the side in {look.name}")
            called = f"{name}-{look.name}" if len(self._looks) > 1 else name
            self._save(self._pixels(screen=screen), called)
            self._save_below(called)
        self.words[name] = words_on(self.window)
        self._looks[0].give(self.window)

    def _too_wide(self) -> str:
        """What of a page there is no room for beside the rest; tables and texts may be wider."""
        areas = (each for each in self.window.findChildren(QScrollArea) if each.isVisible())
        wide = (each.widget() for each in areas if each.horizontalScrollBar().maximum() > 0)
        return ", ".join(each.objectName() or type(each).__name__ for each in wide if each)

    def picture_of(self, what: QWidget, name: str) -> None:
        """Save a menu or dialog, which has a window of its own, as it is now."""
        _work(_REPAINT)
        self._save(what.grab(), name)

    def _settle(self) -> None:
        """Let the window work until nothing in it moves any more, on a busy computer too."""
        _work(_REPAINT)
        places, still = self._places(), 0
        for _ in range(_MOST_LOOKS):
            _work(_PAUSE)
            before, places = places, self._places()
            still = still + 1 if places == before else 0
            if still == _STILL:
                return

    def _places(self) -> list[QRect]:
        return [each.geometry() for each in self.window.findChildren(QWidget) if each.isVisible()]

    def _pixels(self, *, screen: bool) -> QPixmap:
        shown = self.window.screen()
        if self.has_screen and shown.geometry().contains(self.window.geometry()):
            return shown.grabWindow(0 if screen else self.window.winId())
        return self.window.grab()

    def _save_below(self, name: str) -> None:
        """What the largest of the bars that have somewhere to go leads to."""
        areas = [area for area in self.window.findChildren(QAbstractScrollArea) if area.isVisible()]
        movable = [area for area in areas if area.verticalScrollBar().maximum() > 0]
        if not movable:
            return
        bar = max(movable, key=lambda area: area.width() * area.height()).verticalScrollBar()
        before = bar.value()
        bar.setValue(bar.maximum())
        _work(_REPAINT)
        self._save(self._pixels(screen=False), f"{name}-below")
        bar.setValue(before)

    def _save(self, pixels: QPixmap, name: str) -> None:
        pixels.save(str(self.folder / f"{name}.png"))


def _work(milliseconds: int) -> None:
    """Let the window and its threads work; QTest.qWait() would keep Python's lock from the threads."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
