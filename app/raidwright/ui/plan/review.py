"""What to weigh before a plan is run: losses, findings, the last question, and whether it is stale."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.session.agreement import change_since
from raidwright.storage.plan.agreement import losing_disks
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.rules.findings import Severity
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.plan.answer import FindingsList
from raidwright.ui.plan.brief import PlanBrief
from raidwright.ui.plan.confirm import ConfirmPanel
from raidwright.ui.plan.losses import LossBox
from raidwright.ui.plan.rehearsal import RehearsalCard
from raidwright.ui.words.sentences import first_blocking, in_words


class ReviewPanel(QWidget):
    """Asks whether a plan shall be run, which can be said only while the planner still makes the same one."""

    confirmed = Signal()
    left = Signal()
    look_wanted = Signal(str)
    """The UUID of an array that is better looked into before it is erased."""
    again = Signal(object)
    """The user wants to review this `Planned` in place of the one shown."""

    def __init__(self, session: QtSession, parent: QWidget | None = None, *, brief: bool = False) -> None:
        """Ask at length, or in ``brief``: in one sentence, and without typing where nothing is lost."""
        super().__init__(parent)
        self._is_brief = brief
        self._planned: Planned | None = None
        self._newer: Planned | None = None
        self._stale = ""
        self._blocked = ""
        self._notice = StatusLine(Status.WARNING, "")
        self._renew = name_widget(QPushButton(self.tr("&Review again")), "review-again")
        self._banner = Card(self._notice, self._renew)
        self._losses = LossBox()
        # The box of losses beside it names them.
        self._findings = FindingsList(tells_losses=False)
        self._brief = PlanBrief()
        if not brief:
            self._brief.hide()
        self._worth_a_look = ""
        self._look = name_widget(QPushButton(self.tr("&Inspect first…")), "look-first")
        look = hbox(0, 0, self._look, 1)
        self._findings_card = Card(Heading(self.tr("Before you continue")), self._findings, look)
        self._rehearsal = RehearsalCard(session)
        self._confirm = ConfirmPanel(by_button=brief)
        self._renew.clicked.connect(self._show_newer)
        self._look.clicked.connect(lambda: self.look_wanted.emit(self._worth_a_look))
        self._confirm.confirmed.connect(self.confirmed)
        self._confirm.left.connect(self.left)
        self._lay_out()

    def take_keyboard(self) -> None:
        """Lead the keyboard to what is to be typed, or to the button where nothing is."""
        self._confirm.take_keyboard()

    def show_planned(self, planned: Planned) -> None:
        """Ask whether ``planned`` shall be run."""
        self._planned = planned
        self._losses.show_plan(planned.plan)
        self._show_findings(planned)
        self._worth_a_look = next(
            (each.subject for each in planned.findings if each.code == "clean-look"), ""
        )
        self._look.setVisible(bool(self._worth_a_look))
        self._rehearsal.show_plan(planned.plan)
        self._confirm.show_plan(planned.plan)
        self.compare(planned)

    def compare(self, answer: Answer) -> None:
        """Compare the plan shown with what the planner says now; offer the newer plan if they differ."""
        self._newer = answer if isinstance(answer, Planned) else None
        self._stale = self._difference(answer)
        self._notice.say(Status.WARNING, self._stale)
        self._banner.setVisible(bool(self._stale))
        self._renew.setVisible(self._newer is not None)
        self._check()

    def block(self, sentence: str) -> None:
        """Keep the plan from being run, for the reason that ``sentence`` gives; empty lifts that."""
        self._blocked = sentence
        self._check()

    def take_secret(self) -> bytearray | None:
        """The passphrase, once; None when the plan needs none."""
        return self._confirm.take_secret()

    def forget(self) -> None:
        """Empty every field, and end a rehearsal."""
        self._rehearsal.forget()
        self._confirm.forget()

    def _show_findings(self, planned: Planned) -> None:
        """Show what is to be weighed; in brief only what warns, for the sentence above says the rest."""
        shown = planned
        if self._is_brief:
            self._brief.show_planned(planned)
            self._losses.setVisible(bool(losing_disks(planned.plan)))
            warnings = (each for each in planned.findings if each.severity is Severity.WARNING)
            shown = structs.replace(planned, findings=tuple(warnings))
        self._findings.show_answer(shown)
        self._findings_card.setVisible(bool(shown.findings))

    def _difference(self, answer: Answer) -> str:
        if self._planned is None:
            return ""
        return in_words(change_since(self._planned.plan, answer, first_blocking(answer.findings)))

    def _check(self) -> None:
        stale = self.tr("The machine changed, so this plan cannot run.") if self._stale else ""
        self._confirm.block(stale or self._blocked)

    def _show_newer(self) -> None:
        if self._newer is not None:
            self.again.emit(self._newer)

    def _lay_out(self) -> None:
        above = (self._banner, self._brief, self._losses, self._findings_card)
        vbox(0, Space.M, *above, self._rehearsal, Card(self._confirm), 1, parent=self)
