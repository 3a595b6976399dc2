"""Whose the folder is where a file system is mounted, in plain words."""

from PySide6.QtWidgets import QComboBox, QWidget

from raidwright.storage.design.design import Ownership


class OwnershipBox(QComboBox):
    """One of the choices that there are; ``may_stay`` adds that it stays whose it is."""

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
