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
    SyncChoice,
    Visit,
    VisitState,
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
    VisitBegun,
    VisitEnded,
)
from raidwright.session.campaign_work import CampaignWork, VisitFailedError
from raidwright.session.session import Session
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.failures import english
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Refused
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import disk_of_drive
from raidwright.storage.words.sentences import sentence

_SPARE_SECONDS = 1800
_NOT_KEPT = english("The build comparison cannot be saved in the history, or is running elsewhere.")


class Campaigner:
    """Carries out what was agreed to; ``saved`` is what there is of it already, when it is taken up again."""

    def __init__(
        self, session: Session, machine: Machine, proposal: Proposal, saved: SavedCampaign | None = None
    ) -> None:
        self._session = session
        self._machine = machine
        self._proposal = proposal
        self._campaign = saved.campaign if saved else campaign_of(proposal, machine.title)
        self._visits = saved.visits if saved else ()
        self._work = CampaignWork(session, machine)
        self._synced = 0.0
        self.number = saved.id if saved else 0
        """Number of the campaign in the history; 0 as long as it has none."""

    async def cancel(self) -> None:
        """Measure no more, take down what stands, and end."""
        await self._work.stop()

    async def carry_out(self, tell: Callable[[CampaignEvent], object]) -> None:
        """Carry out all visits that are left, and end. Raises MachineError when it cannot go on.

        Then it can be taken up again, but a campaign that ended before its disks were clear is begun anew.
        """
        if not await self._work.is_authorised(self._proposal.clearing, self._time_limit()):
            tell(CampaignEnded(complete=False))
            return
        try:
            self._keep_begun()
            await self._visit_all(tell)
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
        begun, self._visits = self._visits, tuple(map(_ended_visit, self._visits))
        for visit in self._visits:
            if visit not in begun:
                history.keep_visit(self.number, visit)

    async def _visit_all(self, tell: Callable[[CampaignEvent], object]) -> None:
        remaining = [*self._remaining_visits()]
        visits = len(self._campaign.arrangements) * self._campaign.matrix.rounds
        tell(CampaignBegun(self.number, visits, visits - len(remaining)))
        if remaining and not self._work.stopped:
            tell(PhaseBegun(Phase.CLEAR))
            await self._clear_disks()
        failed = {visit.case for visit in self._visits if visit.state is VisitState.FAILED}
        for turn, case in remaining:
            if case not in failed and not self._work.stopped:
                tell(self._visit_begun_event(turn, case, failed))
                ended = await self._visit(turn, case, tell)
                if ended is not None:
                    failed |= {case} if ended.reason is not None else set()
                    tell(ended)

    def _visit_begun_event(self, turn: int, case: int, failed: set[int]) -> VisitBegun:
        """The event that a visit begins, with the seconds that it and all after it are likely to take."""
        cases = len(self._campaign.arrangements)
        place, whole = turn * cases + case, cases * self._campaign.matrix.rounds
        costs = {each.arrangement: each.cost for each in self._proposal.cases}
        ahead = (
            self._campaign.arrangements[each % cases]
            for each in range(place, whole)
            if each % cases not in failed
        )
        remaining = total(costs[each] for each in ahead if each in costs).seconds
        return VisitBegun(turn, case, place + 1, whole, remaining)

    async def _clear_disks(self) -> None:
        try:
            await self._work.carry_out(self._proposal.clearing)
        except VisitFailedError as error:
            if not self._work.stopped:
                raise MachineError(ErrorCode.FAILED, error.reason) from None

    def _remaining_visits(self) -> Iterator[tuple[int, int]]:
        """Round and case of each visit that is not done, in turn."""
        done = {(visit.round, visit.case) for visit in self._visits if visit.state is not VisitState.BEGUN}
        for turn in range(self._campaign.matrix.rounds):
            for case in range(len(self._campaign.arrangements)):
                if (turn, case) not in done:
                    yield turn, case

    async def _visit(
        self, turn: int, case: int, tell: Callable[[CampaignEvent], object]
    ) -> VisitEnded | None:
        """Build, measure and take down one case. Gives how that ended; None when it was stopped before."""
        ids = draw_ids()
        self._synced = 0.0
        visit = Visit(turn, case, ids.array)
        # After a crash, a half-built array is recognised by this entry alone.
        if not self._session.history.keep_visit(self.number, visit):
            raise MachineError(ErrorCode.FAILED, _NOT_KEPT)
        try:
            run = await self._build_and_measure(visit, ids, tell)
            ended = VisitEnded(turn, case, run)
        except VisitFailedError as error:
            ended = VisitEnded(turn, case, 0, error.reason)
        broken_off = self._work.stopped and not ended.run
        if not broken_off:
            visit = structs.replace(visit, run=ended.run, reason=ended.reason, synced=self._synced)
            # Whatever becomes of the array now, what it came to is the campaign's.
            self._session.history.keep_visit(self.number, visit)
        tell(PhaseBegun(Phase.REMOVE))
        await self._work.clear_up(ids.array)
        if broken_off:
            return None
        self._session.history.keep_visit(self.number, _ended_visit(visit))
        return ended

    async def _build_and_measure(
        self, visit: Visit, ids: PlanIds, tell: Callable[[CampaignEvent], object]
    ) -> int:
        """Number of the run that was made of it; 0 when it was stopped. Raises VisitFailedError."""
        tell(PhaseBegun(Phase.BUILD))
        plan = await self._build(visit.case, ids)
        matrix = self._campaign.matrix
        if matrix.sync is SyncChoice.WAIT:
            tell(PhaseBegun(Phase.SYNC))
            self._synced = await self._work.wait_for_sync(ids.array)
        if self._work.stopped:
            return 0
        tell(PhaseBegun(Phase.MEASURE))
        arrangement = self._campaign.arrangements[visit.case]
        name = f"{full_title(arrangement)} · {visit.round + 1}/{matrix.rounds}"
        return await self._work.measure(plan, matrix, arrangement.way, name)

    async def _build(self, case: int, ids: PlanIds) -> Plan:
        answer = await self._work.wait_for_plan(
            lambda snapshot: plan_build(self._design(case, snapshot), snapshot, ids)
        )
        if isinstance(answer, Refused):
            blocking = (each for each in answer.findings if each.severity is Severity.BLOCKING)
            raise VisitFailedError(english("{sentence}", sentence=sentence(next(blocking))))
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


def _ended_visit(visit: Visit) -> Visit:
    """The visit, whose array is gone, as it ended; as it is where it came to nothing."""
    if visit.reason is not None:
        return structs.replace(visit, state=VisitState.FAILED)
    return structs.replace(visit, state=VisitState.DONE) if visit.run else visit


def campaign_of(proposal: Proposal, machine: str) -> Campaign:
    """The campaign that ``proposal`` comes to, as it is kept, on the machine of the title ``machine``."""
    arrangements = tuple(case.arrangement for case in proposal.cases)
    return Campaign(machine, proposal.matrix, proposal.drives, arrangements)
