"""The saved measurements, each with a box to tick; the first one ticked is the baseline."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.profiles import profile_name
from raidwright.bench.spec import Way
from raidwright.bench.sync_summary import NO_CELLS, speed_told
from raidwright.history import STATE_TEMPLATES, SavedRun, SavedSync
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import IconName
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.rows import Index, beside_check_box
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.words.figures import figure, moment_words
from raidwright.ui.words.measurements import profile_words, run_stack_words, way_words
from raidwright.ui.words.sentences import in_words, sync_name

_ID = Qt.ItemDataRole.UserRole
_SYNC = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 1)
"""Instead of `_ID`, of a sync."""


_Key = tuple[int | None, int | None]
"""The numbers of a run and of a sync, of which an item has one."""


class RunRows(QStyledItemDelegate):
    """The first line of an item's text is its name; the others are of second rank."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as its lines."""
        _, *others = str(index.data()).splitlines()
        strong, small = QFontMetrics(font(Type.STRONG)), QFontMetrics(font(Type.SMALL))
        return QSize(100, strong.height() + len(others) * (small.height() + 1) + 2 * Space.S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The lines, one below the other."""
        instead: IconName | None = "array" if index.data(_SYNC) is not None else None
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
        self._runs: dict[int, SavedRun] = {}
        self._syncs: dict[int, SavedSync] = {}
        self._order: list[int] = []
        self.itemChanged.connect(self._tick)

    def runs(self) -> tuple[SavedRun, ...]:
        """The ticked ones, the baseline first."""
        return tuple(self._runs[number] for number in self._order)

    def selected(self) -> tuple[SavedRun, ...]:
        """The ones that are marked, whether ticked or not."""
        numbers = (item.data(_ID) for item in self.selectedItems())
        return tuple(self._runs[number] for number in numbers if number is not None)

    def syncs(self) -> tuple[SavedSync, ...]:
        """The syncs that are marked; none can be ticked."""
        numbers = (item.data(_SYNC) for item in self.selectedItems())
        return tuple(self._syncs[number] for number in numbers if number is not None)

    def show_runs(self, runs: Sequence[SavedRun], syncs: Sequence[SavedSync] = ()) -> None:
        """Show these, the latest first; what was ticked or marked stays so as far as it is still there."""
        self._runs = {saved.id: saved for saved in runs}
        self._syncs = {saved.id: saved for saved in syncs}
        self._order = [number for number in self._order if number in self._runs]
        with QSignalBlocker(self):
            marked, current = [_key(item) for item in self.selectedItems()], self.currentItem()
            before, row, scrolled = _key(current), self.currentRow(), self.verticalScrollBar().value()
            self.clear()
            kept: list[SavedRun | SavedSync] = [*runs, *syncs]
            for saved in sorted(kept, key=_started, reverse=True):
                self._add(saved) if isinstance(saved, SavedRun) else self._add_sync(saved)
            self._mark_again(marked, before, row)
            self.doItemsLayout()
            self.verticalScrollBar().setValue(scrolled)

    def tick(self, number: int, *, ticked: bool = True) -> None:
        """Tick or clear the box of a run."""
        for line in range(self.count()):
            if self.item(line).data(_ID) == number:
                self.item(line).setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)

    def _mark_again(self, marked: Sequence[_Key], current: _Key, row: int) -> None:
        """Mark what was marked, and what stands at ``row`` now where nothing of it is left."""
        lines = {_key(self.item(line)): line for line in range(self.count())}
        kept = [lines[key] for key in marked if key in lines]
        self.setCurrentRow(lines.get(current, min(max(row, 0), self.count() - 1)))
        if kept or (current in lines and not marked):
            self.clearSelection()
        for line in kept:
            self.item(line).setSelected(True)

    def _add(self, saved: SavedRun) -> None:
        item = QListWidgetItem(f"{saved.name}\n{_detail(saved)}")
        item.setData(_ID, saved.id)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        ticked = saved.id in self._order
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        item.setToolTip(as_tip(f"{saved.run.stack}\n{saved.run.machine}"))
        self.addItem(item)

    def _add_sync(self, saved: SavedSync) -> None:
        item = QListWidgetItem(f"{saved.name}\n{_sync_detail(saved)}")
        item.setData(_SYNC, saved.id)
        item.setToolTip(as_tip(f"{in_words(NO_CELLS)}\n{saved.summary.machine}"))
        self.addItem(item)

    def _tick(self, item: QListWidgetItem) -> None:
        number = item.data(_ID)
        if number is None:
            return
        ticked = item.checkState() is Qt.CheckState.Checked
        if ticked and number not in self._order:
            self._order.append(number)
        elif not ticked and number in self._order:
            self._order.remove(number)
        self.chosen.emit()


def _key(item: QListWidgetItem | None) -> _Key:
    return (item.data(_ID), item.data(_SYNC)) if item else (None, None)


def when(saved: SavedRun) -> str:
    """Date and time of the run, in this computer's time zone and manner."""
    return moment_words(saved.run.started)


def _started(saved: SavedRun | SavedSync) -> float:
    return saved.run.started if isinstance(saved, SavedRun) else saved.summary.started


def state_words(saved: SavedRun) -> str:
    """How far it came; empty when it came to its end."""
    words = STATE_TEMPLATES[saved.state]
    return QCoreApplication.translate("RunState", words) if words else ""


def saved_stack(saved: SavedRun) -> str:
    """What was measured, without what the name says already."""
    return run_stack_words(saved.run).removeprefix(saved.name).removeprefix(" · ")


def _detail(saved: SavedRun) -> str:
    run = saved.run
    simulated = QCoreApplication.translate("CompareList", "simulated") if run.practice else ""
    way = way_words(run.spec.way) if run.spec.way is not Way.DIRECT else ""
    what = " · ".join(filter(None, (saved_stack(saved), profile_words(profile_name(run.spec.rows)), way)))
    second = " · ".join(filter(None, (when(saved), simulated or run.source, state_words(saved), run.comment)))
    return f"{what}\n{second}"


def _sync_detail(saved: SavedSync) -> str:
    """What kind it is and of what, how fast, when, and what somebody noted."""
    told = saved.summary
    kind = QCoreApplication.translate("CompareList", "Sync watched: {what}").format(what=sync_name(told.what))
    target = told.target if told.target != saved.name else ""
    simulated = QCoreApplication.translate("CompareList", "simulated") if told.practice else ""
    what = " · ".join(filter(None, (kind, target)))
    speed = in_words(speed_told(figure(told.mean / MEGABYTE)))
    second = " · ".join(filter(None, (moment_words(told.started), simulated, saved.comment)))
    return f"{what}\n{speed}\n{second}"
