"""A run as a table for spreadsheets, as JSON and as Markdown."""

import csv
import io

import msgspec

from raidwright.bench.cdm_text import MEGABYTE, reservations
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.verdicts import Judgement, judge


def as_json(run: Run) -> str:
    """The run as history keeps it, indented; `msgspec.json.decode(text, type=Run)` gives it back."""
    return msgspec.json.format(msgspec.json.encode(run), indent=2).decode() + "\n"


def as_csv(run: Run) -> str:
    """One line for each cell: bytes per second, operations per second, microseconds."""
    lines = [_csv_line(found, judge(found, run.threads, run.ceiling)) for found in run.cells().values()]
    out = io.StringIO()
    table = csv.DictWriter(out, fieldnames=list(lines[0]) if lines else [], lineterminator="\n")
    table.writeheader()
    table.writerows(lines)
    return out.getvalue()


def _csv_line(found: MeasuredCell, judged: Judgement) -> dict[str, str | int]:
    rate = found.rate
    return {
        "row": found.row.label,
        "direction": found.direction.value,
        "passes": rate.n,
        "median_bytes_per_second": round(rate.median),
        "minimum_bytes_per_second": round(rate.minimum),
        "maximum_bytes_per_second": round(rate.maximum),
        "variation": f"{rate.variation:.4f}",
        "iops": f"{found.iops.median:.1f}",
        "latency_us": f"{found.latency.median * 1e6:.2f}",
        "latency_p99_us": f"{found.latency_p99 * 1e6:.2f}",
        "trust": judged.trust.value,
        "reasons": " ".join(reason.value for reason in judged.reasons),
    }


def as_markdown(run: Run) -> str:
    """A table in MB/s with spread, headed by what was measured."""
    lines = [f"**{run.stack}** on {run.machine}", ""]
    for note in reservations(run):
        lines += [f"{note}.", ""]
    lines += ["| | Read MB/s | ± | Write MB/s | ± |", "|---|---:|---:|---:|---:|"]
    measured = run.cells()
    for row in run.spec.rows:
        read, write = (_markdown_cell(measured.get((row, direction))) for direction in Direction)
        lines.append(f"| {row.label} | {read} | {write} |")
    return "\n".join(lines) + "\n"


def _markdown_cell(found: MeasuredCell | None) -> str:
    if found is None:
        return "– | –"
    return f"{found.rate.median / MEGABYTE:.2f} | {found.rate.variation * 100:.1f} %"
