"""The disks and arrays of a machine as Qt's views see them: headings, and below each its devices.

The model goes from one state to the next row by row: Qt's views keep choice, focus and row for as long as a
row is the same one; a reset would lose all three.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import groupby
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, Qt

from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.rows import Index
from raidwright.ui.look.widgets import Status
from raidwright.ui.shared.devices import CardFacts, DeviceGroup

V = TypeVar("V")


class RowModel(QAbstractListModel, Generic[V]):
    """Rows in an order, each with a key and a value."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keys: list[str] = []
        self._values: dict[str, V] = {}

    def rowCount(self, parent: Index | None = None) -> int:
        """How many rows there are; no row has rows below it."""
        return 0 if parent is not None and parent.isValid() else len(self._keys)

    def key(self, index: Index) -> str:
        """The key of the row of ``index``."""
        return self._keys[index.row()]

    def value(self, index: Index) -> V:
        """The value of the row of ``index``."""
        return self._values[self.key(index)]

    def index_of(self, key: str) -> QModelIndex:
        """The index of the row of ``key``; an invalid one when there is no such row."""
        return self.index(self._keys.index(key)) if key in self._values else QModelIndex()

    def show_rows(self, rows: Mapping[str, V]) -> None:
        """Have ``rows`` in their order; only rows that are gone, new, moved or different are touched."""
        self._remove([row for row, key in enumerate(self._keys) if key not in rows])
        self._sort([key for key in rows if key in self._values])
        different = [key for key, value in self._values.items() if value != rows[key]]
        new = [row for row, key in enumerate(rows) if key not in self._values]
        self._values = dict(rows)
        self._insert(new, list(rows))
        for key in different:
            self.redraw_row(key)

    def redraw_row(self, key: str) -> None:
        """Let the views know that a row is to be drawn anew."""
        index = self.index_of(key)
        self.dataChanged.emit(index, index)

    def _remove(self, rows: list[int]) -> None:
        for first, last in reversed(list(contiguous_rows(rows))):
            self.beginRemoveRows(QModelIndex(), first, last)
            for key in self._keys[first : last + 1]:
                del self._values[key]
            del self._keys[first : last + 1]
            self.endRemoveRows()

    def _sort(self, order: list[str]) -> None:
        for row, key in enumerate(order):
            source = self._keys.index(key, row)
            if source != row:
                self.beginMoveRows(QModelIndex(), source, source, QModelIndex(), row)
                self._keys.insert(row, self._keys.pop(source))
                self.endMoveRows()

    def _insert(self, rows: list[int], order: list[str]) -> None:
        for first, last in contiguous_rows(rows):
            self.beginInsertRows(QModelIndex(), first, last)
            self._keys[first:first] = order[first : last + 1]
            self.endInsertRows()


def contiguous_rows(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """``rows``, which rise, as first and last of each stretch without a gap: 1 2 3 7 is (1, 3), (7, 7)."""
    for _, stretch in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        together = [row for _, row in stretch]
        yield together[0], together[-1]


translate = QCoreApplication.translate
_Flag = Qt.ItemFlag
_DEVICE = _Flag.ItemIsEnabled | _Flag.ItemNeverHasChildren


class Role(IntEnum):
    """What a row says beside Qt's own roles."""

    ROW = Qt.ItemDataRole.UserRole + 1
    """The `ListedHeading` or `ListedDevice` itself; `heading_at` and `device_at` are typed."""
    KEY = Qt.ItemDataRole.UserRole + 2
    """The `CardFacts.key` of a device; empty for a heading."""


@dataclass(frozen=True)
class ListedHeading:
    """A row that can be neither chosen nor reached by the keyboard."""

    title: str
    detail: str

    @property
    def words(self) -> str:
        """Title and detail in one line."""
        return _join_filled(" · ", (self.title, self.detail))


@dataclass(frozen=True)
class ListedDevice:
    """A row for a disk or an array; if ``choosable`` it has a check box, or a lock while it `is_locked`."""

    facts: CardFacts
    choosable: bool

    @property
    def is_locked(self) -> bool:
        """Whether the device is a disk that no design may take."""
        return self.choosable and not self.facts.usable

    @property
    def words(self) -> str:
        """The name, the serial number and the size of the device in one line."""
        return _join_filled(" · ", (self.facts.title, self.facts.second, self.facts.size))

    @property
    def spoken(self) -> str:
        """The device for a screen reader: its path, what `words` says, and whether it can be used."""
        facts = self.facts
        device = translate("Card", "Device: {path}").format(path=facts.path) if facts.path else ""
        return _join_filled(", ", (device, facts.title, facts.second, facts.size, facts.use[1]))

    @property
    def more(self) -> tuple[str, ...]:
        """What the device is like, what its own judgement complains of, and what is on it."""
        facts = self.facts
        divided = _join_filled(", ", (part.words for part in facts.parts))
        return facts.third, facts.problem, facts.progress[1] if facts.progress else divided


def heading_at(index: Index) -> ListedHeading | None:
    """The heading in that row; None for a device."""
    row = index.data(Role.ROW)
    return row if isinstance(row, ListedHeading) else None


def device_at(index: Index) -> ListedDevice | None:
    """The device in that row; None for a heading."""
    row = index.data(Role.ROW)
    return row if isinstance(row, ListedDevice) else None


Row = ListedHeading | ListedDevice


class DeviceModel(RowModel[Row]):
    """All devices under their headings; a disk that may be chosen is selectable, as is one to `keep`."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: frozenset[str] = frozenset()

    def show_groups(self, groups: Sequence[DeviceGroup], *, still: bool = False) -> None:
        """Have a row for each heading and device of ``groups``, one below the other.

        With ``still`` each row stays where it is: new ones come last, and what has gone keeps its place and
        says so, until this is called without.
        """
        rows: dict[str, Row] = {}
        for group in groups:
            rows[f"heading {group.key}"] = ListedHeading(group.title, group.detail)
            for facts in group.cards:
                # Two paths may lead to one drive.
                key = f"{facts.key} {facts.path}" if facts.key in rows else facts.key
                rows[key] = ListedDevice(facts, group.choosable)
        self.show_rows(self._in_place(rows) if still else rows)

    def _in_place(self, rows: Mapping[str, Row]) -> dict[str, Row]:
        new, heading = {}, ""
        for key, row in rows.items():
            if isinstance(row, ListedHeading):
                heading = key
            elif key not in self._values:
                new[f"new {heading}" if heading in self._values else heading] = rows[heading]
                new[key] = row
        return {key: rows.get(key) or _absent_row(self._values[key]) for key in self._keys} | new

    def keep(self, keys: Iterable[str]) -> None:
        """Let ``keys`` stay selectable although no design may take them any more."""
        kept_keys = frozenset(keys)
        different, self._kept = self._kept ^ kept_keys, kept_keys
        for key in different & self._values.keys():
            self.redraw_row(key)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only a disk that may be chosen is selectable; headings cannot be reached by the keyboard."""
        if not index.isValid():
            return _Flag.NoItemFlags
        match self.value(index):
            case ListedDevice(facts=facts) if facts.usable or facts.key in self._kept:
                return _DEVICE | _Flag.ItemIsSelectable | _Flag.ItemIsDragEnabled
            case ListedDevice():
                return _DEVICE
            case ListedHeading():
                return _Flag.ItemNeverHasChildren

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a view, a delegate or a screen reader asks for."""
        if not index.isValid():
            return None
        row = self.value(index)
        match role:
            case Role.ROW:
                return row
            case Role.KEY:
                return row.facts.key if isinstance(row, ListedDevice) else ""
            case Qt.ItemDataRole.DisplayRole:
                return row.words
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken if isinstance(row, ListedDevice) else row.words
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return _join_filled(", ", row.more) if isinstance(row, ListedDevice) else None
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(_tip(row)) if isinstance(row, ListedDevice) else None
            case _:
                return None


def _absent_row(row: Row) -> Row:
    """A row of something that is not there any more; headings stay as they were."""
    if isinstance(row, ListedHeading):
        return row
    words = translate("DeviceRows", "Disconnected")
    facts = replace(row.facts, use=(Status.INFO, words), brief_use=(), usable=False, progress=None)
    return replace(row, facts=facts)


def _tip(device: ListedDevice) -> str:
    facts = device.facts
    return _join_filled("\n", (device.words, facts.path, *device.more, facts.use[1]))


def _join_filled(between: str, words: Iterable[str]) -> str:
    return between.join(filter(None, words))
