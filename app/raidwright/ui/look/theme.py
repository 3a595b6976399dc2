"""The look of the whole application: light or dark, spaces, sizes of type.

Colours are in `colours.py`, ready-made parts of a page (card, banner, heading …) in `widgets.py`.
"""

from enum import Enum, IntEnum

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget

from raidwright.ui.look.colours import DARK, LIGHT, Choice, colours, palette_of
from raidwright.ui.look.style import Style


class Space(IntEnum):
    """Distances in pixels. Between things that belong together: S; between cards: M; page margin: XL."""

    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24
    XXL = 40


class Type(Enum):
    """Sizes of type as (times the system's size, weight)."""

    TITLE = (1.7, QFont.Weight.DemiBold)
    """The page's name."""
    HEADING = (1.2, QFont.Weight.DemiBold)
    """A part of a page."""
    STRONG = (1.0, QFont.Weight.DemiBold)
    BODY = (1.0, QFont.Weight.Normal)
    SMALL = (0.9, QFont.Weight.Normal)
    FIGURE = (2.0, QFont.Weight.DemiBold)
    """One number that the page is about."""


_SCHEMES = {
    Choice.SYSTEM: Qt.ColorScheme.Unknown,
    Choice.LIGHT: Qt.ColorScheme.Light,
    Choice.DARK: Qt.ColorScheme.Dark,
}


def font(type_: Type) -> QFont:
    """The application's font in the size and weight of ``type_``."""
    scale, weight = type_.value
    scaled_font = QFont(QApplication.font())
    scaled_font.setPointSizeF(scaled_font.pointSizeF() * scale)
    scaled_font.setWeight(weight)
    return scaled_font


def set_type(widget: QWidget, type_: Type) -> None:
    """Set ``widget`` in the size and weight of ``type_``."""
    widget.setFont(font(type_))


class Theme(QObject):
    """Keeps the application's palette what the user or the system wants."""

    def __init__(self, app: QApplication, choice: Choice = Choice.SYSTEM) -> None:
        super().__init__(app)
        self._app = app
        self._dark_before = colours(app.palette()).dark
        app.setStyle(Style())
        self._hints = app.styleHints()
        self._hints.colorSchemeChanged.connect(self._apply)
        self.choose(choice)

    def choose(self, choice: Choice) -> None:
        """Change the look at once."""
        if choice is not Choice.SYSTEM:
            self._hints.setColorScheme(_SCHEMES[choice])
        else:
            self._hints.unsetColorScheme()
        self._wanted = choice
        self._apply()

    def _apply(self) -> None:
        match self._wanted:
            case Choice.LIGHT:
                dark = False
            case Choice.DARK:
                dark = True
            case Choice.SYSTEM:
                dark = self._system_is_dark()
        self._app.setPalette(palette_of(DARK if dark else LIGHT))

    def _system_is_dark(self) -> bool:
        scheme = self._hints.colorScheme()
        return self._dark_before if scheme is Qt.ColorScheme.Unknown else scheme is Qt.ColorScheme.Dark
