"""Replace a disk: which one goes, which one comes, and every finding about it."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.repair import plan_leaving, plan_replacement
from raidwright.storage.plan.repair_choices import has_left, may_come, may_go
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.standing import call_roll
from raidwright.storage.snapshot.tree import drive_id
from raidwright.storage.units import format_size
from raidwright.ui.look.labels import Text, named
from raidwright.ui.look.layouts import add_row, form_rows, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.answer import FindingsList

Choice = tuple[str, str]
"""What is read, and the id of the drive."""
NONE = ""
"""No disk: an empty place, or only to take one out."""


class RepairPanel(QWidget):
    """The wish that it shows is planned by whoever asks for its `planner`."""

    changed = Signal()
    """Another disk was chosen."""
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._uuid = ""
        self._title = Heading("")
        self._out = named(QComboBox(), "repair-out", self.tr("The disk that goes"))
        self._new = named(QComboBox(), "repair-new", self.tr("The disk that comes"))
        self._findings = FindingsList()
        self._back = named(QPushButton(self.tr("&Back")), "repair-back")
        for box in (self._out, self._new):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.currentIndexChanged.connect(self.changed)
        self._back.clicked.connect(self.left)
        self._lay_out()

    @property
    def uuid(self) -> str:
        """Of the array whose disks are chosen."""
        return self._uuid

    def begin(self, array: Array, snapshot: Snapshot) -> None:
        """Show the choice for another array, or anew."""
        self._uuid = array.uuid
        for box in (self._out, self._new):
            with QSignalBlocker(box):
                box.clear()
        self.show_array(array, snapshot)

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show what can be chosen now; what was chosen stays so while it is there."""
        anew = not self._new.count()
        self._title.setText(self.tr("Replace a disk of “{name}”").format(name=array_name(array.name)))
        _fill(self._out, tuple(self._going(array, snapshot)))
        _fill(self._new, tuple(self._coming(array, snapshot)))
        if anew:
            self._choose_fitting(snapshot)

    def planner(self) -> Callable[[Snapshot], Answer]:
        """What is planned for the disks that are chosen."""
        out, new = self._out.currentData() or NONE, self._new.currentData() or NONE
        if new == NONE:
            return partial(plan_leaving, self._uuid, out)
        return lambda snapshot: plan_replacement(self._uuid, new, snapshot, out)

    def show_answer(self, answer: Answer) -> None:
        """Show what the planner says of it."""
        self._findings.show_answer(answer)

    def _choose_fitting(self, snapshot: Snapshot) -> None:
        """Choose the first disk that can come."""
        with QSignalBlocker(self._new):
            for row in range(self._new.count()):
                self._new.setCurrentIndex(row)
                if isinstance(self.planner()(snapshot), Planned):
                    return
            self._new.setCurrentIndex(0)

    def _going(self, array: Array, snapshot: Snapshot) -> Iterator[Choice]:
        if call_roll(array).missing:
            yield self.tr("An empty place"), NONE
        for disk in may_go(array, snapshot):
            words = _words(disk)
            if has_left(disk, array, snapshot):
                words = self.tr("{disk} · serves no more").format(disk=words)
            yield words, drive_id(disk)

    def _coming(self, array: Array, snapshot: Snapshot) -> Iterator[Choice]:
        for disk in may_come(array, snapshot):
            yield _words(disk), drive_id(disk)
        yield self.tr("None: only take the other out"), NONE

    def _lay_out(self) -> None:
        promise = self.tr(
            "A disk that still serves is copied to the new one before it goes, so that the array is never "
            "less safe than now. What has failed is taken out and cleared afterwards."
        )
        form = form_rows()
        add_row(form, self.tr("&Goes"), self._out)
        add_row(form, self.tr("&Comes"), self._new)
        choice = Card(self._title, Text(promise), form, hbox(0, -1, self._back, 1))
        findings = Card(Heading(self.tr("What to know")), self._findings)
        vbox(0, Space.M, choice, findings, 1, parent=self)


def _words(disk: Block) -> str:
    return f"{disk_label(disk)} · {format_size(disk.size)}"


def _fill(box: QComboBox, choices: tuple[Choice, ...]) -> None:
    """The first is chosen unless what was chosen before is among them."""
    if choices == tuple((box.itemText(row), box.itemData(row)) for row in range(box.count())):
        return
    before = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        for words, drive in choices:
            box.addItem(words, drive)
        box.setCurrentIndex(max(0, box.findData(before)) if before is not None else 0)
