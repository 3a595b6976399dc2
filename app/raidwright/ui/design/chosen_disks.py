"""The disks that were chosen: members in their order, and spares. Filled by dropping, checking or keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QItemSelection, QMimeData, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
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
from raidwright.ui.shared.row_model import RowModel

_LETTER = 22
_LEAST_TITLE = 48
DRIVES = "application/x-raidwright-drives"
"""MIME type of drive ids, one a line."""
DRIVE = Qt.ItemDataRole.UserRole
"""Role of a drive's id; it is empty for the words that stand where there is none."""
MOST_ROWS = 6


@dataclass(frozen=True)
class DriveLabel:
    """The words for one drive; ``letter`` is empty for a spare."""

    letter: str
    title: str
    serial: str

    @property
    def words(self) -> str:
        """Letter, title and serial number in one line."""
        return "   ".join(filter(None, (self.letter, " · ".join(filter(None, (self.title, self.serial))))))


class ChosenDiskRows(QStyledItemDelegate):
    """Paints chosen disks in one line each; the model's name is shortened before the serial number."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The size of a row of one line."""
        return super().sizeHint(option, index).expandedTo(QSize(0, HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the ground by the style, then the words."""
        model = index.model()
        assert isinstance(model, ChosenModel)
        drive, label = model.key(index), model.value(index)
        bare = QStyleOptionViewItem(option)
        self.initStyleOption(bare, index)
        bare.palette = selection_palette(option.palette)
        if drive:
            bare.text = ""
        bare.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, bare, painter, bare.widget)
        if drive:
            painter.save()
            _paint_label(painter, colours(option.palette), bare.rect.adjusted(Space.S, 0, -Space.S, 0), label)
            painter.restore()


def _paint_label(painter: QPainter, ink: Colours, row: QRect, label: DriveLabel) -> None:
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
    serial_width = painter.fontMetrics().horizontalAdvance(serial) + Space.S
    painter.drawText(row, middle | Qt.AlignmentFlag.AlignRight, serial)
    painter.setFont(font(Type.BODY))
    painter.setPen(ink.text)
    draw_elided(
        painter, row.adjusted(0, 0, -serial_width, 0), label.title, middle | Qt.AlignmentFlag.AlignLeft
    )


def drives_of(data: QMimeData) -> list[str]:
    """The drive ids that were dragged."""
    return bytes(data.data(DRIVES).data()).decode().splitlines()


def drag_data(drives: list[str]) -> QMimeData:
    """What a drag of ``drives`` carries."""
    data = QMimeData()
    data.setData(DRIVES, QByteArray("\n".join(drives).encode()))
    return data


class ChosenModel(RowModel[DriveLabel]):
    """Chosen drives by id, which can be dragged.

    While there are none, the key "" has words that invite to put some here.
    """

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Words can be neither selected nor dragged."""
        drag = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
        return Qt.ItemFlag.ItemIsEnabled | drag if index.data(DRIVE) else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a view, the delegate or a screen reader asks for."""
        if not index.isValid():
            return None
        drive, label = self.key(index), self.value(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return label.words
            case Qt.ItemDataRole.UserRole:
                return drive
            case Qt.ItemDataRole.ToolTipRole if drive:
                return as_tip(label.words)
            case _:
                return None

    def mimeTypes(self) -> list[str]:
        """The only type that can be dragged: drives."""
        return [DRIVES]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """What a drag of these rows carries: the ids of their drives."""
        return drag_data([index.data(DRIVE) for index in indexes])


class ChosenDisks(QListView):
    """A list of drives chosen for one purpose; it emits what the user wants, and changes nothing itself."""

    put = Signal(list, int)
    """Drive ids dropped here, and the row they shall begin at."""
    taken_out = Signal(list)
    """Drive ids that shall no longer be used."""
    picked = Signal()
    """Other rows are selected now."""

    def __init__(self, name: str, spoken: str, empty: str, least: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self._empty, self._least = DriveLabel("", empty, ""), least
        self._drives = ChosenModel(self)
        self.setModel(self._drives)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setItemDelegate(ChosenDiskRows(self))
        self.show_drives({})

    def show_drives(self, drives: Mapping[str, DriveLabel]) -> None:
        """Show the drives, by id, with their words; what is selected stays so."""
        self._drives.show_rows(drives or {"": self._empty})
        self.updateGeometry()

    def chosen_ids(self) -> list[str]:
        """Ids of the selected drives, from top to bottom."""
        return [self._drives.key(index) for index in sorted(self.selectedIndexes(), key=_row)]

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.picked.emit()

    def sizeHint(self) -> QSize:
        """As high as the rows, up to `MOST_ROWS`."""
        rows = min(max(self._drives.rowCount(), self._least), MOST_ROWS)
        return QSize(180, rows * HEIGHT + 2)

    def minimumSizeHint(self) -> QSize:
        """As high as the list wants to be."""
        return QSize(120, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask to take out drives with Delete, and to move them with Ctrl+Up or Ctrl+Down."""
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.chosen_ids():
            self.taken_out.emit(self.chosen_ids())
        elif (
            event.modifiers() & Qt.KeyboardModifier.ControlModifier
            and event.key() in moves
            and self.chosen_ids()
        ):
            self._move(moves[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept drives and nothing else."""
        self._accept_drives(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Accept drives and nothing else."""
        self._accept_drives(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Let the border look as usual: what is dragged goes elsewhere."""
        super().dragLeaveEvent(event)
        self._light_border(inviting=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit which drives shall be put where; the rows change once the design has."""
        self._light_border(inviting=False)
        drives = drives_of(event.mimeData())
        if not drives:
            event.ignore()
            return
        # A copy: after a move the source list would delete rows that belong to the design.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.put.emit(drives, self._row_at(event))

    def _accept_drives(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasFormat(DRIVES):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._light_border(inviting=True)
        else:
            event.ignore()

    def _light_border(self, *, inviting: bool) -> None:
        """Light up or darken the border of the frame around the list."""
        self.setProperty(INVITING, inviting)
        if (frame := self.parentWidget()) is not None:
            frame.update()

    def _row_at(self, event: QDropEvent) -> int:
        point = event.position().toPoint()
        index = self.indexAt(point)
        if not index.isValid():
            return self._drives.rowCount()
        below = point.y() > self.visualRect(index).center().y()
        return index.row() + int(below)

    def _move(self, step: int) -> None:
        drives = self.chosen_ids()
        first = self._drives.index_of(drives[0]).row()
        self.put.emit(drives, max(0, first + step + (len(drives) if step > 0 else 0)))


def _row(index: QModelIndex) -> int:
    return index.row()
