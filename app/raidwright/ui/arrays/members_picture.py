"""A picture of the disks in an array: each with the serial number on its label, and what becomes of it."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from raidwright.ui.arrays.light import LightButton
from raidwright.ui.arrays.members import MemberFacts
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.icons import Picture
from raidwright.ui.look.labels import Label, Muted, as_tip
from raidwright.ui.look.layouts import flush_left, hbox, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.tints import MEMBER
from raidwright.ui.look.widgets import StatusLine

_WIDTH = 150
"""Pixels that a disk needs."""
_EDGE = 4


class MemberTile(QFrame):
    """One disk of an array from the front, with the colour of its state at the edge."""

    def __init__(self, session: QtSession, facts: MemberFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = facts
        self.setAccessibleName(facts.words())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        serial = Label(facts.serial)
        set_type(serial, Type.STRONG)
        lines = [Muted(facts.location, wrap=True)] if facts.location else []
        self.setToolTip(as_tip(facts.words()))
        head = hbox(0, Space.S, Picture(facts.picture, 20), (serial, 1))
        state = StatusLine(facts.kind, facts.state)
        self.which = LightButton(session, lambda: facts.drive) if facts.drive else None
        which = [flush_left(self.which)] if self.which else []
        vbox((Space.M + _EDGE, Space.S, Space.M, Space.S), 2, head, *lines, state, 1, *which, parent=self)

    def sizeHint(self) -> QSize:
        """At least as wide as a serial number and its surroundings take."""
        least = max(_WIDTH, super().minimumSizeHint().width())
        return QSize(least, super().sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the front of the disk and its edge."""
        painter, ink = begin_painting(self)
        colour = self._facts.kind.ink(ink)
        border = QPen(ink.line, 1)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(border)
        painter.setBrush(MEMBER.of(colour, ink))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(QRectF(_EDGE, Space.S, _EDGE, self.height() - 2 * Space.S), 2, 2)


class MembersPicture(Flow):
    """All disks of one array, side by side as far as there is room."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(Space.S, even=True, parent=parent)
        self._session = session
        self.setObjectName("members")
        self.setAccessibleName(self.tr("Member disks"))
        self._facts: tuple[MemberFacts, ...] = ()

    def show_members(self, members: tuple[MemberFacts, ...]) -> None:
        """Show ``members``; tiles are made anew only when something has changed."""
        if members != self._facts:
            self._facts = members
            self.setAccessibleDescription("; ".join(each.words() for each in members))
            tiles = [MemberTile(self._session, each) for each in members]
            self.replace(*tiles)
            self._set_tab_order(tiles)

    def _set_tab_order(self, tiles: Sequence[MemberTile]) -> None:
        """Put the tiles before what is below them in the tab order: Qt orders widgets as they were made."""
        before = self.previousInFocusChain()
        while before not in (None, self) and before.focusPolicy() is Qt.FocusPolicy.NoFocus:
            before = before.previousInFocusChain()
        buttons = [tile.which for tile in tiles if tile.which is not None]
        for one, other in pairwise([before or self, *buttons]):
            self.setTabOrder(one, other)
