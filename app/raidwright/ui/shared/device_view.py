"""Choosing disks in a list, and asking for their details: what is selected in the view is what is chosen.

It is kept nowhere else.

Qt's selection brings ranges, Ctrl+A, the keyboard, screen readers and the care for rows that come and go.
Three things differ from a list of files: every click chooses one more, nothing is chosen by moving about, and
a disk that no design may take is never among the chosen ones, not even when it becomes free again.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from raidwright.ui.look.layouts import remove_frame
from raidwright.ui.look.rows import Index
from raidwright.ui.shared.aim import Aim
from raidwright.ui.shared.device_model import DeviceModel, Role, contiguous_rows, device_at
from raidwright.ui.shared.devices import CardFacts, DeviceGroup

_Command = QItemSelectionModel.SelectionFlag
_PAGES = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_CHOOSING = (Qt.Key.Key_Space, Qt.Key.Key_Select)
_OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
"""What opens a device; Space chooses it, if it can be chosen."""


class DiskChoice(QItemSelectionModel):
    """A selection of selectable rows only.

    Qt's own would remember the other rows too, and select them as soon as they become free.
    """

    def __init__(self, model: QAbstractItemModel, parent: QWidget) -> None:
        super().__init__(model, parent)
        model.dataChanged.connect(self._deselect_locked)

    def choose_only(self, keys: Sequence[str]) -> None:
        """Select the rows of ``keys``, as far as they are selectable, and no others."""
        rows = (self.model().index(row, 0) for row in range(self.model().rowCount()))
        wanted = {index.row() for index in rows if index.data(Role.KEY) in keys}
        if wanted != {index.row() for index in self.selectedIndexes()}:
            self.select(self._selection_of(wanted), _Command.ClearAndSelect)

    def select(self, what: QItemSelection | Index, command: QItemSelectionModel.SelectionFlag) -> None:
        """Select as Qt does, but leave out rows that are not selectable."""
        if not isinstance(what, QItemSelection):
            what = QItemSelection(what, what) if what.isValid() else QItemSelection()
        if command & (_Command.Select | _Command.Toggle):
            # Of a selection Qt names the selectable rows alone.
            what = self._selection_of(index.row() for index in what.indexes())
        super().select(what, command)
        if not command & _Command.Current:
            # What was chosen last is done with: a range that begins now adds to it, and does not replace it.
            super().select(QItemSelection(), _Command.Select)

    def _deselect_locked(self, first: QModelIndex, last: QModelIndex) -> None:
        rows = (first.siblingAtRow(row) for row in range(first.row(), last.row() + 1))
        locked = [row.row() for row in rows if not row.flags() & Qt.ItemFlag.ItemIsSelectable]
        if locked:
            self.select(self._selection_of(locked), _Command.Deselect)

    def _selection_of(self, rows: Iterable[int]) -> QItemSelection:
        selection, model = QItemSelection(), self.model()
        for first, last in contiguous_rows(sorted(rows)):
            selection.select(model.index(first, 0), model.index(last, 0))
        return selection


class DeviceRows(QStyledItemDelegate):
    """Paints the rows of devices, and emits which of them is clicked and what the click means."""

    clicked = Signal(QModelIndex)
    doubled = Signal(QModelIndex)
    """The second click of a double click; the first one was `clicked` as any other."""
    asked = Signal(QModelIndex)
    """A click, single or double, on what `asks_for_details`."""

    def __init__(self) -> None:
        super().__init__()
        self.opened = ""
        """The key of the device whose details are shown."""

    def is_hit(self, _position: QPoint, _row: QStyleOptionViewItem) -> bool:
        """Whether a click at that position is meant for the row."""
        return True

    def sign(self, _row: QStyleOptionViewItem) -> QRectF | None:
        """Where the (i) of a row is painted; None where it has none."""
        return None

    def asks_for_details(self, position: QPoint, row: QStyleOptionViewItem) -> bool:
        """Whether a click at that position is on the (i), and chooses nothing."""
        sign = self.sign(row)
        return sign is not None and sign.contains(position)

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Show what the (i) does while the pointer is on it, else what the device is."""
        sign = self.sign(option) if device_at(index) is not None else None
        if event.type() is not QEvent.Type.ToolTip or sign is None or not sign.contains(event.pos()):
            return super().helpEvent(event, view, option, index)
        words = QCoreApplication.translate("DeviceRows", "Details (Enter)")
        QToolTip.showText(event.globalPos(), words, view.viewport(), sign.toRect())
        return True

    def editorEvent(
        self, event: QEvent, _model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Emit what a click means.

        Qt calls this for the release that ends a click, but not for one that ends a drag or a double click.
        """
        if not isinstance(event, QMouseEvent) or event.button() is not Qt.MouseButton.LeftButton:
            return False
        position = event.position().toPoint()
        if device_at(index) is None or not self.is_hit(position, option):
            return False
        asked = self.asks_for_details(position, option)
        shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        match event.type():
            case QEvent.Type.MouseButtonRelease | QEvent.Type.MouseButtonDblClick if asked:
                self.asked.emit(index)
            case QEvent.Type.MouseButtonRelease if not shifted:
                self.clicked.emit(index)
            case QEvent.Type.MouseButtonDblClick if not shifted:
                self.doubled.emit(index)
            case _:
                return False
        return True


class DeviceView(QListView):
    """A list in which every click or Space chooses one more; (i), Enter and a double click open details."""

    choice_changed = Signal()
    details_wanted = Signal(str)
    """The key of a device, also of one that cannot be chosen and was clicked."""
    let_go = Signal()
    """The pointer is off the list: whoever shows devices here shows them again, in their order."""

    def __init__(self, rows: DeviceRows, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.devices = DeviceModel()
        """The model of all rows."""
        self.devices.setParent(self)
        self.setModel(self.devices)
        self._choice = DiskChoice(self.devices, self)
        self.setSelectionModel(self._choice)
        self._rows = rows
        self._clicked = QPersistentModelIndex()
        """What the last click has chosen or un-chosen; invalid where it did neither."""
        rows.setParent(self)
        self.setItemDelegate(rows)
        rows.clicked.connect(self.choose)
        rows.asked.connect(self._open)
        rows.doubled.connect(self._take_back_and_open)
        self.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._aim = Aim(self, Role.KEY)
        self._aim.let_go.connect(self.let_go)
        self._is_displaced = False
        """Whether the device with the keyboard has gone, and Qt gave the keyboard to its neighbour."""
        remove_frame(self)

    def show_groups(self, groups: Sequence[DeviceGroup]) -> None:
        """Show ``groups``; rows that have stayed the same keep their selection and focus.

        None moves below a pointer or a pressed button, until `let_go`.
        """
        still = bool(groups) and self._aim.holds()
        before = self.currentIndex().data(Role.KEY)
        self.devices.show_groups(groups, still=still)
        self._is_displaced |= bool(before) and self.currentIndex().data(Role.KEY) != before

    def holds_still(self) -> bool:
        """Whether what is around the list has to stay where it is too, until `let_go`."""
        return self._aim.holds()

    def chosen_facts(self) -> list[CardFacts]:
        """The chosen devices, from top to bottom."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        devices = (device_at(self.devices.index(row)) for row in rows)
        return [device.facts for device in devices if device is not None]

    def choose(self, index: Index) -> None:
        """Choose or un-choose a disk; open the details of what cannot be chosen, which say why."""
        if _is_choosable(index):
            self._clicked = QPersistentModelIndex(index)
            self._choice.select(index, _Command.Toggle)
        else:
            self._open(index)

    def take_back(self, index: Index) -> None:
        """Undo the choice that the first click of a double click made."""
        self._choice.select(index, _Command.Toggle)

    def choose_only(self, keys: Sequence[str]) -> None:
        """Choose exactly these devices, as far as they can be chosen."""
        self._choice.choose_only(keys)

    def go_to(self, index: Index) -> None:
        """Lead the keyboard to a device, and choose nothing by that."""
        self._choice.setCurrentIndex(index, _Command.NoUpdate)

    def return_to(self, key: str) -> None:
        """Give the keyboard to a device, if it is still there."""
        index = self.devices.index_of(key)
        if index.isValid():
            self.go_to(index)
            self.setFocus()

    def mark_current(self, key: str) -> None:
        """Mark the one device whose details are shown; "" marks none."""
        self._rows.opened = key
        self.viewport().update()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.choice_changed.emit()

    def selectionCommand(
        self, _index: Index, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Toggle with Space; with Shift, choose all rows up to the click or the arrow key's row."""
        shifted = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier
        match event:
            case QKeyEvent() if event.key() in _CHOOSING:
                return _Command.Toggle
            case QKeyEvent() if shifted:
                return _Command.SelectCurrent
            case QMouseEvent() if shifted and event.type() is QEvent.Type.MouseButtonPress:
                left = event.button() is Qt.MouseButton.LeftButton
                return _Command.SelectCurrent if left else _Command.NoUpdate
            case None if shifted:
                # Qt calls this without an event to ask whether the new current row begins a range.
                return _Command.Current
            case _:
                return _Command.NoUpdate

    def viewportSizeHint(self) -> QSize:
        """As high as all rows."""
        self.executeDelayedItemsLayout()
        return self.contentsSize()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Forget what the click before has chosen; the second click of a double click comes another way."""
        self._is_displaced = False
        self._clicked = QPersistentModelIndex()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second click counts only where the first did: details that opened in between move the cards."""
        if self.indexAt(event.position().toPoint()) == self.currentIndex():
            super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open details with Enter, or with Space where nothing can be chosen.

        Page Up and Page Down are left to the area around the list where all rows are shown.
        """
        self._aim.forget()
        displaced, self._is_displaced = self._is_displaced, False
        if displaced and event.key() in _OPENING:
            return
        index = self.currentIndex()
        chooses = event.key() == Qt.Key.Key_Space and _is_choosable(index)
        if index.isValid() and event.key() in _OPENING and not chooses:
            self._open(index)
        elif event.key() in _PAGES and self.verticalScrollBar().maximum() == 0:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Home leads to the first device: Qt's own leads to the heading, and so nowhere."""
        if action is QAbstractItemView.CursorAction.MoveHome:
            rows = (self.devices.index(row) for row in range(self.devices.rowCount()))
            return next((index for index in rows if index.data(Role.KEY)), QModelIndex())
        return super().moveCursor(action, modifiers)

    def _open(self, index: Index) -> None:
        self.details_wanted.emit(index.data(Role.KEY))

    def _take_back_and_open(self, index: Index) -> None:
        if self._clicked == index:
            self.take_back(index)
        self._open(index)


def _is_choosable(index: Index) -> bool:
    return bool(index.flags() & Qt.ItemFlag.ItemIsSelectable)
