"""The resync of an array: how far, how fast, how long still."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from raidwright.storage.disks import Snapshot
from raidwright.storage.tree import array
from raidwright.ui.look.controls import ThinProgressBar
from raidwright.ui.look.labels import Muted, Text
from raidwright.ui.shared.devices import array_facts


class SyncBar(QWidget):
    """Follows one array by its UUID; hidden while nothing is under way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sync")
        self._text = Text()
        self._bar = ThinProgressBar(1000)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._text)
        column.addWidget(self._bar)
        column.addWidget(Muted(self.tr("The array can be used meanwhile."), wrap=True))
        self.hide()

    def show_array(self, snapshot: Snapshot | None, uuid: str) -> None:
        """Show what ``snapshot`` says of the array."""
        held = array(snapshot, uuid) if snapshot else None
        progress = array_facts(held, snapshot).progress if held and snapshot else None
        self.setVisible(progress is not None)
        if snapshot is not None and progress is not None:
            share, words = progress
            simulated = self.tr(" (simulated speed)") if snapshot.host.rehearsal else ""
            self._bar.setValue(round(share * 1000))
            self._bar.setAccessibleName(words)
            self._text.setText(words + simulated)
