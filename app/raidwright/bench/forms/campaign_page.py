"""A campaign as a web page: what it came to on top, and for each test who comes first, with bars."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from raidwright.bench.campaign.matrix import Matrix, SyncChoice
from raidwright.bench.campaign.outcome import WholeCampaign
from raidwright.bench.campaign.ranking import RankedTest
from raidwright.bench.forms.campaign_table import (
    MEANING,
    UNRELIABLE,
    RankingLine,
    campaign_doubts,
    campaign_told,
    failures,
    first_syncs_told,
    ranking_table,
    table_lines,
)
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
from raidwright.bench.forms.rank_table import READ_AS, rank_html, rank_table
from raidwright.bench.forms.svg_charts import DrawnBar, named_bars
from raidwright.bench.forms.table import html_of, html_table
from raidwright.bench.profiles import profile_name
from raidwright.bench.run import Run
from raidwright.storage.units import format_exact

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
    first, *further = campaign_told(outcome)
    doubts = [doubt.removesuffix(".") for doubt in campaign_doubts(whole)]
    parts = [*head(whole.name, facts, verdict=first, comment=whole.comment, doubts=doubts)]
    beside = (*further, *first_syncs_told(outcome), *failures(outcome))
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
