"""Beside the tree: who uses the array, every finding, and the way to the plan."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from raidwright.storage.disks import Array, Snapshot
from raidwright.storage.names import array_name
from raidwright.storage.plan import Answer, Planned
from raidwright.storage.tree import mounts
from raidwright.ui.findings_list import FindingsList, first_blocking
from raidwright.ui.plan_sync import SyncBar
from raidwright.ui.theme import Space
from raidwright.ui.widgets import Card, Heading, Kind, Muted, PrimaryButton, StatusLine, Text


class TeardownPanel(QWidget):
    """Its button is enabled only when there is a plan."""

    reviewed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Heading("")
        self._use = StatusLine(Kind.INFO, "")
        self._sync = SyncBar()
        self._findings = FindingsList()
        self._review = PrimaryButton(self.tr("&Review plan"))
        self._review.setObjectName("review-teardown")
        self._reason = Muted(wrap=True)
        self._review.clicked.connect(self.reviewed)
        self._lay_out()

    def show_answer(self, held: Array, answer: Answer, snapshot: Snapshot) -> None:
        """Show what the planner says about taking ``held`` down."""
        self._title.setText(self.tr("Take down “{name}”").format(name=array_name(held.name) or held.uuid))
        points = mounts(snapshot, held.path) if held.path else ()
        if points:
            self._use.say(
                Kind.WARNING, self.tr("In use: mounted at {points}").format(points=", ".join(points))
            )
        else:
            self._use.say(Kind.GOOD, self.tr("Nothing on it is mounted."))
        self._sync.show_array(snapshot, held.uuid)
        self._findings.show_findings(answer.findings)
        self._show_way_on(answer)

    def _show_way_on(self, answer: Answer) -> None:
        reason = first_blocking(answer.findings)
        self._review.setEnabled(isinstance(answer, Planned))
        self._review.setToolTip(reason)
        self._review.setAccessibleDescription(reason)
        if isinstance(answer, Planned):
            text = self.tr("{steps} steps, {disks} disks. Nothing happens before you confirm.")
            reason = text.format(steps=len(answer.plan.steps), disks=len(answer.plan.disks))
        self._reason.setText(reason)

    def _lay_out(self) -> None:
        promise = self.tr(
            "Everything on the array is unmounted and removed, layer by layer, until its disks are blank; "
            "then each disk is probed at both ends to prove it. Other disks are not touched."
        )
        what = Card()
        for line in (self._title, Text(promise), self._use, self._sync):
            what.body.addWidget(line)
        known = Card()
        known.body.addWidget(Heading(self.tr("What to know")))
        known.body.addWidget(self._findings)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.M)
        for part in (what, known, self._reason, self._review):
            column.addWidget(part)
        column.addStretch(1)
