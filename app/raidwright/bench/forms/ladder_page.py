"""A ladder as a web page: what each row of its grid came to, rung by rung, and what holds it back."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

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
from raidwright.bench.forms.svg_charts import DrawnBar, named_bars
from raidwright.bench.forms.table import html_table
from raidwright.bench.ladder.report import LadderRow, RungFigures, RungNames, lacked_disk, rung_figures
from raidwright.bench.ladder.whole import WholeLadder, lossless_share_words, row_told, share_of_all
from raidwright.bench.ladder.writes import unwritten_told, written_told
from raidwright.bench.spec import Direction, Row
from raidwright.storage.failures import Sentence
from raidwright.storage.units import MEGABYTE, format_share

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
