"""The disks there are and those chosen, members in order and spares; by dropping, checking or keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QByteArray,
    QItemSelection,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
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
from raidwright.ui.shared.device_model import Role, RowModel
from raidwright.ui.shared.device_view import DeviceView
from raidwright.ui.shared.devices import DeviceGroup
from raidwright.ui.shared.disk_rows import DiskRows

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


class DiskList(DeviceView):
    """Disks under their controllers. What is selected is a wish; the design decides which disks are used."""

    wanted = Signal(list, list)
    """Ids of drives that shall be used, and of drives that shall be no longer."""
    taken_back = Signal()
    """What was `wanted` last shall not be: it was the first click of a double click."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._held, self._held_at = QPersistentModelIndex(), QPoint()
        super().__init__(DiskRows(), parent)
        self.setObjectName("disks")
        self.setAccessibleName(self.tr("Disks of this machine"))

    def show_disks(self, groups: Sequence[DeviceGroup], used: Sequence[str]) -> None:
        """List ``groups``, exactly ``used`` chosen; one that can no longer be used can still be let go."""
        self.blockSignals(True)
        self.devices.keep(used)
        self.show_groups(groups)
        self.choose_only(used)
        self.blockSignals(False)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Emit which disks shall be used or no longer; not while `show_disks` blocks the view's signals."""
        super().selectionChanged(selected, deselected)
        self.wanted.emit(_keys(selected), _keys(deselected))

    def take_back(self, _index: Index) -> None:
        """Leave the undoing to the design: what is chosen anew would come last there."""
        self.taken_back.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember what is taken hold of, and where."""
        super().mousePressEvent(event)
        self._hold(event.position().toPoint())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A press soon after a click can begin a drag as any other."""
        super().mouseDoubleClickEvent(event)
        self._hold(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the disk that is held, if it can be: Qt's own drags begin only while something is selected."""
        draggable = self._held.flags() & Qt.ItemFlag.ItemIsDragEnabled
        if not (draggable and event.buttons() & Qt.MouseButton.LeftButton):
            super().mouseMoveEvent(event)
        elif _far(event.position().toPoint() - self._held_at):
            self._drag(self._held)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of what is held."""
        super().mouseReleaseEvent(event)
        self._held = QPersistentModelIndex()

    def _hold(self, position: QPoint) -> None:
        self._held, self._held_at = QPersistentModelIndex(self.indexAt(position)), position

    def _drag(self, index: Index) -> None:
        drag = QDrag(self)
        drag.setMimeData(drag_data([index.data(Role.KEY)]))
        drag.setPixmap(self.viewport().grab(self.visualRect(index)))
        # The release of the button that ends a drag does not come to the view.
        self._held = QPersistentModelIndex()
        drag.exec(Qt.DropAction.CopyAction)


def _far(way: QPoint) -> bool:
    return way.manhattanLength() >= QApplication.startDragDistance()


def _keys(selection: QItemSelection) -> list[str]:
    return [index.data(Role.KEY) for index in selection.indexes()]
