"""The saved measurements, each with a box to tick; the first one ticked is the baseline."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar, assert_never

from PySide6.QtCore import (
    QItemSelection,
    QModelIndex,
    QObject,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from raidwright.history import Saved, SavedCampaign, SavedKind, SavedLayerTest, SavedRun, SavedSync
from raidwright.ui.compare.saved import detail, key_of, shown_name, start_time, tip
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import IconName
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.rows import Index, beside_check_box
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.shared.device_model import RowModel

S = TypeVar("S", SavedRun, SavedSync, SavedLayerTest, SavedCampaign)


class RunRows(QStyledItemDelegate):
    """Paints a measurement: its name in the first line, and below it lines of second rank."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as its lines."""
        _, *others = str(index.data()).splitlines()
        strong, small = QFontMetrics(font(Type.STRONG)), QFontMetrics(font(Type.SMALL))
        return QSize(100, strong.height() + len(others) * (small.height() + 1) + 2 * Space.S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the lines one below the other."""
        model = index.model()
        assert isinstance(model, SavedModel)
        instead = _picture(model.value(index).saved)
        with beside_check_box(self, painter, option, index, instead=instead) as (row, left):
            room = row.rect.adjusted(0, Space.S, -Space.S, 0)
            room.setLeft(left)
            _paint_lines(painter, room, row.text, row.palette)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Keep the room of a check box in every row, so that all words begin at the same place."""
        super().initStyleOption(option, index)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator


def _picture(saved: Saved) -> IconName | None:
    """The picture that a measurement has in place of a check box; None for a run, which has the box."""
    match saved:
        case SavedRun():
            return None
        case SavedSync():
            return "array"
        case SavedLayerTest():
            return "ladder"
        case SavedCampaign():
            return "campaign"
        case _:
            assert_never(saved)


def _paint_lines(painter: QPainter, room: QRect, words: str, palette: QPalette) -> None:
    """Paint each line as far as it fits; of a name both ends, as those of two disks of a kind differ last."""
    ink = colours(palette)
    for number, line in enumerate(words.splitlines()):
        painter.setFont(font(Type.SMALL if number else Type.STRONG))
        painter.setPen(ink.muted if number else ink.text)
        metrics = painter.fontMetrics()
        mode = Qt.TextElideMode.ElideRight if number else Qt.TextElideMode.ElideMiddle
        shown = metrics.elidedText(line, mode, room.width())
        painter.drawText(room.left(), room.top() + metrics.ascent(), shown)
        room = room.adjusted(0, metrics.height() + 1, 0, 0)


@dataclass(frozen=True)
class ListedEntry:
    """A measurement and its lines, which are made once: a view asks for them at every repaint."""

    saved: Saved
    lines: str

    @property
    def tip(self) -> str:
        """The lines whole, and what else there is to say; asked for under the mouse alone."""
        return as_tip(f"{self.lines}\n{tip(self.saved)}")


class SavedModel(RowModel[ListedEntry]):
    """All kept measurements, keyed by kind and number; runs can be ticked.

    Emits ``ticked`` when a box is ticked or cleared.
    """

    ticked = Signal(str)
    """The key of the run."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._order: list[str] = []

    @property
    def runs(self) -> tuple[SavedRun, ...]:
        """The ticked runs in the order they were ticked; the first is the baseline."""
        ticked = (self._values[key].saved for key in self._order if key in self._values)
        return tuple(saved for saved in ticked if isinstance(saved, SavedRun))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Qt's own flags, and for a run that it can be ticked."""
        usual = super().flags(index)
        checkable = isinstance(self.value(index).saved, SavedRun)
        return usual | Qt.ItemFlag.ItemIsUserCheckable if checkable else usual

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a view, the delegate or a screen reader asks for."""
        if not index.isValid():
            return None
        entry = self.value(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.lines
            case Qt.ItemDataRole.ToolTipRole:
                return entry.tip
            case Qt.ItemDataRole.CheckStateRole if isinstance(entry.saved, SavedRun):
                return Qt.CheckState.Checked if self.key(index) in self._order else Qt.CheckState.Unchecked
            case _:
                return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick or clear the box of a run; returns whether that was possible."""
        if role != Qt.ItemDataRole.CheckStateRole or not isinstance(self.value(index).saved, SavedRun):
            return False
        key, ticked = self.key(index), Qt.CheckState(value) is Qt.CheckState.Checked
        if ticked is not (key in self._order):
            self._order = [*self._order, key] if ticked else [each for each in self._order if each != key]
            self.redraw_row(key)
            self.ticked.emit(key)
        return True

    def show_kept(self, measurements: Sequence[Saved]) -> None:
        """Have a row for each of ``measurements``, the latest first; a run that is gone is not ticked."""
        latest_first = sorted(measurements, key=start_time, reverse=True)
        rows = ((_row_key(saved), saved) for saved in latest_first)
        self.show_rows({key: self._entry(key, saved) for key, saved in rows})
        self._order = [key for key in self._order if key in self._values]

    def _entry(self, key: str, saved: Saved) -> ListedEntry:
        """The entry that is listed already if nothing of it has changed; else a new one."""
        listed = self._values.get(key)
        return listed if listed is not None and listed.saved == saved else _entry_of(saved)


def _row_key(saved: Saved) -> str:
    return _key(*key_of(saved))


def _key(kind: SavedKind, number: int) -> str:
    return f"{kind} {number}"


def _entry_of(saved: Saved) -> ListedEntry:
    return ListedEntry(saved, f"{shown_name(saved)}\n{detail(saved)}")


class CompareList(QListView):
    """Emits ``chosen`` when a box is ticked or cleared, ``marks_changed`` when other rows are marked."""

    chosen = Signal()
    marks_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._saved = SavedModel(self)
        self.setModel(self._saved)
        self.setObjectName("saved-runs")
        self.setAccessibleName(self.tr("Saved results"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setItemDelegate(RunRows(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._saved.ticked.connect(self._follow_tick)

    def runs(self) -> tuple[SavedRun, ...]:
        """The ticked runs in the order they were ticked; the first is the baseline."""
        return self._saved.runs

    def marked_measurements(self) -> tuple[Saved, ...]:
        """All that is marked, whether ticked or not, from top to bottom."""
        rows = sorted(self.selectedIndexes(), key=QModelIndex.row)
        return tuple(self._saved.value(row).saved for row in rows)

    def marked_runs(self) -> tuple[SavedRun, ...]:
        """The runs that are marked."""
        return self._marked_of(SavedRun)

    def syncs(self) -> tuple[SavedSync, ...]:
        """The syncs that are marked."""
        return self._marked_of(SavedSync)

    def layer_tests(self) -> tuple[SavedLayerTest, ...]:
        """The layer tests that are marked."""
        return self._marked_of(SavedLayerTest)

    def campaigns(self) -> tuple[SavedCampaign, ...]:
        """The campaigns that are marked."""
        return self._marked_of(SavedCampaign)

    def show_kept(self, measurements: Sequence[Saved]) -> None:
        """List ``measurements``, the latest first; ticks and marks stay where they can.

        Where nothing that was marked is left, the measurement that is now in the same row gets marked.
        """
        marked, row = self.marked_measurements(), self.currentIndex().row()
        with QSignalBlocker(self):
            self._saved.show_kept(measurements)
            if row < 0 or (marked and not self.marked_measurements()):
                self.setCurrentIndex(self._saved.index(min(max(row, 0), self.count() - 1)))
            # More lines may be told of a measurement by now.
            self.scheduleDelayedItemsLayout()

    def count(self) -> int:
        """How many measurements are listed."""
        return self._saved.rowCount()

    def tick(self, number: int, *, ticked: bool = True) -> None:
        """Tick or clear the box of the run with that number."""
        state = Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        index = self._saved.index_of(_key("run", number))
        if index.isValid():
            self._saved.setData(index, state, Qt.ItemDataRole.CheckStateRole)

    def _follow_tick(self, key: str) -> None:
        """Mark the run, where only what is shown in place of a comparison was marked: it would hide that."""
        marked = self.marked_measurements()
        if marked and not self.marked_runs():
            self.setCurrentIndex(self._saved.index_of(key))
        self.chosen.emit()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.marks_changed.emit()

    def _marked_of(self, kind: type[S]) -> tuple[S, ...]:
        return tuple(saved for saved in self.marked_measurements() if isinstance(saved, kind))
