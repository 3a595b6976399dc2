"""The free disks, and the way to new storage; without any array also what this program is for."""

from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.units import format_size
from raidwright.storage.words.summary import FreeDisk, StorageSummary
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.opening import hold_while_busy
from raidwright.ui.home.words import free_words
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.shared.bays import BayRow
from raidwright.ui.shared.waiting import practice_offer

_MOST_DRAWN = 24
"""Free disks that are drawn; of more the sizes are told."""


class FreeCard(Card):
    """One button leads: to new storage, or without free disks to the practice machine."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._title, self._about = Heading(""), Text()
        self._blank, self._old = Muted(wrap=True), Muted(wrap=True)
        self._bays = BayRow()
        self._primary = name_widget(PrimaryButton(self.tr("Set up storage")), "set-up-storage")
        self._plain = name_widget(QPushButton(self.tr("Set up storage")), "set-up-more-storage")
        for button in (self._primary, self._plain):
            button.clicked.connect(session.setup_requested)
        offer = practice_offer(session, self.tr("Try the practice machine"))
        self._practice = name_widget(QPushButton(offer[0] if offer else ""), "try-practice")
        self._has_practice = offer is not None
        self._about.setText(self._three_lines())
        if offer is not None:
            self._practice.clicked.connect(offer[1])
        hold_while_busy(session, (self._practice,))
        buttons = (self._practice, self._plain, self._primary)
        self.add(hbox(0, Space.S, self._title, 1, *buttons), self._about, self._blank, self._old, self._bays)

    def show_disks(self, summary: StorageSummary, *, leads: bool) -> None:
        """Show the free disks; where the card ``leads``, its button is the page's first."""
        is_new, free = not summary.arrays, bool(summary.free)
        self._title.setText(self.tr("Welcome to Raidwright") if is_new else self.tr("Free disks"))
        self._about.setVisible(is_new)
        blank = free_words(summary.free, blank=True)
        if not free:
            blank = self.tr("No disk is free.") if summary.examined else self.tr("Not examined yet.")
        self._blank.setText(blank)
        old = free_words(summary.free, blank=False)
        self._old.setText(old)
        few = summary.free if len(summary.free) <= _MOST_DRAWN else ()
        self._bays.show_bays([disk.bay for disk in few], [self._caption(disk) for disk in few])
        self._bays.setVisible(bool(few))
        self._blank.setVisible(bool(blank))
        self._old.setVisible(bool(old))
        self._primary.setVisible(leads and (is_new or free))
        self._plain.setVisible(free and not leads)
        self._practice.setVisible(is_new and self._has_practice and not self._session.practice)

    def _caption(self, disk: FreeDisk) -> str:
        return format_size(disk.size) if disk.blank else self.tr("old data")

    def _three_lines(self) -> str:
        purpose = self.tr("Several disks become one storage that survives a disk failure.")
        promise = self.tr("You see every step and every affected disk before anything is written.")
        practice = self.tr("Try everything on the practice machine, without any risk.")
        speed = self.tr("Afterwards you can measure how fast it is.")
        return "\n".join((purpose, promise, practice if self._has_practice else speed))
