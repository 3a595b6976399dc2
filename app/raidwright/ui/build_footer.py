"""Under the build page: why the plan cannot be reviewed yet, the blueprint file, and the way on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from raidwright.storage.design import ArrayDesign
from raidwright.storage.plan import Answer, Planned
from raidwright.ui.findings_list import first_blocking
from raidwright.ui.naming import named
from raidwright.ui.theme import Space
from raidwright.ui.widgets import Kind, PrimaryButton, StatusLine


class BuildFooter(QWidget):
    """Its "Review plan" is enabled only when there is a plan."""

    reviewed = Signal()
    opened = Signal()
    saved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = StatusLine(Kind.INFO, "")
        self._open = named(QPushButton(self.tr("&Open blueprint…")), "open-blueprint")
        self._save = named(QPushButton(self.tr("Save b&lueprint…")), "save-blueprint")
        self._review = PrimaryButton(self.tr("&Review plan"))
        self._review.setObjectName("review")
        self._open.clicked.connect(self.opened)
        self._save.clicked.connect(self.saved)
        self._review.clicked.connect(self.reviewed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        row.addWidget(self._status, 1, Qt.AlignmentFlag.AlignVCenter)
        for button in (self._open, self._save, self._review):
            row.addWidget(button)

    def show_answer(self, design: ArrayDesign, answer: Answer) -> None:
        """Say whether there is a plan for ``design``, and if not, why."""
        reason = first_blocking(answer.findings)
        if not design.members:
            reason = self.tr("Choose the disks of the array.")
        if isinstance(answer, Planned):
            text = self.tr("Ready: {n} steps. Nothing happens before you confirm.")
            self._status.say(Kind.GOOD, text.format(n=len(answer.plan.steps)))
        else:
            self._status.say(Kind.BAD if design.members else Kind.INFO, reason)
        self._review.setEnabled(isinstance(answer, Planned))
        self._review.setToolTip(reason)
        self._review.setAccessibleDescription(reason)
