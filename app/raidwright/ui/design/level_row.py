"""One level to choose: its name, what it would hold, and how many disks may fail."""

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QRadioButton, QWidget

from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.theme import Space, Type, font

_DOT = 16.0
_AIR = 6
"""Pixels above and below the words."""


class LevelRow(QRadioButton):
    """A radio button of two lines; ``show_offer`` says what it gives with the disks at hand."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._size = self._safety = ""
        self._fits = False

    def show_offer(self, size: str, safety: str, *, fits: bool) -> None:
        """Show the usable ``size`` and a few words of safety; faint when there are too few disks."""
        if (size, safety, fits) != (self._size, self._safety, self._fits):
            self._size, self._safety, self._fits = size, safety, fits
            self.update()

    def hitButton(self, place: QPoint) -> bool:
        """All of the row can be clicked."""
        return self.rect().contains(place)

    def sizeHint(self) -> QSize:
        """Two lines."""
        lines = QFontMetrics(font(Type.STRONG)).height() + QFontMetrics(font(Type.SMALL)).height()
        return QSize(200, lines + 2 * _AIR)

    def minimumSizeHint(self) -> QSize:
        """As high as its lines."""
        return QSize(160, self.sizeHint().height())

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer comes."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer goes."""
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, dot and words."""
        ink, painter = colours(self.palette()), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, ink)
        dot = QRectF(Space.S + 1, (self.height() - _DOT) / 2, _DOT, _DOT)
        self._paint_dot(painter, ink, dot)
        room = QRectF(self.rect()).adjusted(dot.right() + Space.S, _AIR, -Space.M, -_AIR)
        self._paint_words(painter, ink, room)

    def _paint_ground(self, painter: QPainter, ink: Colours) -> None:
        chosen, focused = self.isChecked(), self.hasFocus()
        ground = ink.selected if chosen else ink.window if self.underMouse() or self.isDown() else ink.card
        painter.setBrush(ground)
        painter.setPen(QPen(ink.accent if chosen or focused else ground, 2 if focused else 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_dot(self, painter: QPainter, ink: Colours, box: QRectF) -> None:
        painter.setPen(QPen(ink.accent if self.isChecked() else ink.outline, 1.4))
        painter.setBrush(ink.accent if self.isChecked() else ink.card)
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink.on_accent)
            painter.drawEllipse(box.center(), 3, 3)

    def _paint_words(self, painter: QPainter, ink: Colours, room: QRectF) -> None:
        top = Qt.AlignmentFlag.AlignTop
        painter.setFont(font(Type.STRONG))
        painter.setPen(ink.text if self._fits or self.isChecked() else ink.muted)
        painter.drawText(room, top | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.drawText(room, top | Qt.AlignmentFlag.AlignRight, self._size)
        painter.setFont(font(Type.SMALL))
        painter.setPen(ink.muted)
        words = painter.fontMetrics().elidedText(self._safety, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, words)
