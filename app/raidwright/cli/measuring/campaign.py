"""``raidwright bench builds``: compare arrays on the same disks, by building them one after the other."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import assert_never

import msgspec

from raidwright.bench.campaign.design import MatrixError, parse_matrix
from raidwright.bench.campaign.matrix import Matrix, SetupState, titles
from raidwright.bench.campaign.outcome import (
    WholeCampaign,
    outcome_document,
)
from raidwright.bench.campaign.plan import Proposal, fingerprint_again, propose
from raidwright.bench.cost import Span
from raidwright.bench.run import Run
from raidwright.cli.showing.opening import open_session
from raidwright.cli.showing.plan import first_reason
from raidwright.cli.terminal.asking import confirm
from raidwright.cli.terminal.interrupt import cancelling_on_signals
from raidwright.cli.terminal.printing import (
    REFUSED,
    CommandError,
    OutputLostError,
    UsageError,
    print_report,
    print_table,
    say,
    say_json,
    tell,
    zone_here,
)
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.files import read_text
from raidwright.history import SavedCampaign
from raidwright.language.catalogue import translate
from raidwright.language.sentences import loss_sentence
from raidwright.machine.ids import draw_ids
from raidwright.machine.port import Machine
from raidwright.report.campaign import campaign_document
from raidwright.session.campaign import Campaigner
from raidwright.session.campaign_events import (
    CLEARING_BROKEN_OFF,
    NOTHING_KEPT,
    PHASE_TEMPLATES,
    CampaignBegun,
    CampaignEnded,
    CampaignEvent,
    PhaseBegun,
    SetupBegun,
    SetupEnded,
)
from raidwright.session.campaign_resumed import (
    clearing_broken_off,
    clearing_plan,
    interrupted_campaign,
    resume_campaign,
)
from raidwright.session.session import Session
from raidwright.storage.design.document import faults_of
from raidwright.storage.failures import because, english, failure, system_words
from raidwright.storage.plan.drive_names import DriveNameError
from raidwright.storage.plan.plan import Plan, Refused
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import format_size


def as_document(proposal: Proposal) -> dict[str, object]:
    """A proposal for programs, with all that is to be known before saying yes."""
    builtins: dict[str, object] = msgspec.to_builtins(proposal)
    return {"type": "campaign", **builtins, "fingerprint": proposal.fingerprint()}


def print_proposal(proposal: Proposal) -> None:
    """Print a proposal for a person, with all that is to be known before saying yes."""
    rounds = proposal.matrix.rounds
    rows = [
        (f"  {case.title}", minutes_text(case.cost.seconds), format_size(case.cost.written))
        for case in proposal.cases
    ]
    print_table([("  " + tr("Setup, per round"), tr("minutes"), tr("maximum written")), *rows], right=(1, 2))
    for left in proposal.left_out:
        say(tr("skipped: {title}: {reason}", title=left.title, reason=left.reason))
    say()
    cost = proposal.cost
    say(
        tr(
            "{count} setups are measured in turn, in {n} round.||{count} setups are measured in turn,"
            " in {n} rounds.",
            count=len(proposal.cases),
            n=rounds,
        )
    )
    say(
        tr(
            "This takes {minutes} minutes and writes up to {size} to the disks, more if they are faster"
            " than usual.",
            minutes=minutes_text(cost.seconds),
            size=format_size(cost.written),
        )
    )
    say()
    _print_erased(proposal.clearing)
    say(tr("fingerprint: {fingerprint}", fingerprint=proposal.fingerprint()))


def print_resumed(saved: SavedCampaign, erased: Plan, fingerprint: str) -> None:
    """Print what is resumed and which disks are erased, before saying yes."""
    campaign = saved.campaign
    done = sum(setup_run.state is SetupState.DONE for setup_run in saved.visits)
    say(tr("Build comparison {id}: {names}.", id=saved.id, names=", ".join(titles(campaign.arrangements))))
    say(
        tr(
            "{done} of {all} measurements are done.",
            done=done,
            all=len(campaign.arrangements) * campaign.matrix.rounds,
        )
    )
    say(tr("Any unfinished array is deleted first."))
    _print_erased(erased)
    say(tr("fingerprint: {fingerprint}", fingerprint=fingerprint))


def _print_erased(plan: Plan) -> None:
    for disk in plan.disks:
        name = " ".join(filter(None, (disk.model, disk.serial)))
        say(
            tr(
                "WILL BE ERASED: {name} ({path}, {size})",
                name=name,
                path=disk.path,
                size=format_size(disk.size),
            )
        )
    for loss in plan.losses:
        say(tr("destroys: {loss}", loss=loss_sentence(loss, plan)))


class CampaignProgress:
    """Prints what is heard of a campaign, and has it ended once nobody can read that any more.

    ``complete`` tells afterwards whether it came to its end, ``lost`` whether something was not printed.
    """

    def __init__(self, end: Callable[[], object], *, as_json: bool) -> None:
        self._end = end
        self._as_json = as_json
        self.complete = False
        self.lost = False

    def tell(self, event: CampaignEvent) -> None:
        """Print one event."""
        if isinstance(event, CampaignEnded):
            self.complete = event.complete
        if not self._print(lambda: say_json(event) if self._as_json else _print_event(event)):
            self._end()

    def tell_outcome(self, whole: WholeCampaign) -> None:
        """Print what it came to."""
        self._print(lambda: print_outcome(whole, as_json=self._as_json))

    def _print(self, show: Callable[[], None]) -> bool:
        """False when that is the first that could not be printed; nothing is after it."""
        if self.lost:
            return True
        try:
            show()
        except OutputLostError as error:
            self.lost = True
            tell(tr("error: {reason}", reason=error))
        return not self.lost


def _print_event(event: CampaignEvent) -> None:
    match event:
        case CampaignBegun(id=number, visits=setup_runs, done=done):
            say(
                tr(
                    "Build comparison {number}: {left} of {visits} measurements to go.",
                    number=number,
                    left=setup_runs - done,
                    visits=setup_runs,
                )
            )
        case SetupBegun(round=turn, case=case, number=number, visits=setup_runs, left=left):
            say(
                tr(
                    "Round {round}, setup {setup} ({number} of {visits}, {minutes} minutes left)",
                    round=turn + 1,
                    setup=case + 1,
                    number=number,
                    visits=setup_runs,
                    minutes=minutes_text(left),
                )
            )
        case PhaseBegun(phase=phase):
            say("  " + translate("Campaign", PHASE_TEMPLATES[phase]))
        case SetupEnded(reason=None, run=run):
            say("  " + tr("saved as result {run}", run=run))
        case SetupEnded(reason=reason):
            say("  " + tr("failed: {reason}", reason=reason))
        case CampaignEnded():
            pass
        case _:
            assert_never(event)


def print_outcome(whole: WholeCampaign, *, as_json: bool) -> None:
    """Print the ranking of each test, and the verdict."""
    if as_json:
        say_json({"type": "outcome", **outcome_document(whole.outcome)})
    else:
        say()
        print_report(campaign_document(whole, zone_here()))


def minutes_text(span: Span) -> str:
    """A span in minutes: one number, or two where they differ."""
    least, most = (max(1, round(seconds / 60)) for seconds in (span.least, span.most))
    return str(least) if least == most else tr("{least} to {most}", least=least, most=most)


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
        reason = system_words(error)
        raise CommandError(spoken(failure("file-unreadable", file=str(path), reason=reason))) from None
    except (MatrixError, UnicodeDecodeError) as error:
        wrong = english("{path} is not a valid build comparison.", path=path)
        raise UsageError(spoken(because(wrong, faults_of(error)))) from None


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
                progress.tell_outcome(each.whole(session.history.runs()))
    if not progress.complete and not saved:
        raise CommandError(NOTHING_KEPT)
    if not progress.complete:
        raise CommandError(tr("Stopped before the end. To resume: raidwright bench builds --resume"))
    return REFUSED if progress.lost else 0
