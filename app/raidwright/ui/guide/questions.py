"""The questions of the guide one after the other, with the summary beside them and the way on below."""

from enum import IntEnum
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QStackedWidget, QWidget

from raidwright.ui.guide.disks import DisksStep
from raidwright.ui.guide.matters import MattersStep
from raidwright.ui.guide.offers import OffersStep
from raidwright.ui.guide.summary import GuideSummary
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import as_tip, name_widget
from raidwright.ui.look.layouts import hbox, page_layout, scroll_area_of_controls, vbox
from raidwright.ui.look.shared_room import SideBySide
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.shared.people_fields import PeopleFields

_WIDE = 720
"""Pixels that question and summary take beside one another."""


class GuideStep(IntEnum):
    """One question."""

    MATTERS = 0
    DISKS = 1
    OFFERS = 2
    PEOPLE = 3
    """Only where the home network is wanted."""


class GuideQuestions(QWidget):
    """Shows one question at a time; emits ``reviewed`` after the last."""

    reviewed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.matters, self.disks, self.offers = MattersStep(), DisksStep(), OffersStep()
        more = self.tr(
            "Type a name for each person, separated by commas. Nobody needs an account here. You choose a"
            " password for each before the build."
        )
        self.people, people = PeopleFields("guide", more), QWidget()
        vbox(0, -1, Card(self.people), 1, parent=people)
        self._asks_for_people = self._can_install = False
        self.summary = GuideSummary()
        self._missing = self._against = ""
        self._way = name_widget(QLabel(textFormat=Qt.TextFormat.RichText), "guide-way")
        self._title = Heading("", Type.TITLE, wrap=True)
        self._stack = QStackedWidget()
        for step in (self.matters, self.disks, self.offers, people):
            self._stack.addWidget(scroll_area_of_controls(step, gutter=True))
        self._reason = name_widget(StatusLine(Status.INFO, ""), "guide-reason")
        self.install = name_widget(QPushButton(self.tr("&Install…")), "guide-install")
        self.install.hide()
        self._back = name_widget(QPushButton(self.tr("&Back")), "guide-back")
        self._next = name_widget(PrimaryButton(self.tr("&Next")), "guide-next")
        self._back.clicked.connect(self.go_back)
        self._next.clicked.connect(self._go_on)
        self.disks.relisted.connect(self._order)
        self.offers.relisted.connect(self._order)
        self._lay_out()
        self.turn_to(GuideStep.MATTERS)

    @property
    def step(self) -> GuideStep:
        """The question that is shown."""
        return GuideStep(self._stack.currentIndex())

    def turn_to(self, step: GuideStep) -> None:
        """Show another question."""
        self._stack.setCurrentIndex(step)
        self._show_step()

    def show_missing(self, missing: str, against: str, *, people: bool, install: bool = False) -> None:
        """Say what is ``missing`` on the page of disks, and what speaks ``against`` the design.

        ``people`` are asked for as well where the home network is wanted. ``install`` offers to get what
        that takes.
        """
        self._missing, self._against, self._asks_for_people = missing, against, people
        self._can_install = install
        self._show_step()

    def take_keyboard(self) -> None:
        """Lead the keyboard to what is to be answered."""
        match self.step:
            case GuideStep.MATTERS:
                self.matters.take_keyboard()
            case GuideStep.DISKS:
                self.disks.take_keyboard()
            case GuideStep.OFFERS:
                self.offers.take_keyboard()
            case GuideStep.PEOPLE:
                self.people.take_keyboard()

    def go_back(self) -> None:
        """Show the question before, where there is one."""
        if self.step is not GuideStep.MATTERS:
            self.turn_to(GuideStep(self.step - 1))
            self.take_keyboard()

    def _order(self) -> None:
        """Have Tab go from top to bottom: Qt orders widgets as they were made."""
        chain = (*self.disks.controls, *self.offers.controls, *self.people.controls, self._back, self._next)
        for before, after in pairwise(chain):
            self.setTabOrder(before, after)

    def _go_on(self) -> None:
        if self.step is self._last:
            self.reviewed.emit()
        else:
            self.turn_to(GuideStep(self.step + 1))
            self.take_keyboard()

    @property
    def _last(self) -> GuideStep:
        return GuideStep.PEOPLE if self._asks_for_people else GuideStep.OFFERS

    def _show_step(self) -> None:
        step = self.step
        self._title.setText(self._titles()[step])
        self._way.setText(self._way_words())
        self._back.setVisible(step is not GuideStep.MATTERS)
        reasons = {GuideStep.DISKS: self._missing, self._last: self._missing or self._against}
        reason = reasons.get(step, "")
        self._reason.setVisible(bool(reason))
        self._reason.say(Status.INFO if self._missing else Status.BAD, reason)
        self._next.setEnabled(not reason)
        self.install.setVisible(self._can_install and bool(reason))
        self._next.setToolTip(as_tip(reason))
        self._next.setAccessibleDescription(reason)

    def _titles(self) -> tuple[str, ...]:
        return (
            self.tr("What matters most?"),
            self.tr("Which disks?"),
            self.tr("This fits your disks"),
            self.tr("Who can use it?"),
        )

    def _way_words(self) -> str:
        names = [self.tr("1 Goal"), self.tr("2 Disks"), self.tr("3 Proposal"), self.tr("4 Review")]
        if self._asks_for_people:
            names[3:] = (self.tr("4 People"), self.tr("5 Review"))
        return " › ".join(f"<b>{name}</b>" if at == self.step else name for at, name in enumerate(names))

    def _lay_out(self) -> None:
        content = SideBySide((self._stack, 1), (self.summary, 0), _WIDE)
        content.stacked.connect(self.summary.put_below)
        buttons = hbox(0, Space.S, self._back, (vbox(0, 0, self._reason), 1), self.install, self._next)
        footer = QWidget()
        footer.setLayout(buttons)
        page_layout(self, self._way, self._title, (content, 1), footer)
