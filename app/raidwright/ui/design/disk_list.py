"""The disks there are, to be chosen or dragged to the members; those that cannot be used say why."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, Qt, Signal
from PySide6.QtGui import QDrag, QKeyEvent
from PySide6.QtWidgets import QWidget

from raidwright.ui.design.chosen_disks import drag_data
from raidwright.ui.shared.device_model import Role
from raidwright.ui.shared.device_view import DeviceView
from raidwright.ui.shared.devices import DeviceGroup
from raidwright.ui.shared.disk_rows import DiskRows


class DiskList(DeviceView):
    """Disks under their controllers. What is selected is a wish; the design decides which disks are used."""

    wanted = Signal(list, list)
    """Ids of drives that shall be used, and of drives that shall be no longer."""
    details_wanted = Signal(str)
    """The id of a drive, by its (i) or by Enter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._rows = DiskRows(details=True)
        super().__init__(self._rows, parent)
        self._rows.asked.connect(lambda index: self.details_wanted.emit(index.data(Role.KEY)))
        self.setObjectName("disks")
        self.setAccessibleName(self.tr("Disks of this machine"))
        self.setDragEnabled(True)

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

    def mark_current(self, key: str) -> None:
        """Mark the disk whose details are shown; "" marks none."""
        self._rows.opened = key
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks for details; all other keys are those of a list."""
        key = self.currentIndex().data(Role.KEY)
        if key and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.details_wanted.emit(key)
        else:
            super().keyPressEvent(event)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag the disk that was taken hold of, whatever is chosen."""
        index = self.currentIndex()
        drag = QDrag(self)
        drag.setMimeData(drag_data([index.data(Role.KEY)]))
        drag.setPixmap(self.viewport().grab(self.visualRect(index)))
        drag.exec(Qt.DropAction.CopyAction)


def _keys(selection: QItemSelection) -> list[str]:
    return [index.data(Role.KEY) for index in selection.indexes()]
