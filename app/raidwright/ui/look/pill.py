"""A word or two on a tinted ground: a verdict that is seen before it is read."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.ui.look.colours import colours
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.look.widgets import Kind


class Pill(QWidget):
    """Says ``text`` in the colour of ``kind``."""

    def __init__(self, kind: Kind, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind, self._text = kind, text
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Around its words."""
        words = QFontMetrics(font(Type.STRONG)).size(0, self._text)
        return words + QSize(2 * Space.M, Space.XS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and words."""
        ink, painter = colours(self.palette()), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self._kind.ink(ink)
        ground = QColor(colour)
        ground.setAlpha(46 if ink.dark else 30)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)
        painter.setPen(colour)
        painter.setFont(font(Type.STRONG))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)
