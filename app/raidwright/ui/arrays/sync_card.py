"""How fast a sync of an array is or was, over time and disk by disk."""

from PySide6.QtWidgets import QWidget

from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.shared.sync_view import SyncView


class SyncCard(Card):
    """Hidden as long as no sync of the array was watched."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        self._title, self.view = Heading(""), SyncView("sync")
        super().__init__(self._title, self.view, parent=parent)
        self._session, self._uuid = session, ""
        session.syncs.changed.connect(self._changed)
        self.hide()

    def show_array(self, uuid: str) -> None:
        """Show what is known of this one."""
        if uuid != self._uuid:
            self._uuid = uuid
            self._show()

    def _changed(self, uuid: str) -> None:
        parent = self.parentWidget()
        if uuid == self._uuid and parent is not None and parent.isVisible():
            self._show()

    def _show(self) -> None:
        syncs = self._session.syncs
        self.setVisible(self.view.show_sync(syncs.moments(self._uuid), syncs.disks(self._uuid)))
        running = syncs.is_watched(self._uuid)
        self._title.setText(self.tr("The sync, disk by disk") if running else self.tr("The last sync"))
