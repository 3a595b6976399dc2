"""Replace a disk: which one goes, which one comes, and every finding about it."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QFormLayout, QWidget

from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.repair.choices import has_left, may_come, may_go, plan_any_replacement
from raidwright.storage.plan.repair.failing import plan_taking_out
from raidwright.storage.plan.repair.guide import guide
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.standing import call_roll
from raidwright.storage.snapshot.tree import array_by_uuid, disk_of_drive, drive_id
from raidwright.ui.arrays.asking_panel import AskingPanel
from raidwright.ui.arrays.disk_box import Choice, DiskBox, disk_words
from raidwright.ui.arrays.light import LightButton
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Text
from raidwright.ui.look.layouts import add_row, clear, flush_left, form_rows, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.words.sentences import first_blocking, sentence

NONE = ""
"""No disk: an empty place, or only to take one out."""


def _without_disks(uuid: str, snapshot: Snapshot) -> Answer:
    """Why none can come; nothing where one could."""
    answer = plan_any_replacement(uuid, snapshot)
    return answer if isinstance(answer, Refused) else Refused(())


class RepairPanel(AskingPanel):
    """A choice of two disks."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__("repair", parent)
        self._by_hand = False
        self._out = DiskBox("repair-out", self.tr("The disk that goes"))
        self._new = DiskBox("repair-new", self.tr("The disk that comes"))
        self._which = tuple(LightButton(session, drive) for drive in (self._goes, self._comes))
        self._steps = vbox(0, Space.S)
        for box in (self._out, self._new):
            box.currentIndexChanged.connect(self.changed)
        self._new.activated.connect(self._choose)
        steps = Card(Heading(self.tr("Step by step")), self._steps)
        self._lay_out(self._rows(), below=(steps,))

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show what can be chosen now; what was chosen stays so while it is there."""
        anew = not self._new.count()
        self._title.setText(self.tr("Replace a disk of “{name}”").format(name=array_name(array.name)))
        self._out.fill(tuple(self._going(array, snapshot)))
        self._new.fill(tuple(self._coming(array, snapshot)))
        if anew or not (self._by_hand or self._new.drive):
            self._choose_fitting(snapshot)

    def _show_guide(self, snapshot: Snapshot) -> None:
        """What has to be done for the disks that are chosen, step by step."""
        array = array_by_uuid(snapshot, self._uuid)
        if array is None:
            return
        out, new = (disk_of_drive(snapshot, drive) for drive in (self._out.drive, self._new.drive))
        clear(self._steps)
        for number, step in enumerate(guide(array, out, new, snapshot), 1):
            line = self.tr("{n}. {step}").format(n=number, step=sentence(step))
            self._steps.addWidget(Text(line))

    def _choose(self) -> None:
        """Somebody has."""
        self._by_hand = True

    def planner(self) -> Callable[[Snapshot], Answer]:
        """What is planned for the disks that are chosen."""
        out, new = self._out.drive, self._new.drive
        if new == out == NONE:
            return partial(_without_disks, self._uuid)
        if new == NONE:
            return partial(plan_taking_out, self._uuid, out)
        return lambda snapshot: plan_replacement(self._uuid, new, snapshot, out)

    def missing(self, answer: Answer) -> str:
        """A disk, where one could come."""
        chosen = self._out.drive or self._new.drive
        return "" if chosen or first_blocking(answer.findings) else self.tr("Choose the disk that comes.")

    def show_answer(self, answer: Answer, snapshot: Snapshot) -> None:
        """Show what the planner says of it, and what hands have to do."""
        super().show_answer(answer, snapshot)
        self._show_guide(snapshot)
        for button in self._which:
            button.refresh()

    def _goes(self) -> str:
        return self._out.drive

    def _comes(self) -> str:
        return self._new.drive

    def _choose_fitting(self, snapshot: Snapshot) -> None:
        """Choose the first disk that can come and does not fail, else the first that does not."""
        with QSignalBlocker(self._new):
            sound = self._new.sound_rows(snapshot)
            for row in sound:
                self._new.setCurrentIndex(row)
                if isinstance(self.planner()(snapshot), Planned):
                    return
            self._new.setCurrentIndex(sound[0])

    def _going(self, array: Array, snapshot: Snapshot) -> Iterator[Choice]:
        if call_roll(array).missing:
            yield self.tr("An empty place"), NONE
        for disk in may_go(array, snapshot):
            words = disk_words(disk)
            if has_left(disk, array, snapshot):
                words = self.tr("{disk} · serves no more").format(disk=words)
            yield words, drive_id(disk)

    def _coming(self, array: Array, snapshot: Snapshot) -> Iterator[Choice]:
        for disk in may_come(array, snapshot):
            yield disk_words(disk), drive_id(disk)
        yield self.tr("None: only take the other out"), NONE

    def _forget(self) -> None:
        self._by_hand = False
        for box in (self._out, self._new):
            box.empty()

    def _rows(self) -> QFormLayout:
        form = form_rows()
        for words, box, which in zip(
            (self.tr("&Goes"), self.tr("&Comes")), (self._out, self._new), self._which, strict=True
        ):
            add_row(form, words, box)
            form.addRow("", flush_left(which))
        return form
