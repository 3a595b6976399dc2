"""An array as a stack: its disks at the bottom, and layer upon layer what lies on them."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.ui.arrays.stack import Node, Stack
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.painting import begin_painting, draw_elided
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.look.tints import LAYER
from raidwright.ui.look.widgets import Status
from raidwright.ui.shared.partition_bar import colour_of
from raidwright.ui.words.devices import ContentKind

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
