"""How the window is to be seen in pictures: its colours, its size and how much it is magnified."""

import argparse
import os
import re
from dataclasses import dataclass
from itertools import product

from PySide6.QtCore import QLocale, QSize
from PySide6.QtWidgets import QApplication, QWidget

from raidwright.ui.look.colours import Choice
from raidwright.ui.look.theme import Theme

_USUAL = (1280, 800)
_WHOLE = 100
_THEMES = [Choice.LIGHT.value, Choice.DARK.value]


@dataclass(frozen=True)
class Look:
    """``width`` and ``height`` are pixels of the picture, ``scale`` is in percent."""

    theme: Choice = Choice.LIGHT
    width: int = _USUAL[0]
    height: int = _USUAL[1]
    scale: int = _WHOLE

    @property
    def name(self) -> str:
        """To be told from other looks in the name of a file."""
        return f"{self.theme.value}-{self.width}x{self.height}"

    def give(self, window: QWidget) -> None:
        """Let the window look so, as soon as it has painted."""
        app = QApplication.instance()
        for theme in app.findChildren(Theme) if app is not None else ():
            theme.choose(self.theme)
        window.resize(self._size)

    def fits(self, window: QWidget) -> bool:
        """Whether the window is no larger; what is in it may want more than it was given."""
        return self._size.expandedTo(window.size()) == self._size

    @property
    def _size(self) -> QSize:
        return QSize(self.width, self.height) * _WHOLE / self.scale


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the caller may choose."""
    parser.add_argument("--theme", choices=_THEMES, action="append", help="given twice: each picture in both")
    parser.add_argument(
        "--size",
        type=_size,
        action="append",
        metavar="WIDTHxHEIGHT",
        help="of the pictures, 1280x800; given again: each picture in each size",
    )
    parser.add_argument("--scale", type=int, default=_WHOLE, metavar="PERCENT", help="as 150 or 200")
    parser.add_argument("--language", help="as ja; this computer's own otherwise")


def looks(options: argparse.Namespace) -> tuple[Look, ...]:
    """Every look that is asked for, the one in which the window is used first."""
    themes = [Choice(name) for name in options.theme or _THEMES[:1]]
    sizes = options.size or [_USUAL]
    return tuple(
        Look(theme, width, height, options.scale) for theme, (width, height) in product(themes, sizes)
    )


def prepare(options: argparse.Namespace) -> None:
    """What Qt reads only once, as it starts."""
    os.environ["QT_SCALE_FACTOR"] = str(options.scale / _WHOLE)
    if options.language:
        QLocale.setDefault(QLocale(options.language))


def _size(words: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{3,4})x(\d{3,4})", words)
    if found is None:
        raise argparse.ArgumentTypeError(f"{words} is no size like 1024x700")
    return int(found[1]), int(found[2])
