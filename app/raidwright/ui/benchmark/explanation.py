"""Everything known of a cell, line by line: for its tooltip and for screen readers."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from raidwright.bench.expectation import Expectation
from raidwright.bench.repeats import Ending
from raidwright.bench.samples import PassResult
from raidwright.bench.statistics import Cell
from raidwright.bench.verdicts import Judgement
from raidwright.storage.units import format_size
from raidwright.ui.benchmark.expectation_words import expectation_words
from raidwright.ui.benchmark.figures import Unit, figure, pass_value, percent, row_words, value
from raidwright.ui.benchmark.trust_words import ending_words, reason_words, trust_words

translate = QCoreApplication.translate


@dataclass(frozen=True)
class Known:
    """What is known of a cell beside its passes."""

    judged: Judgement
    ending: Ending | None = None
    expected: Expectation | None = None


def explanation(cell: Cell, unit: Unit, known: Known) -> str:
    """What the row measures, the summary, every pass, why there are no more, and every doubt."""
    lines = [row_words(cell.row), _summary(cell, unit, known.judged)]
    lines += [_pass_line(result, unit) for result in cell.passes]
    lines.append(_moved(cell))
    if known.ending is not None:
        lines.append(ending_words(known.ending))
    lines += [reason_words(reason) for reason in known.judged.reasons]
    if known.expected is not None:
        lines.append(expectation_words(cell.row, cell.direction, known.expected, known.judged.reasons))
    return "\n".join(lines)


def _summary(cell: Cell, unit: Unit, judged: Judgement) -> str:
    values = [pass_value(result, unit) for result in cell.passes]
    text = translate("Bench", "Median {median} {unit}, {low} to {high}, scatter {scatter}, n = {n}: {trust}")
    return text.format(
        median=figure(value(cell, unit)),
        unit=unit.value,
        low=figure(min(values)),
        high=figure(max(values)),
        scatter=percent(cell.rate.variation),
        n=cell.rate.n,
        trust=trust_words(judged.trust),
    )


def _pass_line(result: PassResult, unit: Unit) -> str:
    text = translate("Bench", "Pass {number}: {value} {unit} in {seconds} s").format(
        number=result.number,
        value=figure(pass_value(result, unit)),
        unit=unit.value,
        seconds=figure(result.seconds),
    )
    if not result.sync_seconds:
        return text
    sync = translate("Bench", "sync after it {seconds} s").format(seconds=figure(result.sync_seconds))
    return f"{text}, {sync}"


def _moved(cell: Cell) -> str:
    text = translate("Bench", "{size} moved").format(size=format_size(cell.bytes))
    if not cell.latency_p99:
        return text
    tail = translate("Bench", "99 of 100 done within {time} µs").format(time=figure(cell.latency_p99 * 1e6))
    return f"{text}, {tail}"
