"""Beside the tree: what taking down means, who uses the array, and every finding."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.repair_choices import wants_repair
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.tree import mounts
from raidwright.ui.look.labels import Text, named
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.plan.answer import FindingsList
from raidwright.ui.plan.running import SyncBar
from raidwright.ui.teardown.stack import stack_of
from raidwright.ui.teardown.stack_picture import StackPicture


class TeardownPanel(QWidget):
    """Shows one `Answer` of the planner."""

    replacing = Signal()
    """A disk of the array shall be replaced instead."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Heading("")
        self._use = StatusLine(Status.INFO, "")
        self._sync = SyncBar()
        self._replace = named(QPushButton(self.tr("Re&place a disk…")), "replace-disk")
        self._replace.clicked.connect(self.replacing)
        self._picture = StackPicture()
        self._findings = FindingsList()
        promise = self.tr(
            "Everything on the array is unmounted and removed, layer by layer, until its disks are blank; "
            "then each disk is probed at both ends to prove it. Other disks are not touched."
        )
        summary = Card(self._title, Text(promise), self._use, self._sync, hbox(0, -1, self._replace, 1))
        picture = Card(Heading(self.tr("From the top down to the disks")), self._picture)
        findings = Card(Heading(self.tr("What to know")), self._findings)
        vbox(0, Space.M, summary, picture, findings, 1, parent=self)

    def show_answer(self, array: Array, answer: Answer, snapshot: Snapshot) -> None:
        """Show what the planner says about taking ``array`` down."""
        self._picture.show_stack(stack_of(array, snapshot))
        self._title.setText(self.tr("Take down “{name}”").format(name=array_name(array.name) or array.uuid))
        points = ", ".join(mounts(snapshot, array.path)) if array.path else ""
        if points:
            self._use.say(Status.WARNING, self.tr("In use: mounted at {points}").format(points=points))
        else:
            self._use.say(Status.GOOD, self.tr("Nothing on it is mounted."))
        self._sync.show_array(snapshot, array.uuid)
        self._replace.setVisible(wants_repair(array, snapshot))
        self._findings.show_answer(answer)
