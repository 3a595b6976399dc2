"""Who has a folder in place of the person at the screen: a user of the computer, chosen or typed."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from raidwright.ui.look.controls import put_text


class OwnerBox(QComboBox):
    """The owner of a folder: a user, and if wanted ":" and a group.

    Empty stands for the person at the screen.
    """

    edited = Signal(str)
    """What was chosen or typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._users: tuple[str, ...] = ()
        self.setObjectName("owner")
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # As wide as the longest of all names it would make the whole column wide.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        self.setToolTip(self.tr("A user of this computer, optionally with “:” and a group: anna:family"))
        self._field().setAccessibleName(self.tr("Owner of the folder"))
        self._field().setPlaceholderText(self.tr("none: you are the owner"))
        self._field().textEdited.connect(self.edited)
        self.textActivated.connect(self.edited)

    def offer(self, users: Sequence[str]) -> None:
        """Offer ``users`` to choose from; what is written stays."""
        if self._users != tuple(users):
            self._users = tuple(users)
            written = self.owner()
            self.clear()
            self.addItems(list(users))
            self.show_owner(written)

    def show_owner(self, owner: str) -> None:
        """Show ``owner``; ``edited`` is not emitted."""
        put_text(self._field(), owner)

    def owner(self) -> str:
        """What is written; empty for the person at the screen."""
        return self._field().text()

    def _field(self) -> QLineEdit:
        field = self.lineEdit()
        assert field is not None
        return field
