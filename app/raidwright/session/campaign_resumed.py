"""A campaign that did not come to its end: found again, cleared up, gone on with; and what one came to."""

from collections.abc import Iterator

from msgspec import structs

from raidwright.bench.campaign.matrix import SetupState
from raidwright.bench.campaign.plan import erased_again, propose, with_drives_of_now
from raidwright.history import SavedCampaign
from raidwright.machine.ids import draw_ids
from raidwright.machine.port import Machine, MachineError
from raidwright.protocol import ErrorCode
from raidwright.session.campaign import Campaigner
from raidwright.session.campaign_work import CampaignWork
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session, closing_events
from raidwright.storage.failures import because, english
from raidwright.storage.plan.drive_names import DriveNameError, disks_called
from raidwright.storage.plan.plan import Plan, Refused
from raidwright.storage.snapshot.disks import Blank, Snapshot


def interrupted_campaign(history: TolerantHistory, machine: str) -> SavedCampaign | None:
    """The latest campaign on the machine of that title that has a setup run left and that nobody carries out.

    A campaign that was broken off before its first setup run does not count: nobody has agreed again to erase
    what is on its disks.
    """
    return next((each for each in campaigns_on(machine, history) if each.can_be_resumed), None)


def clearing_broken_off(history: TolerantHistory, machine: str, snapshot: Snapshot) -> bool:
    """Whether the latest campaign on ``machine`` ended before its disks were clear, and one still is not."""
    latest = next(campaigns_on(machine, history), None)
    if latest is None or latest.visits or latest.under_way:
        return False
    disks = (disk for drive in latest.campaign.drives for disk in disks_called(drive, snapshot))
    return any(not isinstance(disk.content, Blank) for disk in disks)


def latest_on(machine: str, history: TolerantHistory) -> SavedCampaign | None:
    """The latest campaign on the machine of that title that has come to a setup run; None without one."""
    return next((each for each in campaigns_on(machine, history) if each.visits), None)


def campaigns_on(machine: str, history: TolerantHistory) -> Iterator[SavedCampaign]:
    """The campaigns on the machine of that title, the latest first."""
    return (each for each in history.campaigns().campaigns if each.campaign.machine == machine)


async def clear_up_campaign(session: Session, machine: Machine, saved: SavedCampaign) -> None:
    """Wait for what still runs of the campaign, and take down what stands half built. Raises MachineError."""
    await _wait_for_own_plan(session)
    work = CampaignWork(session, machine)
    for setup_run in saved.visits:
        if setup_run.state is SetupState.BEGUN:
            await work.clear_up(setup_run.array)


def clearing_plan(saved: SavedCampaign, snapshot: Snapshot) -> Plan:
    """The plan to be agreed to before a campaign goes on; see `erased_again`. Raises MachineError."""
    try:
        return erased_again(saved.campaign, snapshot)
    except LookupError as error:
        reason = english(
            "The disk {disk} of the build comparison is not connected. Connect it, then try again.",
            disk=error.args[0],
        )
        raise MachineError(ErrorCode.REFUSED, reason) from None
    except DriveNameError as error:
        raise _cannot_tell(error) from None


def _cannot_tell(error: DriveNameError) -> MachineError:
    advice = english(
        "Disconnect the disk that is not part of the build comparison, or start a new comparison."
    )
    return MachineError(ErrorCode.REFUSED, because(advice, (error.sentence,)))


async def resume_campaign(session: Session, machine: Machine, saved: SavedCampaign) -> Campaigner:
    """What carries out the rest of the campaign, once its disks are clear again. Raises MachineError."""
    await clear_up_campaign(session, machine, saved)
    snapshot = await machine.look()
    try:
        campaign = with_drives_of_now(saved.campaign, snapshot)
    except DriveNameError as error:
        raise _cannot_tell(error) from None
    proposal = propose(campaign.matrix, snapshot, draw_ids(), session.history.measured_runs())
    if isinstance(proposal, Refused) or proposal.clearing.losses:
        reason = english(
            "The disks contain data that is not from this build comparison. Check the disks, then start"
            " a new comparison."
        )
        raise MachineError(ErrorCode.REFUSED, reason)
    latest = next((each for each in session.history.campaigns().campaigns if each.id == saved.id), saved)
    return Campaigner(session, machine, proposal, structs.replace(latest, campaign=campaign))


async def _wait_for_own_plan(session: Session) -> None:
    """Wait until no plan of one's own runs: a plan goes on when whoever began it was killed."""
    try:
        async with closing_events(session.follow()) as events:
            async for _ in events:
                pass
    except MachineError as error:
        if error.code is not ErrorCode.UNKNOWN_JOB:
            raise
