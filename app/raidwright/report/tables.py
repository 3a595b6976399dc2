"""A run for programs and spreadsheets, and what is said of each cell."""

from collections.abc import Iterator
from statistics import median

import msgspec

from raidwright.bench.processor import cost_of, cost_sentences
from raidwright.bench.run import Run
from raidwright.bench.spec import IoMode, is_read_only
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.summary import Statistic, as_shown
from raidwright.bench.sync_watch import SyncRecord
from raidwright.bench.verdicts import Judgement, Reason, busiest, judge
from raidwright.language.lists import sentences_in_row
from raidwright.language.measurements import cell_name, reason_words
from raidwright.language.sentences import in_words
from raidwright.report.system import wording
from raidwright.report.table import csv_of_lines
from raidwright.storage.fact import indented_json


def as_json(run: Run) -> str:
    """The run as history keeps it, indented; `msgspec.json.decode(text, type=Run)` gives it back."""
    return indented_json(run)


def as_csv(run: Run, statistic: Statistic = Statistic.MEDIAN) -> str:
    """One line for each cell: bytes per second, operations per second, microseconds.

    Of its best pass alone, with how far the whole cell is to be trusted, a column says so.
    """
    data = "" if is_read_only(run.spec.target) else run.spec.data.value
    common_columns: dict[str, str | int] = {"data": data, "simulated": simulated_text(run)}
    if statistic is Statistic.BEST:
        common_columns["statistic"] = statistic.value
    shown = as_shown(run, statistic).cells()
    lines = [
        _csv_line(shown[key], judge(cell, run.threads, run.ceiling)) | common_columns
        for key, cell in run.cells().items()
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


def lasting_words(run: Run) -> Iterator[str]:
    """For each cell where the processor went, and how long it takes until what was written is on the disk."""
    for key, cell in run.cells().items():
        if words := (*processor_words(run, cell), *_sync_words(run, cell)):
            yield wording("{what}: {words}", what=cell_name(key), words=sentences_in_row(*words))


def processor_words(run: Run, cell: MeasuredCell) -> tuple[str, ...]:
    """Where the processor went, and whether it was the limit."""
    judged = judge(cell, run.threads, run.ceiling)
    limit = [reason_words(Reason.PROCESSOR, judged)] if Reason.PROCESSOR in judged.reasons else []
    return (*limit, *map(in_words, cost_sentences(cost_of(cell))))


def _sync_words(run: Run, cell: MeasuredCell) -> tuple[str, ...]:
    seconds = _until_safe(cell)
    if run.spec.way is not IoMode.CACHED or not seconds:
        return ()
    text = wording(
        "This is the speed of the page cache. The data reaches the disk {seconds} s after each pass ends.",
        seconds=f"{seconds:.2f}",
    )
    return (text,)


def _until_safe(cell: MeasuredCell) -> float:
    """Seconds of the sync after a pass, the median; 0 where nothing is written."""
    return median(each.sync_seconds for each in cell.passes)
