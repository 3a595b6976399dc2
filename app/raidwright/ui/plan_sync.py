"""The resync of an array: how far, how fast, how long still."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel, QProgressBar, QVBoxLayout, QWidget

from raidwright.storage.disks import Snapshot, Sync
from raidwright.storage.units import format_size


class SyncBar(QWidget):
    """Follows one array by its UUID; hidden while nothing is under way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sync")
        self._bar = QProgressBar(minimum=0, maximum=1000)
        self._text = QLabel(wordWrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._text)
        column.addWidget(self._bar)
        self.hide()

    def show_array(self, snapshot: Snapshot | None, uuid: str) -> None:
        """Show what ``snapshot`` says of the array."""
        arrays = snapshot.arrays if snapshot else ()
        sync = next((array.sync for array in arrays if array.uuid == uuid), None)
        self.setVisible(sync is not None)
        if sync is not None:
            self._bar.setValue(round(sync.completed * 1000))
            self._bar.setFormat(f"{sync.completed:.1%}")
            self._text.setText(sync_text(sync))
            self._bar.setAccessibleName(self._text.text())


def sync_text(sync: Sync) -> str:
    """``sync`` in a sentence: it can be used meanwhile, and for how long it goes on."""
    text = QCoreApplication.translate(
        "SyncBar", "The array is already usable; {action} goes on: {speed}/s{left}"
    )
    return text.format(action=sync.action, speed=format_size(sync.speed), left=_time_left(sync.remaining))


def _time_left(seconds: int) -> str:
    if seconds <= 0:
        return ""
    minutes = -(-seconds // 60)
    hours, rest = divmod(minutes, 60)
    if hours:
        return QCoreApplication.translate("SyncBar", ", {h} h {m} min left").format(h=hours, m=rest)
    return QCoreApplication.translate("SyncBar", ", {m} min left").format(m=minutes)
