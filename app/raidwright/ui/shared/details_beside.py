"""A view of devices with the details of one beside it; where both have no room, the details stand alone."""

from dataclasses import replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.layouts import hbox
from raidwright.ui.shared.details import DETAILS_WIDTH, DetailFacts, DiskDetails, detail_facts
from raidwright.ui.shared.device_view import DeviceView

_ROOM_BESIDE = 440
"""Pixels that the view has at least beside the details."""


class DetailsBeside(QWidget):
    """Emits ``opened`` with the key of the device whose details are shown, "" for none."""

    opened = Signal(str)

    def __init__(self, view: QWidget, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view, self._session = view, session
        self._key = ""
        self.details = DiskDetails()
        self.details.hide()
        self.details.benchmark_wanted.connect(session.benchmark_requested)
        self.details.teardown_wanted.connect(session.teardown_requested)
        self.details.cleaning_wanted.connect(session.emptying_requested)
        hbox(0, 0, (view, 1), self.details, parent=self)

    def follow(self, devices: DeviceView) -> None:
        """Show the details that ``devices`` asks for; when they are closed, it has the keyboard again."""
        devices.details_wanted.connect(self.open_details)
        self.opened.connect(devices.mark_current)
        self.details.closed.connect(lambda: self._close(devices))

    def _close(self, devices: DeviceView) -> None:
        key = self._key
        self.open_details("")
        devices.return_to(key)

    @property
    def key(self) -> str:
        """The key of the device whose details are shown; empty for none."""
        return self._key

    def open_details(self, key: str) -> None:
        """Show everything about the drive or array ``key``; nothing when there is no such device."""
        self._key = key
        self.refresh()

    def refresh(self) -> None:
        """Show the details as they are now, or close them when their device is gone."""
        facts = self.facts_of(self._key) if self._key else None
        if facts is None:
            self._key = ""
        else:
            self.details.show_facts(facts)
        self.details.setVisible(facts is not None)
        self._share_room()
        self.opened.emit(self._key)

    def facts_of(self, key: str) -> DetailFacts | None:
        """The details of a device; on a machine read from a file it has nothing to measure."""
        snapshot = self._session.snapshot
        facts = detail_facts(key, snapshot) if snapshot else None
        if facts is None or self._session.acts:
            return facts
        from raidwright.ui.words.measurements import saved_not_measured

        return replace(facts, target="", not_measured=saved_not_measured())

    def minimumSizeHint(self) -> QSize:
        """What the view or the details need alone: in a narrow window only one is shown."""
        return self._view.minimumSizeHint().expandedTo(self.details.minimumSizeHint())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the view behind the details where there is no room for both."""
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        beside = self.width() >= DETAILS_WIDTH + _ROOM_BESIDE
        self.details.setMaximumWidth(DETAILS_WIDTH if beside else self.width())
        self._view.setVisible(beside or self.details.isHidden())
