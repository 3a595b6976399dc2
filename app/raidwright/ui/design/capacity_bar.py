"""Where the bytes of the disks go: data, redundancy, and what is left over."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.storage.plan import Capacity
from raidwright.storage.units import format_size
from raidwright.ui.look.colours import Colours, colours

_HEIGHT = 12
_LEAST = 0.005
"""Share of the disks below which a part is neither drawn nor named."""


@dataclass(frozen=True)
class Shares:
    """Bytes of the disks by their use."""

    data: int
    redundancy: int
    rest: int
    """Spares, what unequal disks leave over, slack and superblocks."""

    @property
    def whole(self) -> int:
        """All bytes of all disks."""
        return self.data + self.redundancy + self.rest


def shares_of(capacity: Capacity, members: int) -> Shares:
    """How ``members`` members and their spares are used."""
    used = max(capacity.array, capacity.component * members) if capacity.losses else capacity.array
    return Shares(capacity.array, used - capacity.array, max(0, capacity.raw - used))


def shares_words(shares: Shares) -> str:
    """The same in words: "data 2.00 TB · redundancy 1.00 TB"."""
    named = (
        (shares.data, QCoreApplication.translate("CapacityBar", "data {size}")),
        (shares.redundancy, QCoreApplication.translate("CapacityBar", "redundancy {size}")),
        (shares.rest, QCoreApplication.translate("CapacityBar", "not used {size}")),
    )
    worth = (words.format(size=format_size(size)) for size, words in named if size > _LEAST * shares.whole)
    return " · ".join(worth)


class CapacityBar(QWidget):
    """Data plain, redundancy hatched, the rest empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shares = Shares(0, 0, 0)

    def show_shares(self, shares: Shares) -> None:
        """Show other shares."""
        self._shares = shares
        self.setAccessibleName(shares_words(shares))
        self.setToolTip(shares_words(shares))
        self.update()

    def sizeHint(self) -> QSize:
        """A low bar."""
        return QSize(120, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the parts from left to right."""
        painter, ink = QPainter(self), colours(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()), _HEIGHT / 2, _HEIGHT / 2)
        painter.setClipPath(outline)
        painter.fillPath(outline, ink.line)
        left = 0.0
        for share, brushes in self._parts(ink):
            room = QRectF(left, 0, self.width() * share / max(1, self._shares.whole), _HEIGHT)
            for brush in brushes:
                painter.fillRect(room, brush)
            left = room.right()

    def _parts(self, ink: Colours) -> tuple[tuple[int, tuple[QBrush, ...]], ...]:
        pale = QColor(ink.parity)
        pale.setAlphaF(0.35)
        hatched = QBrush(ink.parity, Qt.BrushStyle.BDiagPattern)
        return (
            (self._shares.data, (QBrush(ink.data),)),
            (self._shares.redundancy, (QBrush(ink.card), QBrush(pale), hatched)),
        )
