"""Boxes for two choices of a design, in plain words."""

from PySide6.QtWidgets import QComboBox, QWidget

from raidwright.storage.design.design import Ownership, Unlocking


class UnlockingBox(QComboBox):
    """Chooses how what is encrypted is unlocked after a start of the computer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("unlocking")
        self.addItem(self.tr("Ask at boot"), Unlocking.AT_START)
        self.addItem(self.tr("Manually"), Unlocking.BY_HAND)
        self.addItem(self.tr("Key file on this computer"), Unlocking.KEY_FILE)

    def show_way(self, way: Unlocking) -> None:
        """Show ``way`` as chosen; ``activated`` is not emitted."""
        self.setCurrentIndex(self.findData(way))

    def way(self) -> Unlocking:
        """The way that is chosen."""
        chosen: Unlocking = self.currentData()
        return chosen


class OwnershipBox(QComboBox):
    """Chooses to whom the folder of a mount belongs; ``may_stay`` adds that its owner stays the same."""

    def __init__(self, parent: QWidget | None = None, *, may_stay: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName("ownership")
        if may_stay:
            self.addItem(self.tr("Keep current owner"), None)
        self.addItem(self.tr("You; others can read"), Ownership.MINE)
        self.addItem(self.tr("Only you"), Ownership.MINE_ALONE)
        self.addItem(self.tr("You and your group"), Ownership.MY_GROUP)
        self.addItem(self.tr("root"), Ownership.ROOT)

    def show_choice(self, ownership: Ownership | None) -> None:
        """Show ``ownership`` as chosen; ``activated`` is not emitted."""
        self.setCurrentIndex(self.findData(ownership))

    def choice(self) -> Ownership | None:
        """The ownership that is chosen; None where the owner stays the same."""
        chosen: Ownership | None = self.currentData()
        return chosen
