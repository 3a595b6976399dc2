"""The disks of a campaign, every one of which is erased again and again, and what is on them now."""

from PySide6.QtWidgets import QWidget

from raidwright.storage.fact import visible
from raidwright.storage.plan.plan import Plan
from raidwright.storage.units import format_size
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Status, StatusLine
from raidwright.ui.plan.losses import lost_contents
from raidwright.ui.words.figures import count_disks
from raidwright.ui.words.sentences import item_words


class ErasedBox(Card):
    """The disks that a campaign erases, blank ones too, and what is on each now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._title = StatusLine(Status.WARNING, "")
        set_type(self._title, Type.STRONG)
        self._disks = name_widget(QWidget(), "campaign-erased")
        self._rows = vbox(0, Space.XS, parent=self._disks)
        self.add(self._title, self._disks)

    def show_plan(self, plan: Plan) -> None:
        """List the disks of ``plan``, which clears them."""
        title = self.tr("All data on {disks} will be erased, repeatedly").format(
            disks=count_disks(len(plan.disks))
        )
        self._title.say(Status.WARNING, title)
        self.setAccessibleName(title)
        clear(self._rows)
        for index, disk in enumerate(plan.disks):
            name = visible(" · ".join(filter(None, (disk.model, disk.serial))))
            self._rows.addWidget(Text(name or disk.path))
            self._rows.addWidget(Muted(f"{disk.path} · {format_size(disk.size)}"))
            for thing in lost_contents(plan, index):
                label = Muted(item_words(thing), wrap=True)
                label.setIndent(Space.L)
                self._rows.addWidget(label)
