"""What lies on the array: encryption, LVM, a file system with its label, and where it is mounted."""

from collections.abc import Sequence

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget

from raidwright.storage.design.design import (
    ArrayDesign,
    FilesystemChoice,
    FilesystemKind,
    MountChoice,
    Ownership,
)
from raidwright.storage.fields import EXTENT, LONGEST_LABEL, LONGEST_NAME, MOST_BYTES
from raidwright.storage.proposals.defaults import encryption_for, first_design, folders_in, lvm_for, with_name
from raidwright.ui.look.controls import put_text, put_value
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import add_row, form_rows
from raidwright.ui.shared.choice_boxes import MountOptionBoxes, OwnerBox, OwnershipBox, UnlockingBox
from raidwright.ui.shared.term_button import row_with_term
from raidwright.ui.words.sentences import signature_words

GB = 10**9
LARGEST = MOST_BYTES // GB
_NARROWEST = 110


class VolumeSize(QSpinBox):
    """Emits ``edited`` when the user chooses a size in bytes, or None for all there is."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("volume-size")
        self.setRange(0, LARGEST)
        self.setSingleStep(100)
        self.setSuffix(" GB")
        # Room for the largest number that there is would make the whole column wide.
        self.setMinimumWidth(_NARROWEST)
        self.setSpecialValueText(self.tr("all space"))
        self.setToolTip(self.tr("Unused space can be added to this volume or another one later."))
        # While a number is being typed its beginning is not yet what is meant.
        self.setKeyboardTracking(False)
        self.valueChanged.connect(lambda value: self.edited.emit(_bytes(value)))

    def show_size(self, size: int | None) -> None:
        """Show ``size`` in bytes; nothing is emitted. Of a size that is as before, what is typed stands."""
        value = 0 if size is None else max(1, round(size / GB))
        if value != self.value():
            self.blockSignals(True)
            self.setValue(value)
            self.blockSignals(False)


def _bytes(value: int) -> int | None:
    """A size in GB as whole extents in bytes, never more than was asked for."""
    return value * GB // EXTENT * EXTENT if value else None


class LayerForm(QWidget):
    """Emits ``edited`` with a whole new design; shows whatever design it is given.

    A file system or a folder that is chosen anew is as the last one was.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._design = first_design()
        self._formatted: ArrayDesign | None = None
        """The last design with a file system."""
        self._mounted: ArrayDesign | None = None
        """The last design that is mounted."""
        self._name = name_widget(QLineEdit(maxLength=LONGEST_NAME), "name")
        self._encrypt = name_widget(QCheckBox(self.tr("&Encrypt (LUKS2)")), "encrypt")
        self._lvm = name_widget(QCheckBox(self.tr("Logical &volume (LVM)")), "lvm")
        self._size = VolumeSize()
        self._filesystem = name_widget(QComboBox(), "filesystem")
        self._label = name_widget(QLineEdit(maxLength=LONGEST_LABEL), "label")
        self._mount = name_widget(QLineEdit(), "mountpoint")
        self._keep = name_widget(QCheckBox(self.tr("&Mount at boot")), "keep")
        self._unlocking = UnlockingBox()
        self._ownership, self._owner = OwnershipBox(), OwnerBox()
        self._folders = name_widget(QLineEdit(), "folders")
        self._options = MountOptionBoxes()
        self._form = form_rows()
        self._fill()
        self._lay_out()
        self._connect()

    def show_design(self, design: ArrayDesign, users: Sequence[str]) -> None:
        """Show ``design``, and of which ``users`` it can be; nothing is emitted."""
        self._design = design
        self._formatted = design if design.filesystem else self._formatted
        self._mounted = design if design.mount else self._mounted
        self._owner.offer(users)
        kind = design.filesystem.kind if design.filesystem else None
        put_text(self._name, design.name)
        self._encrypt.setChecked(design.encryption is not None)
        self._lvm.setChecked(design.lvm is not None)
        self._size.show_size(design.lvm.size if design.lvm else None)
        self._form.setRowVisible(self._size, design.lvm is not None)
        put_value(self._filesystem, kind, self.tr("none"))
        put_text(self._label, design.filesystem.label if design.filesystem else "")
        put_text(self._mount, design.mount.point if design.mount else "")
        self._keep.setChecked(design.keep)
        self._ownership.setEnabled(design.mount is not None)
        if design.mount:
            self._ownership.show_choice(design.mount.ownership)
            self._owner.show_owner(design.mount.owner)
        self._owner.setEnabled(design.mount is not None and design.mount.ownership is not Ownership.ROOT)
        if design.encryption:
            self._unlocking.show_way(design.encryption.unlocking)
        self._form.setRowVisible(self._unlocking, design.keep and design.encryption is not None)
        folders = design.mount.folders if design.mount else ()
        if folders_in(self._folders.text()) != folders:
            self._folders.setText(", ".join(folders))
        self._folders.setEnabled(design.mount is not None)
        self._options.show_design(design)
        self._form.setRowVisible(self._options, design.mount is not None)
        self._label.setEnabled(kind is not None)
        self._mount.setEnabled(kind is not None)

    def forget(self) -> None:
        """Forget the designs that were shown: what comes has nothing to do with them."""
        self._formatted = self._mounted = None

    def _fill(self) -> None:
        for kind in FilesystemKind:
            self._filesystem.addItem(signature_words(kind.value), kind)
        self._filesystem.addItem(self.tr("none"), None)
        self._keep.setToolTip(
            self.tr("Adds entries to mdadm.conf, crypttab and fstab. The plan shows each line.")
        )
        self._mount.setPlaceholderText(self.tr("not mounted"))
        self._encrypt.setToolTip(self.tr("You enter the passphrase when you confirm the plan."))
        self._lvm.setToolTip(
            self.tr("One logical volume on the whole array. It can be divided or expanded later.")
        )
        self._folders.setPlaceholderText(self.tr("none; for example: Photos, Media, Backup"))
        self._folders.setToolTip(
            self.tr(
                "Separate names with commas. The folders are created during the build, with the access"
                " selected above."
            )
        )
        self._mount.setToolTip(self.tr("A folder below /srv, /mnt or /media"))

    def _lay_out(self) -> None:
        form = self._form
        add_row(form, self.tr("&Name"), self._name)
        form.addRow("", row_with_term(self._encrypt, "luks"))
        form.addRow("", row_with_term(self._lvm, "lvm"))
        add_row(form, self.tr("Volume si&ze"), self._size)
        add_row(
            form, self.tr("&File system"), self._filesystem, row_with_term(self._filesystem, "filesystem")
        )
        add_row(form, self.tr("La&bel"), self._label)
        add_row(form, self.tr("Mount &point"), self._mount, row_with_term(self._mount, "mount"))
        add_row(form, self.tr("&Access"), self._ownership)
        add_row(form, self.tr("Other o&wner"), self._owner)
        add_row(form, self.tr("Subfol&ders"), self._folders)
        form.addRow("", self._options)
        form.addRow("", self._keep)
        add_row(form, self.tr("Un&lock method"), self._unlocking)
        self.setLayout(form)

    def _connect(self) -> None:
        self._name.textEdited.connect(self._set_name)
        self._encrypt.clicked.connect(self._set_encryption)
        self._lvm.clicked.connect(self._set_lvm)
        self._size.edited.connect(self._set_size)
        self._filesystem.activated.connect(self._set_filesystem)
        self._label.textEdited.connect(self._set_label)
        self._mount.textEdited.connect(self._set_mount)
        self._ownership.activated.connect(self._set_ownership)
        self._owner.edited.connect(self._set_ownership)
        self._folders.textEdited.connect(self._set_folders)
        self._options.edited.connect(self.edited)
        self._keep.clicked.connect(self._set_keep)
        self._unlocking.activated.connect(self._set_unlocking)

    def _set_name(self, name: str) -> None:
        self.edited.emit(with_name(self._design, name))

    def _set_encryption(self, wanted: bool) -> None:
        encryption = encryption_for(self._design.name) if wanted else None
        self.edited.emit(structs.replace(self._design, encryption=encryption))

    def _set_lvm(self, wanted: bool) -> None:
        self.edited.emit(structs.replace(self._design, lvm=lvm_for(self._design.name) if wanted else None))

    def _set_size(self, size: int | None) -> None:
        if self._design.lvm is not None:
            self.edited.emit(structs.replace(self._design, lvm=structs.replace(self._design.lvm, size=size)))

    def _set_filesystem(self) -> None:
        kind: FilesystemKind | None = self._filesystem.currentData()
        last = self._with_present_name(self._formatted)
        label = last.filesystem.label if last.filesystem else ""
        filesystem = FilesystemChoice(kind, label) if kind else None
        mount = _mount_of(kind, last.mount) if kind else None
        self.edited.emit(structs.replace(self._design, filesystem=filesystem, mount=mount))

    def _set_label(self, label: str) -> None:
        if self._design.filesystem is not None:
            filesystem = structs.replace(self._design.filesystem, label=label)
            self.edited.emit(structs.replace(self._design, filesystem=filesystem))

    def _set_mount(self, point: str) -> None:
        kind = self._design.filesystem.kind if self._design.filesystem else None
        old = _mount_of(kind, self._with_present_name(self._mounted).mount) or MountChoice(point)
        mount = structs.replace(old, point=point) if point else None
        self.edited.emit(structs.replace(self._design, mount=mount))

    def _with_present_name(self, last: ArrayDesign | None) -> ArrayDesign:
        return with_name(last or self._design, self._design.name)

    def _set_ownership(self) -> None:
        if self._design.mount is not None:
            ownership = self._ownership.choice() or Ownership.MINE
            owner = "" if ownership is Ownership.ROOT else self._owner.owner()
            mount = structs.replace(self._design.mount, ownership=ownership, owner=owner)
            self.edited.emit(structs.replace(self._design, mount=mount))

    def _set_folders(self, text: str) -> None:
        if self._design.mount is not None:
            mount = structs.replace(self._design.mount, folders=folders_in(text))
            self.edited.emit(structs.replace(self._design, mount=mount))

    def _set_keep(self, wanted: bool) -> None:
        self.edited.emit(structs.replace(self._design, keep=wanted))

    def _set_unlocking(self) -> None:
        if self._design.encryption is not None:
            encryption = structs.replace(self._design.encryption, unlocking=self._unlocking.way())
            self.edited.emit(structs.replace(self._design, encryption=encryption))


def _mount_of(kind: FilesystemKind | None, mount: MountChoice | None) -> MountChoice | None:
    """``mount`` as a file system of ``kind`` can have it: btrfs alone compresses."""
    if mount is None or kind is FilesystemKind.BTRFS:
        return mount
    return structs.replace(mount, compress=False)
