"""A campaign as it is given away: who comes first in each test, and what it came to."""

from collections.abc import Collection, Iterator, Sequence
from datetime import tzinfo

import msgspec

from raidwright.bench.campaign.matrix import Matrix, Setup, SetupState, SyncChoice, titles
from raidwright.bench.campaign.outcome import (
    FIRST_SYNCS,
    FROM_MEMORY,
    CampaignOutcome,
    WholeCampaign,
    is_left,
    outcome_document,
)
from raidwright.bench.campaign.ranking import WITHOUT_RANK, Ranked, RankedTest, disk_figure
from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.profiles import profile_name
from raidwright.bench.run import Run
from raidwright.bench.statistics import Spread, spread
from raidwright.language.campaigns import campaign_verdict_words, with_title_words
from raidwright.language.catalogue import translate
from raidwright.language.lists import comma_list
from raidwright.language.measurements import cell_name, profile_words
from raidwright.language.sentences import in_words
from raidwright.report.document import (
    Bars,
    Chart,
    DrawnBar,
    Report,
    Section,
    markdown,
    paragraphs,
    section,
    sections,
)
from raidwright.report.form import ReportForm
from raidwright.report.rank_table import rank_section, rank_table
from raidwright.report.system import commands, facts_table, machine_words, made_by, measured_at, wording
from raidwright.report.table import ReportTable, csv_text, escape_html, table_of
from raidwright.report.text import text_of
from raidwright.report.web_page import html_of, key
from raidwright.storage.fact import Fact, indented_json
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_exact, megabytes


class RankingLine(Fact, frozen=True):
    """One setup in one test."""

    place: Ranked
    title: str
    rate: Spread
    """Bytes per second of its runs."""
    times: float
    """How many times as fast as one disk, or as the last; 0 when not known."""
    one_disk: bool
    """Whether ``times`` is against one disk."""


def rank_words(place: Ranked) -> str:
    """Its rank as a table has it."""
    return f"{place.rank}." if place.rank else WITHOUT_RANK


def ranking_table(lines: Sequence[RankingLine]) -> ReportTable:
    """A test's lines with their heads; a column that no line has anything for is left out."""
    one_disk = any(line.one_disk for line in lines)
    heads = (
        wording("rank"),
        wording("setup"),
        "MB/s",
        wording("MB/s seen by programs"),
        wording("seconds until written to disk"),
        wording("× one disk") if one_disk else wording("× lowest rank"),
        "",
    )
    absent = {3} - {3 for line in lines if line.place.seen}
    absent |= {4} - {4 for line in lines if line.place.safe_after}
    rows = [_without(_cells(line), absent) for line in lines]
    figures = [column for column in range(len(heads) - len(absent)) if column not in (1, 6 - len(absent))]
    return table_of(_without(heads, absent), rows, figures)


def _without(row: Sequence[str], absent: Collection[int]) -> tuple[str, ...]:
    return tuple(cell for column, cell in enumerate(row) if column not in absent)


def _cells(line: RankingLine) -> tuple[str, ...]:
    place = line.place
    memory = translate("OutcomeView", FROM_MEMORY) if place.from_memory else ""
    doubts = filter(None, (memory, "" if place.reliable else wording("unreliable")))
    return (
        rank_words(place),
        line.title,
        megabytes(place.rate),
        megabytes(place.seen) if place.seen else "",
        f"{place.safe_after:.1f}" if place.safe_after else "",
        f"× {line.times:.2f}" if line.times else "",
        comma_list(doubts),
    )


def table_lines(
    whole: WholeCampaign, outcome: CampaignOutcome
) -> Iterator[tuple[RankedTest, tuple[RankingLine, ...]]]:
    """Each test of what ``whole`` came to with its lines, the fastest first."""
    systems = whole.systems
    for test in outcome.tests:
        beside, lines = outcome.beside(test), []
        for place, times in zip(test.places, beside.ratios, strict=True):
            runs = [run for run in systems[place.system] if test.key in run.cells()]
            rates = [disk_figure(run, run.cells()[test.key])[0].median for run in runs]
            title = outcome.titles[place.system]
            lines.append(RankingLine(place, title, spread(rates), times, beside.one_disk))
        yield test, tuple(lines)


def failures(outcome: CampaignOutcome) -> tuple[str, ...]:
    """What could not be had or measured, and why."""
    return tuple(wording("{what}: {words}", what=title, words=in_words(why)) for title, why in outcome.failed)


def first_sync_texts(outcome: CampaignOutcome) -> tuple[str, ...]:
    """How long each first sync was waited for, in one line; none where none was."""
    took = [
        f"{title} {seconds:.0f} s"
        for title, seconds in zip(outcome.titles, outcome.first_syncs, strict=False)
        if seconds
    ]
    return (translate("OutcomeView", FIRST_SYNCS).format(each=comma_list(took)),) if took else ()


def campaign_doubts(whole: WholeCampaign) -> tuple[str, ...]:
    """What a reader must know before believing the table."""
    return tuple(_doubts(whole))


def _doubts(whole: WholeCampaign) -> Iterator[str]:
    if whole.practice:
        yield in_words(PRACTICE_NOTE)
    if is_left(whole.campaign, whole.visits):
        ended = sum(each.state is not SetupState.BEGUN or each.run > 0 for each in whole.visits)
        count = len(whole.campaign.arrangements) * whole.campaign.matrix.rounds
        yield wording("Only {ended} of {count} measurements were made.", ended=ended, count=count)
    done = (each for each in whole.visits if each.state is SetupState.DONE)
    if lost := sum(each.run not in whole.runs for each in done):
        yield wording("Deleted results of this comparison: {count}.", count=lost)


def campaign_document(whole: WholeCampaign, zone: tzinfo) -> Report:
    """The campaign as a report, also of one that was stopped: with what was measured until then."""
    runs = [run for system in whole.systems for run in system]
    machine, programs = machine_words(whole.campaign.machine), dict.fromkeys(map(made_by, runs))
    facts = machine, measured_at(whole.started, zone), *programs
    outcome = with_title_words(whole.outcome)
    first, *further = campaign_verdict_words(outcome.verdict)
    beside = (*further, *first_sync_texts(outcome), *failures(outcome))
    every = [
        *([rank_section(rank_table(outcome.titles, outcome.tests))] if outcome.tests else []),
        section(wording("Other findings"), paragraphs(beside)),
        *(_test(test, lines) for test, lines in table_lines(whole, outcome)),
        *([_meaning()] if runs else []),
        facts_table(wording("System"), _facts(whole.campaign.matrix, runs)),
        commands(system[0] for system in whole.systems if system),
    ]
    doubts = campaign_doubts(whole)
    return Report(whole.name, facts, sections(*every), verdict=first, comment=whole.comment, doubts=doubts)


def _test(test: RankedTest, lines: Sequence[RankingLine]) -> Section:
    title = cell_name(test.key)
    bars = (DrawnBar(line.title, line.rate, 0, doubtful=not line.place.reliable) for line in lines)
    return section(title, Bars(tuple(bars), title), ranking_table(lines))


def _meaning() -> Section:
    framed = '<rect class="framed l0" x="1" y="1" width="10" height="10"/>'
    drawn = f'<svg class="key" viewBox="0 0 12 12">{framed}</svg>'
    keys = key(0, wording("reliable")), f"<span>{drawn}{escape_html(wording('unreliable'))}</span>"
    meaning = wording(
        "Setups with no clear difference share a rank. Only setups with reliable results have one. The ×"
        " column is the speed relative to one disk. If one disk was not measured, it is relative to the"
        " lowest-ranked setup."
    )
    return section(wording("Reading these results"), paragraphs([meaning]), Chart(" ", keys), beside=True)


def _facts(matrix: Matrix, runs: Sequence[Run]) -> Iterator[tuple[str, str]]:
    for disk in dict.fromkeys((each.model, each.serial) for run in runs for each in run.disks):
        yield wording("Disk"), comma_list(disk)
    yield wording("Profile"), profile_words(profile_name(matrix.rows))
    passes = f"{matrix.passes} × {matrix.seconds:g} s"
    rounds = wording("{n} rounds, all setups in turn", n=matrix.rounds)
    yield wording("Test"), comma_list((format_exact(matrix.size), passes, rounds))
    yield wording("Space used on each disk"), format_exact(matrix.span)
    yield wording("Arrays"), _sync_words(matrix.sync)
    yield wording("Kernel"), comma_list(dict.fromkeys(run.kernel for run in runs if run.kernel))
    yield "fio", comma_list(dict.fromkeys(run.fio for run in runs if run.fio))


def _sync_words(choice: SyncChoice) -> str:
    match choice:
        case SyncChoice.WAIT:
            return wording("each array is measured after its initial sync")
        case SyncChoice.PAUSE:
            return wording("the initial sync is paused during measurements")
        case SyncChoice.BESIDE:
            return wording("the initial sync runs during measurements")


NO_CELLS_OF_CAMPAIGN = english(
    "A build comparison cannot be compared with other results. It compares its own setups with each other."
)
_FORMS = (ReportForm.TEXT, ReportForm.CSV, ReportForm.JSON, ReportForm.MARKDOWN, ReportForm.HTML)


def campaign_cannot_be(form: ReportForm) -> Sentence | None:
    """Why a campaign has no such form; None when it has."""
    if form in _FORMS:
        return None
    return english("A build comparison can only be exported as text, CSV, JSON, Markdown or HTML.")


def campaign_report(whole: WholeCampaign, form: ReportForm, zone: tzinfo) -> str:
    """``whole`` in a form that it can have; dates are of ``zone``."""
    match form:
        case ReportForm.JSON:
            return indented_json(_document(whole))
        case ReportForm.CSV:
            return _as_csv(whole)
        case ReportForm.MARKDOWN:
            return markdown(campaign_document(whole, zone))
        case ReportForm.HTML:
            return html_of(campaign_document(whole, zone))
        case _:
            return text_of(campaign_document(whole, zone))


def _document(whole: WholeCampaign) -> dict[str, object]:
    """The campaign as history keeps it with its runs, and what it came to."""
    return {
        "name": whole.name,
        "comment": whole.comment,
        "started": whole.started,
        **msgspec.to_builtins(whole.campaign),
        "titles": titles(whole.campaign.arrangements),
        "visits": whole.visits,
        **outcome_document(whole.outcome),
        "runs": {
            str(setup_run.run): whole.runs[setup_run.run]
            for setup_run in whole.visits
            if setup_run.run in whole.runs
        },
    }


def _as_csv(whole: WholeCampaign) -> str:
    """A line for each setup in each test: bytes per second, and times one disk, or the last."""
    parts = ("level", "members", "chunk", "layers", "filesystem", "way")
    extra_columns = ("seen_bytes_per_second", "safe_after_seconds", "first_sync_seconds")
    figures = ("bytes_per_second", "least", "most", *extra_columns, "times", "against", "runs")
    heads = ("row", "direction", "rank", "arrangement", *figures, "reliable", *parts, "simulated")
    return csv_text(table_of(heads, _csv_lines(whole)))


def _csv_lines(whole: WholeCampaign) -> Iterator[Sequence[str | int]]:
    outcome = whole.outcome
    for test, lines in table_lines(whole, outcome):
        row, direction = test.key
        for line in lines:
            place = line.place
            yield (
                row.label,
                direction.value,
                place.rank or "",
                line.title,
                round(place.rate),
                round(line.rate.minimum),
                round(line.rate.maximum),
                round(place.seen) if place.seen else "",
                f"{place.safe_after:.1f}" if place.safe_after else "",
                f"{synced:.0f}" if (synced := outcome.first_syncs[place.system]) else "",
                f"{line.times:.4f}" if line.times else "",
                "one disk" if line.one_disk else "the last",
                line.rate.n,
                "yes" if place.reliable else "no",
                *_parts(whole.campaign.arrangements[place.system]),
                "yes" if whole.practice else "no",
            )


def _parts(each: Setup) -> tuple[str | int, ...]:
    level, layers, top = each.level.value, each.layers.value, each.top.value
    return level, each.members, each.chunk, layers, top, each.way.value
