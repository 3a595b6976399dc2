"""Replace a disk: which one goes, which one comes, and every finding about it."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QFormLayout, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.repair import Replace
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.repair.choices import (
    guide,
    has_left,
    plan_any_replacement,
    replaceable_disks,
    replacement_disks,
)
from raidwright.storage.plan.repair.failing import plan_taking_out
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import count_slots
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.tree import array_by_uuid, disk_of_drive, drive_id
from raidwright.ui.arrays.asking_panel import AskingPanel
from raidwright.ui.arrays.choice_panel import Choice, DiskBox, disk_words
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
    """A refusal with the reasons why no disk can come to the array; without any when one could."""
    answer = plan_any_replacement(uuid, snapshot)
    return answer if isinstance(answer, Refused) else Refused(())


class RepairPanel(AskingPanel):
    """Asks which disk leaves an array and which one takes its place."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__("repair", parent)
        self._left: frozenset[str] = frozenset()
        """The ids of the drives that were offered last though the array does without them already."""
        self._is_short = False
        """Whether a place of the array is empty."""
        self._leaving_box = DiskBox("repair-out", self.tr("Old disk"))
        self._coming_box = DiskBox("repair-new", self.tr("New disk"))
        self._lights = tuple(
            LightButton(session, drive) for drive in (self._leaving_drive, self._coming_drive)
        )
        self._guide = vbox(0, Space.S)
        for box in (self._leaving_box, self._coming_box):
            box.currentIndexChanged.connect(self.changed)
            box.activated.connect(self.changed)
        steps = Card(Heading(self.tr("What to do")), self._guide)
        self._lay_out(self._rows(), below=(steps,))

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show what can be chosen now; what a person chose stays so, but for a disk that had left already."""
        anew = not self._coming_box.count()
        self._title.setText(
            self.tr("Replace a disk in “{name}”").format(name=visible(array_name(array.name)))
        )
        self._offer_leaving(array, snapshot)
        coming = tuple(self._coming_choices(array, snapshot))
        box = self._coming_box
        box.fill(coming)
        comes = box.drive and not box.is_withdrawn
        if anew or box.lacks_newcomer or not (box.is_by_hand or comes):
            self._choose_fitting(snapshot)
            box.fill(coming)

    def _offer_leaving(self, array: Array, snapshot: Snapshot) -> None:
        """Offer what may go; once a disk that had left is pulled, its empty place is chosen."""
        choices, box = tuple(self._leaving_choices(array, snapshot)), self._leaving_box
        box.fill(choices)
        if box.is_withdrawn and box.drive in self._left and count_slots(array).missing:
            with QSignalBlocker(box):
                box.setCurrentIndex(box.findData(NONE))
            box.fill(choices)
        absent = (disk for disk in replaceable_disks(array, snapshot) if has_left(disk, array, snapshot))
        self._left = frozenset(map(drive_id, absent))
        self._is_short = bool(count_slots(array).missing)

    def _show_guide(self, snapshot: Snapshot) -> None:
        """Write down, step by step, what a person has to do for the disks that are chosen."""
        array = array_by_uuid(snapshot, self._uuid)
        clear(self._guide)
        if array is None or self._leaving_box.is_withdrawn:
            return
        out, new = (
            disk_of_drive(snapshot, drive) for drive in (self._leaving_box.drive, self._coming_box.drive)
        )
        steps = guide(array, out, new, snapshot)
        if new is None and not self._only_removes:
            # The disk to come is waited for; that the old one goes before it has to be asked for.
            steps = (*guide(array, None, None, snapshot), Finding("guide-no-port", Severity.NOTE))
        for number, step in enumerate(steps, 1):
            line = self.tr("{n}. {step}").format(n=number, step=sentence(step))
            self._guide.addWidget(Text(line))

    def planner(self) -> Callable[[Snapshot], Answer]:
        """What is planned for the disks that are chosen."""
        out, new = self._leaving_box.drive, self._coming_box.drive
        if out == NONE and self._leaving_box.is_withdrawn:
            return lambda _: Refused(())
        if new == NONE and (out == NONE or not self._only_removes):
            return partial(_without_disks, self._uuid)
        if new == NONE:
            return partial(plan_taking_out, self._uuid, out)
        return super().planner()

    def operation(self) -> PlannableOperation:
        """The replacement that is chosen."""
        return Replace(self._uuid, self._coming_box.drive, self._leaving_box.drive)

    def missing(self, answer: Answer) -> str:
        """The request to choose one of the disks; empty once one is chosen, or where none can come."""
        out, new = self._leaving_box.drive, self._coming_box.drive
        if out == NONE and self._leaving_box.is_withdrawn:
            return self.tr("The array now has no empty slot. Choose the old disk.")
        is_chosen = new or (out and self._only_removes)
        return "" if is_chosen or first_blocking(answer.findings) else self.tr("Choose the new disk.")

    def show_answer(self, answer: Answer, snapshot: Snapshot) -> None:
        """Show the planner's findings on the chosen disks, and what has to be done by hand."""
        super().show_answer(answer, snapshot)
        self._show_guide(snapshot)
        for button in self._lights:
            button.refresh()

    @property
    def _only_removes(self) -> bool:
        """Whether a disk may go without another for it: nobody is led to wipe one that was lost."""
        boxes = (self._leaving_box, self._coming_box)
        is_lost = self._leaving_box.drive in {*self._left, NONE}
        return not (self._is_short and is_lost) or any(box.is_by_hand for box in boxes)

    def _leaving_drive(self) -> str:
        return self._leaving_box.drive

    def _coming_drive(self) -> str:
        return self._coming_box.drive

    def _choose_fitting(self, snapshot: Snapshot) -> None:
        """Choose the first healthy disk with which there is a plan, else the first row of no failing disk."""
        with QSignalBlocker(self._coming_box):
            sound = self._coming_box.sound_rows(self._uuid, snapshot)
            for row in sound:
                self._coming_box.setCurrentIndex(row)
                if isinstance(self.planner()(snapshot), Planned):
                    return
            self._coming_box.setCurrentIndex(sound[0])

    def _leaving_choices(self, array: Array, snapshot: Snapshot) -> Iterator[Choice]:
        going = replaceable_disks(array, snapshot)
        left = [disk for disk in going if has_left(disk, array, snapshot)]
        for disk in left:
            yield self.tr("{disk} · dropped out").format(disk=disk_words(disk)), drive_id(disk)
        # The empty place of a disk that is still connected is that disk's.
        if count_slots(array).missing > len(left):
            yield self.tr("Missing disk (no longer connected)"), NONE
        yield from ((disk_words(disk), drive_id(disk)) for disk in going if disk not in left)

    def _coming_choices(self, array: Array, snapshot: Snapshot) -> Iterator[Choice]:
        for disk in replacement_disks(array, snapshot):
            yield disk_words(disk), drive_id(disk)
        yield self.tr("None (only remove the old disk)"), NONE

    def _forget(self) -> None:
        self._left = frozenset()
        for box in (self._leaving_box, self._coming_box):
            box.empty()

    def _rows(self) -> QFormLayout:
        form = form_rows()
        for words, box, which in zip(
            (self.tr("&Old disk"), self.tr("&New disk")),
            (self._leaving_box, self._coming_box),
            self._lights,
            strict=True,
        ):
            add_row(form, words, box)
            form.addRow("", flush_left(which))
        return form
