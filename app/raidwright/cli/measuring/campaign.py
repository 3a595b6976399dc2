"""``raidwright bench builds``: compare arrays on the same disks, by building them one after the other."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from raidwright.bench.campaign.file import MatrixError, parse_matrix
from raidwright.bench.campaign.matrix import Matrix
from raidwright.bench.campaign.plan import Proposal, fingerprint_again, propose
from raidwright.bench.run import Run
from raidwright.cli.measuring.campaign_report import (
    CampaignProgress,
    as_document,
    print_proposal,
    print_resumed,
)
from raidwright.cli.showing.opening import open_session
from raidwright.cli.showing.plan import first_reason
from raidwright.cli.terminal.asking import confirm
from raidwright.cli.terminal.interrupt import cancelling_on_signals
from raidwright.cli.terminal.printing import REFUSED, CommandError, UsageError, say_json
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.files import read_text
from raidwright.machine.ids import draw_ids
from raidwright.machine.port import Machine
from raidwright.session.campaign import Campaigner
from raidwright.session.campaign_events import CLEARING_BROKEN_OFF, NOTHING_KEPT
from raidwright.session.campaign_resumed import (
    clearing_broken_off,
    clearing_plan,
    interrupted_campaign,
    outcome_so_far,
    resume_campaign,
)
from raidwright.session.session import Session
from raidwright.storage.failures import failure
from raidwright.storage.plan.drive_names import DriveNameError
from raidwright.storage.plan.plan import Refused
from raidwright.storage.snapshot.disks import Snapshot


async def campaign(options: Namespace) -> int:
    """Carry out the campaign of a matrix, or resume the one that was broken off."""
    matrix = None if options.resume else _read_matrix(options.matrix)
    async with open_session(options) as (session, machine):
        if matrix is None:
            session.acting()
            campaigner = await _resume(session, machine, options)
        else:
            past = session.history.measured_runs()
            proposal = _proposal_for(matrix, await machine.look(), past)
            if options.json:
                say_json(as_document(proposal))
            else:
                print_proposal(proposal)
            # What it costs can be told of a saved machine too.
            session.acting()
            confirm(proposal.clearing, proposal.fingerprint(), options.confirm)
            campaigner = Campaigner(session, machine, proposal)
        return await _carry_out(session, campaigner, as_json=options.json)


def _read_matrix(path: Path) -> Matrix:
    try:
        return parse_matrix(read_text(path))
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError(spoken(failure("file-unreadable", file=str(path), reason=reason))) from None
    except (MatrixError, UnicodeDecodeError) as error:
        raise UsageError(
            tr("{path} is not a valid build comparison: {error}.", path=path, error=error)
        ) from None


def _proposal_for(matrix: Matrix, snapshot: Snapshot, past: Sequence[Run]) -> Proposal:
    """The proposal of a matrix for these disks. Raises CommandError when nothing can be done."""
    try:
        answer = propose(matrix, snapshot, draw_ids(), past)
    except DriveNameError as error:
        raise CommandError(error.sentence) from None
    if isinstance(answer, Refused):
        raise CommandError(first_reason(answer))
    nothing = answer.nothing()
    if nothing is not None:
        raise CommandError(nothing)
    return answer


async def _resume(session: Session, machine: Machine, options: Namespace) -> Campaigner:
    # The machine's title is certain only once the machine has been looked at.
    snapshot = await machine.look()
    saved = interrupted_campaign(session.history, machine.title)
    if saved is None and clearing_broken_off(session.history, machine.title, snapshot):
        raise CommandError(CLEARING_BROKEN_OFF)
    if saved is None:
        raise CommandError(tr("This computer has no interrupted build comparison."))
    erased = clearing_plan(saved, snapshot)
    fingerprint = fingerprint_again(saved.campaign, erased)
    if options.json:
        say_json({"type": "campaign", "campaign": saved, "fingerprint": fingerprint})
    else:
        print_resumed(saved, erased, fingerprint)
    confirm(erased, fingerprint, options.confirm)
    return await resume_campaign(session, machine, saved)


async def _carry_out(session: Session, campaigner: Campaigner, *, as_json: bool) -> int:
    """Run a campaign and print its outcome.

    Raises CommandError when it was stopped, MachineError when it broke off.
    """
    async with cancelling_on_signals(campaigner) as end:
        progress = CampaignProgress(end, as_json=as_json)
        try:
            await campaigner.carry_out(progress.tell)
        finally:
            saved = [each for each in session.history.campaigns().campaigns if each.id == campaigner.number]
            for each in saved:
                progress.tell_outcome(outcome_so_far(each, session.history))
    if not progress.complete and not saved:
        raise CommandError(NOTHING_KEPT)
    if not progress.complete:
        raise CommandError(tr("Stopped before the end. To resume: raidwright bench builds --resume"))
    return REFUSED if progress.lost else 0
