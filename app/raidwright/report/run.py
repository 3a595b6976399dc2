"""A run as it is given away: figures, charts, what it was made on, and how to repeat it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import tzinfo
from itertools import pairwise
from typing import assert_never

from raidwright.bench.cdm_text import as_classic_text, as_text
from raidwright.bench.processor import cost_of, workers_text
from raidwright.bench.profiles import CLASSIC
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.samples import Sample
from raidwright.bench.spec import Direction
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.streams import stream_sentences
from raidwright.bench.summary import BEST_NOTE, Statistic, as_shown, iops, latency, rate
from raidwright.bench.timeline.quantities import HAPPENING_NAMES, WHOLE_COMPUTER, Quantity, values
from raidwright.bench.timeline.rates import Points, timelines
from raidwright.bench.verdict_sentences import unjudged_cells_by_template
from raidwright.bench.verdicts import judge
from raidwright.language.catalogue import translate
from raidwright.language.lists import comma_list
from raidwright.language.measurements import (
    cell_name,
    direction_words,
    figure_notes,
    reason_words,
    run_stack_words,
    trust_words,
)
from raidwright.language.sentences import in_words
from raidwright.report.document import Chart, Report, Section, markdown, paragraphs, section, sections
from raidwright.report.fio_command import fio_commands
from raidwright.report.form import ReportForm
from raidwright.report.sustained import sustained_csv, sustained_document
from raidwright.report.svg_charts import (
    bars,
    happenings_of,
    line_key,
    small_curves,
    timeline,
    timeline_names,
)
from raidwright.report.system import commands, computer_words, made_by, measured_at, system, wording
from raidwright.report.table import MarkedCell, ReportTable, TableCell, table_of
from raidwright.report.tables import as_csv, as_json, lasting_words
from raidwright.report.web_page import html_of, key, legend
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_share, megabytes

_MOST_PAIRS = 600
"""Pairs of samples that are looked at: a chart is no wider."""
_MOST_LINES = 8
"""Lines of one chart, at most: those that reach highest."""


def cannot_be(run: Run, form: ReportForm) -> Sentence | None:
    """Why ``run`` has no such form; None when it has."""
    if form is ReportForm.CLASSIC and not any(row in CLASSIC.rows for row, _ in run.cells()):
        return english(
            "This result has no rows of CrystalDiskMark 3, so it cannot be exported in that format."
        )
    if form is not ReportForm.FIO or fio_commands(run):
        return None
    if run.number == IMPORTED and any(result.command for result in run.passes):
        return english(
            "This result was imported, and its commands could come from anyone. Export them on the computer"
            " that measured it."
        )
    return english("The commands of this measurement are unknown, so they cannot be exported.")


def report(
    run: Run,
    form: ReportForm,
    zone: tzinfo,
    statistic: Statistic = Statistic.MEDIAN,
    samples: Sequence[Sample] = (),
) -> str:
    """``run`` in that form; dates are of ``zone``, ``samples`` are drawn where there are charts.

    Cells are known by ``statistic``, but where all passes are given away: as JSON, and of a whole stretch.
    """
    sustained = run.spec.sustained is not None
    match form:
        case ReportForm.TEXT:
            return as_text(run, zone, statistic)
        case ReportForm.CLASSIC:
            return as_classic_text(run, zone, statistic)
        case ReportForm.CSV:
            return sustained_csv(run) if sustained else as_csv(run, statistic)
        case ReportForm.JSON:
            return as_json(run)
        case ReportForm.MARKDOWN | ReportForm.HTML:
            if sustained:
                document = sustained_document(run, zone)
            else:
                document = run_document(run, zone, samples, statistic)
            return markdown(document) if form is ReportForm.MARKDOWN else html_of(document)
        case ReportForm.FIO:
            return fio_commands(run)
        case _:
            assert_never(form)


def run_document(
    run: Run, zone: tzinfo, samples: Sequence[Sample] = (), statistic: Statistic = Statistic.MEDIAN
) -> Report:
    """The grid as a report; ``samples`` are what the kernel counted meanwhile, as far as that was kept."""
    every = sections(
        section(wording("Figures"), _figures(run, statistic), paragraphs(doubt_remarks(run), quiet=True)),
        section(wording("Operations"), _operations(run, statistic), paragraphs(lasting_words(run))),
        section("MB/s", _bars(as_shown(run, statistic))),
        *_during(run, samples),
        section(wording("Processor time per gigabyte"), _processor(run), beside=True),
        *system(run),
        commands([run]),
    )
    facts = computer_words(run), measured_at(run.started, zone), made_by(run)
    best = (in_words(BEST_NOTE),) if statistic is Statistic.BEST else ()
    notes = (*best, *figure_notes(run))
    return Report(run_stack_words(run), facts, every, comment=run.comment, doubts=notes)


def _figures(run: Run, statistic: Statistic) -> ReportTable:
    heads = [
        head
        for side in run.columns
        for head in (f"{direction_words(side)} MB/s", "±", wording("reliability"))
    ]
    measured = run.cells()
    rows = (
        (
            row.label,
            *(word for side in run.columns for word in _cell(run, measured.get((row, side)), statistic)),
        )
        for row in run.spec.rows
    )
    return table_of(("", *heads), rows, [place for place in range(1, 1 + len(heads)) if place % 3 == 1])


def _cell(run: Run, cell: MeasuredCell | None, statistic: Statistic) -> tuple[TableCell, str, str]:
    if cell is None:
        return "–", "", ""
    judged = judge(cell, run.threads, run.ceiling)
    passes = comma_list(megabytes(result.rate, 2) for result in cell.passes)
    has_spread = cell.rate.n > 1 and statistic is Statistic.MEDIAN
    spread = format_share(cell.rate.variation) if has_spread else ""
    hint = wording("Passes: {rates} MB/s", rates=passes)
    return MarkedCell(megabytes(rate(cell, statistic), 2), hint=hint), spread, trust_words(judged.trust, run)


def _operations(run: Run, statistic: Statistic) -> ReportTable:
    """How many requests a second each cell had, and how long each of them took."""
    heads = ("", "IOPS", "µs", wording("µs, 99th percentile (p99)"))
    rows = (
        (
            cell_name(each),
            f"{iops(cell, statistic):.0f}",
            _microseconds(latency(cell, statistic)),
            _microseconds(cell.latency_p99),
        )
        for each, cell in run.cells().items()
    )
    return table_of(heads, rows, (1, 2, 3))


def _microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:.2f}" if seconds else "–"


def doubt_remarks(run: Run) -> Iterator[str]:
    """Each reason for doubt, with the cells that it holds for."""
    names_by_sentence: dict[str, list[str]] = {}
    for each, cell in run.cells().items():
        judged = judge(cell, run.threads, run.ceiling)
        for reason in judged.reasons:
            names_by_sentence.setdefault(reason_words(reason, judged), []).append(cell_name(each))
    for words, cells in unjudged_cells_by_template(run.cells().values()).items():
        names_by_sentence[translate("Bench", words)] = [cell_name(each.key) for each in cells]
    for side, sentence in stream_sentences(run.cells()):
        yield wording("{what}: {words}", what=direction_words(side), words=in_words(sentence))
    for words, names in names_by_sentence.items():
        yield wording("{what}: {words}", what=comma_list(names), words=words)


def _bars(run: Run) -> Chart:
    sides = [each for each in enumerate(Direction) if each[1] in run.spec.directions]
    return Chart(bars(run), tuple(key(place, direction_words(side)) for place, side in sides))


def _during(run: Run, samples: Sequence[Sample]) -> Iterator[Section]:
    if chart := timeline(run, samples):
        names = timeline_names(run, timelines(samples))
        lines = [line_key(place, label) for place, (_, label) in enumerate(names)]
        kinds = dict.fromkeys(span.what for span in happenings_of(samples, run.spec))
        backgrounds = (
            f'<span><svg class="key" viewBox="0 0 12 12"><rect width="12" height="12"'
            f' fill="url(#{each.value})"/></svg>{translate("Chart", HAPPENING_NAMES[each])}</span>'
            for each in kinds
        )
        yield section(wording("During the measurement"), Chart(chart, (*lines, *backgrounds)))
    small = "".join(f"<div>{chart}{legend(*keys)}</div>" for chart, keys in _small(run, samples))
    yield section(
        wording("More values over time"), Chart(f'<div class="small">{small}</div>' if small else "")
    )


def _small(run: Run, samples: Sequence[Sample]) -> Iterator[tuple[str, list[str]]]:
    """What else was seen: waits, processor and temperatures, a small chart with its keys for each."""
    drawn: tuple[tuple[Quantity, str, float, Callable[[float], str]], ...] = (
        (Quantity.WAITS, wording("Latency in ms over time"), 1e3, "{:g}".format),
        (Quantity.PROCESSOR, wording("Busy processor cores over time"), 1.0, "{:g}".format),
        (Quantity.HEAT, wording("Temperature of the disks in °C over time"), 1.0, "{:g}".format),
    )
    labels = {each.device: each.label for each in run.watched}
    for quantity, words, times, written in drawn:
        lines = _labelled_lines(_lines(quantity, samples, times), labels)
        if chart := small_curves(lines, words, written):
            yield chart, [line_key(place, name) for place, (name, _) in enumerate(lines)]


def _lines(quantity: Quantity, samples: Sequence[Sample], times: float) -> Mapping[str, Points]:
    lines: dict[str, list[tuple[float, float]]] = {}
    for before, after in pairwise(samples[:: max(1, len(samples) // _MOST_PAIRS)]):
        if after.time > before.time:
            for label, value in values(quantity, before, after).items():
                lines.setdefault(label, []).append((after.time - samples[0].time, value * times))
    return lines


def _labelled_lines(lines: Mapping[str, Points], labels: Mapping[str, str]) -> list[tuple[str, Points]]:
    """The highest first."""
    names = {
        WHOLE_COMPUTER: wording("all cores together"),
        "p50": wording("median (p50)"),
        "p99": wording("99th percentile (p99)"),
    }
    highest = sorted(lines, key=lambda label: -max(value for _, value in lines[label]))[:_MOST_LINES]
    return [(labels.get(label, names.get(label, label)), lines[label]) for label in highest]


def _processor(run: Run) -> ReportTable:
    rows = (
        (
            cell_name(each),
            f"{cost.total:.2f}",
            workers_text(cost),
            format_share(cost.busiest_core, 0) if cost.busiest_core else "",
        )
        for each, cell in run.cells().items()
        if (cost := cost_of(cell)).total
    )
    return table_of(("", "s/GB", wording("of which"), wording("busiest core")), rows, (1, 3))
