"""What the terminal says of a campaign: before it begins, while it goes on, and when it is over."""

from collections.abc import Callable, Iterator
from typing import assert_never

import msgspec

from raidwright.bench.campaign.matrix import VisitState, titles
from raidwright.bench.campaign.outcome import FROM_MEMORY, SAFE_AFTER, CampaignOutcome, outcome_document
from raidwright.bench.campaign.plan import Proposal
from raidwright.bench.campaign.ranking import Ranked, RankedTest
from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.forms.campaign_table import first_syncs_told, rank_words
from raidwright.bench.forms.rank_table import rank_table
from raidwright.bench.planned import Span
from raidwright.cli.terminal.printing import OutputLostError, print_table, say, say_json, tell
from raidwright.cli.terminal.ranks import print_ranks
from raidwright.cli.terminal.speech import own, spoken, tr
from raidwright.history import SavedCampaign
from raidwright.language.catalogue import translate
from raidwright.language.sentences import loss_sentence
from raidwright.session.campaign_events import (
    PHASE_TEMPLATES,
    CampaignBegun,
    CampaignEnded,
    CampaignEvent,
    PhaseBegun,
    VisitBegun,
    VisitEnded,
)
from raidwright.storage.plan.plan import Plan
from raidwright.storage.units import format_size, megabytes

_BAR = 20
"""Letters of the bar of the fastest arrangement."""


def as_document(proposal: Proposal) -> dict[str, object]:
    """A proposal for programs, with all that is to be known before saying yes."""
    builtins: dict[str, object] = msgspec.to_builtins(proposal)
    return {"type": "campaign", **builtins, "fingerprint": proposal.fingerprint()}


def print_proposal(proposal: Proposal) -> None:
    """Print a proposal for a person, with all that is to be known before saying yes."""
    rounds = proposal.matrix.rounds
    rows = [
        (f"  {case.title}", minutes_told(case.cost.seconds), format_size(case.cost.written))
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
            minutes=minutes_told(cost.seconds),
            size=format_size(cost.written),
        )
    )
    say()
    _print_erased(proposal.clearing)
    say(tr("fingerprint: {fingerprint}", fingerprint=proposal.fingerprint()))


def print_resumed(saved: SavedCampaign, erased: Plan, fingerprint: str) -> None:
    """Print what is resumed and which disks are erased, before saying yes."""
    campaign = saved.campaign
    done = sum(visit.state is VisitState.DONE for visit in saved.visits)
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
        say(tr("ERASED: {name} ({path}, {size})", name=name, path=disk.path, size=format_size(disk.size)))
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

    def tell_outcome(self, outcome: CampaignOutcome) -> None:
        """Print what it came to."""
        self._print(lambda: print_outcome(outcome, as_json=self._as_json))

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
        case CampaignBegun(id=number, visits=visits, done=done):
            say(
                tr(
                    "Build comparison {number}: {left} of {visits} measurements to go.",
                    number=number,
                    left=visits - done,
                    visits=visits,
                )
            )
        case VisitBegun(round=turn, case=case, number=number, visits=visits, left=left):
            say(
                tr(
                    "Round {round}, setup {setup} ({number} of {visits}, {minutes} minutes left)",
                    round=turn + 1,
                    setup=case + 1,
                    number=number,
                    visits=visits,
                    minutes=minutes_told(left),
                )
            )
        case PhaseBegun(phase=phase):
            say("  " + translate("Campaign", PHASE_TEMPLATES[phase]))
        case VisitEnded(reason=None, run=run):
            say("  " + tr("saved as result {run}", run=run))
        case VisitEnded(reason=reason):
            say("  " + tr("failed: {reason}", reason=reason))
        case CampaignEnded():
            pass
        case _:
            assert_never(event)


def print_outcome(outcome: CampaignOutcome, *, as_json: bool) -> None:
    """Print the ranking of each test, and the verdict."""
    if as_json:
        say_json({"type": "outcome", **outcome_document(outcome)})
        return
    for test in outcome.tests:
        row, direction = test.key
        say()
        say(f"{row.label} {own(direction.value)}")
        print_table([*_ranking_rows(test, outcome)], right=(0, 2, 3))
    say()
    if outcome.tests:
        print_ranks(rank_table(outcome.titles, outcome.tests))
    for syncs in first_syncs_told(outcome):
        say(syncs)
    for title, reason in outcome.failed:
        say(tr("failed: {title}: {reason}", title=title, reason=reason))
    say(spoken(outcome.verdict))
    if outcome.practice:
        say(PRACTICE_NOTE)


def _ranking_rows(test: RankedTest, outcome: CampaignOutcome) -> Iterator[tuple[str, ...]]:
    """A line for each place in a test's ranking; a rate in doubt is in brackets."""
    beside = outcome.beside(test)
    full = max(place.rate for place in test.places)
    against_what = tr("× one disk") if beside.one_disk else tr("× lowest rank")
    yield ("", "", "MB/s", against_what, "", "")
    for place, ratio in zip(test.places, beside.ratios, strict=True):
        rate = megabytes(place.rate)
        yield (
            f"  {rank_words(place)}",
            outcome.titles[place.system],
            f" {rate} " if place.reliable else f"[{rate}]",
            f"{ratio:.2f}" if ratio else "",
            "█" * round(_BAR * place.rate / full) if full else "",
            _remarks(place),
        )


def _remarks(place: Ranked) -> str:
    program_rate = (
        tr("on the disk; programs see {rate} MB/s", rate=megabytes(place.seen)) if place.seen else ""
    )
    memory = FROM_MEMORY if place.from_memory else ""
    safe = SAFE_AFTER.format(seconds=f"{place.safe_after:.1f}") if place.safe_after else ""
    return ", ".join(filter(None, (program_rate, memory, safe, "" if place.reliable else "unreliable")))


def minutes_told(span: Span) -> str:
    """A span in minutes: one number, or two where they differ."""
    least, most = (max(1, round(seconds / 60)) for seconds in (span.least, span.most))
    return str(least) if least == most else tr("{least} to {most}", least=least, most=most)
