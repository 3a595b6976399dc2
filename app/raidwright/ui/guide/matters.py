"""The first question: what matters most, and for whom it is."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QRadioButton, QWidget

from raidwright.storage.proposals.recommending import Priority
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card

_INDENT = 26
"""Pixels from a button's left edge to its words."""


class MattersStep(QWidget):
    """Three answers, of which one is chosen; and whether other computers shall open the folders too."""

    chosen = Signal(object)
    """A `Priority`."""
    shared = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        card = Card()
        self._buttons: dict[Priority, QRadioButton] = {}
        for priority, words, more in (
            (
                Priority.SAFETY,
                self.tr("&Keep my files safe"),
                self.tr("A failed disk costs nothing but its replacement."),
            ),
            (
                Priority.SPACE,
                self.tr("As much &space as possible"),
                self.tr("Still survives 1 disk failure, where there are enough disks."),
            ),
            (
                Priority.SPEED,
                self.tr("As &fast as possible"),
                self.tr("For photo editing, virtual machines and many small files."),
            ),
        ):
            button = name_widget(QRadioButton(words), f"matters-{priority.value}")
            set_type(button, Type.STRONG)
            button.setAccessibleDescription(more)
            button.clicked.connect(lambda _=False, priority=priority: self.chosen.emit(priority))
            sentence = Muted(more, wrap=True)
            sentence.setIndent(_INDENT)
            self._buttons[priority] = button
            card.add(vbox(0, Space.XS, button, sentence))
        card.body.setSpacing(Space.L)
        words = self.tr("&Open it from other devices at home: Windows, Mac, phones")
        self._network = name_widget(QCheckBox(words), "guide-network")
        self._network.clicked.connect(self.shared)
        vbox(0, Space.M, card, Card(self._network), 1, parent=self)

    def show_priority(self, priority: Priority) -> None:
        """Show which answer was given; nothing is emitted."""
        self._buttons[priority].setChecked(True)

    def show_network(self, wanted: bool) -> None:
        """Show whether the home network is wanted; nothing is emitted."""
        self._network.setChecked(wanted)

    def take_keyboard(self) -> None:
        """Lead the keyboard to the answer that is given."""
        next(button for button in self._buttons.values() if button.isChecked()).setFocus()
