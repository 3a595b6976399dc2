"""Choose the disk for what shall be done with an array, and see every finding about it."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.tree import drive_id
from raidwright.ui.arrays.choices import ONE_MORE, DiskQuestion
from raidwright.ui.arrays.disk_box import DiskBox, disk_words
from raidwright.ui.arrays.light import LightButton
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Text, named
from raidwright.ui.look.layouts import add_row, form_rows, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.answer import FindingsList


class ChoicePanel(QWidget):
    """The wish that it shows is planned by whoever asks for its `planner`."""

    changed = Signal()
    """Another disk was chosen."""
    left = Signal()

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._uuid, self._choice = "", ONE_MORE
        self._title, self._promise = Heading(""), Text()
        self._disk = DiskBox("chosen-disk", self.tr("The disk"))
        self._disk.currentIndexChanged.connect(self.changed)
        self._which = LightButton(session, lambda: self._disk.drive)
        self._findings = FindingsList()
        self._back = named(QPushButton(self.tr("&Back")), "choice-back")
        self._back.clicked.connect(self.left)
        self._lay_out()

    @property
    def uuid(self) -> str:
        """Of the array for which a disk is chosen."""
        return self._uuid

    def begin(self, choice: DiskQuestion, array: Array, snapshot: Snapshot) -> None:
        """Ask this for another array, or anew."""
        self._uuid, self._choice = array.uuid, choice
        self._promise.setText(choice.promise())
        self._disk.empty()
        self.show_array(array, snapshot)

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show what can be chosen now; what was chosen stays so while it is there."""
        anew = not self._disk.count()
        self._title.setText(self._choice.title(array_name(array.name)))
        disks = self._choice.disks(array, snapshot)
        self._disk.fill(tuple((disk_words(disk), drive_id(disk)) for disk in disks))
        if anew:
            self._choose_fitting(snapshot)

    def planner(self) -> Callable[[Snapshot], Answer]:
        """What is planned for the disk that is chosen."""
        choice, uuid, drive = self._choice, self._uuid, self._disk.drive
        return lambda snapshot: choice.plan(uuid, drive, snapshot)

    def show_answer(self, answer: Answer, _: Snapshot) -> None:
        """Show what the planner says of it."""
        self._findings.show_answer(answer)
        self._which.refresh()

    def _choose_fitting(self, snapshot: Snapshot) -> None:
        with QSignalBlocker(self._disk):
            for row in range(self._disk.count()):
                self._disk.setCurrentIndex(row)
                if isinstance(self.planner()(snapshot), Planned):
                    return
            self._disk.setCurrentIndex(0)

    def _lay_out(self) -> None:
        form = form_rows()
        add_row(form, self.tr("D&isk"), self._disk)
        form.addRow("", hbox(0, 0, self._which, 1))
        choice = Card(self._title, self._promise, form, hbox(0, -1, self._back, 1))
        findings = Card(Heading(self.tr("What to know")), self._findings)
        vbox(0, Space.M, choice, findings, 1, parent=self)
