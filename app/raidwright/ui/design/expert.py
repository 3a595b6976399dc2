"""What only experts change, folded away: room left free, bitmap, bare disks."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QSpinBox, QVBoxLayout, QWidget

from raidwright.storage.design import ArrayDesign
from raidwright.storage.levels import redundant
from raidwright.storage.units import MIB
from raidwright.ui.design.defaults import first_design
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.labels import Muted, named
from raidwright.ui.look.layouts import add_row, form_rows
from raidwright.ui.look.theme import Space


class ExpertForm(QWidget):
    """Emits ``edited`` with a whole new design; shows whatever design it is given."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._design = first_design()
        self._slack = named(QSpinBox(minimum=1, maximum=MIB, suffix=" MiB"), "slack")
        self._bitmap = named(QCheckBox(self.tr("Keep a write-intent &bitmap")), "bitmap")
        self._whole = named(QCheckBox(self.tr("Use the &whole disks, without partitions")), "whole-disks")
        self._slack.valueChanged.connect(self._set_slack)
        self._bitmap.clicked.connect(self._set_bitmap)
        self._whole.clicked.connect(self._set_whole)
        self._lay_out()

    def show_design(self, design: ArrayDesign) -> None:
        """Show ``design``; nothing is emitted."""
        self._design = design
        self._slack.blockSignals(True)
        self._slack.setValue(design.slack // MIB)
        self._slack.blockSignals(False)
        self._slack.setEnabled(not design.whole_disks)
        self._bitmap.setChecked(design.bitmap and redundant(design.level))
        self._bitmap.setEnabled(redundant(design.level))
        self._whole.setChecked(design.whole_disks)

    def _set_slack(self, size: int) -> None:
        self.edited.emit(structs.replace(self._design, slack=size * MIB))

    def _set_bitmap(self, wanted: bool) -> None:
        self.edited.emit(structs.replace(self._design, bitmap=wanted))

    def _set_whole(self, wanted: bool) -> None:
        self.edited.emit(structs.replace(self._design, whole_disks=wanted))

    def _lay_out(self) -> None:
        inner = QWidget()
        form = form_rows()
        form.setContentsMargins(Space.XL, 0, 0, 0)
        inner.setLayout(form)
        add_row(form, self.tr("Left &free on each disk"), self._slack)
        for control, reason in (
            (None, self.tr("A replacement is often a little smaller: this is the room for it.")),
            (self._bitmap, self.tr("After a crash only what was being written is resynced.")),
            (
                self._whole,
                self.tr(
                    "Better not: disks without a partition table look unused to firmware and to other "
                    "systems, which then write their own over the array's."
                ),
            ),
        ):
            if control is not None:
                form.addRow(control)
            form.addRow(Muted(reason, wrap=True))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(named(Fold(inner, self.tr("E&xpert choices")), "expert"))
        column.addWidget(inner)
