"""Boxes for choices of a design, in plain words: how a file system is mounted, and whose a folder becomes."""

from collections.abc import Sequence

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QVBoxLayout, QWidget

from raidwright.storage.design.design import ArrayDesign, FilesystemKind, Ownership, Unlocking
from raidwright.ui.look.controls import put_text
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.theme import Space


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


class MountOptionBoxes(QWidget):
    """Check boxes for mount options; each click emits ``edited`` with a whole new design.

    Only options that the shown design can use are visible.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._design: ArrayDesign | None = None
        self._noatime = name_widget(QCheckBox(self.tr("Do not update access t&imes (noatime)")), "noatime")
        self._discard = name_widget(QCheckBox(self.tr("Send &TRIM to SSDs (discard)")), "discard")
        self._through = name_widget(
            QCheckBox(self.tr("Pass TRIM through the encr&yption")), "discard-through"
        )
        self._compress = name_widget(QCheckBox(self.tr("Compress files (&zstd)")), "compress")
        self._explain()
        boxes = QVBoxLayout(self)
        boxes.setContentsMargins(0, 0, 0, 0)
        boxes.setSpacing(Space.XS)
        for box in (self._noatime, self._discard, self._through, self._compress):
            boxes.addWidget(box)
        for box in (self._noatime, self._discard, self._compress):
            box.clicked.connect(self._set_mount)
        self._through.clicked.connect(self._set_through)

    def show_design(self, design: ArrayDesign) -> None:
        """Show ``design``; nothing is emitted."""
        self._design = design
        mount, encryption = design.mount, design.encryption
        self._noatime.setChecked(mount is not None and mount.noatime)
        self._discard.setChecked(mount is not None and mount.discard)
        self._compress.setChecked(mount is not None and mount.compress)
        self._through.setChecked(encryption is not None and encryption.discard)
        asked = (mount is not None and mount.discard) or self._through.isChecked()
        self._through.setVisible(encryption is not None and asked)
        is_btrfs = design.filesystem is not None and design.filesystem.kind is FilesystemKind.BTRFS
        self._compress.setVisible(is_btrfs or self._compress.isChecked())

    def _explain(self) -> None:
        self._noatime.setToolTip(
            self.tr("Reading files then writes nothing to the disks. Mount option: noatime")
        )
        self._discard.setToolTip(
            self.tr(
                "Reports free blocks to SSDs, so they stay fast. Hard disks do not need it. Mount option:"
                " discard"
            )
        )
        self._through.setToolTip(self.tr("Someone with the disks can then see which areas are in use."))
        self._compress.setToolTip(
            self.tr("Text files become smaller, videos do not. Mount option: compress=zstd")
        )

    def _set_mount(self) -> None:
        if self._design is not None and self._design.mount is not None:
            mount = structs.replace(
                self._design.mount,
                noatime=self._noatime.isChecked(),
                discard=self._discard.isChecked(),
                compress=self._compress.isChecked(),
            )
            self.edited.emit(structs.replace(self._design, mount=mount))

    def _set_through(self, wanted: bool) -> None:
        if self._design is not None and self._design.encryption is not None:
            encryption = structs.replace(self._design.encryption, discard=wanted)
            self.edited.emit(structs.replace(self._design, encryption=encryption))


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
        self._field().setPlaceholderText(self.tr("empty: you are the owner"))
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
