"""The disks there are, to be checked or dragged into a tray; those that cannot be used say why."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QTreeWidgetItem, QWidget

from raidwright.ui.design.disk_rows import FACTS, DiskRows
from raidwright.ui.design.tray import DRIVE, drag_data
from raidwright.ui.look.columns import ElasticTree
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.layouts import unframed
from raidwright.ui.shared.devices import CardFacts, DeviceGroup


class DiskList(ElasticTree):
    """Disks under their controllers. A check mark is a wish: the design decides what is checked.

    A click chooses or un-chooses, Shift with a click everything in between.
    """

    wanted = Signal(list, bool)
    """Drive ids, and whether they shall be used."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("disks")
        self.setAccessibleName(self.tr("Disks of this machine"))
        self._groups: tuple[DeviceGroup, ...] = ()
        self._items: list[QTreeWidgetItem] = []
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragEnabled(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._anchor: QTreeWidgetItem | None = None
        rows = DiskRows(self)
        rows.clicked.connect(self._clicked)
        self.setItemDelegate(rows)
        unframed(self)
        self.itemChanged.connect(self._changed)

    def show_groups(self, groups: tuple[DeviceGroup, ...]) -> None:
        """List ``groups``; nothing happens when they are those shown."""
        if groups == self._groups:
            return
        self._groups = groups
        self.blockSignals(True)
        self._anchor = None
        self._items.clear()
        self.clear()
        for group in groups:
            self._add_group(group)
        self.expandAll()
        self.blockSignals(False)
        self.updateGeometry()

    def show_used(self, drives: Sequence[str]) -> None:
        """Check exactly ``drives``; one that can no longer be used can still be let go."""
        self.blockSignals(True)
        for item in self._items:
            used = item.data(0, DRIVE) in drives
            item.setFlags(_flags(allowed=used or item.data(0, FACTS).usable))
            item.setCheckState(0, Qt.CheckState.Checked if used else Qt.CheckState.Unchecked)
        self.blockSignals(False)
        self.viewport().update()

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """The ids of ``items``."""
        return drag_data([item.data(0, DRIVE) for item in items if item.data(0, DRIVE)])

    def _add_group(self, group: DeviceGroup) -> None:
        head = QTreeWidgetItem(self, [" · ".join(filter(None, (group.title, group.detail)))])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        for facts in group.cards:
            self._items.append(_disk_item(head, facts))

    def _changed(self, item: QTreeWidgetItem) -> None:
        self.wanted.emit([item.data(0, DRIVE)], item.checkState(0) is Qt.CheckState.Checked)

    def _clicked(self, index: QModelIndex, shift: bool) -> None:
        item = self.itemFromIndex(index)
        if not item.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            return
        wanted = item.checkState(0) is not Qt.CheckState.Checked
        first = self._anchor if shift and self._anchor is not None else item
        self._anchor = item
        ends = sorted((self._items.index(first), self._items.index(item)))
        between = self._items[ends[0] : ends[1] + 1]
        able = [each for each in between if each.flags() & Qt.ItemFlag.ItemIsUserCheckable]
        self.wanted.emit([each.data(0, DRIVE) for each in able], wanted)


def _disk_item(head: QTreeWidgetItem, facts: CardFacts) -> QTreeWidgetItem:
    words = " · ".join(filter(None, (facts.title, facts.second, facts.size)))
    item = QTreeWidgetItem(head, [words])
    item.setData(0, DRIVE, facts.key)
    item.setData(0, FACTS, facts)
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{words}. {facts.use[1]}")
    item.setToolTip(0, as_tip("\n".join(filter(None, (words, facts.path, facts.third, facts.use[1])))))
    item.setFlags(_flags(allowed=facts.usable))
    item.setCheckState(0, Qt.CheckState.Unchecked)
    return item


def _flags(*, allowed: bool) -> Qt.ItemFlag:
    if not allowed:
        return Qt.ItemFlag.ItemIsSelectable
    movable = Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsDragEnabled
    return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | movable
