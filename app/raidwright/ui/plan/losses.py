"""What a plan writes to and what will be gone: each disk by model, serial and size, with its contents."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, disks_concerned, losing_disks
from raidwright.storage.rules.contents import Item
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.header import restore_header_step
from raidwright.storage.steps.step import Effect
from raidwright.storage.units import format_size
from raidwright.ui.look.labels import Muted, Text
from raidwright.ui.look.layouts import clear, table
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Status, StatusLine
from raidwright.ui.words.figures import count_disks
from raidwright.ui.words.sentences import item_words, undone_sentence


def lost_contents(plan: Plan, disk: int) -> tuple[Item, ...]:
    """What ``plan`` destroys on its disk with index ``disk``; empty when nothing is known to be there."""
    return tuple(thing for loss in plan.losses if loss.disk == disk for thing in loss.contents)


def shared_contents(plan: Plan) -> tuple[Item, ...]:
    """What every disk of a plan loses alike, such as its share of one array; empty for a single disk."""
    lists = [lost_contents(plan, disk) for disk in range(len(plan.disks))]
    if len(lists) < 2:
        return ()
    return tuple(thing for thing in lists[0] if all(thing in other for other in lists[1:]))


def loss_words(plan: Plan) -> str:
    """On how many disks everything will be gone; empty when nothing is known to be on any."""
    count = len(losing_disks(plan))
    text = QCoreApplication.translate("LossBox", "All data on {disks} will be erased")
    return text.format(disks=count_disks(count)) if count else ""


class LossBox(Card):
    """The disks of a plan, under a sign that says whether something will be lost."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("losses")
        self._title = StatusLine(Status.WARNING, "")
        set_type(self._title, Type.STRONG)
        self._grid = table(Space.M, Space.XS, wide=0)
        self.add(self._title, self._grid)

    def show_plan(self, plan: Plan) -> None:
        """List the disks of ``plan`` and what is destroyed on each."""
        clear(self._grid)
        self._show_title(plan)
        shared, changing = shared_contents(plan), disks_concerned(plan)
        for index in changing:
            self._add_disk(plan.disks[index])
            self._add_contents(thing for thing in lost_contents(plan, index) if thing not in shared)
        if shared:
            self._add_across(Text(self.tr("On all of these disks:")))
            self._add_contents(shared)
        stay = [disk for index, disk in enumerate(plan.disks) if index not in changing]
        if stay:
            others = self.tr("No step writes to the other disks of the array:")
            self._add_across(Text(others if changing else self.tr("Disks of the array:")))
        for disk in stay:
            self._add_disk(disk)
        if undone := undone_sentence(plan):
            self._add_across(Muted(undone, wrap=True))

    def _show_title(self, plan: Plan) -> None:
        lost, title = (
            loss_words(plan),
            self.tr("These disks will be overwritten. No existing data was found on them"),
        )
        if plan.purpose is Purpose.REPAIR:
            title = self.tr("Only this disk will be changed. No known data on it will be lost")
        if plan.purpose in (
            Purpose.UPKEEP,
            Purpose.KEEP,
            Purpose.ENLARGE,
            Purpose.HEADER,
            Purpose.SHARE,
        ):
            title = self.tr("No data on the array will be lost")
        if plan.purpose is Purpose.USE:
            title = self.tr("No data on these disks will be lost")
        if plan.purpose is Purpose.UPKEEP and any(step.effect is Effect.DESTROYS for step in plan.steps):
            lost = self.tr("Mismatched blocks will be overwritten on some disks")
        if restore_header_step(plan.steps) is not None:
            lost = self.tr(
                "The current encryption header will be overwritten. Afterwards, only the keys in the"
                " backup open the data"
            )
        title = lost or title
        self._title.say(Status.WARNING if lost else Status.INFO, title)
        self.setAccessibleName(title)

    def _add_disk(self, disk: DiskIdentity) -> None:
        serial = visible(disk.serial) or QCoreApplication.translate("LossBox", "no serial number")
        row, top = self._grid.rowCount(), Qt.AlignmentFlag.AlignTop
        model = Text(visible(disk.model))
        set_type(model, Type.STRONG)
        for column, label in enumerate((model, Text(serial), QLabel(format_size(disk.size)))):
            label.setToolTip(disk.path)
            side = Qt.AlignmentFlag.AlignRight if column == 2 else Qt.AlignmentFlag(0)
            self._grid.addWidget(label, row, column, top | side)

    def _add_contents(self, contents: Iterable[Item]) -> None:
        for thing in contents:
            label = Muted(item_words(thing), wrap=True)
            label.setIndent(Space.L)
            self._add_across(label)

    def _add_across(self, label: QLabel) -> None:
        self._grid.addWidget(label, self._grid.rowCount(), 0, 1, 3)
