"""Beside the questions: what comes of the answers given so far."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.bench.proposed_speed import proposed_speed, speed_words
from raidwright.storage.levels import Level
from raidwright.storage.proposals.proposing import ArrayProposal
from raidwright.storage.proposals.words import survival
from raidwright.storage.snapshot.disks import Block
from raidwright.storage.units import format_size
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.words.figures import about_words, count_disks, level_name
from raidwright.ui.words.sentences import in_words

_WIDTH = 224
"""Pixels."""


class GuideSummary(QWidget):
    """Disks, bytes, failures, speed and time until protected, of the design as it is now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._disks = name_widget(Muted(wrap=True), "summary-disks")
        self._usable = name_widget(Text(), "summary-usable")
        self._survives = name_widget(Text(), "summary-survives")
        self._speed = name_widget(Muted(wrap=True), "summary-speed")
        self._after = name_widget(Muted(wrap=True), "summary-protected")
        self._locked = Muted(self.tr("Encrypted"), wrap=True)
        self._lines = (self._disks, self._usable, self._survives, self._speed, self._after, self._locked)
        self._title = Heading(self.tr("Summary"))
        self._is_below = False
        vbox(0, 0, Card(self._title, *self._lines), 1, parent=self)

    def put_below(self, below: bool) -> None:
        """Say less where it stands below the questions, which then need the height."""
        self._is_below = below
        self._title.setVisible(not below)
        self._speed.setVisible(not below)
        wide = QSizePolicy.Policy.Preferred if below else QSizePolicy.Policy.Fixed
        self.setSizePolicy(wide, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """As narrow as its lines can be read beside the questions."""
        return QSize(_WIDTH, super().sizeHint().height())

    def show_proposal(self, proposal: ArrayProposal | None, disks: Sequence[Block]) -> None:
        """Show what is chosen; of a design that cannot be built only its disks."""
        words = count_disks(len(disks)) if disks else self.tr("No disk chosen")
        for line in self._lines[1:]:
            line.setVisible(proposal is not None and not (line is self._speed and self._is_below))
        if proposal is not None:
            if proposal.design.level is not Level.SINGLE:
                words = f"{words}, {level_name(proposal.design.level)}"
            size = format_size(proposal.capacity.usable)
            self._usable.setText(self.tr("{size} for you").format(size=size))
            self._survives.setText(in_words(survival(proposal.capacity)))
            self._speed.setText(in_words(speed_words(proposed_speed(proposal.design, disks))))
            self._show_time(proposal.protected_after)
            self._locked.setVisible(proposal.design.encryption is not None)
        self._disks.setText(words)

    def _show_time(self, seconds: float | None) -> None:
        self._after.setVisible(seconds is not None)
        words = self.tr("Protected {time} after the build")
        self._after.setText(words.format(time=about_words(seconds or 0)))
