"""Every array of the machine as a tree, from its disks up to its mount points."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.layouts import remove_frame
from raidwright.ui.look.rows import TallRows, selection_palette
from raidwright.ui.teardown.stack import Node, array_node, stack_of

_ROOM_FOR_DEVICES = 440
ARRAY = Qt.ItemDataRole.UserRole
"""Role under which every item keeps the UUID of its array."""


class StackTree(QTreeWidget):
    """Picking any part picks the array it belongs to."""

    picked = Signal(str)
    """The UUID of an array."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stack")
        self.setAccessibleName(self.tr("Arrays and all that lies under and on them"))
        self.setHeaderLabels([self.tr("What"), self.tr("Device"), self.tr("Size")])
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setIconSize(QSize(18, 18))
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            self.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self._shown: tuple[tuple[str, Node], ...] = ()
        self._tops: dict[str, QTreeWidgetItem] = {}
        self.setItemDelegate(TallRows(self))
        self.setUniformRowHeights(True)
        remove_frame(self)
        self.currentItemChanged.connect(self._pick)

    def initViewItemOption(self, option: QStyleOptionViewItem) -> None:
        """Mark what is picked by a pale ground, arrows included."""
        super().initViewItemOption(option)
        option.palette = selection_palette(option.palette)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names come first: in a narrow tree the devices stand in the tool tips only."""
        super().resizeEvent(event)
        self.setColumnHidden(1, event.size().width() < _ROOM_FOR_DEVICES)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show its arrays; the array that was picked stays picked."""
        nodes = tuple((array.uuid, array_node(stack_of(array, snapshot))) for array in snapshot.arrays)
        before = self.current_array()
        if nodes != self._shown:
            self._rebuild(nodes)
        self.pick_array(before)

    def _rebuild(self, nodes: tuple[tuple[str, Node], ...]) -> None:
        self._shown = nodes
        self.blockSignals(True)
        self.clear()
        self._tops = {uuid: self._add(self, node, uuid) for uuid, node in nodes}
        self.expandAll()
        self.blockSignals(False)
        self.updateGeometry()

    def current_array(self) -> str:
        """The UUID of the array that is picked; empty when there is none."""
        item = self.currentItem()
        return item.data(0, ARRAY) if item else ""

    def pick_array(self, uuid: str) -> None:
        """Pick an array; the first when there is none of this UUID."""
        wanted = self._tops.get(uuid) or next(iter(self._tops.values()), None)
        if wanted is not None and self.current_array() != wanted.data(0, ARRAY):
            self.blockSignals(True)
            self.setCurrentItem(wanted)
            self.blockSignals(False)
        self._pick(wanted)

    def _add(self, parent: QTreeWidget | QTreeWidgetItem, node: Node, uuid: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(parent, [node.words, node.device, node.size])
        item.setData(0, ARRAY, uuid)
        item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setToolTip(0, as_tip(" · ".join(filter(None, (node.words, node.device, node.size)))))
        if node.icon:
            item.setIcon(0, icon(node.icon, "muted"))
        for child in node.children:
            self._add(item, child, uuid)
        return item

    def _pick(self, item: QTreeWidgetItem | None) -> None:
        self.picked.emit(item.data(0, ARRAY) if item else "")
