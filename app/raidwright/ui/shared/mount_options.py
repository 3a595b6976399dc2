"""How the file system is mounted, in plain words."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from raidwright.storage.design.design import ArrayDesign, FilesystemKind
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.theme import Space


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
        self._noatime.setToolTip(self.tr("Mounts with noatime: reading files then writes nothing."))
        self._discard.setToolTip(self.tr("Mounts with discard: SSDs stay fast. Hard disks do not need it."))
        self._through.setToolTip(self.tr("Someone with the disks can then see which areas are in use."))
        self._compress.setToolTip(self.tr("Mounts with compress=zstd: text takes less space, videos do not."))

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
