"""Beside the form at all times: what the array would hold, every finding, and how data fall on the disks."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from raidwright.storage.design import ArrayDesign
from raidwright.storage.disks import Block
from raidwright.storage.plan import Answer, Capacity, Planned
from raidwright.storage.zones import member_chunks
from raidwright.ui.design.capacity import CapacityPanel
from raidwright.ui.design.stripe_picture import StripePicture
from raidwright.ui.design.stripe_shape import StripeShape, legend
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.labels import Muted, named
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.answer import FindingsList
from raidwright.ui.words.figures import count_disks, level_name


class AnswerPanel(QWidget):
    """Shows one `Answer` of the planner."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._capacity = CapacityPanel()
        self._title = Heading("")
        self._picture = StripePicture()
        self._legend = Muted(wrap=True)
        self._findings = FindingsList()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.M)
        self._known = _card(Heading(self.tr("What to know")), self._findings)
        for card in (_card(self._capacity), self._known, self._foldable_picture()):
            column.addWidget(card)
        column.addStretch(1)

    def show_answer(self, design: ArrayDesign, answer: Answer, members: Sequence[Block]) -> None:
        """Show ``answer`` to ``design`` on the disks ``members``, of which some may be missing."""
        count = len(design.members)
        chunks = member_chunks(design, members) if len(members) == count else ()
        shape = StripeShape(design.level, count, len(design.spares), design.layout, chunks)
        self._capacity.show_capacity(capacity_of(answer), design.level, count, len(design.spares))
        self._picture.show_shape(shape)
        self._legend.setText(legend(shape))
        self._title.setText(self._title_of(shape))
        self._findings.show_answer(answer)
        # While disks are still being chosen there is nothing to find fault with.
        self._known.setVisible(len(design.members) > 1)

    def _foldable_picture(self) -> Card:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._picture)
        column.addWidget(self._legend)
        fold = named(Fold(inside, remembered="build/picture"), "fold-picture")
        fold.setAccessibleName(self.tr("How data fall on the disks"))
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(fold)
        card = Card()
        card.body.addLayout(head)
        card.body.addWidget(inside)
        return card

    def _title_of(self, shape: StripeShape) -> str:
        if shape.example:
            level, disks = level_name(shape.level), count_disks(shape.columns)
            return self.tr("How data would fall: {level} on {disks}").format(level=level, disks=disks)
        return self.tr("How data fall on the disks")


def capacity_of(answer: Answer) -> Capacity | None:
    """The capacity an answer promises, or would."""
    return answer.plan.predicted if isinstance(answer, Planned) else answer.capacity


def _card(*parts: QWidget) -> Card:
    card = Card()
    for part in parts:
        card.body.addWidget(part)
    return card
