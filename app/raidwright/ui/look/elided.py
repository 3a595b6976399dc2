"""One line of text of second rank that is shortened where there is no room; all of it is in the tool tip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from raidwright.ui.look.colours import colours
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.naming import as_tip

_NARROWEST = 32


class Elided(Muted):
    """Never makes wider what it stands in."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent=parent)

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        return QSize(_NARROWEST, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw as much as fits."""
        room = self.contentsRect()
        short = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        self.setToolTip(as_tip(self.text()) if short != self.text() else "")
        painter = QPainter(self)
        painter.setPen(colours(self.palette()).muted)
        painter.drawText(room, self.alignment(), short)
