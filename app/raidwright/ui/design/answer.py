"""Beside the form at all times: what the array would hold, every finding, and how data fall on the disks."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from raidwright.storage.design.capacity import Capacity
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.design.zones import member_chunks
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.snapshot.disks import Block
from raidwright.ui.design.capacity import CapacityPanel
from raidwright.ui.design.stripe_picture import StripePicture
from raidwright.ui.design.stripe_shape import StripeShape, shape_legend
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.answer import FindingsList
from raidwright.ui.words.figures import count_disks, level_name


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
