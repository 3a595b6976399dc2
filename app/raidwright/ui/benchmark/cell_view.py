"""What a cell shows: nothing yet, a pass under way, or what was measured."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from raidwright.bench.samples import PassBegun
from raidwright.bench.spec import BenchSpec, Row
from raidwright.bench.statistics import Cell
from raidwright.bench.summary import Statistic
from raidwright.ui.benchmark.cell import CellView
from raidwright.ui.benchmark.explanation import Known, explanation
from raidwright.ui.benchmark.figures import Unit, figure, percent, row_words, value
from raidwright.ui.benchmark.trust_words import reason_name, trust_words

translate = QCoreApplication.translate


def measured(cell: Cell, known: Known, unit: Unit, statistic: Statistic, scale: float) -> CellView:
    """Figure, trust and reason; the bar is whole at ``scale``."""
    number = value(cell, unit, statistic)
    return CellView(
        figure=figure(number),
        share=number / scale if scale else 0.0,
        trust=known.judged.trust,
        trust_text=_trust_text(cell, known, statistic),
        reason=next((name for reason in known.judged.reasons if (name := reason_name(reason))), ""),
        explanation=explanation(cell, unit, known),
    )


def _trust_text(cell: Cell, known: Known, statistic: Statistic) -> str:
    trust = trust_words(known.judged.trust)
    if statistic is Statistic.BEST:
        text = translate("Bench", "best of {n}, {trust}")
        return text.format(n=cell.rate.n, trust=trust)
    return f"{trust} ±{percent(cell.rate.variation)}" if cell.rate.n > 1 else trust


def nothing(row: Row, *, offered: bool) -> CellView:
    """Before the first pass, or where none may be."""
    if offered:
        return CellView(explanation=row_words(row))
    why = translate("Bench", "A raw disk is only read here: what lies on it stays untouched.")
    return CellView(note=translate("Bench", "only read here"), explanation=why)


def under_way(view: CellView, current: PassBegun, spec: BenchSpec | None) -> CellView:
    """The cell while one of its passes is measured by ``spec``."""
    return replace(view, trust=None, trust_text="", reason="", note=_pass_words(current, spec), running=True)


def _pass_words(current: PassBegun, spec: BenchSpec | None) -> str:
    if not current.number or spec is None:
        return translate("Bench", "warming up")
    if current.number > spec.passes:
        text = translate("Bench", "pass {number} of {passes} at most")
        return text.format(number=current.number, passes=spec.longest)
    return translate("Bench", "pass {number} of {passes}").format(number=current.number, passes=spec.passes)
