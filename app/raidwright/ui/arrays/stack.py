"""Every array of the machine as a tree and as a stack of layers, from its disks up to its mount points."""

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QSizePolicy,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from raidwright.storage.fact import visible
from raidwright.storage.plan.array_tree import disk_under, lower_members
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.ghosts import stacks_left
from raidwright.storage.snapshot.absent_arrays import AbsentArray, absent_arrays, arrays_here
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    Block,
    Filesystem,
    LogicalVolume,
    Luks,
    Media,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.tree import array_behind, array_members, block_at, holders, is_phantom
from raidwright.storage.units import format_size
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.icons import IconName, icon
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.layouts import remove_frame
from raidwright.ui.look.painting import begin_painting, draw_elided
from raidwright.ui.look.rows import TallRows, selection_palette
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.look.tints import LAYER
from raidwright.ui.look.widgets import Status
from raidwright.ui.shared.aim import Aim
from raidwright.ui.shared.devices import sign_of
from raidwright.ui.shared.partition_bar import colour_of
from raidwright.ui.words.devices import (
    ContentKind,
    brief_array_status_words,
    content_kind,
    content_words,
    media_picture,
)
from raidwright.ui.words.figures import name_quotation
from raidwright.ui.words.sentences import signature_words

translate = QCoreApplication.translate


@dataclass(frozen=True)
class Node:
    """One row of the tree: what it is, its device, its size, and the rows below it."""

    words: str
    device: str = ""
    size: str = ""
    icon: IconName | None = None
    children: tuple["Node", ...] = field(default=())
    kind: ContentKind = ContentKind.NOTHING
    """What kind of layer it is."""
    sign: Status = Status.GOOD
    """How an array stands; good for anything else."""
    short: str = ""
    """For a disk, the end of its serial number, where there is no room for more."""


@dataclass(frozen=True)
class Stack:
    """An array with its disks below and what lies on it above."""

    array: Node
    disks: tuple[Node, ...]
    load: tuple[Node, ...]


def stack_of(array: Array, snapshot: Snapshot) -> Stack:
    """The stack of ``array``: its disks, and all layers on it."""
    base = block_at(snapshot, array.path) if array.path else None
    return Stack(_bare_node(array), _disk_nodes(array, snapshot), _layers_on(base, snapshot) if base else ())


def _bare_node(array: Array) -> Node:
    size, sign = format_size(array.size) if array.size else "", sign_of(array)
    return Node(array_summary(array), array.path, size, "drive-array", kind=ContentKind.ARRAY, sign=sign)


def array_node(stack: Stack) -> Node:
    """A stack as one tree: the array, what it carries, then what it lies on."""
    below = Node(translate("Stack", "Member disks"), children=stack.disks)
    above = Node(translate("Stack", "On this array"), children=stack.load)
    return replace(stack.array, children=(above, below) if stack.load else (below,))


def absent_node(absent: AbsentArray) -> Node:
    """One row for an array none of whose disks is here."""
    state = translate("Stack", "All disks missing")
    return Node(
        f"{visible(absent.title)} · {state}", icon="drive-array", kind=ContentKind.ARRAY, sign=Status.BAD
    )


def ghost_node(name: str) -> Node:
    """One row for what is still used of disks that are gone."""
    state = translate("Stack", "Disconnected while in use")
    return Node(f"{name} · {state}", icon="drive-array", kind=ContentKind.ARRAY, sign=Status.BAD)


def array_summary(array: Array) -> str:
    """The name of an array, and how it stands unless all is well."""
    state = "" if array_status(array) is ArrayStatus.CLEAN else brief_array_status_words(array)
    return " · ".join(filter(None, (visible(array.title), state)))


def _disk_nodes(array: Array, snapshot: Snapshot) -> tuple[Node, ...]:
    return tuple(_member_node(member, snapshot) for member in array_members(snapshot, array))


def _member_node(member: Block, snapshot: Snapshot) -> Node:
    lower = array_behind(snapshot, member)
    if lower is not None:
        below = tuple(each for each in lower_members(member, snapshot) if disk_under(each, snapshot))
        return replace(_bare_node(lower), children=tuple(_member_node(each, snapshot) for each in below))
    disk = disk_under(member, snapshot) or member
    part = Node(translate("Stack", "Partition"), member.path, format_size(member.size))
    children = (part,) if isinstance(member.origin, PartitionOf) else ()
    media = disk.origin.drive.media if isinstance(disk.origin, WholeDisk) else Media.OTHER
    serial = disk.origin.drive.serial if isinstance(disk.origin, WholeDisk) else ""
    short = f"…{visible(serial[-4:])}" if serial else disk.path.removeprefix("/dev/")
    picture = media_picture(media)
    return Node(disk_label(disk), disk.path, format_size(disk.size), picture, children, short=short)


def _layers_on(block: Block, snapshot: Snapshot) -> tuple[Node, ...]:
    """What lies on a device: its content, and on that whatever holds the device."""
    above = tuple(_device_node(holder, snapshot) for holder in holders(snapshot, block.path))
    match block.content:
        case Filesystem(mounts=mounts):
            words = translate("Stack", "mounted at {point}")
            points = tuple(
                Node(words.format(point=visible(point)), kind=content_kind(block)) for point in mounts
            )
            node = Node(_filesystem_words(block.content), children=points, kind=content_kind(block))
            return (node, *above)
        case Luks() | PhysicalVolume():
            return (Node(content_words(block, snapshot), children=above, kind=content_kind(block)),)
        case _:
            return above


def _device_node(block: Block, snapshot: Snapshot) -> Node:
    return Node(
        _device_words(block, snapshot),
        block.path,
        format_size(block.size),
        children=_layers_on(block, snapshot),
        kind=_device_kind(block),
    )


def _device_kind(block: Block) -> ContentKind:
    match block.origin:
        case Unlocked():
            return ContentKind.ENCRYPTED
        case LogicalVolume():
            return ContentKind.VOLUMES
        case _:
            return ContentKind.OTHER


def _device_words(block: Block, snapshot: Snapshot) -> str:
    match block.origin:
        case Unlocked(mapping=mapping):
            return translate("Stack", "unlocked as {name}").format(name=visible(mapping))
        case LogicalVolume(name=name):
            return translate("Stack", "volume {name}").format(name=visible(name))
        case PartitionOf(number=number) if is_phantom(snapshot, block):
            return translate("Stack", "not a real partition: random data that looks like one ({n})").format(
                n=number
            )
        case PartitionOf(number=number):
            return translate("Stack", "partition {n}").format(n=number)
        case _:
            return content_words(block, snapshot)


def _filesystem_words(content: Filesystem) -> str:
    kind = signature_words(content.kind)
    return name_quotation(content.label, kind) if content.label else kind


_ROW, _GAP = 30, 4
"""Pixels of a layer, and between two."""
_ROOM_FOR_SIZE = 170
_MOST_DISKS = 8
"""More are drawn as a number."""


class StackPicture(QWidget):
    """Draws a `Stack` as boxes upon one another; the tree on the page says the same in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Storage layers of the array"))
        self._stack: Stack | None = None

    def show_stack(self, stack: Stack) -> None:
        """Draw ``stack`` from now on."""
        if stack != self._stack:
            self._stack = stack
            self.setAccessibleDescription(", ".join(_all_words(stack)))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """A row for the disks, one for the array, and one for each layer on it."""
        return QSize(280, self._row_count() * (_ROW + _GAP) - _GAP)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint disks, array and layers from the bottom up."""
        if self._stack is None:
            return
        painter, ink = begin_painting(self)
        row = QRectF(0, (self._row_count() - 1) * (_ROW + _GAP), self.width(), _ROW)
        disks = self._stack.disks[:_MOST_DISKS]
        for node, box in zip(disks, _equal_boxes(row, len(disks)), strict=True):
            _paint_node(painter, ink, box, node, node.short or node.words)
        array = row.translated(0, -_ROW - _GAP)
        _paint_node(painter, ink, array, self._stack.array, self._stack.array.words)
        self._paint_load(painter, ink, array, self._stack.load)

    def _paint_load(self, painter: QPainter, ink: Colours, below: QRectF, load: tuple[Node, ...]) -> None:
        boxes = _equal_boxes(below.translated(0, -_ROW - _GAP), len(load))
        for node, box in zip(load, boxes, strict=True):
            _paint_node(painter, ink, box, node, node.words)
            self._paint_load(painter, ink, box, node.children)

    def _row_count(self) -> int:
        return 2 + _layer_count(self._stack.load) if self._stack else 2


def _layer_count(load: tuple[Node, ...]) -> int:
    return max((1 + _layer_count(node.children) for node in load), default=0)


def _equal_boxes(row: QRectF, count: int) -> list[QRectF]:
    width = (row.width() + _GAP) / max(1, count) - _GAP
    return [
        QRectF(row.left() + index * (width + _GAP), row.top(), width, row.height()) for index in range(count)
    ]


def _paint_node(painter: QPainter, ink: Colours, box: QRectF, node: Node, words: str) -> None:
    colour = _colour_of(node, ink)
    painter.setPen(QPen(colour, 1))
    painter.setBrush(LAYER.of(colour, ink))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
    painter.setFont(font(Type.SMALL))
    room = box.adjusted(Space.S, 0, -Space.S, 0)
    middle = Qt.AlignmentFlag.AlignVCenter
    if node.size and box.width() >= _ROOM_FOR_SIZE:
        painter.setPen(ink.muted)
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, node.size)
        size_width = painter.fontMetrics().horizontalAdvance(node.size) + Space.S
        room.adjust(0, 0, -size_width, 0)
    painter.setPen(ink.text)
    side = Qt.AlignmentFlag.AlignHCenter if node.short else Qt.AlignmentFlag.AlignLeft
    draw_elided(painter, room, words, middle | side)


def _colour_of(node: Node, ink: Colours) -> QColor:
    """The colour of the node's kind; for an array in trouble, that of its sign."""
    if node.sign in (Status.WARNING, Status.BAD):
        return node.sign.ink(ink)
    return ink.spare if node.kind is ContentKind.NOTHING else colour_of(node.kind, ink)


def _all_words(stack: Stack) -> list[str]:
    """The words of every layer, from the bottom up."""
    words = [node.words for node in (*stack.disks, stack.array)]
    load = list(stack.load)
    for node in load:
        words.append(node.words)
        load += node.children
    return words


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
