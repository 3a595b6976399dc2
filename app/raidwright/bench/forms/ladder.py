"""A ladder as it is given away: CSV, JSON, Markdown and a web page."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

import msgspec

from raidwright.bench.forms.escaping import escape_markdown
from raidwright.bench.forms.ladder_page import ladder_doubts, ladder_page, rungs_so_far
from raidwright.bench.forms.run_forms import ReportForm
from raidwright.bench.forms.table import csv_text, markdown_lines, table_of
from raidwright.bench.forms.tables import simulated_told
from raidwright.bench.ladder.climbs import Climb
from raidwright.bench.ladder.report import LadderRow, RungFigures, RungNames, rung_figures
from raidwright.bench.ladder.whole import WholeLadder, lossless_share_words, row_told, share_of_all
from raidwright.bench.ladder.writes import RungWrites, written_told
from raidwright.bench.spec import Direction
from raidwright.storage.fact import indented_json
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_share, megabytes

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
