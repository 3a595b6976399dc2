"""A picture of a text that a phone's camera reads (ISO/IEC 18004)."""

import segno
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.ui.look.colours import LIGHT

_MODULE, _MARGIN = 4, 4
"""Pixels of a module, and modules that are left empty around the picture, as the standard has it."""


class QrCode(QWidget):
    """Always dark on light: hardly any camera reads the reverse."""

    def __init__(self, text: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = tuple(segno.make_qr(text, error="m").matrix)
        self.setAccessibleName(name)
        self.setToolTip(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = (len(self._rows) + 2 * _MARGIN) * _MODULE
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), LIGHT.card)
        for y, row in enumerate(self._rows, start=_MARGIN):
            for x, is_dark in enumerate(row, start=_MARGIN):
                if is_dark:
                    box = QRectF(x * _MODULE, y * _MODULE, _MODULE, _MODULE)
                    painter.fillRect(box, LIGHT.text)
