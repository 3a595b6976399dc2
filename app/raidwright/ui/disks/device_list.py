"""All disks and arrays as cards under their headings, in as many columns as fit."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QListView, QWidget

from raidwright.ui.disks.card import LEAST_WIDTH, MARGIN, SPARE, DeviceCards
from raidwright.ui.look.rows import Index
from raidwright.ui.shared.device_model import Role
from raidwright.ui.shared.device_view import DeviceView

_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
"""What opens a device; Space chooses it, if it can be chosen."""


class DeviceList(DeviceView):
    """All devices as cards: a click or Space chooses a disk; the (i) and Enter ask for its details."""

    details_wanted = Signal(str)
    """The key of a device, also of one that cannot be chosen and was clicked."""
    menu_wanted = Signal(str, QPoint)
    """The key of a device and the place on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._cards = DeviceCards()
        super().__init__(self._cards, parent)
        self.setAccessibleName(self.tr("Disks and arrays of this machine"))
        self._cards.asked.connect(self._open)
        self._cards.doubled.connect(self._take_back_and_open)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        # The page scrolls, so that a notice above the cards can be scrolled away.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(LEAST_WIDTH + 2 * MARGIN + SPARE)
        self.viewport().setMouseTracking(True)

    def choose_none(self) -> None:
        """Un-choose all disks."""
        self.clearSelection()

    def mark_current(self, key: str) -> None:
        """Mark the one card whose details are shown; "" marks none."""
        self._cards.opened = key
        self.viewport().update()

    def choose(self, index: Index) -> None:
        """Choose or un-choose a disk; open the details of what cannot be chosen, which say why."""
        if _is_choosable(index):
            super().choose(index)
        else:
            self._open(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open details with Enter, or with Space where nothing can be chosen; else do as lists do."""
        index = self.currentIndex()
        chooses = event.key() == Qt.Key.Key_Space and _is_choosable(index)
        if index.isValid() and event.key() in _KEYS and not chooses:
            self._open(index)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the (i) under the pointer: Qt repaints a card only when the pointer comes to it."""
        super().mouseMoveEvent(event)
        self.update(self.indexAt(event.position().toPoint()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the card under the pointer, or of the current card if a key was pressed."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if key := index.data(Role.KEY):
            middle = self.viewport().mapToGlobal(self.visualRect(index).center())
            self.menu_wanted.emit(key, middle if by_key else event.globalPos())

    def _open(self, index: Index) -> None:
        self.details_wanted.emit(index.data(Role.KEY))

    def _take_back_and_open(self, index: Index) -> None:
        """Undo the choice that the first click of a double click made, then open the details."""
        if _is_choosable(index):
            self.choose(index)
        self._open(index)


def _is_choosable(index: Index) -> bool:
    return bool(index.flags() & Qt.ItemFlag.ItemIsSelectable)
