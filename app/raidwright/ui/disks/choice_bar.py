"""The bar below the cards: what is chosen, and what can be done with it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from raidwright.storage.units import format_size
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.look.shared_room import SideBySide
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.shared.devices import CardFacts
from raidwright.ui.words.figures import count_disks

_WIDE = 720
"""Pixels that words and buttons take beside one another; in less the words stand above."""


class ChoiceBar(Card):
    """What is chosen, and buttons for it; visible while something is chosen."""

    build_wanted = Signal()
    cleaning_wanted = Signal()
    details_wanted = Signal()
    none_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._words = Heading("", Type.STRONG)
        self._none = QPushButton(self.tr("Clear selection"))
        self._details = QPushButton(self.tr("Details"))
        self._clean = name_widget(QPushButton(self.tr("Wipe these disks…")), "clean-disks")
        self._build = PrimaryButton(self.tr("Build with these disks…"))
        self._none.clicked.connect(self.none_wanted)
        self._details.clicked.connect(self.details_wanted)
        self._clean.clicked.connect(self.cleaning_wanted)
        self._build.clicked.connect(self.build_wanted)
        self.body.setContentsMargins(Space.L, Space.S, Space.S, Space.S)
        buttons = QWidget()
        hbox(0, Space.S, 1, self._none, self._details, self._clean, self._build, parent=buttons)
        sides = SideBySide((self._words, 1), (buttons, 0), _WIDE)
        sides.setMinimumWidth(1)
        self.add(sides)
        self.show_choice(())

    def show_choice(self, chosen: Sequence[CardFacts], *, cleanable: bool = False) -> None:
        """Show how many disks are chosen; ``cleanable`` offers to clean them."""
        self._clean.setVisible(cleanable)
        self.setVisible(bool(chosen))
        total = format_size(sum(facts.bytes for facts in chosen))
        words = self.tr("{disks} selected · {size}")
        self._words.setText(words.format(disks=count_disks(len(chosen)), size=total))
        self._details.setVisible(len(chosen) == 1)
