"""A campaign carried out: built, measured, taken down, and on with the next, with nobody there.

>>> campaigner = Campaigner(session, machine, proposal)
>>> await campaigner.carry_out(print)     # each result is in the history before it is heard of
"""

import contextlib
from collections.abc import Callable, Iterator

from msgspec import structs

from raidwright.bench.campaign.design import design_of, smallest_of
from raidwright.bench.campaign.matrix import (
    LONGEST_CAMPAIGN,
    Campaign,
    SetupRun,
    SetupState,
    SyncChoice,
    full_title,
)
from raidwright.bench.campaign.plan import Proposal
from raidwright.bench.cost import total
from raidwright.history import SavedCampaign
from raidwright.machine.ids import draw_ids
from raidwright.machine.port import Machine, MachineError
from raidwright.protocol import ErrorCode
from raidwright.session.campaign_events import (
    CampaignBegun,
    CampaignEnded,
    CampaignEvent,
    Phase,
    PhaseBegun,
    SetupBegun,
    SetupEnded,
)
from raidwright.session.campaign_work import CampaignWork, SetupFailedError
from raidwright.session.session import Session
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.failures import Sentence, english
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Refused
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import disk_of_drive
from raidwright.storage.words.sentences import finding_failure

_SPARE_SECONDS = 1800
_NOT_KEPT = english(
    "The build comparison was not started: it is already running elsewhere, or the history cannot be saved."
)


class Campaigner:
    """Carries out what was agreed to; ``saved`` is what there is of it already, when it is taken up again."""

    def __init__(
        self, session: Session, machine: Machine, proposal: Proposal, saved: SavedCampaign | None = None
    ) -> None:
        self._session = session
        self._machine = machine
        self._proposal = proposal
        self._campaign = saved.campaign if saved else campaign_of(proposal, machine.title)
        self._setup_runs = saved.visits if saved else ()
        self._work = CampaignWork(session, machine)
        self._synced = 0.0
        self.number = saved.id if saved else 0
        """Number of the campaign in the history; 0 as long as it has none."""

    async def cancel(self) -> None:
        """Measure no more, take down what stands, and end."""
        await self._work.stop()

    async def carry_out(self, tell: Callable[[CampaignEvent], object]) -> None:
        """Carry out all setup runs that are left, and end. Raises MachineError when it cannot go on.

        Then it can be taken up again, but a campaign that ended before its disks were clear is begun anew.
        """
        if not await self._work.is_authorised(self._proposal.clearing, self._time_limit()):
            tell(CampaignEnded(complete=False))
            return
        try:
            self._keep_begun()
            await self._run_all_setups(tell)
            tell(CampaignEnded(complete=not self._work.stopped))
        finally:
            if self.number:
                self._session.history.end_campaign(self.number)
            with contextlib.suppress(MachineError):
                await self._machine.withdraw()

    def _time_limit(self) -> int:
        """Seconds to be authorised for: twice what the campaign is likely to take, and some more."""
        return min(LONGEST_CAMPAIGN, round(2 * self._proposal.cost.seconds.most) + _SPARE_SECONDS)

    def _keep_begun(self) -> None:
        """Keep in the history that it is begun. Raises MachineError if not: results would be lost."""
        history = self._session.history
        if not self.number:
            self.number = history.begin_campaign(self._campaign)
        elif not history.take_up_campaign(self.number):
            self.number = 0
        if not self.number:
            raise MachineError(ErrorCode.FAILED, _NOT_KEPT)
        begun, self._setup_runs = self._setup_runs, tuple(map(_ended_setup, self._setup_runs))
        for setup_run in self._setup_runs:
            if setup_run not in begun:
                history.keep_setup_run(self.number, setup_run)

    async def _run_all_setups(self, tell: Callable[[CampaignEvent], object]) -> None:
        remaining = [*self._remaining_setups()]
        setup_runs = len(self._campaign.arrangements) * self._campaign.matrix.rounds
        tell(CampaignBegun(self.number, setup_runs, setup_runs - len(remaining)))
        if remaining and not self._work.stopped:
            tell(PhaseBegun(Phase.CLEAR))
            await self._clear_disks()
        failed = {setup_run.case for setup_run in self._setup_runs if setup_run.state is SetupState.FAILED}
        for round_, case in remaining:
            if case not in failed and not self._work.stopped:
                tell(self._setup_begun_event(round_, case, failed))
                ended = await self._run_setup(round_, case, tell)
                if ended is not None:
                    failed |= {case} if ended.reason is not None else set()
                    tell(ended)

    def _setup_begun_event(self, round_: int, case: int, failed: set[int]) -> SetupBegun:
        """The event that a setup run begins, with the seconds that it and all after it are likely to take."""
        cases = len(self._campaign.arrangements)
        place, whole = round_ * cases + case, cases * self._campaign.matrix.rounds
        costs = {each.setup: each.cost for each in self._proposal.cases}
        ahead = (
            self._campaign.arrangements[each % cases]
            for each in range(place, whole)
            if each % cases not in failed
        )
        remaining = total(costs[each] for each in ahead if each in costs).seconds
        return SetupBegun(round_, case, place + 1, whole, remaining)

    async def _clear_disks(self) -> None:
        try:
            await self._work.carry_out(self._proposal.clearing)
        except SetupFailedError as error:
            if not self._work.stopped:
                raise MachineError(ErrorCode.FAILED, error.reason) from None

    def _remaining_setups(self) -> Iterator[tuple[int, int]]:
        """Round and case of each setup run that is not done, in turn."""
        done = {
            (setup_run.round, setup_run.case)
            for setup_run in self._setup_runs
            if setup_run.state is not SetupState.BEGUN
        }
        for round_ in range(self._campaign.matrix.rounds):
            for case in range(len(self._campaign.arrangements)):
                if (round_, case) not in done:
                    yield round_, case

    async def _run_setup(
        self, round_: int, case: int, tell: Callable[[CampaignEvent], object]
    ) -> SetupEnded | None:
        """Build, measure and take down one case. Gives how that ended; None when it was stopped before."""
        ids = draw_ids()
        self._synced = 0.0
        setup_run = SetupRun(round_, case, ids.array)
        # After a crash, a half-built array is recognised by this entry alone.
        if not self._session.history.keep_setup_run(self.number, setup_run):
            raise MachineError(ErrorCode.FAILED, _NOT_KEPT)
        try:
            run = await self._build_and_measure(setup_run, ids, tell)
            ended = SetupEnded(round_, case, run)
        except SetupFailedError as error:
            ended = SetupEnded(round_, case, 0, error.reason)
        broken_off = self._work.stopped and not ended.run
        if not broken_off:
            setup_run = structs.replace(setup_run, run=ended.run, reason=ended.reason, synced=self._synced)
            # Whatever becomes of the array now, what it came to is the campaign's.
            self._session.history.keep_setup_run(self.number, setup_run)
        tell(PhaseBegun(Phase.REMOVE))
        await self._work.clear_up(ids.array)
        if broken_off:
            return None
        self._session.history.keep_setup_run(self.number, _ended_setup(setup_run))
        return ended

    async def _build_and_measure(
        self, setup_run: SetupRun, ids: PlanIds, tell: Callable[[CampaignEvent], object]
    ) -> int:
        """Number of the run that was made of it; 0 when it was stopped. Raises SetupFailedError."""
        tell(PhaseBegun(Phase.BUILD))
        plan = await self._build(setup_run.case, ids)
        matrix = self._campaign.matrix
        if matrix.sync is SyncChoice.WAIT:
            tell(PhaseBegun(Phase.SYNC))
            self._synced = await self._work.wait_for_sync(ids.array)
        if self._work.stopped:
            return 0
        tell(PhaseBegun(Phase.MEASURE))
        setup = self._campaign.arrangements[setup_run.case]
        name = f"{full_title(setup)} · {setup_run.round + 1}/{matrix.rounds}"
        return await self._work.measure(plan, matrix, setup.way, name)

    async def _build(self, case: int, ids: PlanIds) -> Plan:
        answer = await self._work.wait_for_plan(
            lambda snapshot: plan_build(self._design(case, snapshot), snapshot, ids)
        )
        if isinstance(answer, Refused):
            blocking = (each for each in answer.findings if each.severity is Severity.BLOCKING)
            raise SetupFailedError(Sentence(finding_failure(next(blocking))))
        await self._work.carry_out(answer.plan)
        return answer.plan

    def _design(self, case: int, snapshot: Snapshot) -> ArrayDesign:
        drives = self._campaign.drives
        disks = [disk for drive in drives if (disk := disk_of_drive(snapshot, drive)) is not None]
        if len(disks) < len(drives):
            raise MachineError(
                ErrorCode.REFUSED,
                english(
                    "A disk of the build comparison is no longer connected. Connect it, then start again."
                ),
            )
        return design_of(
            self._campaign.arrangements[case],
            self._campaign.matrix,
            drives,
            smallest_of(disks),
            practice=snapshot.host.practice,
        )


def _ended_setup(setup_run: SetupRun) -> SetupRun:
    """The setup run, whose array is gone, as it ended; as it is where it came to nothing."""
    if setup_run.reason is not None:
        return structs.replace(setup_run, state=SetupState.FAILED)
    return structs.replace(setup_run, state=SetupState.DONE) if setup_run.run else setup_run


def campaign_of(proposal: Proposal, machine: str) -> Campaign:
    """The campaign that ``proposal`` comes to, as it is kept, on the machine of the title ``machine``."""
    setups = tuple(case.setup for case in proposal.cases)
    return Campaign(machine, proposal.matrix, proposal.drives, setups)
