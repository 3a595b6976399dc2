"""Boxes for two choices of a design, in plain words."""

from PySide6.QtWidgets import QComboBox, QWidget

from raidwright.storage.design.design import Ownership, Unlocking


class UnlockingBox(QComboBox):
    """How what is encrypted is unlocked after a start."""

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


class OwnershipBox(QComboBox):
    """Whose the folder is where a file system is mounted; ``may_stay`` adds that it stays whose it is."""

    def __init__(self, parent: QWidget | None = None, *, may_stay: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName("ownership")
        if may_stay:
            self.addItem(self.tr("whoever has it now"), None)
        self.addItem(self.tr("you; others read"), Ownership.MINE)
        self.addItem(self.tr("you alone"), Ownership.MINE_ALONE)
        self.addItem(self.tr("you and your group"), Ownership.MY_GROUP)
        self.addItem(self.tr("root"), Ownership.ROOT)

    def show_choice(self, ownership: Ownership | None) -> None:
        """Show this one; nothing is emitted."""
        self.setCurrentIndex(self.findData(ownership))

    def choice(self) -> Ownership | None:
        """What is chosen; None where it stays as it is."""
        chosen: Ownership | None = self.currentData()
        return chosen
