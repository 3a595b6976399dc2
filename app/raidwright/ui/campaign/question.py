"""The one question of a campaign: the disks that are erased, and what is typed to agree to that."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from raidwright.storage.plan.plan import Plan
from raidwright.ui.campaign.erased import ErasedBox
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.layouts import page_layout, scroll_area, vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.confirm import ConfirmPanel


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
                " present. Your confirmation covers all of this, but no other disk. At the end the disks"
                " are blank."
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
