"""A run as a table for spreadsheets, as JSON and as Markdown."""

from collections.abc import Iterator
from statistics import median

import msgspec

from raidwright.bench.cdm_text import reservations
from raidwright.bench.forms.table import ReportTable, csv_of_lines, escape_markdown, markdown_lines, table_of
from raidwright.bench.processor import cost_of, cost_sentences
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, IoMode, Row, is_read_only
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.sync_watch import SyncRecord
from raidwright.bench.verdict_sentences import doubts_of, reason_sentence
from raidwright.bench.verdicts import Judgement, Reason, busiest, judge
from raidwright.storage.fact import indented_json
from raidwright.storage.units import format_share, megabytes


def as_json(run: Run) -> str:
    """The run as history keeps it, indented; `msgspec.json.decode(text, type=Run)` gives it back."""
    return indented_json(run)


def as_csv(run: Run) -> str:
    """One line for each cell: bytes per second, operations per second, microseconds."""
    data = "" if is_read_only(run.spec.target) else run.spec.data.value
    common_columns: dict[str, str | int] = {"data": data, "simulated": simulated_text(run)}
    lines = [
        _csv_line(cell, judge(cell, run.threads, run.ceiling)) | common_columns
        for cell in run.cells().values()
    ]
    return csv_of_lines(lines)


def simulated_text(record: Run | SyncRecord) -> str:
    """Whether it was measured on the practice machine, in a column for spreadsheets."""
    return "yes" if record.practice else "no"


def cells_document(run: Run) -> list[dict[str, object]]:
    """What each cell comes to, for programs: bytes and operations per second, seconds, and the verdict.

    ``at_its_end`` is whose thread could do no more; ``processor`` is a `ProcessorCost`.
    """
    return [
        {
            "row": cell.row.label,
            "direction": cell.direction.value,
            "passes": cell.rate.n,
            "bytes_per_second": cell.rate.median,
            "least": cell.rate.minimum,
            "most": cell.rate.maximum,
            "variation": cell.rate.variation,
            "operations_per_second": cell.iops.median,
            "latency": cell.latency.median,
            "latency_p99": cell.latency_p99,
            "sync_seconds": _until_safe(cell),
            "trust": judged.trust.value,
            "reasons": [reason.value for reason in judged.reasons],
            "at_its_end": busiest(cell),
            "processor": msgspec.to_builtins(cost_of(cell)),
        }
        for cell in run.cells().values()
        for judged in (judge(cell, run.threads, run.ceiling),)
    ]


def _csv_line(cell: MeasuredCell, judged: Judgement) -> dict[str, str | int]:
    rate = cell.rate
    return {
        "row": cell.row.label,
        "direction": cell.direction.value,
        "passes": rate.n,
        "median_bytes_per_second": round(rate.median),
        "minimum_bytes_per_second": round(rate.minimum),
        "maximum_bytes_per_second": round(rate.maximum),
        "variation": f"{rate.variation:.4f}",
        "iops": f"{cell.iops.median:.1f}",
        "latency_us": _microseconds(cell.latency.median),
        "latency_p99_us": _microseconds(cell.latency_p99),
        "trust": judged.trust.value,
        "reasons": " ".join(reason.value for reason in judged.reasons),
        "sync_seconds": f"{_until_safe(cell):.3f}",
    }


def _microseconds(seconds: float) -> str:
    """Empty where nobody has measured it."""
    return f"{seconds * 1e6:.2f}" if seconds else ""


def as_markdown(run: Run) -> str:
    """A table in MB/s with spread, headed by what was measured."""
    host = run.surroundings.hypervisor if run.surroundings else ""
    where = f"{run.machine}{f', virtual machine ({host})' if host else ''}"
    lines = [f"**{escape_markdown(run.stack)}** on {escape_markdown(where)}", ""]
    for note in (*reservations(run), *doubts_of(run)):
        lines += [f"{escape_markdown(note)}.", ""]
    lines += [*markdown_lines(_figures_table(run)), ""]
    operations = ((f"{row.label} {side.value}", *words) for row, side, words in operations_texts(run))
    lines += markdown_lines(table_of(("", "IOPS", "µs", "µs p99"), operations, (1, 2, 3)))
    lasting = [*processor_lines(run), *_sync_lines(run)]
    bullets = [f"- {row.label} {side.value}: {escape_markdown(words)}" for row, side, words in lasting]
    return "\n".join([*lines, *(["", *bullets] if bullets else [])]) + "\n"


def _figures_table(run: Run) -> ReportTable:
    heads = [head for side in run.columns for head in (f"{side.value.capitalize()} MB/s", "±")]
    measured = run.cells()
    rows = (
        (row.label, *(word for side in run.columns for word in _spread_cells(measured.get((row, side)))))
        for row in run.spec.rows
    )
    return table_of(("", *heads), rows, range(1, len(heads) + 1))


def operations_texts(run: Run) -> Iterator[tuple[Row, Direction, tuple[str, str, str]]]:
    """For each cell operations per second, and microseconds that they took: the mean, and of 99 of 100."""
    for (row, side), cell in run.cells().items():
        p99 = f"{cell.latency_p99 * 1e6:.2f}" if cell.latency_p99 else "–"
        mean = f"{cell.latency.median * 1e6:.2f}" if cell.latency.median else "–"
        yield row, side, (f"{cell.iops.median:.0f}", mean, p99)


def processor_lines(run: Run) -> Iterator[tuple[Row, Direction, str]]:
    """For each cell where the processor went, and whether it was the limit."""
    for (row, direction), cell in run.cells().items():
        words = list(map(str, cost_sentences(cost_of(cell))))
        judged = judge(cell, run.threads, run.ceiling)
        if Reason.PROCESSOR in judged.reasons:
            words.insert(0, reason_sentence(Reason.PROCESSOR, judged))
        if words:
            yield row, direction, " ".join(words)


def _sync_lines(run: Run) -> Iterator[tuple[Row, Direction, str]]:
    """For each cell that was written through memory how long it takes until that is on the disk."""
    for (row, direction), cell in run.cells().items():
        seconds = _until_safe(cell)
        if run.spec.way is IoMode.CACHED and seconds:
            yield row, direction, f"speed of the page cache; on disk {seconds:.2f} s after the end of a pass."


def _until_safe(cell: MeasuredCell) -> float:
    """Seconds of the sync after a pass, the median; 0 where nothing is written."""
    return median(each.sync_seconds for each in cell.passes)


def _spread_cells(cell: MeasuredCell | None) -> tuple[str, str]:
    if cell is None:
        return "–", "–"
    return megabytes(cell.rate.median, 2), format_share(cell.rate.variation)
