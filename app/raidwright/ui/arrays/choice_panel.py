"""Choose the disk for what shall be done with an array, by its label, and see every finding about it."""

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from raidwright.language.sentences import drive_health_words
from raidwright.storage.fact import visible
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.repair.choices import needs_no_asking
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.tree import array_by_uuid, disk_of_drive, drive_id
from raidwright.storage.units import format_size
from raidwright.ui.arrays.action import ONE_MORE, DiskQuestion
from raidwright.ui.arrays.asking_panel import AskingPanel
from raidwright.ui.arrays.light import LightButton
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.layouts import add_row, flush_left, form_rows
from raidwright.ui.shared.aim import StillBox
from raidwright.ui.shared.devices import heat_words
from raidwright.ui.words.devices import location_words
from raidwright.ui.words.sentences import first_blocking

translate = QCoreApplication.translate

Choice = tuple[str, str]
"""The words for a disk, and the id of its drive ("" for none)."""


class DiskBox(StillBox):
    """A box of disks in which the chosen one stays chosen, also when it is not offered any more."""

    def __init__(self, name: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name_widget(self, name, words)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._waiting: tuple[Choice, ...] | None = None
        """What is offered as soon as the open list is closed: no row moves below a pointer."""
        self.newcomers: frozenset[str] = frozenset()
        """The ids of the drives that came last while others were offered already."""
        self.is_by_hand = False
        """Whether a person chose what is chosen, so that nothing else is to be put in its place."""
        self.activated.connect(self._note_hand)
        self.closed.connect(self._catch_up)
        self._offered: frozenset[str] = frozenset()
        """The ids of the drives that can be chosen, "" for none among them."""

    @property
    def drive(self) -> str:
        """The id of the drive that is chosen; empty for none."""
        return self.currentData() or ""

    @property
    def lacks_newcomer(self) -> bool:
        """Whether a disk that came is to be chosen, and is not: it was connected for what is asked here."""
        return not self.is_by_hand and bool(self.newcomers) and self.drive not in self.newcomers

    @property
    def is_withdrawn(self) -> bool:
        """Whether what is chosen, a disk or none, is not offered any more."""
        return self.currentIndex() >= 0 and self.currentData() not in self._offered

    def sound_rows(self, uuid: str, snapshot: Snapshot) -> list[int]:
        """The rows that may be chosen for the array of that UUID without asking, and the one of no disk.

        What was connected while others were offered was connected for this, and comes first.
        """
        array = array_by_uuid(snapshot, uuid)
        disks = ((row, disk_of_drive(snapshot, self.itemData(row))) for row in range(self.count()))
        sound = [
            row
            for row, disk in disks
            if disk is None or (array is not None and needs_no_asking(disk, array, snapshot))
        ]
        return sorted(sound, key=lambda row: self.itemData(row) not in self.newcomers)

    def _note_hand(self) -> None:
        self.is_by_hand = True

    def _catch_up(self) -> None:
        if self._waiting is not None:
            self.fill(self._waiting)

    def empty(self) -> None:
        """Offer nothing, and forget what was chosen."""
        self._waiting, self.is_by_hand, self.newcomers = None, False, frozenset()
        with QSignalBlocker(self):
            self.clear()

    def fill(self, choices: tuple[Choice, ...]) -> None:
        """Offer ``choices``, of which the first is chosen where nothing was before.

        What was chosen and is not among them stays, as the last, and says that it cannot be had now.
        """
        self._waiting = None
        words, before = self.currentText(), self.currentData()
        offered = frozenset(drive for _, drive in choices)
        if before is not None and before not in offered:
            absent = translate("DiskBox", "{disk} · not available")
            choices = (*choices, (words if self.is_withdrawn else absent.format(disk=words), before))
        came = offered - self._offered - {""} if before is not None else frozenset()
        self.newcomers = came or self.newcomers & offered
        self._offered = offered
        if [drive for _, drive in choices] == [self.itemData(row) for row in range(self.count())]:
            # A disk that gets warmer must not close the list that somebody has open.
            for row, (words, _) in enumerate(choices):
                self.setItemText(row, words)
            return
        if self.is_open:
            self._waiting = choices
            return
        with QSignalBlocker(self):
            self.clear()
            for words, drive in choices:
                self.addItem(words, drive)
            self.setCurrentIndex(0 if before is None else self.findData(before))


def disk_words(disk: Block) -> str:
    """A disk in one line: its label and size, where it sits, how healthy and how warm it is."""
    words = [disk_label(disk), format_size(disk.size)]
    if isinstance(disk.origin, WholeDisk):
        drive = disk.origin.drive
        words += [location_words(drive), drive_health_words(drive), heat_words(drive)]
    return " · ".join(filter(None, words))


class ChoicePanel(AskingPanel):
    """Asks for one disk with which something is done to an array."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__("choice", parent)
        self._choice, self._promise = ONE_MORE, Text()
        self._disk = DiskBox("chosen-disk", self.tr("Disk"))
        self._disk.currentIndexChanged.connect(self.changed)
        self._light = LightButton(session, lambda: self._disk.drive)
        form = form_rows()
        add_row(form, self.tr("D&isk"), self._disk)
        form.addRow("", flush_left(self._light))
        self._lay_out(self._promise, form)

    def ask(self, choice: DiskQuestion) -> None:
        """Ask ``choice`` from the next `begin` on."""
        self._choice = choice
        self._promise.setText(choice.promise())

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show what can be chosen now; what was chosen stays so."""
        anew = not self._disk.drive
        self._title.setText(self._choice.title(visible(array_name(array.name))))
        disks = self._choice.disks(array, snapshot)
        self._disk.fill(tuple((disk_words(disk), drive_id(disk)) for disk in disks))
        if anew or self._disk.lacks_newcomer:
            self._choose_fitting(snapshot)

    def operation(self) -> PlannableOperation | None:
        """What is asked for with the disk that is chosen."""
        drive = self._disk.drive
        return self._choice.operation(self._uuid, drive) if drive else None

    def missing(self, answer: Answer) -> str:
        """The request to choose a disk, where all that could come are failing; otherwise empty."""
        return "" if self._disk.drive or first_blocking(answer.findings) else self.tr("Choose a disk.")

    def show_answer(self, answer: Answer, snapshot: Snapshot) -> None:
        """Show the planner's findings on the chosen disk, and whether its light can blink."""
        super().show_answer(answer, snapshot)
        self._light.refresh()

    def _forget(self) -> None:
        self._disk.empty()

    def _choose_fitting(self, snapshot: Snapshot) -> None:
        with QSignalBlocker(self._disk):
            sound = self._disk.sound_rows(self._uuid, snapshot)
            for row in sound:
                self._disk.setCurrentIndex(row)
                if isinstance(self.planner()(snapshot), Planned):
                    return
            self._disk.setCurrentIndex(sound[0] if sound else -1)
