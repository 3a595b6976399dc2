"""A sync that was watched, where comparisons stand otherwise: its speed over time, and what its disks did."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from raidwright.history import SavedSync
from raidwright.session.history import TolerantHistory
from raidwright.ui.look.labels import Muted, named
from raidwright.ui.look.layouts import scroll_area, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.shared.sync_view import SyncView
from raidwright.ui.words.figures import moment_words
from raidwright.ui.words.sentences import practice_words


class KeptSync(QWidget):
    """Its record is read when it is shown, and not before another is."""

    def __init__(self, history: TolerantHistory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history, self._read = history, 0
        self._title = named(Heading(""), "kept-sync-title")
        self._detail = named(Muted(wrap=True), "kept-sync-detail")
        self._practice = StatusLine(Status.INFO, practice_words())
        self.view = SyncView("kept-sync")
        vbox(0, Space.S, self._title, self._detail, self._practice, (scroll_area(self.view), 1), parent=self)

    def show_sync(self, saved: SavedSync) -> None:
        """Show this one."""
        told = saved.summary
        self._title.setText(saved.name)
        machine = QCoreApplication.translate("MachineChooser", told.machine)
        target = told.target if told.target != saved.name else ""
        parts = (target, moment_words(told.started), machine, saved.comment)
        self._detail.setText(" · ".join(filter(None, parts)))
        self._practice.setVisible(told.practice)
        if saved.id != self._read:
            record = self._history.sync(saved.id)
            self.view.setVisible(record is not None and self.view.show_sync(record.moments, record.disks))
            self._read = saved.id
