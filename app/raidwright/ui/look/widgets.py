"""Ready-made parts of a page: card, banner, heading, badge, empty state, a line with a sign, a framed list.

A page is a `QWidget` whose layout comes from `page_layout` and begins with ``Heading(title, Type.TITLE)``;
what belongs together stands in a `Card`. Labels are in `labels`, buttons in `controls`. Scrolled content
goes through `scrolled`. All follow the palette while it changes.
"""

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QLabel, QPushButton, QSizePolicy, QWidget

from raidwright.storage.fact import one_line
from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.icons import IconName, Picture
from raidwright.ui.look.labels import Muted, Text
from raidwright.ui.look.layouts import Item, add_item, hbox, remove_frame, vbox
from raidwright.ui.look.painting import begin_painting, paint_background
from raidwright.ui.look.theme import Space, Type, font, set_type
from raidwright.ui.look.tints import BADGE, FRAME, NOTICE

_MOST = 100
"""A share of the width beside which those of the margins do not count."""
Action = tuple[str, Callable[[], object]]
"""Text of a button and what it does."""
INVITING = "inviting"
"""Property of a list that would take what is dragged now."""


class Status(Enum):
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
    """A rounded ground for ``items`` that belong together; `body` is its column."""

    def __init__(self, *items: Item, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = vbox(Space.L, Space.S, *items, parent=self)

    def add(self, *items: Item) -> None:
        """Add ``items`` below the others."""
        for item in items:
            add_item(self.body, item)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        paint_background(self, ink.card, ink.line)


class Heading(QLabel):
    """The name of a page (`Type.TITLE`) or of a part of it, on one line; ``wrap`` breaks it."""

    def __init__(
        self, text: str, type_: Type = Type.HEADING, parent: QWidget | None = None, *, wrap: bool = False
    ) -> None:
        super().__init__(one_line(text), parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        set_type(self, type_)

    def setText(self, text: str) -> None:
        """Show ``text``."""
        super().setText(one_line(text))


class StatusLine(QWidget):
    """A sign and a sentence."""

    def __init__(self, kind: Status, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = Picture(kind.icon, 18, kind.value, self)
        self._text = Text(text, self)
        hbox(0, Space.S, (self._sign, 0, Qt.AlignmentFlag.AlignTop), (self._text, 1), parent=self)

    def say(self, kind: Status, text: str) -> None:
        """Change the sign and the sentence."""
        self._sign.show_picture(kind.icon, kind.value)
        self._text.setText(text)


class Banner(QFrame):
    """A notice across the page, with what can be done; ``quiet`` when it stays all the time."""

    def __init__(
        self,
        kind: Status,
        text: str,
        *actions: Action,
        parent: QWidget | None = None,
        quiet: bool = False,
    ) -> None:
        super().__init__(parent)
        self._kind, self._quiet = kind, quiet
        air = Space.XS if quiet else Space.S
        line = StatusLine(kind, text, self), 1, Qt.AlignmentFlag.AlignVCenter
        row = hbox((Space.M, air, Space.M, air), Space.M, line, parent=self)
        self.setAccessibleName(text)
        for words, act in actions:
            button = QPushButton(words, self)
            button.clicked.connect(act)
            row.addWidget(button)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground, tinted by what it says."""
        ink = colours(self.palette())
        colour = self._kind.ink(ink)
        border = QColor(0, 0, 0, 0) if self._quiet else FRAME.of(colour, ink)
        paint_background(self, NOTICE.of(colour, ink), border)


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
        centre = Qt.AlignmentFlag.AlignHCenter
        sign, heading = Picture(picture, 64, "faint", self), Heading(title, parent=self)
        sentence = Muted(text, wrap=True, parent=self)
        sentence.setAlignment(centre)
        sentence.setMaximumWidth(460)
        # A box keeps to the height that the width asks for; an alignment would not.
        words = hbox(0, -1, 1, (sentence, _MOST), 1)
        items: list[Item] = [(sign, 0, centre), (heading, 0, centre), words]
        if action is not None:
            button = PrimaryButton(action[0], self)
            button.clicked.connect(action[1])
            items += [Space.S, (button, 0, centre)]
        vbox(Space.XL, Space.M, 2, *items, 3, parent=self)


class Badge(QWidget):
    """A word or two on a tinted ground: a verdict that is seen before it is read."""

    def __init__(self, kind: Status, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind, self._text = kind, text
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def say(self, kind: Status, text: str) -> None:
        """Change the words and their colour."""
        if (kind, text) != (self._kind, self._text):
            self._kind, self._text = kind, text
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Large enough for the words and some room around them."""
        words = QFontMetrics(font(Type.STRONG)).size(0, self._text)
        return words + QSize(2 * Space.M, Space.XS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        colour = self._kind.ink(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(BADGE.of(colour, ink))
        painter.drawRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)
        painter.setPen(colour)
        painter.setFont(font(Type.STRONG))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)


class ListFrame(QFrame):
    """Holds one list; its border says when the list has the keyboard, or may take what is dragged."""

    def __init__(self, content: QAbstractScrollArea, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        remove_frame(content)
        content.installEventFilter(self)
        vbox(Space.XS, -1, content, parent=self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Repaint the border when the list gets or loses the keyboard."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        lit = self._content.hasFocus() or self._content.property(INVITING)
        paint_background(self, ink.window, ink.accent if lit else ink.line)
