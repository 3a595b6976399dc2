"""Before a campaign: disks, matrix, and what they come to; or one that was broken off, to go on with."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.bench.campaign.matrix import VisitState, titles
from raidwright.bench.campaign.plan import Proposal
from raidwright.history import SavedCampaign
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.campaign.disks import CampaignDisks
from raidwright.ui.campaign.estimate import EstimatePanel
from raidwright.ui.campaign.matrix_form import MatrixForm
from raidwright.ui.campaign.proposing import proposal_or_reason, why_nothing
from raidwright.ui.look.columns import Columns, Elastic
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import Muted, as_tip, name_widget
from raidwright.ui.look.layouts import beside_gutter, hbox, page_layout
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.shared.campaign_words import title_words
from raidwright.ui.words.lists import comma_list

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

    def show_machine(self, snapshot: Snapshot, blocked: str) -> None:
        """Show the machine's disks; ``blocked`` says why nothing can be begun, empty when something can."""
        self._snapshot, self._blocked = snapshot, blocked
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
        return self._matrix.missing() if matrix is None else proposal_or_reason(matrix, self._snapshot)

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
        done = sum(visit.state is VisitState.DONE for visit in saved.visits)
        text = self.tr(
            "A build comparison was interrupted: {titles}. {done} of {all} measurements are finished."
        )
        return text.format(
            titles=comma_list(map(title_words, titles(campaign.arrangements))),
            done=done,
            all=len(campaign.arrangements) * campaign.matrix.rounds,
        )
