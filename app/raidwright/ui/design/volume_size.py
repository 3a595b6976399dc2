"""How large the logical volume shall be: all of the group, or so many gigabytes."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSpinBox, QWidget

from raidwright.storage.units import MIB

GB = 10**9
LARGEST = 2**60 // GB
_EXTENT = 4 * MIB
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
        self.setSpecialValueText(self.tr("all of it"))
        self.setToolTip(self.tr("What the volume leaves free can be given to it, or to another one, later."))
        # While a number is being typed its beginning is not yet what is meant.
        self.setKeyboardTracking(False)
        self.valueChanged.connect(lambda value: self.edited.emit(_bytes(value)))

    def show_size(self, size: int | None) -> None:
        """Show ``size`` in bytes; nothing is emitted."""
        self.blockSignals(True)
        self.setValue(0 if size is None else max(1, round(size / GB)))
        self.blockSignals(False)


def _bytes(value: int) -> int | None:
    """Whole extents, not more than was asked for."""
    return value * GB // _EXTENT * _EXTENT if value else None
