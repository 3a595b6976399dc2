"""The one question of a campaign: the disks that it erases again and again, and what is typed to agree."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from raidwright.storage.fact import visible
from raidwright.storage.plan.plan import Plan
from raidwright.storage.units import format_size
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, page_layout, scroll_area, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.plan.confirm import ConfirmPanel
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


class CampaignQuestion(QWidget):
    """Asks once whether all disks of a campaign may be erased as often as it takes."""

    confirmed = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = name_widget(Text(), "campaign-question")
        self._losses = ErasedBox()
        self._confirm = ConfirmPanel()
        self._confirm.confirmed.connect(self.confirmed)
        self._confirm.left.connect(self.left)
        inner = QWidget()
        vbox(0, Space.M, self._losses, Card(self._words, self._confirm), 1, parent=inner)
        title = Heading(self.tr("Start the build comparison?"), Type.TITLE)
        page_layout(self, title, (scroll_area(inner, gutter=True), 1), gutter=True)

    def ask_new(self, plan: Plan) -> None:
        """Ask whether the disks of ``plan`` may be erased, again and again."""
        self._words.setText(
            self.tr(
                "Each setup is built on these disks, measured and deleted in turn. No one needs to be"
                " present. Your confirmation covers every build and deletion, but only on these disks. At"
                " the end the disks are blank."
            )
        )
        self._ask(plan, self.tr("&Start"))

    def ask_again(self, plan: Plan) -> None:
        """Ask whether to resume on the disks of ``plan``."""
        self._words.setText(
            self.tr(
                "Anything the comparison left half-built on these disks is deleted first. Then the"
                " comparison resumes. If the disks contain anything else, nothing is changed."
            )
        )
        self._ask(plan, self.tr("&Resume"))

    def block(self, reason: str) -> None:
        """Keep the campaign from being started, for the reason given; empty lifts that."""
        self._confirm.block(reason)

    def forget(self) -> None:
        """Empty the field in which agreement is typed."""
        self._confirm.forget()

    def _ask(self, plan: Plan, action: str) -> None:
        self._losses.show_plan(plan)
        self._confirm.show_plan(plan, action)
        self._confirm.block("")
