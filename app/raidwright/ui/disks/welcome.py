"""What Raidwright is, in three sentences, until the user has read it."""

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from raidwright.assets import asset
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import Text
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Action, Card, Heading
from raidwright.ui.words.lists import sentences_in_row

_SEEN = "welcome/seen"
_MARK = 56
"""Pixels of the program's own picture."""


class Welcome(Card):
    """Shown at the first start; offers the practice machine, or says that there is none."""

    def __init__(self, offer: Action | None, reason: str, parent: QWidget | None = None) -> None:
        """Offer what ``offer`` says and does; ``reason`` says why there is none."""
        super().__init__(parent=parent)
        if QSettings().value(_SEEN, defaultValue=False, type=bool):
            self.hide()
        self._offered = offer is not None
        self._practice = QPushButton(icon("practice"), "")
        self._urgent = PrimaryButton("")
        self.offers = (self._practice, self._urgent)
        """The buttons that open the practice machine."""
        for button in self.offers:
            if offer is not None:
                button.setText(offer[0])
                button.clicked.connect(offer[1])
        self._read = QPushButton(self.tr("Got it"))
        self._read.clicked.connect(self._dismiss)
        buttons = hbox(0, Space.S, self._practice, self._urgent, self._read, 1)
        title, sentences = Heading(self.tr("Welcome to Raidwright")), Text(self._three_sentences(reason))
        words = vbox(0, Space.S, title, sentences, Space.XS, buttons)
        mark = QLabel()
        mark.setPixmap(QIcon(str(asset("resources/icons/raidwright.svg"))).pixmap(_MARK, _MARK))
        self.add(hbox(0, Space.L, (mark, 0, Qt.AlignmentFlag.AlignTop), (words, 1)))
        self.suggest_practice(practice=False, nothing_to_build_on=False)

    def suggest_practice(self, *, practice: bool, nothing_to_build_on: bool) -> None:
        """Make the practice machine the main button when there is nothing else to build on."""
        useful = self._offered and not practice
        self._practice.setVisible(useful and not nothing_to_build_on)
        self._urgent.setVisible(useful and nothing_to_build_on)

    def _dismiss(self) -> None:
        QSettings().setValue(_SEEN, True)
        self.hide()

    def _three_sentences(self, reason: str) -> str:
        what = self.tr(
            "Raidwright combines disks into an array that can survive a disk failure. You can add"
            " encryption, volumes and a file system. Before anything is written, you see every command"
            " and every affected disk. Afterwards you can measure the speed."
        )
        practice = self.tr(
            "Try everything on the practice machine, with real tools and simulated disks. No real data"
            " can be lost."
        )
        return sentences_in_row(what, practice if self._offered else reason)
