"""A ladder as it is given away: CSV, JSON, Markdown and a web page.

A ladder as a web page: what each row of its grid came to, rung by rung, and what holds it back.
"""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

import msgspec

from raidwright.bench.cdm_text import PRACTICE_NOTE, data_notes
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
from raidwright.bench.forms.html_report import measured_on
from raidwright.bench.forms.run_forms import ReportForm
from raidwright.bench.forms.svg_charts import DrawnBar, named_bars
from raidwright.bench.forms.table import csv_text, escape_markdown, html_table, markdown_lines, table_of
from raidwright.bench.forms.tables import simulated_told
from raidwright.bench.ladder.report import Climb, LadderRow, RungFigures, RungNames, lacked_disk, rung_figures
from raidwright.bench.ladder.rungs import RungWrites, unwritten_told, written_told
from raidwright.bench.ladder.whole import WholeLadder, lossless_share_words, row_told, share_of_all
from raidwright.bench.spec import Direction, Row
from raidwright.storage.fact import indented_json
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import MEGABYTE, format_share, megabytes

_HEADS = ("", "MB/s", "±", "of layer below", "expected", "CPU s/GB", "bottleneck")
_FIGURES, _KEPT_COLUMNS = tuple(range(1, 6)), slice(3, 5)
_DISK, _TOGETHER, _LAYER, _WRITTEN = range(4)
"""Colours by what is measured."""


def ladder_page(ladder: WholeLadder, zone: tzinfo) -> str:
    """The whole page, also of one that was stopped: with what was measured until then."""
    record, rows = ladder.record, ladder.rows
    first = str(row_told(rows[0], record.names)[0]) if rows else ""
    facts = record.machine, measured_at(record.started, zone), *dict.fromkeys(map(made_by, ladder.runs))
    parts = [*head(record.target, facts, verdict=first, doubts=ladder_doubts(ladder))]
    parts += [_read_section(row, record.names) for row in rows] or [*_sections_so_far(ladder)]
    parts += _write_sections(ladder)
    for run in ladder.runs[-1:]:
        parts += measured_on(run)
    parts += commands(*map(fio_commands, ladder.runs))
    return page(record.target, parts)


def ladder_doubts(ladder: WholeLadder) -> tuple[str, ...]:
    """What stands against the figures: simulated disks, zeros, a missing disk, and how far it came.

    Of a missing disk it is told here where there are no rows that tell it.
    """
    measured, count = len(ladder.runs), len(ladder.record.names.all)
    whole = measured == count and all(run.complete for run in ladder.runs)
    why = f" ({Sentence(ladder.record.broken)})" if ladder.record.broken is not None else ""
    early = () if whole else (f"Only {measured} of {count} disks and layers were measured{why}",)
    data = dict.fromkeys(note for run in ladder.runs for note in data_notes(run.spec))
    lacked = not ladder.rows and any(lacked_disk(run, *run.spec.rows) for run in ladder.runs)
    degraded = ("The array was degraded",) if lacked else ()
    return (*((PRACTICE_NOTE,) if ladder.record.practice else ()), *data, *degraded, *early)


def _read_section(row: LadderRow, names: RungNames) -> str:
    """Every rung of one row, each beside what it keeps of the one below."""
    below = [*[("", "")] * len(row.disks), *(_share_words(row, place) for place in range(len(row.rungs)))]
    rungs = list(zip(names.all, (*row.disks, *row.rungs), below, strict=True))
    figures = [_line(name, rung, words) for name, rung, words in rungs]
    bars = _bars([(name, rung) for name, rung, _ in rungs], names)
    text = paragraphs(row_told(row, names))
    chart = named_bars(bars, f"{row.row.label} read")
    return section(
        f"{row.row.label} read", text, chart, _meaning(names), html_table(_HEADS, figures, _FIGURES)
    )


def _meaning(names: RungNames) -> str:
    of_layers = [key(_LAYER, "Layers")] if names.layers else []
    return legend(key(_DISK, "One disk"), key(_TOGETHER, "All disks together"), *of_layers)


def _bars(rungs: Sequence[tuple[str, RungFigures]], names: RungNames) -> list[DrawnBar]:
    count = len(names.disks)
    return [
        DrawnBar(name, rung.rate, _DISK if place < count else _TOGETHER if place == count else _LAYER)
        for place, (name, rung) in enumerate(rungs)
    ]


def rungs_so_far(ladder: WholeLadder) -> Iterator[tuple[Row, list[tuple[str, RungFigures]]]]:
    """Of each row the rungs that were measured, of which nothing can be concluded yet, with their names."""
    rows: dict[Row, None] = dict.fromkeys(row for run in ladder.runs for row in run.spec.rows)
    for row in rows:
        yield (
            row,
            [
                (name, rung_figures(row, Direction.READ, run))
                for name, run in zip(ladder.record.names.all, ladder.runs, strict=False)
                if (row, Direction.READ) in run.cells()
            ],
        )


def _sections_so_far(ladder: WholeLadder) -> Iterator[str]:
    names = ladder.record.names
    for row, rungs in rungs_so_far(ladder):
        drawn = named_bars(_bars(rungs, names), f"{row.label} read")
        yield section(f"{row.label} read", drawn, _meaning(names), _table_alone(rungs))


def _write_sections(ladder: WholeLadder) -> Iterator[str]:
    for written in ladder.writes:
        layer = ladder.record.names.layers[-1]
        rungs = [*([("One disk", written.disk)] if written.disk else []), (layer, written.top)]
        bars = [DrawnBar(name, rung.rate, _WRITTEN) for name, rung in rungs]
        title = f"{written.row.label} write"
        text = paragraphs([written_told(written, layer)])
        yield section(title, text, named_bars(bars, title), _table_alone(rungs))
    if ladder.rows and not ladder.writes:
        yield section("Writes", paragraphs([unwritten_told(ladder.record.names)]))


def _table_alone(rungs: Sequence[tuple[str, RungFigures]]) -> str:
    """A table of rungs that are not held against a rung below."""
    heads, *lines = (
        [*line[: _KEPT_COLUMNS.start], *line[_KEPT_COLUMNS.stop :]]
        for line in (_HEADS, *(_line(name, rung, ("", "")) for name, rung in rungs))
    )
    return html_table(heads, lines, _FIGURES[:-2])


def _line(name: str, rung: RungFigures, share_words: tuple[str, str]) -> tuple[str, ...]:
    spread = format_share(rung.rate.variation) if rung.rate.n > 1 else ""
    rate = f"{rung.rate.median / MEGABYTE:,.2f}"
    return name, rate, spread, *share_words, f"{rung.cost.total:.2f}", _at_its_end(rung)


def _at_its_end(rung: RungFigures) -> str:
    """What could do no more: one thread, or all cores and for whom most; empty for neither."""
    return rung.busiest or (f"all cores ({rung.all_cores})" if rung.all_cores else "")


def _share_words(row: LadderRow, rung: int) -> tuple[str, str]:
    """What a rung keeps of the one below, and what it would keep if nothing were lost."""
    fraction = share_of_all(row, rung)
    words = "" if fraction is None else format_share(fraction, 0)
    return words, lossless_share_words(row, rung, lambda each: format_share(each, 0))


NO_CELLS_OF_LADDER = english(
    "A layer test cannot be compared with other results. It compares each layer with the layer below."
)


def ladder_cannot_be(form: ReportForm) -> Sentence | None:
    """Why a ladder has no such form; None when it has."""
    if form in (ReportForm.CSV, ReportForm.JSON, ReportForm.MARKDOWN, ReportForm.HTML):
        return None
    return english("A layer test can only be exported as CSV, JSON, Markdown or HTML.")


def ladder_report(ladder: WholeLadder, form: ReportForm, zone: tzinfo) -> str:
    """``ladder`` in a form that it can have; dates are of ``zone``."""
    match form:
        case ReportForm.JSON:
            return indented_json(_ladder_document(ladder))
        case ReportForm.MARKDOWN:
            return _as_markdown(ladder)
        case ReportForm.HTML:
            return ladder_page(ladder, zone)
        case _:
            return _as_csv(ladder)


def rows_document(
    rows: Sequence[LadderRow], writes: Sequence[RungWrites], names: RungNames
) -> list[dict[str, object]]:
    """What each row came to, for programs."""
    written = {each.row: each for each in writes}
    return [{**_row(row, names), "written": _writes_document(written.get(row.row))} for row in rows]


def _row(row: LadderRow, names: RungNames) -> dict[str, object]:
    return {
        "row": row.row.label,
        "disks": [disk.rate for disk in row.disks],
        "slow": [{"disk": names.disks[slow.disk], "share": slow.share} for slow in row.slow],
        "disturbed": [names.disks[place] for place in row.disturbed],
        "shared": row.shared,
        "ceiling": row.ceiling,
        "link": row.link,
        "rates": [rung.rate for rung in row.rungs],
        "processor_seconds_per_gb": [rung.cost.total for rung in row.rungs],
        "by_worker": [rung.cost.workers for rung in row.rungs],
        "busiest_core": [rung.cost.busiest_core for rung in row.rungs],
        "busiest": [rung.busiest for rung in row.rungs],
        "all_cores": [rung.all_cores for rung in row.rungs],
        "encryption": [rung.encryption for rung in row.rungs],
        "climbs": [_climb(climb) for climb in row.climbs],
        "biggest_loss": row.worst.lower + 1 if row.worst else None,
    }


def _climb(climb: Climb) -> dict[str, object]:
    derived = {"kept": climb.kept_share, "kept_at_best": climb.kept_at_best, "loss": climb.loss}
    return {**msgspec.to_builtins(climb), **derived}


def _writes_document(writes: RungWrites | None) -> dict[str, object] | None:
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


def _ladder_document(ladder: WholeLadder) -> dict[str, object]:
    """The ladder as history keeps it, and what it came to."""
    names = ladder.record.names
    return {
        **msgspec.to_builtins(ladder.record),
        "runs": ladder.runs,
        "rows": rows_document(ladder.rows, ladder.writes, names),
        "told": [str(each) for row in ladder.rows for each in row_told(row, names)],
    }


def _as_csv(ladder: WholeLadder) -> str:
    """A line for each cell of each rung: bytes per second, what is left of the rung below, CPU seconds."""
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
    return csv_text(table_of(heads, _csv_lines(ladder)))


def _csv_lines(ladder: WholeLadder) -> Iterator[tuple[str, ...]]:
    shares = {
        (row.row, index): share_of_all(row, index) for row in ladder.rows for index in range(len(row.rungs))
    }
    names = ladder.record.names
    for place, (name, run) in enumerate(zip(names.all, ladder.runs, strict=False)):
        for row, direction in run.cells():
            rung = rung_figures(row, direction, run)
            share = shares.get((row, place - len(names.disks))) if direction is Direction.READ else None
            yield (
                row.label,
                direction.value,
                name,
                f"{rung.rate.median:.0f}",
                f"{rung.rate.variation:.4f}",
                "" if share is None else f"{share:.4f}",
                f"{rung.cost.total:.4f}",
                simulated_told(run),
            )
    for each in ladder.rows:
        for disk, rate in zip(names.disks, each.at_once, strict=False):
            rung_name, simulated = f"{names.together}: {disk}", simulated_told(ladder.runs[0])
            yield (each.row.label, Direction.READ.value, rung_name, f"{rate:.0f}", "", "", "", simulated)


def _as_markdown(ladder: WholeLadder) -> str:
    """Tables and what is said of them; of a ladder that is not whole, the rungs that were measured."""
    record, rows = ladder.record, ladder.rows
    lines = [f"**{escape_markdown(record.target)}**, {escape_markdown(record.machine)}", ""]
    for row in rows:
        lines += [f"{row.row.label} read", "", *_markdown_lines(row, record.names)]
        lines += ["", *map(escape_markdown, row_told(row, record.names)), ""]
    for each, rungs in [] if rows else [*rungs_so_far(ladder)]:
        lines += [f"{each.label} read", "", *_lines_alone(rungs), ""]
    for written in ladder.writes:
        lines += [f"{written.row.label} write: {_megabytes(written.top)} MB/s.", ""]
        lines += [escape_markdown(written_told(written, record.names.layers[-1])), ""]
    for note in ladder_doubts(ladder):
        lines += [escape_markdown(note), ""]
    return "\n".join(lines)


def _lines_alone(rungs: Sequence[tuple[str, RungFigures]]) -> list[str]:
    """A table of rungs that are not held against a rung below."""
    rows = ((name, _megabytes(rung), f"{rung.cost.total:.2f}") for name, rung in rungs)
    return markdown_lines(table_of(("", "MB/s", "CPU s/GB"), rows, (1, 2)))


def _markdown_lines(row: LadderRow, names: RungNames) -> list[str]:
    heads = ("", "MB/s", "of layer below", "expected", "CPU s/GB")
    return markdown_lines(table_of(heads, _markdown_rows(row, names), (1, 2, 3, 4)))


def _markdown_rows(row: LadderRow, names: RungNames) -> Iterator[tuple[str, ...]]:
    for name, disk in zip(names.disks, row.disks, strict=True):
        yield name, _megabytes(disk), "", "", f"{disk.cost.total:.2f}"
    for place, (name, rung) in enumerate(zip(names.rungs, row.rungs, strict=True)):
        fraction = share_of_all(row, place)
        share = "" if fraction is None else format_share(fraction, 0)
        best = lossless_share_words(row, place, lambda each: format_share(each, 0))
        yield name, _megabytes(rung), share, best, f"{rung.cost.total:.2f}"


def _megabytes(rung: RungFigures) -> str:
    return megabytes(rung.rate.median, 2)
