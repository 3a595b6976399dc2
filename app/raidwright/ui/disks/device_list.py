"""All disks and arrays as cards under their headings, in as many columns as fit."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QListView, QWidget

from raidwright.ui.disks.card import LEAST_WIDTH, MARGIN, SPARE, DeviceCards
from raidwright.ui.shared.device_model import Role
from raidwright.ui.shared.device_view import DeviceView


class DeviceList(DeviceView):
    """All devices as cards; one that is clicked with the right button has a menu."""

    menu_wanted = Signal(str, QPoint)
    """The key of a device and the place on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(DeviceCards(), parent)
        self.setAccessibleName(self.tr("Disks and arrays of this machine"))
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
