"""A layer test as it is given away: what each row came to, stage by stage, and what holds it back."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import tzinfo

import msgspec

from raidwright.bench.cdm_text import PRACTICE_NOTE, data_notes
from raidwright.bench.layer_test.report import (
    LayerTestRow,
    StageChange,
    StageFigures,
    StageNames,
    lacked_disk,
    stage_figures,
)
from raidwright.bench.layer_test.stages import StageWrites, unwritten_sentence, written_sentence
from raidwright.bench.layer_test.whole import (
    WholeLayerTest,
    lossless_share_words,
    row_sentences,
    share_of_all,
)
from raidwright.bench.spec import Direction, Row
from raidwright.language.measurements import cell_name
from raidwright.language.sentences import in_words
from raidwright.report.document import (
    Bars,
    DrawnBar,
    Report,
    Section,
    markdown,
    paragraphs,
    section,
    sections,
)
from raidwright.report.form import ReportForm
from raidwright.report.system import commands, machine_words, made_by, measured_at, system, wording
from raidwright.report.table import ReportTable, csv_text, table_of
from raidwright.report.tables import simulated_text
from raidwright.report.web_page import html_of
from raidwright.storage.fact import indented_json
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_share, megabytes

_DISK, _TOGETHER, _LAYER, _WRITTEN = range(4)
"""Colours by what is measured."""


def layer_test_document(layer_test: WholeLayerTest, zone: tzinfo) -> Report:
    """The layer test as a report, also of one that was stopped: with what was measured until then."""
    record, rows = layer_test.record, layer_test.rows
    first = in_words(row_sentences(rows[0], record.names)[0]) if rows else ""
    programs = dict.fromkeys(map(made_by, layer_test.runs))
    facts = machine_words(record.machine), measured_at(record.started, zone), *programs
    every = [_read_section(row, record.names) for row in rows] or [*_sections_so_far(layer_test)]
    every += _write_sections(layer_test)
    for run in layer_test.runs[-1:]:
        every += system(run)
    every.append(commands(layer_test.runs))
    doubts = layer_test_doubts(layer_test)
    return Report(record.target, facts, sections(*every), verdict=first, doubts=doubts)


def layer_test_doubts(layer_test: WholeLayerTest) -> tuple[str, ...]:
    """What stands against the figures: simulated disks, zeros, a missing disk, and how far it came.

    Of a missing disk it is told here where there are no rows that tell it.
    """
    data = dict.fromkeys(in_words(note) for run in layer_test.runs for note in data_notes(run.spec))
    lacked = not layer_test.rows and any(lacked_disk(run, *run.spec.rows) for run in layer_test.runs)
    degraded = (wording("The array was degraded"),) if lacked else ()
    practice = (in_words(PRACTICE_NOTE),) if layer_test.record.practice else ()
    return (*practice, *data, *degraded, *_early(layer_test))


def _early(layer_test: WholeLayerTest) -> tuple[str, ...]:
    measured, count = len(layer_test.runs), len(layer_test.record.names.all)
    if measured == count and all(run.complete for run in layer_test.runs):
        return ()
    facts = {"measured": measured, "count": count}
    if layer_test.record.broken is None:
        return (wording("Only {measured} of {count} disks and layers were measured", **facts),)
    reason = in_words(layer_test.record.broken)
    return (
        wording(
            "Only {measured} of {count} disks and layers were measured: {reason}", **facts, reason=reason
        ),
    )


def _read_section(row: LayerTestRow, names: StageNames) -> Section:
    """Every stage of one row, each beside what it keeps of the one below."""
    title = cell_name((row.row, Direction.READ))
    below = [*[("", "")] * len(row.disks), *(_share_words(row, place) for place in range(len(row.stages)))]
    stages = list(zip(names.all, (*row.disks, *row.stages), below, strict=True))
    bars = _bars(((name, stage) for name, stage, _ in stages), names, title)
    beside = wording("share of layer below"), wording("expected")
    return section(
        title,
        paragraphs(map(in_words, row_sentences(row, names))),
        bars,
        _table([_line(name, stage, words) for name, stage, words in stages], beside),
    )


def _table(rows: Iterable[Sequence[str]], beside: Sequence[str] = ()) -> ReportTable:
    """Stages, each with what stands ``beside`` its speed."""
    heads = ("", "MB/s", "±", *beside, wording("CPU s/GB"), wording("bottleneck"))
    return table_of(heads, rows, range(1, len(heads) - 1))


def _bars(stages: Iterable[tuple[str, StageFigures]], names: StageNames, title: str) -> Bars:
    count, of_layers = len(names.disks), ((_LAYER, wording("Layers")),) if names.layers else ()
    bars = (
        DrawnBar(name, stage.rate, _DISK if place < count else _TOGETHER if place == count else _LAYER)
        for place, (name, stage) in enumerate(stages)
    )
    meaning = (_DISK, wording("One disk")), (_TOGETHER, wording("All disks together")), *of_layers
    return Bars(tuple(bars), title, meaning)


def stages_so_far(layer_test: WholeLayerTest) -> Iterator[tuple[Row, list[tuple[str, StageFigures]]]]:
    """Of each row the stages that were measured, of which nothing can be concluded yet, with their names."""
    rows: dict[Row, None] = dict.fromkeys(row for run in layer_test.runs for row in run.spec.rows)
    for row in rows:
        yield (
            row,
            [
                (name, stage_figures(row, Direction.READ, run))
                for name, run in zip(layer_test.record.names.all, layer_test.runs, strict=False)
                if (row, Direction.READ) in run.cells()
            ],
        )


def _sections_so_far(layer_test: WholeLayerTest) -> Iterator[Section]:
    names = layer_test.record.names
    for row, stages in stages_so_far(layer_test):
        title = cell_name((row, Direction.READ))
        table = _table(_line(name, stage) for name, stage in stages)
        yield section(title, _bars(stages, names, title), table)


def _write_sections(layer_test: WholeLayerTest) -> Iterator[Section]:
    for written in layer_test.writes:
        layer = layer_test.record.names.layers[-1]
        stages = [*([(wording("One disk"), written.disk)] if written.disk else []), (layer, written.top)]
        bars = tuple(DrawnBar(name, stage.rate, _WRITTEN) for name, stage in stages)
        title = cell_name((written.row, Direction.WRITE))
        text = paragraphs([in_words(written_sentence(written, layer))])
        lines = _table(_line(name, stage) for name, stage in stages)
        yield section(title, text, Bars(bars, title), lines)
    if layer_test.rows and not layer_test.writes:
        unwritten = in_words(unwritten_sentence(layer_test.record.names))
        yield section(wording("Writes"), paragraphs([unwritten]))


def _line(name: str, stage: StageFigures, beside: Sequence[str] = ()) -> tuple[str, ...]:
    spread = format_share(stage.rate.variation) if stage.rate.n > 1 else ""
    rate = megabytes(stage.rate.median, 2)
    return name, rate, spread, *beside, f"{stage.cost.total:.2f}", _at_its_end(stage)


def _at_its_end(stage: StageFigures) -> str:
    """What could do no more: one thread, or all cores and for whom most; empty for neither."""
    cores = wording("all cores ({who})", who=stage.all_cores) if stage.all_cores else ""
    return stage.busiest or cores


def _share_words(row: LayerTestRow, stage: int) -> tuple[str, str]:
    """What a stage keeps of the one below, and what it would keep if nothing were lost."""
    fraction = share_of_all(row, stage)
    words = "" if fraction is None else format_share(fraction, 0)
    return words, lossless_share_words(row, stage, lambda each: format_share(each, 0))


NO_CELLS_OF_LAYER_TEST = english(
    "A layer test cannot be compared with other results. It compares each layer with the layer below."
)


def layer_test_cannot_be(form: ReportForm) -> Sentence | None:
    """Why a layer test has no such form; None when it has."""
    if form in (ReportForm.CSV, ReportForm.JSON, ReportForm.MARKDOWN, ReportForm.HTML):
        return None
    return english("A layer test can only be exported as CSV, JSON, Markdown or HTML.")


def layer_test_report(layer_test: WholeLayerTest, form: ReportForm, zone: tzinfo) -> str:
    """``layer test`` in a form that it can have; dates are of ``zone``."""
    match form:
        case ReportForm.JSON:
            return indented_json(_layer_test_document(layer_test))
        case ReportForm.MARKDOWN:
            return markdown(layer_test_document(layer_test, zone))
        case ReportForm.HTML:
            return html_of(layer_test_document(layer_test, zone))
        case _:
            return _as_csv(layer_test)


def rows_document(
    rows: Sequence[LayerTestRow], writes: Sequence[StageWrites], names: StageNames
) -> list[dict[str, object]]:
    """What each row came to, for programs."""
    written = {each.row: each for each in writes}
    return [{**_row(row, names), "written": _writes_document(written.get(row.row))} for row in rows]


def _row(row: LayerTestRow, names: StageNames) -> dict[str, object]:
    return {
        "row": row.row.label,
        "disks": [disk.rate for disk in row.disks],
        "slow": [{"disk": names.disks[slow.disk], "share": slow.share} for slow in row.slow],
        "disturbed": [names.disks[place] for place in row.disturbed],
        "shared": row.shared,
        "ceiling": row.ceiling,
        "link": row.link,
        "rates": [stage.rate for stage in row.stages],
        "processor_seconds_per_gb": [stage.cost.total for stage in row.stages],
        "by_worker": [stage.cost.workers for stage in row.stages],
        "busiest_core": [stage.cost.busiest_core for stage in row.stages],
        "busiest": [stage.busiest for stage in row.stages],
        "all_cores": [stage.all_cores for stage in row.stages],
        "encryption": [stage.encryption for stage in row.stages],
        "climbs": [_change(change) for change in row.changes],
        "biggest_loss": row.worst.lower + 1 if row.worst else None,
    }


def _change(change: StageChange) -> dict[str, object]:
    derived = {"kept": change.kept_share, "kept_at_best": change.kept_at_best, "loss": change.loss}
    return {**msgspec.to_builtins(change), **derived}


def _writes_document(writes: StageWrites | None) -> dict[str, object] | None:
    if writes is None:
        return None
    return {
        "rate": writes.top.rate,
        "processor_seconds_per_gb": writes.top.cost.total,
        "by_worker": writes.top.cost.workers,
        "busiest": writes.top.busiest,
        "one_disk": writes.disk.rate if writes.disk else None,
        "expected": writes.expected,
    }


def _layer_test_document(layer_test: WholeLayerTest) -> dict[str, object]:
    """The layer test as history keeps it, and what it came to."""
    names = layer_test.record.names
    return {
        **msgspec.to_builtins(layer_test.record),
        "runs": layer_test.runs,
        "rows": rows_document(layer_test.rows, layer_test.writes, names),
        "told": [str(each) for row in layer_test.rows for each in row_sentences(row, names)],
    }


def _as_csv(layer_test: WholeLayerTest) -> str:
    """A line for each cell of each stage: bytes per second, what is left of the stage below, CPU seconds."""
    heads = (
        "row",
        "direction",
        "rung",
        "bytes_per_second",
        "variation",
        "kept",
        "cpu_seconds_per_gb",
        "simulated",
    )
    return csv_text(table_of(heads, _csv_lines(layer_test)))


def _csv_lines(layer_test: WholeLayerTest) -> Iterator[tuple[str, ...]]:
    shares = {
        (row.row, index): share_of_all(row, index)
        for row in layer_test.rows
        for index in range(len(row.stages))
    }
    names = layer_test.record.names
    for place, (name, run) in enumerate(zip(names.all, layer_test.runs, strict=False)):
        for row, direction in run.cells():
            stage = stage_figures(row, direction, run)
            share = shares.get((row, place - len(names.disks))) if direction is Direction.READ else None
            yield (
                row.label,
                direction.value,
                name,
                f"{stage.rate.median:.0f}",
                f"{stage.rate.variation:.4f}",
                "" if share is None else f"{share:.4f}",
                f"{stage.cost.total:.4f}",
                simulated_text(run),
            )
    for each in layer_test.rows:
        for disk, rate in zip(names.disks, each.at_once, strict=False):
            stage_name, simulated = f"{names.together}: {disk}", simulated_text(layer_test.runs[0])
            yield (each.row.label, Direction.READ.value, stage_name, f"{rate:.0f}", "", "", "", simulated)
