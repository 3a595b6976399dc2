"""The disks there are, to be chosen or dragged to the members; those that cannot be used say why."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from raidwright.ui.design.chosen_disks import drag_data
from raidwright.ui.look.rows import Index
from raidwright.ui.shared.device_model import Role
from raidwright.ui.shared.device_view import DeviceView
from raidwright.ui.shared.devices import DeviceGroup
from raidwright.ui.shared.disk_rows import DiskRows


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
