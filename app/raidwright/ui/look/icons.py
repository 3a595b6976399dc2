"""Line pictures from resources/icons, drawn in whatever colour the palette asks for."""

from functools import cache
from typing import Literal

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from raidwright.assets import asset
from raidwright.ui.look.colours import colours
from raidwright.ui.look.painting import begin_painting

IconName = Literal[
    "home", "settings", "help", "folder", "disks", "build", "benchmark", "compare", "campaign", "teardown",
    "computer", "practice", "saved", "controller", "array",
    "info", "good", "warning", "bad", "lock", "bell", "mail",
    "add", "pull", "fail", "repair", "copy", "close", "chevron-down", "chevron-right", "ladder",
    "zoom-in", "zoom-out", "whole", "latest", "play", "pause",
    "drive-hdd", "drive-ssd", "drive-nvme", "drive-other", "drive-array",
]  # fmt: skip


@cache
def _source(name: IconName) -> str:
    return asset(f"resources/icons/{name}.svg").read_text()


@cache
def _renderer(name: IconName, colour: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))


def paint_icon(painter: QPainter, box: QRectF, name: IconName, colour: QColor) -> None:
    """Draw the picture into the square ``box``."""
    _renderer(name, colour.name()).render(painter, box)


class _Engine(QIconEngine):
    """Paints at each request, so that a change of the palette is seen at once."""

    def __init__(self, name: IconName, ink: str) -> None:
        super().__init__()
        self._name, self._ink = name, ink

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        ink = colours(QApplication.palette())
        usual = self._ink or ("accent" if state is QIcon.State.On else "text")
        colour = getattr(ink, "faint" if mode is QIcon.Mode.Disabled else usual)
        paint_icon(painter, QRectF(rect), self._name, colour)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        if pixmap.isNull():
            # Where a style has no room left for an icon it asks for one without any size.
            return pixmap
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        return _Engine(self._name, self._ink)


def icon(name: IconName, ink: str = "") -> QIcon:
    """An icon for buttons, menus and rows, in the colour ``ink`` of `Colours`.

    Without ``ink`` it has the colour of text, and the accent colour while it is on.
    """
    return QIcon(_Engine(name, ink))


class Picture(QWidget):
    """One line picture of ``side`` pixels; muted unless it is given one of `Colours`' names."""

    def __init__(
        self, name: IconName, side: int = 20, ink: str = "muted", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name, self._side, self._ink = name, side, ink
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_picture(self, name: IconName, ink: str = "muted") -> None:
        """Show another picture."""
        if (name, ink) != (self._name, self._ink):
            self._name, self._ink = name, ink
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        paint_icon(painter, QRectF(self.rect()), self._name, getattr(ink, self._ink))
