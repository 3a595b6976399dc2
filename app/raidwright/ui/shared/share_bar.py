"""A bar beside others: as long as its share of the longest."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space

_LEAST = 48
_THICK = 10
"""Pixels of a bar."""


class ShareBar(QWidget):
    """A bar as long as its ``share``, 0 to 1; one that is ``marked`` has another colour and a notch."""

    def __init__(self, share: float, *, marked: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = share
        self._marked = marked
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(80, _THICK + 2 * Space.XS)

    def minimumSizeHint(self) -> QSize:
        """The least width at which bars can be told from one another."""
        return QSize(_LEAST, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track, and the bar in it."""
        painter, ink = begin_painting(self)
        painter.setPen(Qt.PenStyle.NoPen)
        track = QRectF(0, (self.height() - _THICK) / 2, self.width(), _THICK)
        painter.setBrush(ink.window)
        painter.drawRoundedRect(track, 4, 4)
        if self._share:
            track.setWidth(max(2.0, self._share * self.width()))
            painter.setBrush(ink.warning if self._marked else ink.accent)
            painter.drawRoundedRect(track, 4, 4)
        if self._share and self._marked:
            painter.setBrush(ink.text)
            painter.drawRect(QRectF(track.right() - 2, track.top() - 2, 3, _THICK + 4))
