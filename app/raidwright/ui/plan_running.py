"""What is beside the steps while a plan runs: how many are done, and the way to stop."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from raidwright.storage.disks import Snapshot
from raidwright.ui.naming import named
from raidwright.ui.plan_progress import Progress
from raidwright.ui.plan_sync import SyncBar


class RunningPanel(QWidget):
    """Overall progress, resync, and Cancel."""

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QLabel(wordWrap=True)
        self._bar = QProgressBar(textVisible=False)
        self._sync = SyncBar()
        self._hint = QLabel(wordWrap=True)
        self._cancel = named(QPushButton(self.tr("&Cancel")), "cancel")
        self._cancel.clicked.connect(self._stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self._text, self._bar, self._sync, self._hint):
            column.addWidget(part)
        column.addWidget(self._cancel)
        column.addStretch(1)

    def begin(self) -> None:
        """A plan starts."""
        self._cancel.setEnabled(True)
        self._hint.setText(self.tr("Cancel stops at the next safe point: a step that has begun is finished."))

    def show_progress(self, progress: Progress) -> None:
        """Show how many steps are done."""
        count = len(progress.steps)
        self._bar.setRange(0, count if progress.begun else 0)
        self._bar.setValue(progress.done)
        if progress.begun:
            text = self.tr("{done} of {count} steps done").format(done=progress.done, count=count)
        else:
            text = self.tr("Waiting for permission. A password may be asked for.")
        self._text.setText(text)
        self._bar.setAccessibleName(text)

    def show_array(self, snapshot: Snapshot | None, uuid: str) -> None:
        """Show the resync of the plan's array."""
        self._sync.show_array(snapshot, uuid)

    def _stop(self) -> None:
        self._cancel.setEnabled(False)
        self._hint.setText(self.tr("Stopping at the next safe point…"))
        self.cancelled.emit()
