"""Choose the disk for what shall be done with an array, and see every finding about it."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from raidwright.storage.fact import visible
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.tree import drive_id
from raidwright.ui.arrays.asking_panel import AskingPanel
from raidwright.ui.arrays.choices import ONE_MORE, DiskQuestion
from raidwright.ui.arrays.disk_box import DiskBox, disk_words
from raidwright.ui.arrays.light import LightButton
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Text
from raidwright.ui.look.layouts import add_row, flush_left, form_rows
from raidwright.ui.words.sentences import first_blocking


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
            sound = self._disk.sound_rows(snapshot)
            for row in sound:
                self._disk.setCurrentIndex(row)
                if isinstance(self.planner()(snapshot), Planned):
                    return
            self._disk.setCurrentIndex(sound[0] if sound else -1)
