"""The array itself: level, chunk, the layout of RAID 10, and what only experts change."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QVBoxLayout,
    QWidget,
)

from raidwright.storage.design import ArrayDesign, Layout, Level
from raidwright.storage.levels import striped
from raidwright.storage.units import KIB, format_binary
from raidwright.ui.design.defaults import first_design
from raidwright.ui.design.level import LevelChoice
from raidwright.ui.design.offers import Offers
from raidwright.ui.look.controls import put_choices, put_value
from raidwright.ui.look.labels import named
from raidwright.ui.look.layouts import add_row, form_rows

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
        self._chunk = named(QComboBox(), "chunk")
        self._layout = named(QComboBox(), "layout")
        self._layout.setToolTip(
            self.tr(
                "Near keeps the copies side by side, far in the other half of the disks: that reads faster"
                " and writes slower."
            )
        )
        self._layout.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._layout.setMinimumContentsLength(12)
        put_choices(self._chunk, [(format_binary(size), size) for size in CHUNKS])
        put_choices(
            self._layout,
            [
                (self.tr("near: as md does it"), Layout.DEFAULT),
                (self.tr("far: reads like RAID 0"), Layout.FAR),
                (self.tr("offset: in between"), Layout.OFFSET),
            ],
        )
        self._level.chosen.connect(self.level_chosen)
        self._chunk.activated.connect(self._set_chunk)
        self._layout.activated.connect(self._set_layout)
        form = form_rows()
        add_row(form, self.tr("Ch&unk"), self._chunk)
        self._layout_name = add_row(form, self.tr("La&yout"), self._layout)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._level)
        column.addLayout(form)

    def show_design(self, design: ArrayDesign, offers: Offers) -> None:
        """Show ``design``, and what every level would give; nothing is emitted."""
        self._design = design
        self._level.show_level(design.level, offers)
        put_value(self._chunk, design.chunk, format_binary(design.chunk))
        put_value(self._layout, design.layout, design.layout.value)
        has_chunks = striped(design.level)
        self._chunk.setEnabled(has_chunks)
        self._chunk.setToolTip("" if has_chunks else self.tr("RAID 1 copies whole disks: it has no chunks."))
        for part in (self._layout_name, self._layout):
            part.setVisible(design.level is Level.RAID10)

    def _set_chunk(self) -> None:
        self.edited.emit(structs.replace(self._design, chunk=self._chunk.currentData()))

    def _set_layout(self) -> None:
        self.edited.emit(structs.replace(self._design, layout=self._layout.currentData()))
