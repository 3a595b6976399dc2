"""How a disk looks in a tray: its letter, its model, and the serial number that tells it from its twins."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.rows import HEIGHT, pale
from raidwright.ui.look.theme import Space, Type, font

LABEL = Qt.ItemDataRole.UserRole + 1
"""Role under which an item keeps its `DriveLabel`."""
_LETTER = 22
_LEAST_TITLE = 48
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class DriveLabel:
    """The words for one drive; ``letter`` is empty for a spare."""

    letter: str
    title: str
    serial: str

    @property
    def words(self) -> str:
        """All in one line."""
        return "   ".join(filter(None, (self.letter, " · ".join(filter(None, (self.title, self.serial))))))


class TrayRows(QStyledItemDelegate):
    """The model is shortened before the serial number is."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One line."""
        return super().sizeHint(option, index).expandedTo(QSize(0, HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the ground by the style, then the words."""
        label: DriveLabel | None = index.data(LABEL)
        bare = QStyleOptionViewItem(option)
        self.initStyleOption(bare, index)
        bare.palette = pale(option.palette)
        if label is not None:
            bare.text = ""
        bare.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, bare, painter, bare.widget)
        if label is not None:
            painter.save()
            _paint(painter, colours(option.palette), bare.rect.adjusted(Space.S, 0, -Space.S, 0), label)
            painter.restore()


def _paint(painter: QPainter, ink: Colours, row: QRect, label: DriveLabel) -> None:
    middle = Qt.AlignmentFlag.AlignVCenter
    if label.letter:
        painter.setFont(font(Type.STRONG))
        painter.setPen(ink.accent)
        painter.drawText(row, middle | Qt.AlignmentFlag.AlignLeft, label.letter)
        row = row.adjusted(_LETTER, 0, 0, 0)
    painter.setFont(font(Type.SMALL))
    painter.setPen(ink.muted)
    elide = Qt.TextElideMode.ElideMiddle
    serial = painter.fontMetrics().elidedText(label.serial, elide, row.width() - _LEAST_TITLE)
    taken = painter.fontMetrics().horizontalAdvance(serial) + Space.S
    painter.drawText(row, middle | Qt.AlignmentFlag.AlignRight, serial)
    painter.setFont(font(Type.BODY))
    painter.setPen(ink.text)
    title = painter.fontMetrics().elidedText(label.title, Qt.TextElideMode.ElideRight, row.width() - taken)
    painter.drawText(row, middle | Qt.AlignmentFlag.AlignLeft, title)
