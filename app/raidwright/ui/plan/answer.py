"""The planner's answer: its findings in words, whether there is a plan, and the way to its review."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.failures import with_full_stop
from raidwright.storage.plan.plan import Answer, Planned, disks_concerned, losing_disks
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import as_tip, name_widget
from raidwright.ui.look.layouts import clear, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.plan.losses import loss_words
from raidwright.ui.words.figures import count_disks, count_steps
from raidwright.ui.words.sentences import first_blocking, full_stop, sentence


def by_severity(findings: tuple[Finding, ...]) -> list[Finding]:
    """``findings`` with the gravest first, otherwise as they came."""
    return sorted(findings, key=lambda finding: finding.severity.rank)


def worst_status(answer: Answer) -> Status:
    """The sign for all of ``answer``: that of its gravest finding, and a warning where something is lost."""
    severities = {finding.severity for finding in answer.findings}
    if not isinstance(answer, Planned) or Severity.BLOCKING in severities:
        return Status.BAD
    warns = Severity.WARNING in severities or losing_disks(answer.plan)
    return Status.WARNING if warns else Status.GOOD


class FindingsList(QWidget):
    """One line for each finding, with a sign and a word for its severity."""

    def __init__(self, parent: QWidget | None = None, *, tells_losses: bool = True) -> None:
        super().__init__(parent)
        self._tells_losses = tells_losses
        self.setObjectName("findings")
        self.setAccessibleName(self.tr("Findings"))
        self._shown: tuple[str, tuple[Finding, ...], bool] | None = None
        self._column = vbox(0, Space.S, parent=self)

    def show_answer(self, answer: Answer) -> None:
        """Show what will be gone and every finding, the gravest first; say so where a plan has nothing."""
        is_plan = isinstance(answer, Planned)
        lost = loss_words(answer.plan) if self._tells_losses and isinstance(answer, Planned) else ""
        if (lost, answer.findings, is_plan) != self._shown:
            self._shown = (lost, answer.findings, is_plan)
            self._show(lost, answer.findings, is_plan=is_plan)

    def _show(self, lost: str, findings: tuple[Finding, ...], *, is_plan: bool) -> None:
        clear(self._column)
        if lost:
            self._column.addWidget(StatusLine(Status.WARNING, with_full_stop(lost, ".", full_stop())))
        for finding in by_severity(findings):
            self._column.addWidget(_line(finding))
        if is_plan and not findings and not lost:
            self._column.addWidget(StatusLine(Status.GOOD, self.tr("No problems with this plan.")))


def _line(finding: Finding) -> StatusLine:
    kind, word = severity_words(finding.severity)
    text = f"{word}: {sentence(finding)}"
    # The sign says enough of a mere note.
    line = StatusLine(kind, sentence(finding) if finding.severity is Severity.NOTE else text)
    line.setAccessibleName(text)
    return line


def severity_words(severity: Severity) -> tuple[Status, str]:
    """The sign and the word of a severity."""
    match severity:
        case Severity.BLOCKING:
            return Status.BAD, QCoreApplication.translate("Severity", "Blocks the plan")
        case Severity.WARNING:
            return Status.WARNING, QCoreApplication.translate("Severity", "Warning")
        case Severity.NOTE:
            return Status.INFO, QCoreApplication.translate("Severity", "Note")
        case _:
            assert_never(severity)


class PlanFooter(QWidget):
    """The planner's verdict on the plan and a button to review it.

    The button has the name ``name`` and is enabled only when there is a plan; ``others`` stand before it.
    """

    reviewed = Signal()

    def __init__(self, name: str, *others: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = StatusLine(Status.INFO, "")
        self._review = name_widget(PrimaryButton(self.tr("&Review plan")), name)
        self._review.clicked.connect(self.reviewed)
        # Between stretches it is as high as its words ask for; an alignment would not ask them.
        status = vbox(0, -1, 1, self._status, 1)
        hbox(0, Space.S, (status, 1), *others, self._review, parent=self)

    def show_answer(self, answer: Answer, missing: str = "") -> None:
        """Say that there is a plan, or why there is none; ``missing`` is what the user has yet to choose."""
        if isinstance(answer, Planned):
            self._say(worst_status(answer), self._ready(answer), "")
        else:
            reason = missing or first_blocking(answer.findings)
            self._say(Status.INFO if missing else Status.BAD, reason, reason)

    def _say(self, kind: Status, text: str, reason: str) -> None:
        self._status.say(kind, text)
        self._review.setEnabled(not reason)
        self._review.setToolTip(as_tip(reason))
        self._review.setAccessibleDescription(reason)

    def _ready(self, planned: Planned) -> str:
        disks = len(disks_concerned(planned.plan))
        match any(finding.severity is Severity.WARNING for finding in planned.findings), disks:
            case True, 0:
                text = self.tr("Ready, with warnings: {steps}. Nothing is changed until you confirm.")
            case False, 0:
                text = self.tr("Ready: {steps}. Nothing is changed until you confirm.")
            case True, _:
                text = self.tr(
                    "Ready, with warnings: {steps} on {disks}. Nothing is changed until you confirm."
                )
            case _:
                text = self.tr("Ready: {steps} on {disks}. Nothing is changed until you confirm.")
        return text.format(steps=count_steps(len(planned.plan.ahead)), disks=count_disks(disks))
