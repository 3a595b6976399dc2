"""What to weigh before a plan is run: losses, findings, the last question, whether it is stale."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.language.catalogue import phrase
from raidwright.session.passphrase import change_since
from raidwright.storage.design.capacity_sentences import no_backup
from raidwright.storage.fact import visible
from raidwright.storage.plan.plan import Answer, Plan, Planned, losing_disks
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disk_of_drive
from raidwright.storage.units import format_size
from raidwright.storage.words.summary import bay_of_disk, other_disks
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, hbox, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.plan.answer import FindingsList
from raidwright.ui.plan.confirm import ConfirmPanel
from raidwright.ui.plan.losses import LossBox
from raidwright.ui.plan.rehearsal import RehearsalCard
from raidwright.ui.shared.bays import BayRow
from raidwright.ui.words.figures import sentences_in_row
from raidwright.ui.words.sentences import first_blocking, in_words, sentence


class DisksTaken(QWidget):
    """The disks that a build overwrites: of each kind the places and the ends of the serial numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Block, ...] = ()
        self._kinds = vbox(0, Space.S)
        title = Text(self.tr("Only these disks are overwritten. No data was found on them."))
        set_type(title, Type.STRONG)
        vbox(0, Space.S, title, self._kinds, parent=self)

    def show_disks(self, disks: tuple[Block, ...]) -> None:
        """Show ``disks``; they are drawn anew only after a change."""
        if disks == self._shown:
            return
        self._shown = disks
        clear(self._kinds)
        kinds: dict[str, list[Block]] = {}
        for disk in disks:
            model = disk.origin.drive.model if isinstance(disk.origin, WholeDisk) else disk.path
            kinds.setdefault(f"{visible(model)} · {format_size(disk.size)}", []).append(disk)
        for kind, some in kinds.items():
            row = name_widget(BayRow(), "disks-taken")
            row.show_bays(tuple(map(bay_of_disk, some)))
            self._kinds.addLayout(vbox(0, Space.XS, Muted(kind), row))


class PlanBrief(Card):
    """Says what a build does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._what = name_widget(Text(), "plan-brief")
        set_type(self._what, Type.HEADING)
        self._then, self._disks = Text(), DisksTaken()
        self._others = name_widget(Text(), "other-disks")
        self.add(self._what, self._disks, self._others, self._then)

    def show_planned(self, planned: Planned, snapshot: Snapshot | None) -> None:
        """Say it of ``planned``; what becomes of disks that lose something is said in the box of losses."""
        plan = planned.plan
        self._what.setText(self._becomes(plan))
        blocks = (disk_of_drive(snapshot, disk.drive) if snapshot else None for disk in plan.disks)
        disks = tuple(filter(None, blocks))
        self._disks.setVisible(bool(disks) and not losing_disks(plan))
        self._disks.show_disks(disks)
        self._others.setVisible(snapshot is not None)
        self._others.setText(in_words(other_disks(snapshot)) if snapshot else "")
        times = (each for each in planned.findings if _is_sync_time(each))
        warning = no_backup(plan.predicted) if plan.predicted is not None else None
        self._then.setText(sentences_in_row(*map(sentence, times), in_words(warning) if warning else ""))
        self._then.setVisible(bool(self._then.text()))

    def _becomes(self, plan: Plan) -> str:
        size = format_size(plan.predicted.usable) if plan.predicted else ""
        facts = (("n", str(len(plan.disks))), ("name", plan.array.name if plan.array else ""), ("size", size))
        return phrase(
            "PlanBrief", "{n} disk becomes “{name}”, {size}.||{n} disks become “{name}”, {size}.", facts
        )


def _is_sync_time(finding: Finding) -> bool:
    return finding.severity is Severity.NOTE and finding.code.startswith("resync-")


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
        self._session, self._is_brief = session, brief
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
        self._confirm = ConfirmPanel(by_button=brief, asks=lambda: not session.practice)
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

    def block(self, reason: str) -> None:
        """Keep the plan from being run, for the reason that ``reason`` gives; empty lifts that."""
        self._blocked = reason
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
            self._brief.show_planned(planned, self._session.snapshot)
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
        stale = self.tr("The disks or settings changed, so this plan cannot run.") if self._stale else ""
        self._confirm.block(stale or self._blocked)

    def _show_newer(self) -> None:
        if self._newer is not None:
            self.again.emit(self._newer)

    def _lay_out(self) -> None:
        above = (self._banner, self._brief, self._losses, self._findings_card)
        vbox(0, Space.M, *above, self._rehearsal, Card(self._confirm), 1, parent=self)
