"""The array itself: level with what it would give, chunk, layout of RAID 10, and what only experts change."""

from msgspec import structs
from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QRadioButton,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from raidwright.language.catalogue import phrase
from raidwright.storage.design.design import ArrayDesign, Layout
from raidwright.storage.levels import Level
from raidwright.storage.proposals.defaults import Offers, first_design
from raidwright.storage.units import KIB, MIB, format_binary, format_size
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.controls import Fold, put_choices, put_value
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import add_row, form_rows, hbox, vbox
from raidwright.ui.look.painting import begin_painting, draw_elided
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.shared.term_button import row_with_term
from raidwright.ui.words.figures import level_name

_DOT = 16.0
_AIR = 6
"""Pixels above and below the words."""


class LevelRow(QRadioButton):
    """A radio button of two lines; ``show_offer`` says what it gives with the disks at hand."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._size = self._safety = ""
        self._fits = False

    def show_offer(self, size: str, safety: str, *, fits: bool) -> None:
        """Show the usable ``size`` and a few words of safety; faint when there are too few disks."""
        if (size, safety, fits) != (self._size, self._safety, self._fits):
            self._size, self._safety, self._fits = size, safety, fits
            self.update()

    def hitButton(self, point: QPoint) -> bool:
        """Whether a click is on the button: anywhere in the row it is."""
        return self.rect().contains(point)

    def sizeHint(self) -> QSize:
        lines = QFontMetrics(font(Type.STRONG)).height() + QFontMetrics(font(Type.SMALL)).height()
        return QSize(200, lines + 2 * _AIR)

    def minimumSizeHint(self) -> QSize:
        """The least size at which both lines can be read."""
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        self._paint_background(painter, ink)
        dot = QRectF(Space.S + 1, (self.height() - _DOT) / 2, _DOT, _DOT)
        self._paint_dot(painter, dot)
        room = QRectF(self.rect()).adjusted(dot.right() + Space.S, _AIR, -Space.M, -_AIR)
        self._paint_words(painter, ink, room)

    def _paint_background(self, painter: QPainter, ink: Colours) -> None:
        chosen, focused = self.isChecked(), self.hasFocus()
        background = (
            ink.selected if chosen else ink.window if self.underMouse() or self.isDown() else ink.card
        )
        painter.setBrush(background)
        painter.setPen(QPen(ink.accent if chosen or focused else background, 2 if focused else 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_dot(self, painter: QPainter, box: QRectF) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.rect = box.toRect()
        radio = QStyle.PrimitiveElement.PE_IndicatorRadioButton
        self.style().drawPrimitive(radio, option, painter, self)

    def _paint_words(self, painter: QPainter, ink: Colours, room: QRectF) -> None:
        top = Qt.AlignmentFlag.AlignTop
        painter.setFont(font(Type.STRONG))
        painter.setPen(ink.text if self._fits or self.isChecked() else ink.muted)
        painter.drawText(room, top | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.drawText(room, top | Qt.AlignmentFlag.AlignRight, self._size)
        painter.setFont(font(Type.SMALL))
        painter.setPen(ink.muted)
        draw_elided(painter, room, self._safety, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft)


class LevelChoice(QWidget):
    """Rows named "level-raid0" … "level-raid10"."""

    chosen = Signal(object)
    """The `Level` the user took."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = {level: self._row(level) for level in Level}
        self._words = Muted(wrap=True)
        group = QButtonGroup(self)
        for row in self._rows.values():
            group.addButton(row)
        vbox(0, 1, *self._rows.values(), Space.XS, self._words, parent=self)

    def show_level(self, level: Level, offers: Offers) -> None:
        """Show ``level`` as chosen, and what each would give."""
        self._rows[level].setChecked(True)
        self._words.setText(level_explanation(level))
        for each, row in self._rows.items():
            offer = offers.get(each)
            size = format_size(offer.usable) if offer else ""
            safety = losses_words(offer.survives) if offer else self._needs(each)
            row.show_offer(size, safety, fits=offer is not None)
            is_one = each.facts.least_members == 1
            is_offered = offer is not None or not (is_one or each in offers)
            row.setVisible(is_offered or each is level)
            # Tab leads to the chosen one, arrow keys from there to the others.
            chosen = each is level
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)
            row.setToolTip(
                level_explanation(each) if offer else f"{level_explanation(each)} ({self._needs(each)})"
            )
            row.setAccessibleDescription(". ".join(filter(None, (size, safety, level_explanation(each)))))

    def _needs(self, level: Level) -> str:
        if level.facts.most_members == 1:
            return self.tr("uses a single disk")
        return self.tr("needs {n} disks").format(n=level.facts.least_members)

    def _row(self, level: Level) -> LevelRow:
        row = name_widget(LevelRow(level_name(level)), f"level-{level.value}")
        row.clicked.connect(lambda: self.chosen.emit(level))
        return row


def losses_words(losses: int) -> str:
    """How many disks of the array may fail, in words."""
    if losses == 0:
        return QCoreApplication.translate("Level", "No redundancy: any disk failure loses all data")
    facts = (("n", str(losses)),)
    return phrase("Level", "Survives {n} disk failure||Survives {n} disk failures", facts)


def level_explanation(level: Level) -> str:
    """What a level gives and takes, in one line."""
    return QCoreApplication.translate("Level", level.facts.explanation)


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
