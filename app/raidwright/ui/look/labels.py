"""Words on the screen: labels that break no serial number and no path, tool tips, names."""

import re
from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from raidwright.storage.fact import visible_lines
from raidwright.ui.look.colours import colours

W = TypeVar("W", bound=QWidget)
_JOINER = "\u2060"
"""Unicode's word joiner: it has no width, and no line ends beside it."""
_LONGEST = 32
"""Characters that a line has room for in the narrowest column; longer names must break somewhere."""
_NUMBER = re.compile(r"(?<![\w-])(?=[\w-]*\d)\w+(?:-\w+)+(?![\w-])")
_PATH = re.compile(r"(?<![\w/])/\w[\w./-]*")
_SIGN = re.compile(rf"[-/](?!{_JOINER})")
"""After which Qt may end a line."""
_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "<br>"})
"""What is markup in Qt's rich text, as it is written there; Python's own module for it knows 2,000 names."""
_NARROWEST = 32
_DOT = " · "


def name_widget(widget: W, name: str, spoken: str = "") -> W:
    """``widget`` with an object name, and an accessible name where its own text is not enough."""
    widget.setObjectName(name)
    if spoken:
        widget.setAccessibleName(spoken)
    return widget


def held_together(words: str) -> str:
    """``words`` that break only at the dots between them, not between a figure and its unit."""
    return _DOT.join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in words.split(_DOT))


def as_tip(text: str) -> str:
    """``text`` as a tool tip, shown letter by letter: a label that looks like HTML is not taken for it."""
    return f"<qt>{visible_lines(text).translate(_MARKUP)}</qt>" if text else ""


def with_joiners(text: str) -> str:
    """``text``, with nothing that hides in it, in which no line can end inside a serial number or a path."""
    text = visible_lines(text)
    return _PATH.sub(_with_joiners_in, _NUMBER.sub(_with_joiners_in, text))


def without_joiners(text: str) -> str:
    """The text that was given to `with_joiners`."""
    return text.replace(_JOINER, "")


def _with_joiners_in(number: re.Match[str]) -> str:
    return _SIGN.sub(rf"\g<0>{_JOINER}", number[0]) if len(number[0]) <= _LONGEST else number[0]


class Label(QLabel):
    """A label that keeps serial numbers in one line; ``text`` is what it was given."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(with_joiners(text), parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        """Show ``text``."""
        super().setText(with_joiners(text))

    def text(self) -> str:
        """The text as it was given, without joiners."""
        return without_joiners(super().text())


class Text(Label):
    """Running text: breaks its lines and can be marked and copied."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the marked text without joiners; leave all other keys to the label."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.hasSelectedText():
            self._copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy what is marked."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Copy"), self._copy).setEnabled(self.hasSelectedText())
        menu.popup(event.globalPos())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(without_joiners(self.selectedText()))


class Muted(Label):
    """Text of second rank; ``wrap`` breaks its lines."""

    def __init__(self, text: str = "", *, wrap: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(wrap)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)


class Elided(Muted):
    """One line of second rank, shortened where there is no room; its tool tip has all of it."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, both_ends: bool = False) -> None:
        """Show ``text``; with ``both_ends`` its middle is cut out, as the ends of serial numbers differ."""
        super().__init__(text, parent=parent)
        self._mode = Qt.TextElideMode.ElideMiddle if both_ends else Qt.TextElideMode.ElideRight

    def minimumSizeHint(self) -> QSize:
        """Wide enough for a few letters."""
        return QSize(_NARROWEST, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw as much of the text as fits, with all of it in a tool tip if that is not everything."""
        room = self.contentsRect()
        short = self.fontMetrics().elidedText(self.text(), self._mode, room.width())
        self.setToolTip(as_tip(self.text()) if short != self.text() else "")
        painter = QPainter(self)
        painter.setPen(colours(self.palette()).muted)
        painter.drawText(room, self.alignment(), short)
