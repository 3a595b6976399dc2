"""Several runs side by side as one web page: of two measured in turn, of three ways, or of any others."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from raidwright.bench.cdm_text import reservations
from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.comparing.comparison import AbCell, Comparison, Difference, Key, compare_ab, systems_of
from raidwright.bench.comparing.expected_order import sentences_together
from raidwright.bench.comparing.side_by_side import (
    ComparedCell,
    beside_texts,
    compared_cells,
    depends_texts,
    expected_text,
    knowledge_template,
    verdict_template,
)
from raidwright.bench.forms.fio_command import fio_commands
from raidwright.bench.forms.html_page import (
    commands,
    head,
    legend,
    made_by,
    measured_at,
    page,
    paragraphs,
    section,
)
from raidwright.bench.forms.rank_table import READ_AS, rank_html, table_of_runs
from raidwright.bench.forms.svg_charts import DrawnBar, curves, line_key, named_bars
from raidwright.bench.forms.table import html_table
from raidwright.bench.io_modes import ROWS, differ_in_mode, figures_by_mode, mode_marks, modes_verdict
from raidwright.bench.run import Run
from raidwright.bench.samples import Sample
from raidwright.bench.timeline.rates import target_timeline
from raidwright.bench.verdict_sentences import doubts_of
from raidwright.storage.fact import Fact
from raidwright.storage.units import MEGABYTE, format_share, format_size

_HEADS = ("", "MB/s", "±", "ratio to first", "verdict")
_AB_HEADS = ("", "first target, MB/s", "second target, MB/s", "ratio", "between", "second target is")
_MODES_HEADS = (
    "",
    "MB/s seen by programs",
    "MB/s on the disk",
    "unwritten at end",
    "on disk after",
    "MB/s until all is on disk",
)


class NamedRun(Fact, frozen=True):
    """A run, and what it is called where it is kept."""

    name: str
    run: Run


def comparison_page(
    chosen: Sequence[NamedRun],
    zone: tzinfo,
    others: Sequence[Run] = (),
    samples: Sequence[Sequence[Sample]] = (),
) -> str:
    """The whole page about ``chosen``, one run or more, the first of which the others are held against.

    ``others`` are all that was measured beside them, by which it is known what one disk reaches and what the
    same was before. ``samples`` are what the kernel counted meanwhile, run by run, as far as that was kept.
    """
    runs = [each.run for each in chosen]
    sentences = [*_mode_sentences(runs), *_ab_sentences(chosen, others)]
    names = list(dict.fromkeys(each.name for each in chosen))
    facts = (*dict.fromkeys(run.machine for run in runs), *dict.fromkeys(map(made_by, runs)))
    doubts = list(dict.fromkeys(note for run in runs for note in reservations(run)))
    if not differ_in_mode(runs):
        doubts += map(str, caveats_between(runs, _distinct_names(chosen)))
        doubts += depends_texts(compared_cells(runs, others))
        doubts_by_name = (
            (name, each)
            for name, run in zip(_distinct_names(chosen), runs, strict=True)
            for each in doubts_of(run)
        )
        doubts += [f"{name}: {each}" for name, each in doubts_by_name]
    parts = [*head(" · ".join(names), facts, verdict=sentences[0] if sentences else "", doubts=doubts)]
    table = table_of_runs(runs, [each.name for each in chosen])
    if table is not None:
        parts.append(section(str(table.heading), rank_html(table), paragraphs([str(READ_AS)], "muted")))
    parts += [
        *_mode_sections(runs),
        *_ab_section(chosen, others),
        *_cell_sections(chosen, others),
        *_earlier_section(chosen, others),
    ]
    parts += [*_timeline_section(chosen, samples), _runs_section(chosen, zone)]
    return page(" · ".join(names), [*parts, *commands(*map(fio_commands, runs))])


def _mode_sentences(runs: Sequence[Run]) -> Iterator[str]:
    """One sentence for each row that was written by several ways."""
    if differ_in_mode(runs):
        for row in ROWS:
            if (sentence := modes_verdict(figures_by_mode(runs, row))) is not None:
                yield f"{row.label}: {sentence}"


def _mode_sections(runs: Sequence[Run]) -> Iterator[str]:
    figures_by_row = [(row, figures_by_mode(runs, row)) for row in ROWS] if differ_in_mode(runs) else []
    for row, figures in ((row, each) for row, each in figures_by_row if each):
        lines = [
            (
                " · ".join((each.way.value.capitalize(), *mode_marks(each))),
                _megabytes(each.apparent),
                _megabytes(each.device) if each.device else "–",
                format_size(each.waiting) if each.waiting >= 0 else "–",
                f"{each.safe_after:.2f} s",
                _megabytes(each.safe),
            )
            for each in figures
        ]
        verdicts = [str(sentence)] if (sentence := modes_verdict(figures)) is not None else []
        table = html_table(_MODES_HEADS, lines, range(1, len(_MODES_HEADS)))
        yield section(f"{row.label} write, by I/O mode", paragraphs(verdicts), table)


def _two_sides(chosen: Sequence[NamedRun]) -> dict[str, list[Run]]:
    """The runs of the one and of the other, where there are two of which one at least has several.

    Empty where not all were measured in one manner, or where runs that go by one name are of several systems.
    """
    sides: dict[str, list[Run]] = {}
    for each in chosen:
        sides.setdefault(each.name, []).append(each.run)
    alike = len({each.run.spec.manner for each in chosen}) == 1
    alike = alike and all(len(systems_of(runs)) == 1 for runs in sides.values())
    return sides if alike and len(sides) == 2 and len(chosen) > 2 else {}


def _ab_sentences(chosen: Sequence[NamedRun], history: Sequence[Run]) -> Iterator[str]:
    """How the other stands to the one, in a sentence."""
    sides = _two_sides(chosen)
    if sides:
        (one, runs), (other, others) = sides.items()
        cells = compare_ab(runs, others, history)
        counted = {each: _row_names(cells, each) for each in (Difference.FASTER, Difference.SLOWER)}
        clauses = [f"{kind.value} than “{one}” in {rows}" for kind, rows in counted.items() if rows]
        if clauses:
            yield f"“{other}” is {', and '.join(clauses)}."
        elif cells and all(cell.against.difference.is_known for cell in cells):
            yield f"“{one}” and “{other}” show no clear difference."
        elif unclear := _row_names(cells, Difference.UNCLEAR):
            equal = f"“{one}” and “{other}” show no clear difference in {unclear}"
            yield f"{equal}. The other tests are inconclusive."
        elif cells:
            reasons = dict.fromkeys(
                verdict_template(cell.against.difference).removeprefix("inconclusive: ") for cell in cells
            )
            yield f"“{other}” compared to “{one}”: inconclusive ({', '.join(reasons)})."


def _row_names(cells: Sequence[AbCell], difference: Difference) -> str:
    names = [_cell_name(cell.key) for cell in cells if cell.against.difference is difference]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""


def _ab_section(chosen: Sequence[NamedRun], history: Sequence[Run]) -> Iterator[str]:
    sides = _two_sides(chosen)
    if sides:
        (one, runs), (other, others) = sides.items()
        lines = [
            (
                _cell_name(cell.key),
                _megabytes(cell.one.median),
                _megabytes(cell.other.median),
                *_comparison_cells(cell.against),
            )
            for cell in compare_ab(runs, others, history)
        ]
        targets = f"First target: {one} ({len(runs)} runs). Second target: {other} ({len(others)} runs)."
        drawn = html_table(_AB_HEADS, lines, (1, 2, 3, 4))
        yield section("Results of all runs", paragraphs([targets], "muted"), drawn)


def _cell_sections(chosen: Sequence[NamedRun], others: Sequence[Run]) -> Iterator[str]:
    """A section for each cell that more than one run has measured, or the only run."""
    runs = [each.run for each in chosen]
    compared = compared_cells(runs, others)
    names, called = _distinct_names(chosen), list(dict.fromkeys(each.name for each in chosen))
    keys = dict.fromkeys(key for run in runs for key in run.cells())
    for key in keys:
        having = [place for place, run in enumerate(runs) if key in run.cells()]
        if len(having) > 1 or len(chosen) == 1:
            bars = [
                DrawnBar(names[place], runs[place].cells()[key].rate, called.index(chosen[place].name))
                for place in having
            ]
            lines = [_line(names[place], runs[place], key, compared[place][key]) for place in having]
            expected = [(names[place], compared[place][key].expected) for place in having]
            sentences = [f"{name}: {expected_text(each, key)}" for name, each in expected if each is not None]
            title = _cell_name(key)
            sentences += map(
                str, sentences_together(runs, names, key, (each for _, each in expected), others)
            )
            chart_and_table = named_bars(bars, title), html_table(_HEADS, lines, (1, 2, 3))
            yield section(title, *chart_and_table, paragraphs(sentences, "muted"))


def _earlier_section(chosen: Sequence[NamedRun], others: Sequence[Run]) -> Iterator[str]:
    """What is missing to say more, and whether a target got slower or faster than before."""
    sentences = [*beside_texts([each.run for each in chosen], _distinct_names(chosen), others)]
    if sentences:
        yield section("Comparison with earlier results", paragraphs(sentences))


def _timeline_section(chosen: Sequence[NamedRun], samples: Sequence[Sequence[Sample]]) -> Iterator[str]:
    """The target of each run over its time, all to one scale."""
    lines = [
        (name, target_timeline(each.run, run_samples))
        for name, each, run_samples in zip(_distinct_names(chosen), chosen, samples, strict=False)
    ]
    longest = max((points[-1][0] for _, points in lines if points), default=0.0)
    if chart := curves(lines, "over time", f"{longest:.0f} s"):
        keys = (line_key(place, name) for place, (name, _) in enumerate(lines))
        yield section("During the measurements", chart, legend(*keys))


def _distinct_names(chosen: Sequence[NamedRun]) -> list[str]:
    """The names of the runs, with a number behind names that several share."""
    names = [each.name for each in chosen]
    return [
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def _line(name: str, run: Run, key: Key, compared: ComparedCell) -> tuple[str, ...]:
    rate = run.cells()[key].rate
    spread = format_share(rate.variation) if rate.n > 1 else ""
    ratio = f"× {compared.ratio:.2f}" if compared.ratio else ""
    verdict = "; ".join(filter(None, (compared.verdict_words, compared.knowledge_words)))
    return name, _megabytes(rate.median), spread, ratio, verdict


def _comparison_cells(compared: Comparison) -> tuple[str, str, str]:
    between = f"{compared.least:.2f} to {compared.most:.2f}" if compared.most else ""
    ratio = f"× {compared.ratio:.2f}" if compared.ratio else ""
    verdict = verdict_template(compared.difference)
    words = knowledge_template(compared).format(ratio=f"{compared.shown:.2f}", count=compared.more)
    return ratio, between, "; ".join(filter(None, (verdict, words)))


def _runs_section(chosen: Sequence[NamedRun], zone: tzinfo) -> str:
    lines = [
        (name, each.run.stack, each.run.machine, measured_at(each.run.started, zone), each.run.comment)
        for name, each in zip(_distinct_names(chosen), chosen, strict=True)
    ]
    return section("Measured", html_table(("", "what", "on", "at", "note"), lines))


def _cell_name(key: Key) -> str:
    row, direction = key
    return f"{row.label} {direction.value}"


def _megabytes(rate: float) -> str:
    return f"{rate / MEGABYTE:,.2f}"
