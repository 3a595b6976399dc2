"""A campaign as it is given away: text, CSV, JSON, Markdown and a web page.

The ranking of a campaign line by line, as every form of it tells it, and what is said beside it.

A campaign as a web page: what it came to on top, and for each test who comes first, with bars.
"""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

import msgspec
from msgspec.structs import replace

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
from raidwright.bench.forms.fio_command import fio_commands
from raidwright.bench.forms.html_page import (
    commands,
    head,
    key,
    legend,
    made_by,
    measured_at,
    page,
    paragraphs,
    section,
)
from raidwright.bench.forms.rank_table import READ_AS, rank_html, rank_lines, rank_markdown, rank_table
from raidwright.bench.forms.run_forms import ReportForm
from raidwright.bench.forms.svg_charts import DrawnBar, named_bars
from raidwright.bench.forms.table import (
    ReportTable,
    aligned_lines,
    csv_text,
    escape_markdown,
    html_of,
    html_table,
    markdown_lines,
    table_of,
)
from raidwright.bench.profiles import profile_name
from raidwright.bench.run import Run
from raidwright.bench.statistics import Spread, spread
from raidwright.storage.fact import Fact, indented_json, one_line
from raidwright.storage.failures import Sentence, english, with_full_stop
from raidwright.storage.units import format_exact, megabytes

UNRELIABLE = "unreliable"
MEANING = (
    "Setups with no clear difference share a rank. Setups without reliable results have none."
    " The × column is the speed relative to one disk. If no single disk was measured, it is"
    " relative to the lowest-ranked setup."
)
_SEEN, _SAFE = "MB/s seen by programs", "seconds until on disk"
"""Heads of the columns for what went through memory alone."""


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

    def words(self, heads: Sequence[str]) -> tuple[str, ...]:
        """A cell for each of ``heads``."""
        place = self.place
        through_memory = {
            _SEEN: megabytes(place.seen) if place.seen else "",
            _SAFE: f"{place.safe_after:.1f}" if place.safe_after else "",
        }
        beside = (words for title, words in through_memory.items() if title in heads)
        return (rank_words(place), self.title, megabytes(place.rate), *beside, self._times(), self._doubt())

    def _times(self) -> str:
        return f"× {self.times:.2f}" if self.times else ""

    def _doubt(self) -> str:
        memory = FROM_MEMORY if self.place.from_memory else ""
        return ", ".join(filter(None, (memory, "" if self.place.reliable else UNRELIABLE)))


def rank_words(place: Ranked) -> str:
    """Its rank as a table has it."""
    return f"{place.rank}." if place.rank else WITHOUT_RANK


def heads(lines: Sequence[RankingLine]) -> tuple[str, ...]:
    """The heads of a table of ``lines``."""
    seen_head = (_SEEN,) if any(line.place.seen for line in lines) else ()
    safe_head = (_SAFE,) if any(line.place.safe_after for line in lines) else ()
    beside = "× one disk" if any(line.one_disk for line in lines) else "× lowest rank"
    return ("rank", "setup", "MB/s", *seen_head, *safe_head, beside, "")


def words_at(row: Sequence[str]) -> tuple[int, ...]:
    """Numbers of the columns that hold words, and no figures."""
    return 1, len(row) - 1


def ranking_table(lines: Sequence[RankingLine]) -> ReportTable:
    """A test's lines with their heads."""
    row = heads(lines)
    figures = [column for column in range(len(row)) if column not in words_at(row)]
    return table_of(row, (line.words(row) for line in lines), figures)


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


def campaign_texts(outcome: CampaignOutcome) -> tuple[str, ...]:
    """What a campaign came to, and then what else was seen, a sentence each."""
    sentences = (replace(outcome.verdict, more=()), *outcome.verdict.more)
    return tuple(with_full_stop(str(each), ".", ".") for each in sentences)


def failures(outcome: CampaignOutcome) -> tuple[str, ...]:
    """What could not be had or measured, and why."""
    return tuple(f"{title}: {reason}" for title, reason in outcome.failed)


def first_sync_texts(outcome: CampaignOutcome) -> tuple[str, ...]:
    """How long each first sync was waited for, in one line; none where none was."""
    took = [
        f"{title} {seconds:.0f} s"
        for title, seconds in zip(outcome.titles, outcome.first_syncs, strict=False)
        if seconds
    ]
    return (FIRST_SYNCS.format(each=", ".join(took)),) if took else ()


def campaign_doubts(whole: WholeCampaign) -> tuple[str, ...]:
    """What a reader must know before believing the table, a sentence each."""
    ended = sum(setup_run.state is not SetupState.BEGUN or setup_run.run > 0 for setup_run in whole.visits)
    count = len(whole.campaign.arrangements) * whole.campaign.matrix.rounds
    dropped_runs = sum(
        setup_run.run not in whole.runs for setup_run in whole.visits if setup_run.state is SetupState.DONE
    )
    early = (
        f"Only {ended} of {count} measurements were made." if is_left(whole.campaign, whole.visits) else ""
    )
    loss = f"{dropped_runs} of its results were deleted." if dropped_runs else ""
    return tuple(filter(None, (f"{PRACTICE_NOTE}." if whole.practice else "", early, loss)))


_SYNCS = {
    SyncChoice.WAIT: "each array is measured after its initial sync",
    SyncChoice.PAUSE: "the initial sync is paused during measurements",
    SyncChoice.BESIDE: "the initial sync runs during measurements",
}


def campaign_page(whole: WholeCampaign, zone: tzinfo) -> str:
    """The whole page, also of one that was stopped: with what was measured until then."""
    runs = [run for system in whole.systems for run in system]
    facts = whole.campaign.machine, measured_at(whole.started, zone), *dict.fromkeys(map(made_by, runs))
    outcome = whole.outcome
    first, *further = campaign_texts(outcome)
    doubts = [doubt.removesuffix(".") for doubt in campaign_doubts(whole)]
    parts = [*head(whole.name, facts, verdict=first, comment=whole.comment, doubts=doubts)]
    beside = (*further, *first_sync_texts(outcome), *failures(outcome))
    if outcome.tests:
        table = rank_table(outcome.titles, outcome.tests)
        parts.append(section(str(table.heading), rank_html(table), paragraphs([str(READ_AS)], "muted")))
    parts += [section("Other findings", paragraphs(beside))] if beside else []
    parts += [_test(test, lines) for test, lines in table_lines(whole, outcome)]
    parts += [section("How to read these results", paragraphs([MEANING]), _meaning())] if runs else []
    parts.append(_facts_section(whole.campaign.matrix, runs))
    texts = dict.fromkeys(fio_commands(system[0]) for system in whole.systems if system)
    return page(whole.name, [*parts, *commands(*texts)])


def _test(test: RankedTest, lines: Sequence[RankingLine]) -> str:
    title = f"{test.key[0].label} {test.key[1].value}"
    bars = [DrawnBar(line.title, line.rate, 0, doubtful=not line.place.reliable) for line in lines]
    return section(title, named_bars(bars, title), html_of(ranking_table(lines)))


def _meaning() -> str:
    framed = '<svg class="key" viewBox="0 0 12 12"><rect class="framed l0" width="12" height="12"/></svg>'
    return legend(key(0, "reliable"), f"<span>{framed}{UNRELIABLE}</span>")


def _facts_section(matrix: Matrix, runs: Sequence[Run]) -> str:
    lines = (line for line in _facts(matrix, runs) if line[1])
    return section("System", html_table(("", ""), lines))


def _facts(matrix: Matrix, runs: Sequence[Run]) -> Iterator[tuple[str, str]]:
    for disk in dict.fromkeys((each.model, each.serial) for run in runs for each in run.disks):
        yield "Disk", ", ".join(disk)
    yield "Profile", profile_name(matrix.rows)
    test = f"{format_exact(matrix.size)}, {matrix.passes} × {matrix.seconds:g} s"
    yield "Test", f"{test}, {matrix.rounds} rounds, all setups in turn"
    yield "Space used on each disk", format_exact(matrix.span)
    yield "Arrays", _SYNCS[matrix.sync]
    yield "Kernel", ", ".join(dict.fromkeys(run.kernel for run in runs if run.kernel))
    yield "fio", ", ".join(dict.fromkeys(run.fio for run in runs if run.fio))


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
            return _as_markdown(whole, zone)
        case ReportForm.HTML:
            return campaign_page(whole, zone)
        case _:
            return _as_text(whole, zone)


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


def _as_markdown(whole: WholeCampaign, zone: tzinfo) -> str:
    outcome = whole.outcome
    name, machine = escape_markdown(whole.name), escape_markdown(whole.campaign.machine)
    lines = [f"**{name}**, {machine}, {measured_at(whole.started, zone)}", ""]
    beside = (*campaign_texts(outcome), *first_sync_texts(outcome), *failures(outcome))
    for sentence in (*campaign_doubts(whole), *beside):
        lines += [escape_markdown(sentence), ""]
    if outcome.tests:
        table = rank_table(outcome.titles, outcome.tests)
        lines += [escape_markdown(str(table.heading)), "", *rank_markdown(table), ""]
    for test, ranking in table_lines(whole, outcome):
        lines += [f"{test.key[0].label} {test.key[1].value}", "", *markdown_lines(ranking_table(ranking)), ""]
    return "\n".join(lines)


def _as_text(whole: WholeCampaign, zone: tzinfo) -> str:
    """The tables with blanks between columns, as a terminal shows them; what it came to stands last."""
    outcome = whole.outcome
    lines = [f"{whole.name}, {whole.campaign.machine}, {measured_at(whole.started, zone)}"]
    for test, ranking in table_lines(whole, outcome):
        lines += ["", f"{test.key[0].label} {test.key[1].value}", *_aligned_lines(ranking)]
    if outcome.tests:
        table = rank_table(outcome.titles, outcome.tests)
        lines += ["", str(table.heading), *(f"  {line}" for line in rank_lines(table))]
    beside = (*first_sync_texts(outcome), *failures(outcome), *campaign_texts(outcome))
    lines += ["", *campaign_doubts(whole), *beside]
    return "\n".join(one_line(line.rstrip()) for line in lines) + "\n"


def _aligned_lines(ranking: Sequence[RankingLine]) -> Iterator[str]:
    """Lines with columns below each other: words begin, figures end where their column does."""
    table = ranking_table(ranking)
    yield from (f"  {line}" for line in aligned_lines((table.heads, *table.rows), table.figures))
