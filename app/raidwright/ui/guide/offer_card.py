"""One proposal as a card: its size first, then what it survives and how fast it is."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.proposals.proposing import ArrayProposal
from raidwright.storage.proposals.words import survival
from raidwright.storage.units import format_size
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Badge, Card, Heading, Status
from raidwright.ui.words.figures import level_name
from raidwright.ui.words.sentences import in_words

_WIDTH = 204
"""Pixels."""


class OfferCard(Card):
    """Emits ``chosen`` when it is clicked anywhere, or its button is pressed."""

    chosen = Signal(object)
    """The `Level` of the proposal."""

    def __init__(
        self, proposal: ArrayProposal, speed: str, *, why: str = "", parent: QWidget | None = None
    ) -> None:
        """Show ``proposal``; ``why`` is told of the recommended one alone."""
        super().__init__(parent=parent)
        self._level, self._is_chosen = proposal.design.level, False
        capacity = proposal.capacity
        name, survives = level_name(self._level), in_words(survival(capacity))
        head = [Heading(name, Type.STRONG)]
        badge = (Badge(Status.INFO, self.tr("Recommended")),) if why else ()
        self._button = name_widget(QPushButton(""), f"offer-{self._level.value}")
        self._button.setAccessibleName(f"{name}, {format_size(capacity.usable)}, {survives}")
        self._button.clicked.connect(self._choose)
        more = [speed, *([why] if why else [])]
        self.add(
            hbox(0, Space.S, *head, 1, *badge),
            Heading(format_size(capacity.usable), Type.FIGURE),
            Text(survives),
            vbox(0, Space.S, *(Muted(words, wrap=True) for words in more)),
            1,
            self._button,
        )
        self.body.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        self.show_chosen(False)

    def show_chosen(self, is_chosen: bool) -> None:
        """Show whether it is the one that will be built."""
        self._is_chosen = is_chosen
        self._button.setText(self.tr("✓ Chosen") if is_chosen else self.tr("Choose"))
        self._button.setFlat(is_chosen)
        self.update()

    @property
    def button(self) -> QPushButton:
        """What the keyboard can reach."""
        return self._button

    def sizeHint(self) -> QSize:
        """As narrow as its words can still be read."""
        return QSize(max(_WIDTH, self.minimumSizeHint().width()), super().sizeHint().height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose it by a click anywhere."""
        super().mouseReleaseEvent(event)
        if self.rect().contains(event.position().toPoint()):
            self._choose()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a border in the accent colour around the chosen one."""
        super().paintEvent(event)
        if self._is_chosen:
            painter, ink = begin_painting(self)
            painter.setPen(QPen(ink.accent, 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)

    def _choose(self) -> None:
        self.chosen.emit(self._level)
