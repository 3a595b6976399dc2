"""Several runs side by side as a report: two measured in turn, three I/O modes, or any others."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo

from msgspec.structs import replace

from raidwright.bench.cdm_text import reservations
from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.comparing.comparison import AbCell, Comparison, Difference, Key, compare_ab, systems_of
from raidwright.bench.comparing.expected_order import sentences_together
from raidwright.bench.comparing.side_by_side import (
    ComparedCell,
    compared_cells,
    depends_texts,
    verdict_template,
)
from raidwright.bench.io_modes import (
    ROWS,
    ModeFigures,
    differ_in_mode,
    figures_by_mode,
    mode_marks,
    modes_verdict,
)
from raidwright.bench.run import Run
from raidwright.bench.samples import Sample
from raidwright.bench.spec import Direction
from raidwright.bench.statistics import Spread
from raidwright.bench.summary import BEST_NOTE, Statistic, as_shown
from raidwright.bench.timeline.rates import target_timeline
from raidwright.bench.verdicts import Trust
from raidwright.language.catalogue import translate
from raidwright.language.comparing import beside_words, knowledge_of, knowledge_words, verdict_words
from raidwright.language.lists import comma_list, name_quotation
from raidwright.language.measurements import (
    cell_name,
    expected_range_words,
    figure_notes,
    mode_words,
    run_stack_words,
    trust_words,
)
from raidwright.language.sentences import in_words
from raidwright.report.document import (
    Bars,
    Curves,
    DrawnBar,
    Report,
    Section,
    paragraphs,
    section,
    sections,
)
from raidwright.report.rank_table import rank_section, table_of_runs
from raidwright.report.system import commands, machine_words, made_by, measured_at, wording
from raidwright.report.table import table_of
from raidwright.report.web_page import html_of
from raidwright.storage.fact import Fact
from raidwright.storage.units import format_share, format_size, megabytes


class NamedRun(Fact, frozen=True):
    """A run, and what it is called where it is kept."""

    name: str
    run: Run


def comparison_document(
    chosen: Sequence[NamedRun],
    zone: tzinfo,
    others: Sequence[Run] = (),
    samples: Sequence[Sequence[Sample]] = (),
    statistic: Statistic = Statistic.MEDIAN,
    *,
    together: bool = False,
) -> Report:
    """``chosen``, one run or more, the first of which the others are held against.

    ``others`` are all that was measured beside them, by which it is known what one disk reaches and what the
    same was before. ``samples`` are what the kernel counted meanwhile, run by run, as far as that was kept.
    By ``statistic`` cells are known; whether the same was faster before is told by all passes. What runs of a
    series came to ``together`` can stand alone, without each of them.
    """
    earlier, repeated = _earlier_section(chosen, others), commands(each.run for each in chosen)
    best = (in_words(BEST_NOTE),) if statistic is Statistic.BEST else ()
    chosen = [replace(each, run=as_shown(each.run, statistic)) for each in chosen]
    others = [as_shown(run, statistic) for run in others]
    runs = [each.run for each in chosen]
    sentences = [*_mode_sentences(runs), *_ab_sentences(chosen, others)]
    facts = (*dict.fromkeys(machine_words(run.machine) for run in runs), *dict.fromkeys(map(made_by, runs)))
    series = *_mode_sections(runs), *_ab_section(chosen, others)
    every = sections(
        *_ranks(chosen),
        *series,
        *(() if together and series else _cell_sections(chosen, others)),
        earlier,
        _timeline_section(chosen, samples),
        _runs_section(chosen, zone),
        repeated,
    )
    title, verdict = " · ".join(dict.fromkeys(each.name for each in chosen)), next(iter(sentences), "")
    return Report(title, facts, every, verdict=verdict, doubts=(*best, *_doubts(chosen, others)))


def comparison_page(
    chosen: Sequence[NamedRun],
    zone: tzinfo,
    others: Sequence[Run] = (),
    samples: Sequence[Sequence[Sample]] = (),
    statistic: Statistic = Statistic.MEDIAN,
) -> str:
    """The same as a web page."""
    return html_of(comparison_document(chosen, zone, others, samples, statistic))


def _doubts(chosen: Sequence[NamedRun], others: Sequence[Run]) -> Iterator[str]:
    runs, names = [each.run for each in chosen], _distinct_names(chosen)
    if differ_in_mode(runs):
        yield from map(in_words, dict.fromkeys(note for run in runs for note in reservations(run)))
        return
    yield from _notes(names, runs)
    yield from map(in_words, caveats_between(runs, names))
    yield from map(in_words, depends_texts(compared_cells(runs, others)))


def _notes(names: Sequence[str], runs: Sequence[Run]) -> Iterator[str]:
    """What a reader must know of the figures; by the names of the runs unless it is true of all."""
    names_by_note: dict[str, list[str]] = {}
    for name, run in zip(names, runs, strict=True):
        for note in figure_notes(run):
            names_by_note.setdefault(note, []).append(name_quotation(name))
    for note, having in names_by_note.items():
        if len(having) == len(runs):
            yield note
        else:
            yield wording("{what}: {words}", what=comma_list(having), words=note)


def _ranks(chosen: Sequence[NamedRun]) -> Iterator[Section]:
    table = table_of_runs([each.run for each in chosen], [each.name for each in chosen])
    if table is not None:
        yield rank_section(table)


def _mode_sentences(runs: Sequence[Run]) -> Iterator[str]:
    """One sentence for each row that was written by several ways."""
    if differ_in_mode(runs):
        for row in ROWS:
            if (sentence := modes_verdict(figures_by_mode(runs, row))) is not None:
                yield wording("{what}: {words}", what=row.label, words=in_words(sentence))


def _mode_sections(runs: Sequence[Run]) -> Iterator[Section]:
    figures_by_row = [(row, figures_by_mode(runs, row)) for row in ROWS] if differ_in_mode(runs) else []
    heads = (
        "",
        wording("MB/s seen by programs"),
        wording("MB/s on the disk"),
        wording("not yet on disk at end"),
        wording("on disk after"),
        wording("MB/s including the time to reach the disk"),
    )
    for row, figures in ((row, each) for row, each in figures_by_row if each):
        verdict = modes_verdict(figures)
        table = table_of(heads, map(_mode_line, figures), range(1, len(heads)))
        text = paragraphs([] if verdict is None else [in_words(verdict)])
        yield section(wording("{cell}, by I/O mode", cell=cell_name((row, Direction.WRITE))), text, table)


def _mode_line(each: ModeFigures) -> tuple[str, ...]:
    marks = (translate("Bench", mark) for mark in mode_marks(each))
    return (
        " · ".join((mode_words(each.way), *marks)),
        _megabytes(each.apparent),
        _megabytes(each.device) if each.device else "–",
        format_size(each.waiting) if each.waiting >= 0 else "–",
        f"{each.safe_after:.2f} s",
        _megabytes(each.safe),
    )


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
    """How the other stands to the one, in a sentence for each thing that can be said."""
    sides = _two_sides(chosen)
    if not sides:
        return
    (one, runs), (other, others) = sides.items()
    cells, names = compare_ab(runs, others, history), {"one": one, "other": other}
    if faster := _row_names(cells, Difference.FASTER):
        yield wording("“{other}” is faster than “{one}” in {rows}.", **names, rows=faster)
    if slower := _row_names(cells, Difference.SLOWER):
        yield wording("“{other}” is slower than “{one}” in {rows}.", **names, rows=slower)
    if faster or slower or not cells:
        return
    if all(cell.against.difference.is_known for cell in cells):
        yield wording("“{one}” and “{other}” show no clear difference.", **names)
    elif unclear := _row_names(cells, Difference.UNCLEAR):
        yield wording(
            "“{one}” and “{other}” show no clear difference in {rows}. The other tests are inconclusive.",
            **names,
            rows=unclear,
        )
    else:
        verdicts = dict.fromkeys(
            translate("Compare", verdict_template(cell.against.difference)) for cell in cells
        )
        yield wording("“{other}” compared to “{one}”: {words}.", **names, words=comma_list(verdicts))


def _row_names(cells: Sequence[AbCell], difference: Difference) -> str:
    return comma_list(cell_name(cell.key) for cell in cells if cell.against.difference is difference)


def _ab_section(chosen: Sequence[NamedRun], history: Sequence[Run]) -> Iterator[Section]:
    sides = _two_sides(chosen)
    if not sides:
        return
    (one, runs), (other, others) = sides.items()
    lines = [
        (
            cell_name(cell.key),
            *_rate_cells(cell.one),
            *_rate_cells(cell.other),
            *_comparison_cells(cell.against),
        )
        for cell in compare_ab(runs, others, history)
    ]
    heads = (
        "",
        wording("first target, MB/s"),
        "±",
        wording("second target, MB/s"),
        "±",
        wording("ratio"),
        wording("range"),
        wording("second vs. first"),
    )
    targets = wording(
        "First target: {one} ({runs} runs). Second target: {other} ({others} runs).",
        one=one,
        runs=len(runs),
        other=other,
        others=len(others),
    )
    yield section(
        wording("Results of all runs"),
        paragraphs([targets], quiet=True),
        table_of(heads, lines, range(1, 7)),
    )


def _cell_sections(chosen: Sequence[NamedRun], others: Sequence[Run]) -> Iterator[Section]:
    """A section for each cell that more than one run has measured, or the only run."""
    compared = compared_cells([each.run for each in chosen], others)
    for key in dict.fromkeys(key for each in chosen for key in each.run.cells()):
        having = [place for place, each in enumerate(chosen) if key in each.run.cells()]
        if len(having) > 1 or len(chosen) == 1:
            yield _cell_section(chosen, others, key, {place: compared[place][key] for place in having})


def _cell_section(
    chosen: Sequence[NamedRun], others: Sequence[Run], key: Key, compared: Mapping[int, ComparedCell]
) -> Section:
    runs, names = [each.run for each in chosen], _distinct_names(chosen)
    called, title = list(dict.fromkeys(each.name for each in chosen)), cell_name(key)
    bars = tuple(
        DrawnBar(names[place], runs[place].cells()[key].rate, called.index(chosen[place].name))
        for place in compared
    )
    lines = [
        (names[place], *_figure_cells(runs[place], key), *(_verdict_cells(cell) if tells else ("", "")))
        for place, cell in compared.items()
        for tells in (cell.expected is not None or _has_own_verdict(runs[place], runs),)
    ]
    expected = [(names[place], cell.expected) for place, cell in compared.items()]
    sentences = [
        wording("{what}: {words}", what=name, words=expected_range_words(*key, each))
        for name, each in expected
        if each is not None
    ]
    together = sentences_together(runs, names, key, (each for _, each in expected), others)
    heads = ("", "MB/s", "±", wording("ratio to first"), wording("verdict"))
    return section(
        title,
        Bars(bars, title),
        table_of(heads, lines, (1, 2, 3)),
        paragraphs((*sentences, *map(in_words, together)), quiet=True),
    )


def _earlier_section(chosen: Sequence[NamedRun], others: Sequence[Run]) -> Section:
    """What is missing to say more, and whether a target got slower or faster than before."""
    sentences = beside_words([each.run for each in chosen], _distinct_names(chosen), others)
    return section(wording("Comparison with earlier results"), paragraphs(sentences))


def _timeline_section(chosen: Sequence[NamedRun], samples: Sequence[Sequence[Sample]]) -> Section:
    """The target of each run over its time, all to one scale."""
    lines = tuple(
        (name, target_timeline(each.run, run_samples))
        for name, each, run_samples in zip(_distinct_names(chosen), chosen, samples, strict=False)
    )
    longest = max((points[-1][0] for _, points in lines if points), default=0.0)
    return section(
        wording("During the measurements"), Curves(lines, wording("MB/s over time"), f"{longest:.0f} s")
    )


def _distinct_names(chosen: Sequence[NamedRun]) -> list[str]:
    """The names of the runs, with a number behind names that several share."""
    names = [each.name for each in chosen]
    return [
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def _has_own_verdict(run: Run, runs: Sequence[Run]) -> bool:
    """Of several systems the first run tells what holds for all; of one system each run has its own."""
    systems = systems_of(runs)
    return len(systems) == 1 or any(system[0] is run for system in systems)


def _figure_cells(run: Run, key: Key) -> tuple[str, str]:
    rate = run.cells()[key].rate
    return _rate_cells(rate) if rate.n > 1 else (_megabytes(rate.median), trust_words(Trust.SINGLE, run))


def _rate_cells(rate: Spread) -> tuple[str, str]:
    return _megabytes(rate.median), format_share(rate.variation) if rate.n > 1 else ""


def _verdict_cells(compared: ComparedCell) -> tuple[str, str]:
    ratio, verdict = f"× {compared.ratio:.2f}" if compared.ratio else "", verdict_words(compared)
    if compared.between is not None:
        least, most = (f"{each:.2f}" for each in compared.between)
        verdict = wording("{verdict} ({least} to {most})", verdict=verdict, least=least, most=most)
    return ratio, "; ".join(filter(None, (verdict, knowledge_words(compared))))


def _comparison_cells(compared: Comparison) -> tuple[str, str, str]:
    least, most = f"{compared.least:.2f}", f"{compared.most:.2f}"
    between = wording("{least} to {most}", least=least, most=most) if compared.most else ""
    ratio = f"× {compared.ratio:.2f}" if compared.ratio else ""
    verdict = translate("Compare", verdict_template(compared.difference))
    return ratio, between, "; ".join(filter(None, (verdict, knowledge_of(compared))))


def _runs_section(chosen: Sequence[NamedRun], zone: tzinfo) -> Section:
    lines = [
        (
            name,
            run_stack_words(each.run),
            machine_words(each.run.machine),
            measured_at(each.run.started, zone),
            each.run.comment,
        )
        for name, each in zip(_distinct_names(chosen), chosen, strict=True)
    ]
    heads = ("", wording("target"), wording("computer"), wording("date"), wording("note"))
    return section(wording("Compared results"), table_of(heads, lines), beside=True)


def _megabytes(rate: float) -> str:
    return megabytes(rate, 2)
