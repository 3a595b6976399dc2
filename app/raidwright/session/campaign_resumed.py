"""A campaign that did not come to its end: found again, cleared up, gone on with; and what one came to."""

from collections.abc import Iterator

from raidwright.bench.campaign.matrix import VisitState, titles
from raidwright.bench.campaign.plan import erased_again, propose
from raidwright.bench.campaign.ranking import Pairs, RankedTest, compared, ranking
from raidwright.bench.campaign.verdict import verdict
from raidwright.bench.run import Run
from raidwright.history import SavedCampaign
from raidwright.machine.ids import draw_ids
from raidwright.machine.port import Machine, MachineError
from raidwright.protocol import ErrorCode
from raidwright.session.campaign import Campaigner
from raidwright.session.campaign_work import CampaignWork
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session, exhausting
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure, said
from raidwright.storage.plan.plan import Plan, Refused
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.snapshot.tree import disk_of_drive


class CampaignOutcome(Fact, frozen=True):
    """What is known of a campaign, however far it came; systems are its arrangements, in their order."""

    titles: tuple[str, ...]
    tests: tuple[RankedTest, ...]
    pairs: Pairs
    failed: tuple[tuple[str, Failure], ...]
    """Title and reason of each arrangement that could not be had or measured."""
    verdict: Failure


def outcome_so_far(saved: SavedCampaign, history: TolerantHistory) -> CampaignOutcome:
    """What the runs say that it has measured and that are still kept."""
    runs = {each.id: each.run for each in history.runs().runs}
    arrangements = saved.campaign.arrangements
    systems: list[list[Run]] = [[] for _ in arrangements]
    named = titles(arrangements)
    failed = []
    for visit in saved.visits:
        if visit.run in runs:
            systems[visit.case].append(runs[visit.run])
        if visit.reason is not None:
            failed.append((named[visit.case], visit.reason))
    pairs = compared(systems)
    tests = ranking(systems, pairs)
    return CampaignOutcome(named, tests, pairs, tuple(failed), verdict(arrangements, pairs, tests).failure)


def unended(history: TolerantHistory, machine: str) -> SavedCampaign | None:
    """The latest on the machine of that title that has a visit left, and that nobody carries out.

    One that was broken off before its first visit is none: what is on its disks nobody has agreed to again.
    """
    mine = campaigns_on(machine, history)
    return next((each for each in mine if each.visits and _is_left(each) and not each.under_way), None)


def clearing_broken_off(history: TolerantHistory, machine: str, snapshot: Snapshot) -> bool:
    """Whether the latest on the machine of that title ended before its disks were clear, and one is not."""
    latest = next(campaigns_on(machine, history), None)
    if latest is None or latest.visits or latest.under_way:
        return False
    disks = (disk_of_drive(snapshot, drive) for drive in latest.campaign.drives)
    return any(disk is not None and not isinstance(disk.content, Blank) for disk in disks)


def latest_on(machine: str, history: TolerantHistory) -> SavedCampaign | None:
    """The latest on the machine of that title that has come to a visit; None where there never was one."""
    return next((each for each in campaigns_on(machine, history) if each.visits), None)


def campaigns_on(machine: str, history: TolerantHistory) -> Iterator[SavedCampaign]:
    """Those on the machine of that title, the latest first."""
    return (each for each in history.campaigns() if each.campaign.machine == machine)


async def cleared_up(session: Session, machine: Machine, saved: SavedCampaign) -> None:
    """Wait for what still runs of it, and take down what stands half built. Raises MachineError."""
    await _at_rest(session)
    work = CampaignWork(session, machine)
    for visit in saved.visits:
        if visit.state is VisitState.BEGUN:
            await work.clear_up(visit.array)


def erased_by(saved: SavedCampaign, snapshot: Snapshot) -> Plan:
    """What is agreed to before it is gone on with; see `erased_again`. Raises MachineError."""
    try:
        return erased_again(saved.campaign, snapshot)
    except LookupError as error:
        reason = said("The disk {disk} of the campaign is not here.", disk=error.args[0])
        raise MachineError(ErrorCode.REFUSED, reason) from None


async def taken_up(session: Session, machine: Machine, saved: SavedCampaign) -> Campaigner:
    """What is left of it, ready to be gone on with, once the disks are clear again. Raises MachineError."""
    await cleared_up(session, machine, saved)
    proposal = propose(saved.campaign.matrix, await machine.look(), draw_ids())
    if isinstance(proposal, Refused) or proposal.clearing.losses:
        reason = said(
            "The disks carry something that the campaign has not left there. Look at them, and begin it anew."
        )
        raise MachineError(ErrorCode.REFUSED, reason)
    latest = next(each for each in session.history.campaigns() if each.id == saved.id)
    return Campaigner(session, machine, proposal, latest)


async def _at_rest(session: Session) -> None:
    """A plan goes on when whoever began it was killed."""
    try:
        async with exhausting(session.follow()) as events:
            async for _ in events:
                pass
    except MachineError as error:
        if error.code is not ErrorCode.UNKNOWN_JOB:
            raise


def _is_left(saved: SavedCampaign) -> bool:
    failed = {visit.case for visit in saved.visits if visit.state is VisitState.FAILED}
    done = {(visit.round, visit.case) for visit in saved.visits if visit.state is VisitState.DONE}
    turns = range(saved.campaign.matrix.rounds)
    cases = set(range(len(saved.campaign.arrangements))) - failed
    return any((turn, case) not in done for turn in turns for case in cases)
