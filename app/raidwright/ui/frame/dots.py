"""The dots of the sidebar: blue where something goes on, red where somebody must act."""

from PySide6.QtCore import QObject

from raidwright.storage.rules.endangered import arrays_in_danger
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.options import SidebarEntry
from raidwright.ui.frame.sidebar import Sidebar
from raidwright.ui.look.widgets import Status


class Dots(QObject):
    """Keeps the entries Storage and Speed marked as things are."""

    def __init__(self, sidebar: Sidebar, session: QtSession) -> None:
        super().__init__(sidebar)
        self._sidebar, self._session = sidebar, session
        for signal in (session.snapshot_changed, session.machine_changed, session.busy_changed):
            signal.connect(self._show)
        self._show()

    def _show(self) -> None:
        session = self._session
        measures = session.busy and session.running_plan is None
        self._mark(SidebarEntry.SPEED, Status.INFO if measures else None)
        if self._needs_somebody():
            self._mark(SidebarEntry.STORAGE, Status.BAD)
        else:
            works = session.running_plan is not None or self._is_syncing()
            self._mark(SidebarEntry.STORAGE, Status.INFO if works else None)

    def _needs_somebody(self) -> bool:
        now = self._session.snapshot
        return now is not None and bool(arrays_in_danger(now) or now.ghosts)

    def _is_syncing(self) -> bool:
        now = self._session.snapshot
        return now is not None and any(array.sync is not None for array in now.arrays)

    def _mark(self, entry: SidebarEntry, kind: Status | None) -> None:
        words = {Status.BAD: self.tr("Needs your attention"), Status.INFO: self.tr("Work in progress")}
        self._sidebar.button(entry).show_dot(kind, words[kind] if kind is not None else "")
