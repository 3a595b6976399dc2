"""Finds what is typed in the history, and says what it is: a run, a sync watch, a test or a campaign."""

from argparse import Namespace
from collections.abc import Callable
from datetime import datetime
from typing import assert_never

from raidwright.bench.layer_test.whole import WholeLayerTest, row_sentences
from raidwright.cli.arguments.measuring_verbs import ACTION, CAMPAIGN, LAYER_TEST, SYNC
from raidwright.cli.terminal.printing import CommandError, UsageError, moment_text, zone_here
from raidwright.cli.terminal.speech import tr
from raidwright.history import (
    STATE_TEMPLATES,
    History,
    Saved,
    SavedAction,
    SavedCampaign,
    SavedKind,
    SavedLayerTest,
    SavedRun,
    SavedSync,
    default_path,
)
from raidwright.language.campaigns import campaign_verdict_words
from raidwright.report.campaign import (
    NO_CELLS_OF_CAMPAIGN,
    campaign_cannot_be,
    campaign_report,
)
from raidwright.report.form import ReportForm
from raidwright.report.layer_test import NO_CELLS_OF_LAYER_TEST, layer_test_cannot_be, layer_test_report
from raidwright.report.sync import NO_CELLS, speed_sentence, sync_cannot_be, sync_report
from raidwright.session.endings import certificate_markdown
from raidwright.storage.fact import indented_json
from raidwright.storage.failures import Sentence
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.units import megabytes

_KINDS: dict[str, SavedKind] = {SYNC: "sync", LAYER_TEST: "ladder", CAMPAIGN: "campaign"}


def open_history() -> History:
    """The history of whoever types, in the file where the window keeps it too. Raises HistoryError."""
    return History(default_path())


def entry_kind(key: str) -> SavedKind:
    """The kind of the entry with the number ``key`` as it is typed: "12", "l12", "s12" or "c12"."""
    return _KINDS.get(key[:1], "run")


def find_kept(wanted: str, record: History) -> Saved:
    """The entry with that number, else of that name: the latest, and a run before other kinds.

    Raises CommandError when there is none, and for a single stage: what happens to a test happens to all of
    it.
    """
    several: tuple[Saved, ...] = (
        *record.layer_tests().layer_tests,
        *record.syncs().syncs,
        *record.campaigns().with_setup_runs,
    )
    entries: list[Saved] = [*record.runs().alone, *several]
    numbered = (saved for saved in entries if wanted == entry_key(saved))
    entry = next(numbered, None) or next((saved for saved in entries if wanted == saved.name), None)
    if entry is not None:
        return entry
    stage = next((saved for saved in record.runs().runs if wanted == entry_key(saved)), None)
    if stage is not None:
        raise CommandError(
            tr(
                "Result {id} is part of layer test {ladder}, which can only be changed as a whole.",
                id=stage.id,
                ladder=f"{LAYER_TEST}{stage.layer_test}",
            )
        )
    raise CommandError(
        tr("No result “{wanted}” found. “raidwright results” lists all results.", wanted=wanted)
    )


def find_action(wanted: str, record: History) -> SavedAction | None:
    """The action with that number; None where ``wanted`` is no number of one."""
    return next((each for each in record.actions().actions if wanted == action_key(each)), None)


def action_key(action: SavedAction) -> str:
    """The number by which an action is found again: "a12"."""
    return f"{ACTION}{action.number}"


def find_run(wanted: str, record: History) -> SavedRun:
    """The run or stage with that number or name. Raises CommandError for anything else."""
    for saved in record.runs().runs:
        if wanted == entry_key(saved):
            return saved
    match find_kept(wanted, record):
        case SavedRun() as found:
            return found
        case SavedSync():
            raise CommandError(NO_CELLS)
        case SavedLayerTest():
            raise CommandError(NO_CELLS_OF_LAYER_TEST)
        case SavedCampaign():
            raise CommandError(NO_CELLS_OF_CAMPAIGN)


def entry_number(key: str) -> int:
    """The number in ``key``, without the letter that tells the kind."""
    return int(key[1:] if key.startswith((SYNC, LAYER_TEST, CAMPAIGN)) else key)


def entry_key(saved: Saved) -> str:
    """The number by which an entry is found again, with the letter of its kind: "12", "l12"."""
    match saved:
        case SavedRun(id=number):
            return str(number)
        case SavedSync(id=number):
            return f"{SYNC}{number}"
        case SavedLayerTest(id=number):
            return f"{LAYER_TEST}{number}"
        case SavedCampaign(id=number):
            return f"{CAMPAIGN}{number}"
        case _:
            assert_never(saved)


def entry_title(saved: Saved) -> str:
    """What an entry is called at the beginning of a sentence: "Layer test l12"."""
    return title_of(entry_key(saved))


def title_of(key: str) -> str:
    """The same of the entry with that key."""
    match entry_kind(key):
        case "run":
            return tr("Result {key}", key=key)
        case "sync":
            return tr("Sync recording {key}", key=key)
        case "ladder":
            return tr("Layer test {key}", key=key)
        case "campaign":
            return tr("Build comparison {key}", key=key)
        case _ as other:
            assert_never(other)


def layer_test_line(saved: SavedLayerTest) -> tuple[str, ...]:
    """A layer test's columns in the list, with what it came to in its first row."""
    record = saved.record
    rows = WholeLayerTest(record, saved.runs, ()).rows
    return (
        entry_key(saved),
        moment_text(record.started),
        saved.name,
        tr("Layer test of {target}", target=record.target),
        record.machine,
        str(row_sentences(rows[0], record.names)[0]) if rows else "",
        "simulated" if record.practice else "",
        STATE_TEMPLATES[saved.state],
        saved.comment,
    )


def layer_test_text(saved: SavedLayerTest, record: History, options: Namespace) -> str:
    """A layer test as `export` gives it away, as CSV if no form is asked for. Raises CommandError."""
    form = _requested_form(
        options,
        ReportForm.CSV,
        layer_test_cannot_be,
        tr("--best does not apply to layer tests: they compare medians."),
    )
    others = tuple(each.run for each in record.runs().runs)
    return layer_test_report(WholeLayerTest(saved.record, saved.runs, others), form, zone_here())


def sync_line(saved: SavedSync) -> tuple[str, ...]:
    """A sync watch's columns in the list."""
    summary = saved.summary
    return (
        entry_key(saved),
        moment_text(summary.started),
        saved.name,
        tr("{what} of {target}", what=summary.what, target=summary.target),
        summary.machine,
        speed_sentence(megabytes(summary.mean)),
        "simulated" if summary.practice else "",
        saved.comment,
    )


def sync_text(saved: SavedSync, record: History, options: Namespace) -> str:
    """A sync watch as `export` gives it away, as CSV if no form is asked for. Raises CommandError."""
    form = _requested_form(
        options,
        ReportForm.CSV,
        sync_cannot_be,
        tr("--best does not apply to a recorded sync: it has no passes."),
    )
    sync = record.sync(saved.id)
    if sync is None:
        raise CommandError(tr("Recorded sync {saved} cannot be read.", saved=entry_key(saved)))
    return sync_report(sync, form, zone_here(), saved.name, saved.comment)


def campaign_line(saved: SavedCampaign, record: History) -> tuple[str, ...]:
    """A campaign's columns in the list, with the sentence that it came to."""
    whole = saved.whole(record.runs())
    return (
        entry_key(saved),
        moment_text(saved.started),
        saved.name,
        tr("Build comparison"),
        saved.campaign.machine,
        campaign_verdict_words(whole.outcome.verdict)[0],
        "simulated" if whole.practice else "",
        STATE_TEMPLATES[saved.state],
        saved.comment,
    )


def campaign_text(saved: SavedCampaign, record: History, options: Namespace) -> str:
    """A campaign as `export` gives it away, as text if no form is asked for. Raises CommandError."""
    form = _requested_form(
        options,
        ReportForm.TEXT,
        campaign_cannot_be,
        tr("--best does not apply to build comparisons: they compare complete results."),
    )
    return campaign_report(saved.whole(record.runs()), form, zone_here())


def action_line(action: SavedAction) -> tuple[str, ...]:
    """An action's columns in the list."""
    return (
        action_key(action),
        moment_text(action.time),
        _plan_words(action.purpose),
        action.title or "disks",
        action.machine,
        action.outcome,
        tr("with a certificate") if action.certificate else "",
    )


def _plan_words(purpose: Purpose) -> str:
    match purpose:
        case Purpose.BUILD | Purpose.REPAIR | Purpose.HEADER | Purpose.USE | Purpose.SHARE:
            return str(purpose.value)
        case Purpose.TEARDOWN:
            return "delete"
        case Purpose.ENLARGE:
            return "expand"
        case Purpose.UPKEEP:
            return "maintain"
        case Purpose.KEEP:
            return "boot"
        case Purpose.CLEAN:
            return "wipe"
        case _:
            assert_never(purpose)


def certificate_text(action: SavedAction, options: Namespace) -> str:
    """The certificate of ``action`` as `export` gives it away, as Markdown. Raises CommandError."""
    key, certificate = action_key(action), action.certificate
    if certificate is None:
        raise CommandError(
            tr("Action {key} has no wipe certificate. Only completed deletions and wipes have one.", key=key)
        )
    if options.best or options.png is not None:
        raise UsageError(tr("A wipe certificate is not a measurement, so --best and --png do not apply."))
    form = ReportForm.JSON if options.json else ReportForm(options.format or ReportForm.MARKDOWN.value)
    match form:
        case ReportForm.MARKDOWN:
            when = datetime.fromtimestamp(action.time, zone_here())
            return certificate_markdown(action.machine, when, certificate)
        case ReportForm.JSON:
            return indented_json(certificate)
        case _:
            raise UsageError(tr("A wipe certificate is exported as Markdown, or as JSON with --json."))


def _requested_form(
    options: Namespace,
    usual: ReportForm,
    cannot_be: Callable[[ReportForm], Sentence | None],
    against_best: str,
) -> ReportForm:
    """The form asked for. Raises UsageError for ``--best``, CommandError for a form it cannot have."""
    if options.best:
        raise UsageError(against_best)
    form = ReportForm.JSON if options.json else ReportForm(options.format or usual.value)
    if why_not := cannot_be(form):
        raise CommandError(why_not)
    return form
