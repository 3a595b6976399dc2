"""The questions of the guide one after the other, with what comes of the answers so far beside them."""

from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from raidwright.bench.proposed_speed import proposed_speed, speed_words
from raidwright.storage.levels import Level
from raidwright.storage.proposals.proposing import ArrayProposal, Priority, survival
from raidwright.storage.snapshot.disks import Block
from raidwright.storage.units import format_size
from raidwright.ui.guide.disks import DisksStep
from raidwright.ui.guide.offers import OffersStep
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import Muted, Text, as_tip, name_widget
from raidwright.ui.look.layouts import SideBySide, hbox, page_layout, scroll_area_of_controls, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.shared.people_fields import PeopleFields
from raidwright.ui.words.devices import with_spares
from raidwright.ui.words.figures import about_words, count_disks, level_name
from raidwright.ui.words.sentences import in_words

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
                self.tr("Your files survive a disk failure. With 4 or more disks, 2 can fail."),
            ),
            (
                Priority.SPACE,
                self.tr("As much &space as possible"),
                self.tr("More space from the same disks. With 2 or more disks, 1 can fail."),
            ),
            (
                Priority.SPEED,
                self.tr("As &fast as possible"),
                self.tr("For virtual machines and many small files. With 2 or more disks, 1 can fail."),
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
        words = self.tr("&Open files from other devices at home: Windows, Mac, phones")
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
        self._is_below = self._can_be_built = False
        vbox(0, 0, Card(self._title, *self._lines), 1, parent=self)

    def put_below(self, below: bool) -> None:
        """Say less where it stands below the questions, which then need the height."""
        self._is_below = below
        self._title.setVisible(not below)
        self._speed.setVisible(self._can_be_built and not below)
        wide = QSizePolicy.Policy.Preferred if below else QSizePolicy.Policy.Fixed
        self.setSizePolicy(wide, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """As narrow as its lines can be read beside the questions."""
        return QSize(_WIDTH, super().sizeHint().height())

    def show_proposal(self, proposal: ArrayProposal | None, disks: Sequence[Block]) -> None:
        """Show what is chosen; of a design that cannot be built only its disks."""
        words = count_disks(len(disks)) if disks else self.tr("No disk chosen")
        self._can_be_built = proposal is not None
        for line in self._lines[1:]:
            line.setVisible(self._can_be_built and not (line is self._speed and self._is_below))
        if proposal is not None:
            if proposal.design.level is not Level.SINGLE:
                words = f"{words}, {level_name(proposal.design.level)}"
            words = with_spares(words, len(proposal.design.spares))
            size = format_size(proposal.capacity.usable)
            self._usable.setText(self.tr("{size} usable").format(size=size))
            self._survives.setText(in_words(survival(proposal.capacity)))
            self._speed.setText(in_words(speed_words(proposed_speed(proposal.design, disks))))
            self._show_time(proposal.protected_after)
            self._locked.setVisible(proposal.design.encryption is not None)
        self._disks.setText(words)

    def _show_time(self, seconds: float | None) -> None:
        self._after.setVisible(seconds is not None)
        words = self.tr("Fully protected after {time}")
        self._after.setText(words.format(time=about_words(seconds or 0)))


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
            "Type names, separated by commas. Nobody needs an account on this computer. You choose a"
            " password for each new person before the build."
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

        ``people`` are asked for as well where the home network is wanted; where it is no longer, the
        question before is shown in place of that. ``install`` offers to get what that takes.
        """
        self._missing, self._against, self._asks_for_people = missing, against, people
        self._can_install = install
        if self.step <= self._last:
            self._show_step()
        else:
            self.turn_to(self._last)
            if self.isVisible():
                self.take_keyboard()

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
