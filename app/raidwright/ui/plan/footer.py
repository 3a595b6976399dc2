"""Under a page that makes plans: whether there is one, why not, and the way to its review."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from raidwright.storage.findings import Severity
from raidwright.storage.plan import Answer, Planned
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import as_tip, named
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.plan.findings_list import worst
from raidwright.ui.words.figures import count_disks
from raidwright.ui.words.sentences import first_blocking


class PlanFooter(QWidget):
    """Its "Review plan", named ``name``, is enabled only when there is a plan; ``others`` stand before it."""

    reviewed = Signal()

    def __init__(self, name: str, *others: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = StatusLine(Status.INFO, "")
        self._review = named(PrimaryButton(self.tr("&Review plan")), name)
        self._review.clicked.connect(self.reviewed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        # Between stretches it is as high as its words ask for; an alignment would not ask them.
        middle = QVBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self._status)
        middle.addStretch(1)
        row.addLayout(middle, 1)
        for button in (*others, self._review):
            row.addWidget(button)

    def show_answer(self, answer: Answer, unsaid: str = "") -> None:
        """Say whether there is a plan, and if not, why; ``unsaid`` is what the user has not chosen yet."""
        if isinstance(answer, Planned):
            self._say(worst(answer), self._ready(answer), "")
        else:
            reason = unsaid or first_blocking(answer.findings)
            self._say(Status.INFO if unsaid else Status.BAD, reason, reason)

    def _say(self, kind: Status, text: str, reason: str) -> None:
        self._status.say(kind, text)
        self._review.setEnabled(not reason)
        self._review.setToolTip(as_tip(reason))
        self._review.setAccessibleDescription(reason)

    def _ready(self, planned: Planned) -> str:
        if any(finding.severity is Severity.WARNING for finding in planned.findings):
            text = self.tr(
                "Ready, with warnings: {steps} steps on {disks}. Nothing happens before you confirm."
            )
        else:
            text = self.tr("Ready: {steps} steps on {disks}. Nothing happens before you confirm.")
        return text.format(steps=len(planned.plan.steps), disks=count_disks(len(planned.plan.disks)))
