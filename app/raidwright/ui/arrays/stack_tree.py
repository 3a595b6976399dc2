"""Every array of the machine as a tree, from its disks up to its mount points."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from raidwright.storage.rules.ghosts import stacks_left
from raidwright.storage.snapshot.absent_arrays import absent_arrays, arrays_here
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.arrays.stack import Node, absent_node, array_node, ghost_node, stack_of
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.layouts import remove_frame
from raidwright.ui.look.rows import TallRows, selection_palette
from raidwright.ui.shared.aim import Aim

ARRAY = Qt.ItemDataRole.UserRole
"""Role under which every item keeps the UUID of its array."""


class StackTree(QTreeWidget):
    """All arrays, each of which unfolds into its layers; picking any row picks the array it belongs to."""

    picked = Signal(str)
    """The UUID of an array."""
    let_go = Signal()
    """The pointer is off: what could not move below it may."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stack")
        self.setAccessibleName(self.tr("All arrays with their disks and layers"))
        self.setHeaderHidden(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setIconSize(QSize(18, 18))
        self._shown: dict[str, Node] = {}
        self._tops: dict[str, QTreeWidgetItem] = {}
        self.setItemDelegate(TallRows(self))
        self.setUniformRowHeights(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._aim = Aim(self, ARRAY)
        self._aim.let_go.connect(self.let_go)
        remove_frame(self)
        self.currentItemChanged.connect(self._pick)
        for changed in (self.expanded, self.collapsed):
            changed.connect(self.updateGeometry)

    def initViewItemOption(self, option: QStyleOptionViewItem) -> None:
        """Mark the picked row by a pale ground, arrows included."""
        super().initViewItemOption(option)
        option.palette = selection_palette(option.palette)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show all arrays; rows that have not changed are kept, and the picked array stays picked.

        Below a pointer those that come are last, until `let_go`.
        """
        nodes = {array.uuid: array_node(stack_of(array, snapshot)) for array in arrays_here(snapshot)}
        nodes |= {each.uuid: absent_node(each) for each in absent_arrays(snapshot)}
        nodes |= {stack[0].key: ghost_node(name) for name, stack in stacks_left(snapshot)}
        if self._aim.holds():
            nodes = {uuid: nodes[uuid] for uuid in self._shown if uuid in nodes} | nodes
        before = self.current_array()
        self.blockSignals(True)
        stay = [uuid for uuid, node in nodes.items() if self._shown.get(uuid) == node]
        self._remove([uuid for uuid in self._shown if uuid not in stay])
        if stay != list(self._shown):
            self._remove(list(self._shown))
        for row, (uuid, node) in enumerate(nodes.items()):
            if uuid not in self._shown:
                self._insert(row, uuid, node)
        self._shown = nodes
        self.blockSignals(False)
        self.updateGeometry()
        self.pick_array(before)

    def _remove(self, uuids: list[str]) -> None:
        for uuid in uuids:
            self.takeTopLevelItem(self.indexOfTopLevelItem(self._tops.pop(uuid)))
            del self._shown[uuid]

    def _insert(self, row: int, uuid: str, node: Node) -> None:
        top = self._tops[uuid] = _item(node, uuid)
        self.insertTopLevelItem(row, top)

    def current_array(self) -> str:
        """The UUID of the array that is picked; empty when there is none."""
        item = self.currentItem()
        return item.data(0, ARRAY) if item else ""

    def pick_array(self, uuid: str) -> None:
        """Pick the array with this UUID, else the first one."""
        wanted = self._tops.get(uuid) or self.topLevelItem(0)
        if wanted is not None and self.current_array() != wanted.data(0, ARRAY):
            self.blockSignals(True)
            self.setCurrentItem(wanted)
            self.blockSignals(False)
        self._pick(wanted)

    def _pick(self, item: QTreeWidgetItem | None) -> None:
        self.picked.emit(item.data(0, ARRAY) if item else "")


def _item(node: Node, uuid: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([node.words])
    item.setData(0, ARRAY, uuid)
    item.setToolTip(0, as_tip(" · ".join(filter(None, (node.words, node.device, node.size)))))
    if node.icon:
        item.setIcon(0, icon(node.icon, "muted"))
    item.addChildren([_item(child, uuid) for child in node.children])
    return item
