"""Before a campaign: disks, matrix, and what they come to; or one that was broken off, to go on with."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.bench.campaign.design import passes_too_long
from raidwright.bench.campaign.matrix import MOST_CASES, LeftOut, Matrix, SetupState, expand, titles
from raidwright.bench.campaign.plan import Proposal, propose
from raidwright.bench.cost import LONGEST_RUN
from raidwright.bench.run import Run
from raidwright.history import SavedCampaign
from raidwright.language.campaigns import outcome_words, title_words
from raidwright.language.catalogue import phrase
from raidwright.machine.ids import draw_ids
from raidwright.storage.failures import Sentence
from raidwright.storage.plan.drive_names import DriveNameError
from raidwright.storage.plan.plan import Refused
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import format_size
from raidwright.ui.campaign.matrix_form import MatrixForm
from raidwright.ui.campaign.question import ErasedBox
from raidwright.ui.look.columns import Columns, Elastic
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import Label, Muted, Text, as_tip, held_together, name_widget
from raidwright.ui.look.layouts import beside_gutter, clear, hbox, page_layout, table, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.shared.campaign_words import span_words
from raidwright.ui.shared.device_view import DeviceView
from raidwright.ui.shared.devices import groups_of
from raidwright.ui.shared.disk_rows import DiskRows
from raidwright.ui.words.figures import comma_list
from raidwright.ui.words.sentences import first_blocking, in_words


class CampaignDisks(DeviceView):
    """Disks to choose for a campaign; the selected ones are erased by it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(DiskRows(), parent)
        self.setObjectName("campaign-disks")
        self.setAccessibleName(self.tr("Disks for the comparison (all data on them is erased)"))

    def show_machine(self, snapshot: Snapshot) -> None:
        """List the disks of ``snapshot``; those in use cannot be chosen."""
        self.show_groups(tuple(group for group in groups_of(snapshot) if group.choosable))

    @property
    def drives(self) -> tuple[str, ...]:
        """Ids of the chosen disks, from top to bottom."""
        return tuple(facts.key for facts in self.chosen_facts())


translate = QCoreApplication.translate


def proposal_or_reason(matrix: Matrix, snapshot: Snapshot, past: Sequence[Run]) -> Proposal | str:
    """The proposal that a matrix comes to on these disks, or a sentence that says why there is none.

    By ``past`` it is known how long a run takes.
    """
    count = len(expand(matrix).arrangements)
    if count > MOST_CASES:
        text = translate(
            "Campaign", "This gives {count} setups, but the maximum is {most}. Select fewer options."
        )
        return text.format(count=count, most=MOST_CASES)
    if passes_too_long(matrix):
        text = translate(
            "Campaign", "The passes of one run can take {hours} h at most. Use fewer or shorter passes."
        )
        return text.format(hours=LONGEST_RUN // 3600)
    try:
        answer = propose(matrix, snapshot, draw_ids(), past)
    except DriveNameError as error:
        return in_words(error.sentence)
    if isinstance(answer, Refused):
        return first_blocking(answer.findings)
    return answer


def why_nothing(proposal: Proposal) -> str:
    """Why nothing of the proposal can be carried out; empty when something can."""
    nothing = proposal.nothing()
    return "" if nothing is None else outcome_words(nothing.failure)


class EstimatePanel(QWidget):
    """What a campaign would take, updated at each edit of the form."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._summary = name_widget(Text(), "campaign-cost")
        set_type(self._summary, Type.HEADING)
        self._losses = ErasedBox()
        self._cases = table(Space.M, Space.XS, wide=0)
        self._left_out = vbox(0, Space.XS)
        parts = (self._summary, self._losses, self._cases, self._left_out, 1)
        vbox(0, Space.M, *parts, parent=self)

    def show_proposal(self, proposal: Proposal) -> None:
        """Show what ``proposal`` takes."""
        cost = proposal.cost
        written, time = format_size(cost.written), span_words(cost.seconds)
        facts = (
            ("count", str(len(proposal.cases))),
            ("n", str(proposal.matrix.rounds)),
            ("time", held_together(time)),
            ("bytes", held_together(written)),
        )
        words = phrase(
            "EstimatePanel",
            "{count} setups, {n} round: {time}, up to {bytes} written, more on unusually fast disks"
            "||{count} setups, {n} rounds: {time}, up to {bytes} written, more on unusually fast disks",
            facts,
        )
        self._summary.setText(words)
        self._losses.show_plan(proposal.clearing)
        self._show_cases(proposal)
        self._show_left_out(proposal.left_out)

    def _show_cases(self, proposal: Proposal) -> None:
        clear(self._cases)
        for column, head in enumerate((self.tr("Per round"), self.tr("Time"), self.tr("Written"))):
            self._cases.addWidget(Muted(head), 0, column, _side(column))
        for row, case in enumerate(proposal.cases, 1):
            words = (title_words(case.title), span_words(case.cost.seconds), format_size(case.cost.written))
            for column, text in enumerate(words):
                self._cases.addWidget(Label(text), row, column, _side(column))

    def _show_left_out(self, left_out: tuple[LeftOut, ...]) -> None:
        clear(self._left_out)
        if left_out:
            self._left_out.addWidget(Heading(self.tr("Skipped")))
        for each in left_out:
            words = f"{title_words(each.title)}: {in_words(Sentence(each.reason))}"
            self._left_out.addWidget(name_widget(StatusLine(Status.INFO, words), "campaign-left-out"))


def _side(column: int) -> Qt.AlignmentFlag:
    """Names begin at the left, figures end at the right."""
    return Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft


_COLUMN = 288
"""Pixels that a column needs."""


class CampaignForm(QWidget):
    """Disks and matrix of a campaign, and what they come to; can be reviewed when there is a proposal."""

    reviewed = Signal()
    resumed = Signal()
    results_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.proposal: Proposal | None = None
        """What the form proposes now; None while it proposes nothing."""
        self._snapshot: Snapshot | None = None
        self._blocked = ""
        self._past: Sequence[Run] = ()
        self.disks = CampaignDisks()
        self._matrix = MatrixForm()
        self._estimate = EstimatePanel()
        ahead = self.tr("Duration, disk writes and the disks to be erased are shown here.")
        self._ahead = Muted(ahead, wrap=True)
        self._reason = name_widget(StatusLine(Status.INFO, ""), "campaign-reason")
        self._go = name_widget(PrimaryButton(self.tr("Re&view comparison")), "campaign-review")
        self._results = name_widget(QPushButton(self.tr("&Latest results")), "campaign-results")
        self._resume = name_widget(PrimaryButton(self.tr("Res&ume…")), "campaign-resume")
        self._broken = StatusLine(Status.WARNING, "")
        self._lay_out()
        self.disks.choice_changed.connect(self.refresh)
        self._matrix.edited.connect(self.refresh)
        self._go.clicked.connect(self.reviewed)
        self._results.clicked.connect(self.results_wanted)
        self._resume.clicked.connect(self.resumed)

    def show_machine(self, snapshot: Snapshot, blocked: str, past: Sequence[Run]) -> None:
        """Show the machine's disks; ``blocked`` says why nothing can be begun, empty when something can.

        ``past`` are the runs of the history, by which it is known how long one takes.
        """
        self._snapshot, self._blocked, self._past = snapshot, blocked, past
        self.disks.show_machine(snapshot)
        self.refresh()

    def show_kept(self, broken_off: SavedCampaign | None, remark: str, *, results: bool) -> None:
        """Offer to resume the campaign that was ``broken_off``, and with ``results`` to see the latest.

        A ``remark`` is said in place of the words about the one that was broken off.
        """
        self._offer.setVisible(broken_off is not None or bool(remark))
        self._resume.setVisible(broken_off is not None)
        self._results.setVisible(results)
        if remark:
            self._broken.say(Status.WARNING, remark)
        elif broken_off is not None:
            self._broken.say(Status.WARNING, self._broken_words(broken_off))

    def refresh(self) -> None:
        """Make a proposal of the form, and show it or why there is none."""
        answer = self._answer()
        self.proposal = answer if isinstance(answer, Proposal) else None
        self._estimate.setVisible(self.proposal is not None)
        self._ahead.setVisible(self.proposal is None)
        reason = answer if isinstance(answer, str) else why_nothing(answer) or self._blocked
        if isinstance(answer, Proposal):
            self._estimate.show_proposal(answer)
        self._reason.say(Status.INFO, reason)
        self._reason.setVisible(bool(reason))
        self._go.setEnabled(not reason)
        self._go.setToolTip(as_tip(reason))
        self._go.setAccessibleDescription(reason)
        self._resume.setEnabled(not self._blocked)

    def _answer(self) -> Proposal | str:
        drives = self.disks.drives
        if not drives or self._snapshot is None:
            return self.tr("Choose the disks. All data on them will be erased.")
        matrix = self._matrix.matrix(drives)
        if matrix is None:
            return self._matrix.missing()
        return proposal_or_reason(matrix, self._snapshot, self._past)

    def _lay_out(self) -> None:
        self._offer = QWidget()
        hbox(0, 0, Card(hbox(0, Space.M, (self._broken, 1), self._resume)), parent=self._offer)
        elastic = Elastic(self.disks)
        disks = Card(Heading(self.tr("Disks")), (elastic, 1))
        estimate = Card(Heading(self.tr("Time and disk writes")), self._ahead, self._estimate, 1)
        columns = Columns((disks, Card(self._matrix), estimate), (15, 14, 18), _COLUMN, elastic)
        buttons = QWidget()
        reason = self._reason, 1, Qt.AlignmentFlag.AlignVCenter
        hbox(0, Space.S, self._results, reason, 0, self._go, parent=buttons)
        page_layout(self, beside_gutter(self._offer), (columns, 1), beside_gutter(buttons), gutter=True)

    def _broken_words(self, saved: SavedCampaign) -> str:
        campaign = saved.campaign
        done = sum(setup_run.state is SetupState.DONE for setup_run in saved.visits)
        text = self.tr(
            "A build comparison was interrupted: {titles}. {done} of {all} measurements are finished."
        )
        return text.format(
            titles=comma_list(map(title_words, titles(campaign.arrangements))),
            done=done,
            all=len(campaign.arrangements) * campaign.matrix.rounds,
        )
