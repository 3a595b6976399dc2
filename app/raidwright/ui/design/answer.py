"""Beside the form at all times: what the array would hold, every finding, and how data fall on the disks."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from raidwright.storage.design.capacity import Capacity, member_chunks
from raidwright.storage.design.capacity_sentences import alignment, layers_of, no_backup, safety
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.snapshot.disks import Block
from raidwright.storage.units import format_size
from raidwright.ui.design.stripe_picture import StripePicture, StripeShape, shape_legend
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import clear, hbox, table, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.tints import REDUNDANT
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.answer import FindingsList
from raidwright.ui.words.figures import count_disks, group_digits, level_name, sentences_in_row
from raidwright.ui.words.sentences import in_words

_HEIGHT = 12
_LEAST = 0.005
"""Share of the disks below which a part is neither drawn nor named."""


@dataclass(frozen=True)
class Shares:
    """Bytes of all disks of an array by what they are used for."""

    data: int
    redundancy: int
    rest: int
    """Spares, what unequal disks leave over, slack and superblocks."""

    @property
    def whole(self) -> int:
        """All bytes of all disks."""
        return self.data + self.redundancy + self.rest


def shares_of(capacity: Capacity, members: int) -> Shares:
    """How the bytes of ``members`` members and of their spares are used."""
    used = max(capacity.array, capacity.component * members) if capacity.losses else capacity.array
    return Shares(capacity.array, used - capacity.array, max(0, capacity.raw - used))


def shares_words(shares: Shares) -> str:
    """Shares in words: "data 2.00 TB · redundancy 1.00 TB"."""
    shown = (
        (shares.data, QCoreApplication.translate("CapacityBar", "data {size}")),
        (shares.redundancy, QCoreApplication.translate("CapacityBar", "redundancy {size}")),
        (shares.rest, QCoreApplication.translate("CapacityBar", "unused {size}")),
    )
    worth = (words.format(size=format_size(size)) for size, words in shown if size > _LEAST * shares.whole)
    return " · ".join(worth)


class CapacityBar(QWidget):
    """Data plain, redundancy hatched, the rest empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shares = Shares(0, 0, 0)

    def show_shares(self, shares: Shares) -> None:
        """Draw ``shares`` from now on."""
        self._shares = shares
        self.setAccessibleName(shares_words(shares))
        self.setToolTip(shares_words(shares))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()), _HEIGHT / 2, _HEIGHT / 2)
        painter.setClipPath(outline)
        painter.fillPath(outline, ink.line)
        left = 0.0
        for share, brushes in self._parts(ink):
            room = QRectF(left, 0, self.width() * share / max(1, self._shares.whole), _HEIGHT)
            for brush in brushes:
                painter.fillRect(room, brush)
            left = room.right()

    def _parts(self, ink: Colours) -> tuple[tuple[int, tuple[QBrush, ...]], ...]:
        hatched = QBrush(ink.parity, Qt.BrushStyle.BDiagPattern)
        return (
            (self._shares.data, (QBrush(ink.data),)),
            (self._shares.redundancy, (QBrush(ink.card), QBrush(REDUNDANT.of(ink.parity, ink)), hatched)),
        )


class CapacityPanel(QWidget):
    """Usable size, disks that may fail, bytes per layer, stride and stripe width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("capacity")
        self._usable = name_widget(QLabel(), "usable")
        set_type(self._usable, Type.FIGURE)
        self._safety = name_widget(QLabel(wordWrap=True), "safety")
        self._bar = CapacityBar()
        self._shares = Muted(wrap=True)
        set_type(self._shares, Type.SMALL)
        self._alignment = name_widget(Muted(wrap=True), "alignment")
        self._layers = LayerTable()
        figures = (self._usable, self._safety, Space.XS, self._bar, self._shares)
        below = (Space.S, self._layers, Space.XS, self._alignment)
        vbox(0, Space.XS, *figures, *below, parent=self)
        self.show_capacity(None, Level.RAID1, 0, 0)

    def show_capacity(self, capacity: Capacity | None, level: Level, members: int, spares: int) -> None:
        """Show ``capacity`` of an array of so many disks; None when it cannot be worked out."""
        for part in (self._bar, self._shares):
            part.setVisible(capacity is not None)
        if capacity is None:
            self._show_none(level, members)
        else:
            self._usable.setText(self.tr("{size} usable").format(size=format_size(capacity.usable)))
            share = self._share(capacity, members + spares)
            warning = in_words(no_backup(capacity))
            self._safety.setText(sentences_in_row(share, in_words(safety(capacity)), warning))
            shares = shares_of(capacity, members)
            self._bar.show_shares(shares)
            self._shares.setText(shares_words(shares))
            self._alignment.setText(in_words(alignment(capacity)))
        self._layers.show_layers(capacity)
        self.setAccessibleName(self.tr("Capacity: {usable}").format(usable=self._usable.text()))

    def _show_none(self, level: Level, members: int) -> None:
        least = level.facts.least_members
        if members < least == 1:
            self._usable.setText(self.tr("Choose a disk"))
            self._safety.setText(self.tr("The capacity is then shown here."))
        elif members < least:
            few = self.tr("{level} needs at least this many disks. The capacity is then shown here.")
            self._usable.setText(self.tr("Choose {n} or more disks").format(n=least))
            self._safety.setText(few.format(level=level_name(level)))
        else:
            self._usable.setText(self.tr("No array possible"))
            self._safety.setText(self.tr("See the reasons under “Before you continue”."))
        self._alignment.clear()

    def _share(self, capacity: Capacity, disks: int) -> str:
        text = self.tr("Total: {raw} on {disks}.")
        return text.format(raw=format_size(capacity.raw), disks=count_disks(disks))


class LayerTable(QWidget):
    """Bytes of each layer that was designed, lowest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = table(Space.L, Space.XS, wide=0, parent=self)

    def show_layers(self, capacity: Capacity | None) -> None:
        """Show the layers of ``capacity``; none when it is None."""
        clear(self._grid)
        layers = layers_of(capacity) if capacity else ()
        # How much of a member is used can be seen in the bar.
        for row, layer in enumerate(layer for layer in layers if layer.key != "component"):
            figure = QLabel(self.tr("{bytes} bytes").format(bytes=group_digits(layer.size)))
            figure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._grid.addWidget(Muted(in_words(layer.name)), row, 0)
            self._grid.addWidget(figure, row, 1, Qt.AlignmentFlag.AlignRight)


class AnswerPanel(QWidget):
    """Shows the planner's answer to a design: capacity, findings, and how data fall on the disks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._capacity = CapacityPanel()
        self._title = Heading("", wrap=True)
        self._picture = StripePicture()
        self._legend = Muted(wrap=True)
        self._findings = FindingsList()
        self._known = Card(Heading(self.tr("Before you continue")), self._findings)
        vbox(0, Space.M, Card(self._capacity), self._known, self._foldable_picture(), 1, parent=self)

    def show_answer(self, design: ArrayDesign, answer: Answer, members: Sequence[Block]) -> None:
        """Show ``answer`` to ``design`` on the disks ``members``, of which some may be missing."""
        count = len(design.members)
        chunks = member_chunks(design, members) if len(members) == count else ()
        shape = StripeShape(design.level, count, len(design.spares), design.layout, chunks)
        self._capacity.show_capacity(answered_capacity(answer), design.level, count, len(design.spares))
        self._picture.show_shape(shape)
        self._legend.setText(shape_legend(shape))
        self._title.setText(self._title_of(shape))
        self._findings.show_answer(answer)
        # While disks are still being chosen there is nothing to find fault with.
        self._known.setVisible(len(design.members) >= min(2, design.level.facts.most_members))

    def _foldable_picture(self) -> Card:
        inside = QWidget()
        vbox(0, -1, self._picture, self._legend, parent=inside)
        fold = name_widget(Fold(inside, remembered="build/picture"), "fold-picture")
        fold.setAccessibleName(self.tr("Data layout"))
        return Card(hbox(0, -1, (self._title, 1), fold), inside)

    def _title_of(self, shape: StripeShape) -> str:
        if shape.example:
            level, disks = level_name(shape.level), count_disks(shape.columns)
            return self.tr("Data layout (example): {level} on {disks}").format(level=level, disks=disks)
        return self.tr("Data layout")


def answered_capacity(answer: Answer) -> Capacity | None:
    """The capacity that a plan promises; where there is none, what the array would have."""
    return answer.plan.predicted if isinstance(answer, Planned) else answer.capacity
