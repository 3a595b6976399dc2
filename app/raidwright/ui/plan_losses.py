"""What a plan writes to and what will be gone: each disk by model, serial and size, with its contents."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from raidwright.storage.plan import DiskIdentity, Plan
from raidwright.storage.units import format_size
from raidwright.ui.theme import Space, Type, set_type
from raidwright.ui.widgets import Card, Kind, StatusLine, Text


def contents_of(plan: Plan, disk: int) -> tuple[str, ...]:
    """What ``plan`` destroys on its disk number ``disk``; empty when nothing is known to be there."""
    return tuple(thing for loss in plan.losses if loss.disk == disk for thing in loss.contents)


def disks_that_lose(plan: Plan) -> int:
    """How many disks of ``plan`` have contents that will be gone."""
    return len({loss.disk for loss in plan.losses})


def disk_words(disk: DiskIdentity) -> str:
    """A disk by what tells it from every other."""
    serial = disk.serial or QCoreApplication.translate("LossBox", "no serial number")
    return f"{disk.model} · {serial} · {format_size(disk.size)}"


class LossBox(Card):
    """The disks of a plan, under a sign that says whether something will be lost."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("losses")
        self._title = StatusLine(Kind.WARNING, "")
        set_type(self._title, Type.STRONG)
        self._disks = QVBoxLayout()
        self._disks.setSpacing(Space.S)
        self.body.addWidget(self._title)
        self.body.addLayout(self._disks)

    def show_plan(self, plan: Plan) -> None:
        """List the disks of ``plan`` and what is destroyed on each."""
        while item := self._disks.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        count = disks_that_lose(plan)
        if count:
            title = self.tr("Everything on %n disk(s) will be gone", "", count)
            self._title.say(Kind.WARNING, title)
        else:
            title = self.tr("These disks will be written to; nothing is known to be on them")
            self._title.say(Kind.INFO, title)
        self.setAccessibleName(title)
        for place, disk in enumerate(plan.disks):
            self._add_disk(disk, contents_of(plan, place))

    def _add_disk(self, disk: DiskIdentity, contents: tuple[str, ...]) -> None:
        name = Text(disk_words(disk))
        set_type(name, Type.STRONG)
        self._disks.addWidget(name)
        for thing in contents:
            self._disks.addWidget(_indented(thing))


def _indented(text: str) -> Text:
    label = Text(text)
    label.setIndent(Space.M)
    set_type(label, Type.SMALL)
    return label
