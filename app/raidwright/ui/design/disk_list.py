"""The disks there are, to be checked or dragged to the members; those that cannot be used say why."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QMimeData,
    QModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidgetItem,
    QWidget,
)

from raidwright.ui.design.chosen_disks import DRIVE, drag_data
from raidwright.ui.look.colours import colours
from raidwright.ui.look.columns import ElasticTree
from raidwright.ui.look.icons import paint_icon
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.layouts import remove_frame
from raidwright.ui.look.painting import draw_elided
from raidwright.ui.look.rows import Index, beside_check_box
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.shared.devices import CardFacts, DeviceGroup

FACTS = Qt.ItemDataRole.UserRole + 1
"""Role under which an item keeps its `CardFacts`; the heading of a group has none."""
PICTURE = 22
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class DiskRows(QStyledItemDelegate):
    """Above: model and size. Below: serial number, and what is on it or why it cannot be used."""

    clicked = Signal(object, bool)
    """The index of a disk that was clicked anywhere in its row, and whether Shift was held."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for two lines, one for a heading."""
        line = option.fontMetrics.height()
        return QSize(100, 2 * line + 12 if index.data(FACTS) else line + 10)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A heading across the row, or a disk beside its check box."""
        facts: CardFacts | None = index.data(FACTS)
        locked = facts is not None and not index.flags() & Qt.ItemFlag.ItemIsUserCheckable
        with beside_check_box(self, painter, option, index, lock=locked) as (row, left):
            if facts is None:
                _paint_heading(painter, row, row.text)
            else:
                _paint_disk(painter, row, facts, left)
                if row.state & QStyle.StateFlag.State_HasFocus:
                    _paint_focus(painter, row)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """What is chosen has the ground of what is selected, and nothing else has."""
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_Selected
        if option.checkState is Qt.CheckState.Checked:
            option.state |= QStyle.StateFlag.State_Selected

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """A click anywhere in the row is meant for its check box."""
        if not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        left = event.button() is Qt.MouseButton.LeftButton
        if left and event.type() is QEvent.Type.MouseButtonRelease and index.data(FACTS):
            self.clicked.emit(index, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        return left


def _paint_focus(painter: QPainter, option: QStyleOptionViewItem) -> None:
    painter.setPen(QPen(colours(option.palette).accent, 2))
    painter.drawRect(option.rect.adjusted(1, 1, -1, -1))


def _paint_heading(painter: QPainter, option: QStyleOptionViewItem, words: str) -> None:
    painter.setFont(font(Type.SMALL))
    painter.setPen(colours(option.palette).muted)
    draw_elided(painter, option.rect, words, _LEFT)


def _paint_disk(painter: QPainter, option: QStyleOptionViewItem, facts: CardFacts, left: int) -> None:
    ink, row = colours(option.palette), option.rect
    picture = QRectF(left, row.center().y() - PICTURE / 2 + 1, PICTURE, PICTURE)
    paint_icon(painter, picture, facts.picture, ink.muted)
    words = row.adjusted(left + PICTURE + Space.S - row.left(), Space.XS, -Space.S, -Space.XS)
    upper, lower = QRect(words), QRect(words)
    upper.setHeight(words.height() // 2)
    lower.setTop(upper.bottom() + 1)
    painter.setPen(ink.text if facts.usable else ink.muted)
    painter.setFont(font(Type.STRONG))
    painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, facts.size)
    size = painter.fontMetrics().horizontalAdvance(facts.size)
    draw_elided(painter, upper.adjusted(0, 0, -size - Space.M, 0), facts.title, _LEFT)
    painter.setFont(font(Type.SMALL))
    painter.setPen(ink.muted)
    draw_elided(painter, lower, " · ".join(filter(None, (facts.second, facts.problem, facts.use[1]))), _LEFT)


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
        remove_frame(self)
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
