"""How what is encrypted is unlocked after a start, in plain words."""

from PySide6.QtWidgets import QComboBox, QWidget

from raidwright.storage.design.design import Unlocking


class UnlockingBox(QComboBox):
    """One of the ways that there are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("unlocking")
        self.addItem(self.tr("at each start"), Unlocking.AT_START)
        self.addItem(self.tr("by hand"), Unlocking.BY_HAND)
        self.addItem(self.tr("by a key file here"), Unlocking.KEY_FILE)

    def show_way(self, way: Unlocking) -> None:
        """Show this way; nothing is emitted."""
        self.setCurrentIndex(self.findData(way))

    def way(self) -> Unlocking:
        """What is chosen."""
        chosen: Unlocking = self.currentData()
        return chosen
