"""What is said of runs side by side: faster or not and why, what was expected, what to beware of."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from raidwright.bench.comparison import DIFFERENCE_TEMPLATES, ENOUGH_PASSES, Comparison, Difference
from raidwright.bench.verdicts import Reason, judge
from raidwright.history import SavedRun
from raidwright.storage.units import format_binary
from raidwright.ui.compare.model import Bar, BarGroup, spread_in
from raidwright.ui.words.figures import figure
from raidwright.ui.words.measurements import FigureUnit, expectation_words, reason_words, trust_words

translate = QCoreApplication.translate


def comparison_words(bar: Bar) -> str:
    """Ratio and verdict: "2.01 × · faster", "1.04 × · no clear difference"."""
    if bar.cell is None:
        return translate("Compare", "not measured")
    if bar.number == 0:
        return translate("Compare", "baseline")
    if bar.against is None:
        return translate("Compare", "no baseline")
    ratio = translate("Compare", "{ratio} ×").format(ratio=figure(bar.against.ratio))
    return f"{ratio} · {difference_words(bar.against.difference)}"


def difference_words(difference: Difference) -> str:
    """Whether it is faster, in words."""
    return translate("Compare", DIFFERENCE_TEMPLATES[difference])


def explanation(bar: Bar, unit: FigureUnit) -> str:
    """The spread, how far to trust it, and why the comparison comes out as it does."""
    if bar.cell is None or bar.judged is None:
        return ""
    low, median, high = spread_in(bar.cell, unit)
    text = translate("Compare", "{median} {unit}, passes from {low} to {high}, n = {n}").format(
        median=figure(median), unit=unit.value, low=figure(low), high=figure(high), n=bar.cell.rate.n
    )
    spread = f"{text}: {trust_words(bar.judged.trust)}"
    doubts = map(reason_words, bar.judged.reasons)
    return "\n".join(filter(None, (spread, _reason(bar.against), *doubts)))


def _reason(against: Comparison | None) -> str:
    match against.difference if against else None:
        case Difference.UNCLEAR_FEW:
            text = translate("Compare", "Too few passes to tell: {n} are needed on both sides.")
            return text.format(n=ENOUGH_PASSES)
        case Difference.UNCLEAR:
            text = translate(
                "Compare",
                "{range}: the difference may be chance. Measure both again in turn, and tick every run.",
            )
        case Difference.FASTER | Difference.SLOWER:
            text = translate("Compare", "{range}, with chance allowed for.")
        case None:
            return ""
    return text.format(range=_range(against)) if against else ""


def _range(against: Comparison) -> str:
    text = translate("Compare", "Between {least} and {most} times as fast")
    return text.format(least=figure(against.least), most=figure(against.most))


def expected_words(group: BarGroup) -> str:
    """What each array of the group should reach and what it reached, numbered where there are several."""
    told: dict[str, list[str]] = {}
    for bar in group.bars:
        if bar.expected is not None:
            words = expectation_words(
                group.row, group.direction, bar.expected, bar.judged.reasons if bar.judged else ()
            )
            told.setdefault(words, []).append(str(bar.number + 1))
    if len(told) < 2:
        return "".join(told)
    return "\n".join(f"{', '.join(places)} · {words}" for words, places in told.items())


def caveats(runs: Sequence[SavedRun]) -> tuple[str, ...]:
    """What makes these runs hard to compare."""
    sentences = []
    sizes = sorted({saved.run.spec.size for saved in runs})
    if len(sizes) > 1:
        text = translate("Compare", "The test sizes differ ({sizes}).")
        sentences.append(text.format(sizes=", ".join(format_binary(size) for size in sizes)))
    if len({saved.run.practice for saved in runs}) > 1:
        sentences.append(translate("Compare", "Some of these figures are simulated and some are not."))
    if any(not saved.run.complete for saved in runs):
        sentences.append(translate("Compare", "A measurement was stopped before its end."))
    for saved in runs:
        if any(Reason.RESYNC in judge(cell).reasons for cell in saved.run.cells().values()):
            text = translate("Compare", "An array was synchronising while “{name}” was measured.")
            sentences.append(text.format(name=saved.name))
    return tuple(sentences)
