"""The array itself: level, chunk, the layout of RAID 10, and what only experts change."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget

from raidwright.storage.design.design import ArrayDesign, Layout
from raidwright.storage.proposals.defaults import Offers, first_design
from raidwright.storage.units import KIB, MIB, format_binary
from raidwright.ui.design.level import LevelChoice
from raidwright.ui.look.controls import Fold, put_choices, put_value
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import add_row, form_rows, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.shared.term_button import row_with_term
from raidwright.ui.words.figures import level_name

CHUNKS = tuple(power * KIB for power in (4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096))


class ArrayForm(QWidget):
    """Emits ``edited`` with a whole new design; shows whatever design it is given."""

    edited = Signal(object)
    level_chosen = Signal(object)
    """The user took a `Level` on purpose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._design = first_design()
        self._level = LevelChoice()
        self._chunk = name_widget(QComboBox(), "chunk")
        self._layout = name_widget(QComboBox(), "layout")
        self._layout.setToolTip(
            self.tr(
                "near: copies side by side. far: copies in the other half of the disks; faster reads,"
                " slower writes."
            )
        )
        self._layout.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._layout.setMinimumContentsLength(12)
        put_choices(self._chunk, [(format_binary(size), size) for size in CHUNKS])
        put_choices(
            self._layout,
            [
                (self.tr("near: the md default"), Layout.DEFAULT),
                (self.tr("far: reads like RAID 0"), Layout.FAR),
                (self.tr("offset: in between"), Layout.OFFSET),
            ],
        )
        self._level.chosen.connect(self.level_chosen)
        self._chunk.activated.connect(self._set_chunk)
        self._layout.activated.connect(self._set_layout)
        form = form_rows()
        add_row(form, self.tr("Ch&unk size"), self._chunk, row_with_term(self._chunk, "chunk"))
        self._layout_name = add_row(form, self.tr("La&yout"), self._layout)
        vbox(0, -1, self._level, form, parent=self)

    def show_design(self, design: ArrayDesign, offers: Offers) -> None:
        """Show ``design``, and what every level would give; nothing is emitted."""
        self._design = design
        self._level.show_level(design.level, offers)
        put_value(self._chunk, design.chunk, format_binary(design.chunk))
        put_value(self._layout, design.layout, design.layout.value)
        has_chunks = design.level.facts.is_striped
        self._chunk.setEnabled(has_chunks)
        self._chunk.setToolTip(
            "" if has_chunks else self.tr("{level} has no chunks.").format(level=level_name(design.level))
        )
        for part in (self._layout_name, self._layout):
            part.setVisible(design.level.facts.has_layouts)

    def _set_chunk(self) -> None:
        self.edited.emit(structs.replace(self._design, chunk=self._chunk.currentData()))

    def _set_layout(self) -> None:
        self.edited.emit(structs.replace(self._design, layout=self._layout.currentData()))


class ExpertForm(QWidget):
    """Emits ``edited`` with a whole new design; shows whatever design it is given."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._design = first_design()
        self._slack = name_widget(QSpinBox(minimum=1, maximum=MIB, suffix=" MiB"), "slack")
        self._bitmap = name_widget(QCheckBox(self.tr("Use a write-intent bitmap")), "bitmap")
        self._whole = name_widget(QCheckBox(self.tr("Use whole disks without partitions")), "whole-disks")
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
        self._bitmap.setChecked(design.bitmap and design.level.facts.is_redundant)
        self._bitmap.setEnabled(design.level.facts.is_redundant)
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
        add_row(form, self.tr("Reserve free space per disk"), self._slack)
        for control, reason in (
            (None, self.tr("Replacement disks are often slightly smaller. This reserve allows for that.")),
            (self._bitmap, self.tr("After a crash, only the blocks being written are resynced.")),
            (
                self._whole,
                self.tr(
                    "Not recommended: firmware and other systems see disks without a partition table as"
                    " unused. They can overwrite the array's data."
                ),
            ),
        ):
            if control is self._bitmap:
                form.addRow(row_with_term(control, "bitmap"))
            elif control is not None:
                form.addRow(control)
            form.addRow(Muted(reason, wrap=True))
        fold = name_widget(Fold(inner, self.tr("Advan&ced options")), "expert")
        vbox(0, -1, hbox(0, 0, fold, 1), inner, parent=self)
