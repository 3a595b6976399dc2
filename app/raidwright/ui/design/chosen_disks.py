"""The disks that were chosen: members in their order, and spares. Filled by dropping, checking or keys."""

from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QMimeData, QRect, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.painting import draw_elided
from raidwright.ui.look.rows import HEIGHT, Index, selection_palette
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.look.widgets import INVITING

LABEL = Qt.ItemDataRole.UserRole + 1
"""Role under which an item keeps its `DriveLabel`."""
_LETTER = 22
_LEAST_TITLE = 48
DRIVES = "application/x-raidwright-drives"
"""MIME type of drive ids, one a line."""
DRIVE = Qt.ItemDataRole.UserRole
"""Role under which an item keeps its drive's id."""
MOST_ROWS = 6


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


class ChosenDiskRows(QStyledItemDelegate):
    """The model is shortened before the serial number is."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One line."""
        return super().sizeHint(option, index).expandedTo(QSize(0, HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the ground by the style, then the words."""
        label: DriveLabel | None = index.data(LABEL)
        bare = QStyleOptionViewItem(option)
        self.initStyleOption(bare, index)
        bare.palette = selection_palette(option.palette)
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
    draw_elided(painter, row.adjusted(0, 0, -taken, 0), label.title, middle | Qt.AlignmentFlag.AlignLeft)


def drives_of(data: QMimeData) -> list[str]:
    """The drive ids that were dragged."""
    return bytes(data.data(DRIVES).data()).decode().splitlines()


def drag_data(drives: list[str]) -> QMimeData:
    """What a drag of ``drives`` carries."""
    data = QMimeData()
    data.setData(DRIVES, QByteArray("\n".join(drives).encode()))
    return data


class ChosenDisks(QListWidget):
    """Drives that were chosen for one purpose. It changes nothing itself: it tells what the user wants."""

    put = Signal(list, int)
    """Drive ids dropped here, and the row they shall begin at."""
    taken_out = Signal(list)
    """Drive ids that shall no longer be used."""

    def __init__(self, name: str, spoken: str, empty: str, least: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self._empty, self._least = empty, least
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setItemDelegate(ChosenDiskRows(self))
        self.show_drives([])

    def show_drives(self, drives: list[tuple[str, DriveLabel]]) -> None:
        """Show drive ids with their words; the selection stays with its drives."""
        chosen = set(self.chosen())
        self.clear()
        for drive, label in drives:
            item = QListWidgetItem(label.words, self)
            item.setData(DRIVE, drive)
            item.setData(LABEL, label)
            item.setToolTip(as_tip(label.words))
            item.setSelected(drive in chosen)
        if not drives:
            QListWidgetItem(self._empty, self).setFlags(Qt.ItemFlag.NoItemFlags)
        self.updateGeometry()

    def chosen(self) -> list[str]:
        """Ids of the selected drives, from top to bottom."""
        items = (self.item(row) for row in range(self.count()))
        return [item.data(DRIVE) for item in items if item.isSelected() and item.data(DRIVE)]

    def sizeHint(self) -> QSize:
        """As high as its rows, up to `MOST_ROWS`."""
        rows = min(max(self.count(), self._least), MOST_ROWS)
        return QSize(180, rows * HEIGHT + 2)

    def minimumSizeHint(self) -> QSize:
        """As high as it wants to be."""
        return QSize(120, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes out, Ctrl+Up and Ctrl+Down move."""
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.chosen():
            self.taken_out.emit(self.chosen())
        elif (
            event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in moves and self.chosen()
        ):
            self._move(moves[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def mimeTypes(self) -> list[str]:
        """Only drives can be dropped."""
        return [DRIVES]

    def mimeData(self, items: list[QListWidgetItem]) -> QMimeData:  # type: ignore[override]
        """The ids of ``items``."""
        return drag_data([item.data(DRIVE) for item in items if item.data(DRIVE)])

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take drives, nothing else."""
        self._judge(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take drives, nothing else."""
        self._judge(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """What was dragged goes elsewhere."""
        super().dragLeaveEvent(event)
        self._invite(inviting=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which drives shall be put where; the rows change when the design has."""
        self._invite(inviting=False)
        drives = drives_of(event.mimeData())
        if not drives:
            event.ignore()
            return
        # A copy: after a move the source list would delete rows that belong to the design.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.put.emit(drives, self._row_at(event))

    def _judge(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasFormat(DRIVES):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._invite(inviting=True)
        else:
            event.ignore()

    def _invite(self, *, inviting: bool) -> None:
        """Light up the border of its frame."""
        self.setProperty(INVITING, inviting)
        if (frame := self.parentWidget()) is not None:
            frame.update()

    def _row_at(self, event: QDropEvent) -> int:
        place = event.position().toPoint()
        index = self.indexAt(place)
        if not index.isValid():
            return self.count()
        below = place.y() > self.visualRect(index).center().y()
        return index.row() + int(below)

    def _move(self, step: int) -> None:
        drives = self.chosen()
        first = next(row for row in range(self.count()) if self.item(row).data(DRIVE) == drives[0])
        self.put.emit(drives, max(0, first + step + (len(drives) if step > 0 else 0)))
