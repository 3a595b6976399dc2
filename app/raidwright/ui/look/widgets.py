"""Ready-made parts of a page: card, banner, heading, muted text, empty state, a line with a sign.

A page is a `QWidget` whose layout comes from `page_layout` and begins with ``Heading(title, Type.TITLE)``;
what belongs together stands in a `Card`; the one button that leads on is a `PrimaryButton`. Scrolled content
goes through `scrolled`. All follow the palette while it changes.
"""

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.icons import IconName, Picture
from raidwright.ui.look.labels import Muted, Text
from raidwright.ui.look.style_parts import LIT
from raidwright.ui.look.theme import Space, Type, set_type

CARD_RADIUS = 10.0
GUTTER = 12
"""Pixels of a scroll bar, which `scrolled` can keep free at the right, so that nothing moves for it."""
_MOST = 100
"""A share of the width beside which those of the margins do not count."""

Action = tuple[str, Callable[[], object]]
"""Text of a button and what it does."""


class Kind(Enum):
    """What a banner or a line says: its icon, which is also the name of its colour in `Colours`."""

    INFO = "info"
    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"

    @property
    def icon(self) -> IconName:
        """The sign before the text."""
        return self.value

    def ink(self, all_colours: Colours) -> QColor:
        """The colour of the sign."""
        colour: QColor = getattr(all_colours, self.value)
        return colour


class Card(QFrame):
    """A rounded ground for what belongs together; `body` is its layout."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        self.body.setSpacing(Space.S)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and border."""
        ink = colours(self.palette())
        paint_ground(self, ink.card, ink.line)


def paint_ground(widget: QWidget, ground: QColor, border: QColor, width: float = 1.0) -> None:
    """Fill ``widget`` with a rounded ground and its border, ``width`` pixels wide."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground)
    painter.setPen(QPen(border, width))
    inset = width / 2
    painter.drawRoundedRect(
        QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset), CARD_RADIUS, CARD_RADIUS
    )


class Heading(QLabel):
    """The name of a page (`Type.TITLE`) or of a part of it."""

    def __init__(self, text: str, type_: Type = Type.HEADING, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        set_type(self, type_)


class StatusLine(QWidget):
    """A sign and a sentence."""

    def __init__(self, kind: Kind, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = Picture(kind.icon, 18, kind.value, self)
        self._text = Text(text, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)

    def say(self, kind: Kind, text: str) -> None:
        """Say something else."""
        self._sign.show_picture(kind.icon, kind.value)
        self._text.setText(text)


class Banner(QFrame):
    """A notice across the page, with at most one action; ``quiet`` when it stays all the time."""

    def __init__(
        self,
        kind: Kind,
        text: str,
        action: Action | None = None,
        parent: QWidget | None = None,
        *,
        quiet: bool = False,
    ) -> None:
        super().__init__(parent)
        self._kind, self._quiet = kind, quiet
        row = QHBoxLayout(self)
        air = Space.XS if quiet else Space.S
        row.setContentsMargins(Space.M, air, Space.M, air)
        row.setSpacing(Space.M)
        row.addWidget(StatusLine(kind, text, self), 1, Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(text)
        if action is not None:
            button = QPushButton(action[0], self)
            button.clicked.connect(action[1])
            row.addWidget(button)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground, tinted by what it says."""
        ink = colours(self.palette())
        tint = QColor(self._kind.ink(ink))
        border = QColor(tint)
        tint.setAlpha(38 if ink.dark else 26)
        border.setAlpha(0 if self._quiet else 110)
        paint_ground(self, tint, border)


class EmptyState(QWidget):
    """What a page shows when it has nothing: a picture, what is missing, and what to do about it."""

    def __init__(
        self,
        picture: IconName,
        title: str,
        text: str,
        action: Action | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        column.setSpacing(Space.M)
        column.addStretch(2)
        centre = Qt.AlignmentFlag.AlignHCenter
        column.addWidget(Picture(picture, 64, "faint", self), 0, centre)
        column.addWidget(Heading(title, parent=self), 0, centre)
        sentence = Muted(text, wrap=True, parent=self)
        sentence.setAlignment(centre)
        sentence.setMaximumWidth(460)
        # A box keeps to the height that the width asks for; an alignment would not.
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(sentence, _MOST)
        row.addStretch(1)
        column.addLayout(row)
        if action is not None:
            button = PrimaryButton(action[0], self)
            button.clicked.connect(action[1])
            column.addSpacing(Space.S)
            column.addWidget(button, 0, centre)
        column.addStretch(3)


class PrimaryButton(QPushButton):
    """The one button of a view that leads on: filled with the accent colour, or red for a loss."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._warns = False

    def warn(self, warns: bool) -> None:
        """Whether something is lost by it."""
        self._warns = warns
        self.update()

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Give the style the ground, whatever the palette is now."""
        super().initStyleOption(option)
        palette, ink = QPalette(self.palette()), colours(self.palette())
        palette.setColor(QPalette.ColorRole.Button, ink.bad if self._warns else ink.accent)
        if self.isEnabled():
            palette.setColor(QPalette.ColorRole.ButtonText, ink.on_accent)
        option.palette = palette


def page_layout(page: QWidget, *, gutter: bool = False) -> QVBoxLayout:
    """The column of a page, with its margins; with ``gutter`` the right one leaves out a scroll bar."""
    column = QVBoxLayout(page)
    column.setContentsMargins(Space.XL, Space.L, Space.XL - (GUTTER if gutter else 0), Space.L)
    column.setSpacing(Space.M)
    return column


def beside_gutter(widget: QWidget) -> QWidget:
    """``widget`` as wide as what is scrolled above or below it, without the gutter."""
    layout = widget.layout()
    if layout is not None:
        margins = layout.contentsMargins()
        layout.setContentsMargins(margins.left(), margins.top(), GUTTER, margins.bottom())
    return widget


class _Area(QScrollArea):
    """Shows by its bar that it has the keyboard."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard comes."""
        super().focusInEvent(event)
        self._light(lit=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard goes."""
        super().focusOutEvent(event)
        self._light(lit=False)

    def _light(self, *, lit: bool) -> None:
        bar = self.verticalScrollBar()
        bar.setProperty(LIT, lit)
        bar.update()


def scrolled(content: QWidget, *, gutter: bool = False) -> QScrollArea:
    """``content`` in a frameless area that scrolls it up and down; ``gutter`` keeps the bar's room free."""
    area = _Area()
    area.setWidget(content)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    if gutter:
        # The style draws no bar where there is nothing to scroll.
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    # The page's own ground shows through instead of the ground of lists.
    area.viewport().setAutoFillBackground(False)
    content.setAutoFillBackground(False)
    return area
