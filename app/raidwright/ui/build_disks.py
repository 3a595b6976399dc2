"""The disks there are, to be checked or dragged into a tray; those that cannot be used say why."""

from collections.abc import Sequence
from typing import assert_never

from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from raidwright.storage.disks import Media
from raidwright.ui.build_options import DiskOption
from raidwright.ui.build_tray import DRIVE, drag_data
from raidwright.ui.colours import colours
from raidwright.ui.icons import IconName, paint_icon
from raidwright.ui.theme import Type, font

OPTION = Qt.ItemDataRole.UserRole + 1
"""Role under which an item keeps its `DiskOption`."""


class DiskList(QTreeWidget):
    """Disks under their controllers. A check mark is a wish: the design decides what is checked."""

    wanted = Signal(str, bool)
    """A drive id, and whether it shall be used."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("disks")
        self.setAccessibleName(self.tr("Disks of this machine"))
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(DiskDelegate(self))
        self._options: tuple[DiskOption, ...] = ()
        self._items: list[QTreeWidgetItem] = []
        self.itemChanged.connect(self._changed)

    def show_options(self, options: tuple[DiskOption, ...]) -> None:
        """List ``options``; nothing happens when they are those shown."""
        if options == self._options:
            return
        self._options = options
        self.blockSignals(True)
        self._items.clear()
        self.clear()
        for controller in dict.fromkeys(option.controller for option in options):
            self._add_group(controller, [option for option in options if option.controller == controller])
        self.expandAll()
        self.blockSignals(False)

    def show_used(self, drives: Sequence[str]) -> None:
        """Check exactly ``drives``."""
        self.blockSignals(True)
        for item in self._items:
            state = Qt.CheckState.Checked if item.data(0, DRIVE) in drives else Qt.CheckState.Unchecked
            item.setCheckState(0, state)
        self.blockSignals(False)
        self.viewport().update()

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """The ids of ``items``."""
        return drag_data([item.data(0, DRIVE) for item in items if item.data(0, DRIVE)])

    def _add_group(self, controller: str, options: list[DiskOption]) -> None:
        head = QTreeWidgetItem(self, [controller or self.tr("Other disks")])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        for option in options:
            item = QTreeWidgetItem(head, [option.words])
            item.setData(0, DRIVE, option.drive)
            item.setData(0, OPTION, option)
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{option.words}. {option.use}")
            item.setToolTip(0, "\n".join((option.path, option.use, *option.reasons)))
            item.setFlags(_flags(option))
            item.setCheckState(0, Qt.CheckState.Unchecked)
            self._items.append(item)

    def _changed(self, item: QTreeWidgetItem) -> None:
        self.wanted.emit(item.data(0, DRIVE), item.checkState(0) is Qt.CheckState.Checked)


def _flags(option: DiskOption) -> Qt.ItemFlag:
    if not option.usable:
        return Qt.ItemFlag.ItemIsSelectable
    usable = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsDragEnabled
    return Qt.ItemFlag.ItemIsSelectable | usable


class DiskDelegate(QStyledItemDelegate):
    """Two lines a disk: model, serial and size; below, what is on it or why it cannot be used."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Room for two lines, one for a controller."""
        line = option.fontMetrics.height()
        return QSize(100, round(2.15 * line + 10) if index.data(OPTION) else line + 12)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw ground and check box by the style, then the words."""
        disk: DiskOption | None = index.data(OPTION)
        blank = QStyleOptionViewItem(option)
        self.initStyleOption(blank, index)
        blank.text = ""
        style = blank.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, blank, painter, blank.widget)
        check = style.subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, blank, blank.widget)
        painter.save()
        if disk is None:
            _paint_group(painter, blank, str(index.data()))
        else:
            _paint_disk(painter, blank, disk, check.right() + 8)
        painter.restore()


def _paint_group(painter: QPainter, option: QStyleOptionViewItem, name: str) -> None:
    painter.setFont(font(Type.SMALL))
    painter.setPen(colours(option.palette).muted)
    painter.drawText(option.rect.adjusted(6, 0, -6, 0), Qt.AlignmentFlag.AlignVCenter, name)


def _paint_disk(painter: QPainter, option: QStyleOptionViewItem, disk: DiskOption, left: int) -> None:
    ink, box = colours(option.palette), option.rect
    side = box.height() - 16
    strong, weak = (ink.text, ink.muted) if disk.usable else (ink.muted, ink.muted)
    picture = QRectF(left, box.center().y() - side / 2, side, side)
    paint_icon(painter, picture, media_icon(disk.media), weak)
    words = QRect(left + side + 10, box.top() + 4, box.right() - left - side - 18, box.height() - 8)
    upper, lower = QRect(words), QRect(words)
    upper.setBottom(words.center().y())
    lower.setTop(words.center().y())
    painter.setPen(strong)
    painter.setFont(font(Type.STRONG))
    size = painter.fontMetrics().horizontalAdvance(disk.size)
    painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, disk.size)
    _draw_elided(painter, upper.adjusted(0, 0, -size - 12, 0), disk.model)
    painter.setFont(font(Type.SMALL))
    painter.setPen(weak)
    _draw_elided(painter, lower, f"{disk.serial} · {disk.use}" if disk.serial else disk.use)


def _draw_elided(painter: QPainter, box: QRect, text: str) -> None:
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, elided)


def media_icon(media: Media) -> IconName:
    """The picture of a kind of drive."""
    match media:
        case Media.HDD:
            return "drive-hdd"
        case Media.SSD:
            return "drive-ssd"
        case Media.NVME:
            return "drive-nvme"
        case Media.OTHER:
            return "drive-other"
        case _:
            assert_never(media)
