"""The saved measurements, each with a box to tick; the first one ticked is the baseline."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from raidwright.history import Saved, SavedLadder, SavedRun, SavedSync
from raidwright.ui.compare.saved import SavedKey, detail, key_of, start_time, tip
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import IconName
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.rows import Index, beside_check_box
from raidwright.ui.look.theme import Space, Type, font

_ID = Qt.ItemDataRole.UserRole
_KIND = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 1)
"""Both make its `SavedKey`."""
_PICTURES: dict[str, IconName] = {"sync": "array", "ladder": "ladder"}
"""Kind -> what stands in the place of a box: these cannot be ticked."""
S = TypeVar("S", SavedRun, SavedSync, SavedLadder)


class RunRows(QStyledItemDelegate):
    """The first line of an item's text is its name; the others are of second rank."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as its lines."""
        _, *others = str(index.data()).splitlines()
        strong, small = QFontMetrics(font(Type.STRONG)), QFontMetrics(font(Type.SMALL))
        return QSize(100, strong.height() + len(others) * (small.height() + 1) + 2 * Space.S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The lines, one below the other."""
        instead = _PICTURES.get(index.data(_KIND))
        with beside_check_box(self, painter, option, index, instead=instead) as (row, left):
            room = row.rect.adjusted(0, Space.S, -Space.S, 0)
            room.setLeft(left)
            _paint_lines(painter, room, row.text, row.palette)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Words begin at the same place whether there is a check box or not."""
        super().initStyleOption(option, index)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator


def _paint_lines(painter: QPainter, room: QRect, words: str, palette: QPalette) -> None:
    ink = colours(palette)
    for number, line in enumerate(words.splitlines()):
        painter.setFont(font(Type.SMALL if number else Type.STRONG))
        painter.setPen(ink.muted if number else ink.text)
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room.left(), room.top() + metrics.ascent(), shown)
        room = room.adjusted(0, metrics.height() + 1, 0, 0)


class CompareList(QListWidget):
    """Emits ``chosen`` when a box is ticked or cleared."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("saved-runs")
        self.setAccessibleName(self.tr("Saved measurements"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setItemDelegate(RunRows(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._kept: dict[SavedKey, Saved] = {}
        self._order: list[int] = []
        self.itemChanged.connect(self._tick)

    def runs(self) -> tuple[SavedRun, ...]:
        """The ticked ones, the baseline first."""
        ticked = (self._kept["run", number] for number in self._order)
        return tuple(saved for saved in ticked if isinstance(saved, SavedRun))

    def marked(self) -> tuple[Saved, ...]:
        """All that is marked, whether ticked or not."""
        return tuple(self._kept[key] for item in self.selectedItems() if (key := _key(item)))

    def selected(self) -> tuple[SavedRun, ...]:
        """The runs that are marked."""
        return self._marked_of(SavedRun)

    def syncs(self) -> tuple[SavedSync, ...]:
        """The syncs that are marked."""
        return self._marked_of(SavedSync)

    def ladders(self) -> tuple[SavedLadder, ...]:
        """The ladders that are marked."""
        return self._marked_of(SavedLadder)

    def show_kept(self, kept: Sequence[Saved]) -> None:
        """Show these, the latest first; what was ticked or marked stays so as far as it is still there."""
        self._kept = {key_of(saved): saved for saved in kept}
        self._order = [number for number in self._order if ("run", number) in self._kept]
        with QSignalBlocker(self):
            marked, current = [_key(item) for item in self.selectedItems()], self.currentItem()
            before, row, scrolled = _key(current), self.currentRow(), self.verticalScrollBar().value()
            self.clear()
            for saved in sorted(kept, key=start_time, reverse=True):
                self._add(saved)
            self._mark_again(marked, before, row)
            self.doItemsLayout()
            self.verticalScrollBar().setValue(scrolled)

    def tick(self, number: int, *, ticked: bool = True) -> None:
        """Tick or clear the box of a run."""
        for line in range(self.count()):
            if _key(self.item(line)) == ("run", number):
                self.item(line).setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)

    def _marked_of(self, kind: type[S]) -> tuple[S, ...]:
        return tuple(saved for saved in self.marked() if isinstance(saved, kind))

    def _mark_again(self, marked: Sequence[SavedKey | None], current: SavedKey | None, row: int) -> None:
        """Mark what was marked, and what stands at ``row`` now where nothing of it is left."""
        lines = {_key(self.item(line)): line for line in range(self.count())}
        kept = [lines[key] for key in marked if key in lines]
        self.setCurrentRow(lines.get(current, min(max(row, 0), self.count() - 1)))
        if kept or (current in lines and not marked):
            self.clearSelection()
        for line in kept:
            self.item(line).setSelected(True)

    def _add(self, saved: Saved) -> None:
        item = QListWidgetItem(f"{saved.name}\n{detail(saved)}")
        kind, number = key_of(saved)
        item.setData(_ID, number)
        item.setData(_KIND, kind)
        if kind == "run":
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            ticked = number in self._order
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        item.setToolTip(as_tip(f"{item.text()}\n{tip(saved)}"))
        self.addItem(item)

    def _tick(self, item: QListWidgetItem) -> None:
        key = _key(item)
        if key is None or key[0] != "run":
            return
        _, number = key
        ticked = item.checkState() is Qt.CheckState.Checked
        if ticked and number not in self._order:
            self._order.append(number)
        elif not ticked and number in self._order:
            self._order.remove(number)
        self.chosen.emit()


def _key(item: QListWidgetItem | None) -> SavedKey | None:
    return (item.data(_KIND), item.data(_ID)) if item else None
