"""Campaign: choose disks and what to compare, agree once, and read the ranking at the end."""

from enum import IntEnum

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from raidwright.bench.campaign.matrix import SetupState, titles
from raidwright.bench.campaign.plan import Proposal
from raidwright.bench.run import Run
from raidwright.history import SavedCampaign
from raidwright.language.campaigns import title_words
from raidwright.machine.port import MachineError
from raidwright.session.campaign_events import (
    CLEARING_BROKEN_OFF,
    NOTHING_KEPT,
    CampaignBegun,
    CampaignEnded,
    CampaignEvent,
)
from raidwright.session.campaign_resumed import (
    clearing_broken_off,
    clearing_plan,
    interrupted_campaign,
    latest_on,
)
from raidwright.ui.bridge.followed import CampaignRun, continued_campaign, new_campaign
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.campaign.form import CampaignForm
from raidwright.ui.campaign.question import CampaignQuestion
from raidwright.ui.campaign.results import ResultsView
from raidwright.ui.campaign.setup_runs import SetupRunsView
from raidwright.ui.look.layouts import vbox
from raidwright.ui.shared.catching_up import CatchingUp
from raidwright.ui.shared.details_beside import DetailsBeside
from raidwright.ui.shared.waiting import Waiting
from raidwright.ui.words.sentences import failure_sentence, in_words


class CampaignStage(IntEnum):
    """What the page shows; the value is the index of its view."""

    WAITING = 0
    FORM = 1
    QUESTION = 2
    UNDER_WAY = 3
    RESULTS = 4


class CampaignPage(CatchingUp):
    """One campaign at a time; what it measures is in the history as soon as it is measured."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._form = CampaignForm()
        self._past: tuple[Run, ...] = ()
        """All runs of the history, by which it is known how long one takes."""
        self._beside = DetailsBeside(self._form, session)
        self._question = CampaignQuestion()
        self._setup_runs = SetupRunsView()
        self._results = ResultsView(session.loop)
        self._to_confirm: Proposal | SavedCampaign | None = None
        self._number = 0
        self._complete = False
        self._shown_machine = ""
        """Title of the machine whose results are shown."""
        self._views = QStackedWidget()
        for view in (Waiting(session), self._beside, self._question, self._setup_runs, self._results):
            self._views.addWidget(view)
        vbox(0, -1, self._views, parent=self)
        self._connect()
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Read, too, what was measured while another page was shown."""
        self._past = self._session.history.measured_runs()
        super().showEvent(event)

    @property
    def stage(self) -> CampaignStage:
        """What the page shows now."""
        return CampaignStage(self._views.currentIndex())

    def _refresh(self) -> None:
        snapshot = self._session.snapshot
        if self.stage in (CampaignStage.UNDER_WAY, CampaignStage.RESULTS):
            return
        if snapshot is None:
            self._show(CampaignStage.WAITING)
            return
        self._form.show_machine(snapshot, self._session.blocked_reason(), self._past)
        self._beside.refresh()
        if self.stage is CampaignStage.QUESTION:
            self._question.block(self._why_not())
        else:
            self._show(CampaignStage.FORM)
            self._show_kept()

    def _why_not(self) -> str:
        """Why the campaign in question cannot be begun any more; empty when it can."""
        asked, now = self._to_confirm, self._form.proposal
        if isinstance(asked, Proposal) and (now is None or now.fingerprint() != asked.fingerprint()):
            return self.tr(
                "The disks or settings changed, so the comparison changed too. Go back and review it again."
            )
        return self._session.blocked_reason()

    def _show_kept(self) -> None:
        machine, snapshot, remark = self._session.machine, self._session.snapshot, ""
        if machine and snapshot and clearing_broken_off(self._session.history, machine.title, snapshot):
            remark = in_words(CLEARING_BROKEN_OFF)
        self._form.show_kept(self._broken_off(), remark, results=self._latest() is not None)

    def _broken_off(self) -> SavedCampaign | None:
        machine = self._session.machine
        return interrupted_campaign(self._session.history, machine.title) if machine is not None else None

    def _latest(self) -> SavedCampaign | None:
        """The latest campaign on the machine at hand; None without one."""
        machine = self._session.machine
        return latest_on(machine.title, self._session.history) if machine is not None else None

    def _ask_new(self) -> None:
        proposal = self._form.proposal
        if proposal is not None:
            self._to_confirm = proposal
            self._question.ask_new(proposal.clearing)
            self._show(CampaignStage.QUESTION)

    def _ask_to_resume(self) -> None:
        saved, snapshot = self._broken_off(), self._session.snapshot
        if saved is None or snapshot is None:
            return
        try:
            erased = clearing_plan(saved, snapshot)
        except MachineError as error:
            self._show_results(saved.id, failure_sentence(error))
            return
        self._to_confirm = saved
        self._question.ask_again(erased)
        self._show(CampaignStage.QUESTION)

    def _start(self) -> None:
        asked = self._to_confirm
        if asked is None or self._why_not():
            self._refresh()
            return
        match asked:
            case Proposal():
                case_titles, rounds = tuple(case.title for case in asked.cases), asked.matrix.rounds
                self._run(new_campaign(asked), case_titles, rounds, frozenset())
            case SavedCampaign(campaign=campaign):
                ended = (each for each in asked.visits if each.state is not SetupState.BEGUN)
                done = frozenset((each.round, each.case) for each in ended)
                rounds = campaign.matrix.rounds
                self._run(continued_campaign(asked), titles(campaign.arrangements), rounds, done)

    def _run(
        self,
        campaign: CampaignRun,
        case_titles: tuple[str, ...],
        rounds: int,
        done: frozenset[tuple[int, int]],
    ) -> None:
        self._number = self._to_confirm.id if isinstance(self._to_confirm, SavedCampaign) else 0
        self._to_confirm, self._complete = None, False
        self._question.forget()
        self._setup_runs.begin(tuple(map(title_words, case_titles)), rounds, done)
        self._show(CampaignStage.UNDER_WAY)
        self._session.carry_out(campaign, self._on_event, self._end, self._fail)

    def _on_event(self, event: CampaignEvent) -> None:
        match event:
            case CampaignBegun(id=number):
                self._number = number
            case CampaignEnded(complete=complete):
                self._complete = complete
            case _:
                pass
        self._setup_runs.tell(event)

    def _end(self) -> None:
        if self._complete:
            self._form.disks.choose_only(())
        self._show_results(self._number, "" if self._complete else self._stopped_words())

    def _stopped_words(self) -> str:
        if any(each.id == self._number for each in self._session.history.campaigns().campaigns):
            return self.tr("Stopped before the end. You can resume the comparison.")
        return in_words(NOTHING_KEPT)

    def _fail(self, error: Exception) -> None:
        self._show_results(self._number, failure_sentence(error))

    def _show_latest(self) -> None:
        latest = self._latest()
        if latest is not None:
            self._show_results(latest.id, "")

    def _show_results(self, number: int, problem: str) -> None:
        campaigns = self._session.history.campaigns().campaigns
        saved = next((each for each in campaigns if each.id == number), None)
        whole = saved.whole(self._session.history.runs()) if saved is not None else None
        self._shown_machine = saved.campaign.machine if saved is not None else ""
        begun = [each for each in campaigns if each.visits and each.campaign.machine == self._shown_machine]
        self._results.show_kept(begun, number)
        self._results.show_campaign(whole, problem, practice=self._session.practice)
        self._show(CampaignStage.RESULTS)

    def _show_another(self, number: int) -> None:
        self._show_results(number, "")

    def _leave(self) -> None:
        self._to_confirm = None
        self._past = self._session.history.measured_runs()
        self._question.forget()
        self._show(CampaignStage.FORM)
        self._refresh()

    def _change_machine(self) -> None:
        machine = self._session.machine
        is_same_machine = machine is None or machine.title == self._shown_machine
        if not (
            self.stage is CampaignStage.UNDER_WAY or (is_same_machine and self.stage is CampaignStage.RESULTS)
        ):
            self._leave()

    def _show(self, stage: CampaignStage) -> None:
        self._views.setCurrentIndex(stage)

    def _connect(self) -> None:
        self._beside.follow(self._form.disks)
        self._form.disks.let_go.connect(self._refresh_if_visible)
        self._form.reviewed.connect(self._ask_new)
        self._form.resumed.connect(self._ask_to_resume)
        self._form.results_wanted.connect(self._show_latest)
        self._question.confirmed.connect(self._start)
        self._question.left.connect(self._leave)
        self._setup_runs.stopped.connect(self._session.cancel)
        self._results.left.connect(self._leave)
        self._results.chosen.connect(self._show_another)
        self._session.snapshot_changed.connect(self._refresh_if_visible)
        self._session.busy_changed.connect(self._refresh_if_visible)
        self._session.machine_changed.connect(self._change_machine)
