"""A campaign as it is given away: text, CSV, JSON, Markdown and a web page."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

import msgspec

from raidwright.bench.campaign.matrix import Arrangement, titles
from raidwright.bench.campaign.outcome import WholeCampaign, outcome_document
from raidwright.bench.forms.campaign_page import campaign_page
from raidwright.bench.forms.campaign_table import (
    RankingLine,
    campaign_doubts,
    campaign_told,
    failures,
    first_syncs_told,
    ranking_table,
    table_lines,
)
from raidwright.bench.forms.escaping import escape_markdown
from raidwright.bench.forms.html_page import measured_at
from raidwright.bench.forms.rank_table import rank_lines, rank_markdown, rank_table
from raidwright.bench.forms.run_forms import ReportForm
from raidwright.bench.forms.table import aligned_lines, csv_text, markdown_lines, table_of
from raidwright.storage.fact import indented_json, one_line
from raidwright.storage.failures import Sentence, english

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
        "runs": {str(visit.run): whole.runs[visit.run] for visit in whole.visits if visit.run in whole.runs},
    }


def _as_csv(whole: WholeCampaign) -> str:
    """A line for each arrangement in each test: bytes per second, and times one disk, or the last."""
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


def _parts(each: Arrangement) -> tuple[str | int, ...]:
    level, layers, top = each.level.value, each.layers.value, each.top.value
    return level, each.members, each.chunk, layers, top, each.way.value


def _as_markdown(whole: WholeCampaign, zone: tzinfo) -> str:
    outcome = whole.outcome
    name, machine = escape_markdown(whole.name), escape_markdown(whole.campaign.machine)
    lines = [f"**{name}**, {machine}, {measured_at(whole.started, zone)}", ""]
    beside = (*campaign_told(outcome), *first_syncs_told(outcome), *failures(outcome))
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
    beside = (*first_syncs_told(outcome), *failures(outcome), *campaign_told(outcome))
    lines += ["", *campaign_doubts(whole), *beside]
    return "\n".join(one_line(line.rstrip()) for line in lines) + "\n"


def _aligned_lines(ranking: Sequence[RankingLine]) -> Iterator[str]:
    """Lines with columns below each other: words begin, figures end where their column does."""
    table = ranking_table(ranking)
    yield from (f"  {line}" for line in aligned_lines((table.heads, *table.rows), table.figures))
