"""What is said of runs side by side: faster or not and why, what was expected, what to beware of."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.comparing.comparison import ENOUGH_PASSES, Comparison, Difference
from raidwright.bench.comparing.side_by_side import verdict_template
from raidwright.bench.processor import cost_of, cost_sentences
from raidwright.history import RunState, SavedRun
from raidwright.language.measurements import expected_range_words, reason_words, trust_words
from raidwright.report.rank_table import RankTable, table_of_runs
from raidwright.ui.compare.model import Bar, BarGroup, spread_in
from raidwright.ui.compare.saved import shown_name
from raidwright.ui.words.figures import figure
from raidwright.ui.words.measurements import FigureUnit
from raidwright.ui.words.sentences import in_words, translate_failure

translate = QCoreApplication.translate


def ranks_of(runs: Sequence[SavedRun]) -> tuple[RankTable | None, str]:
    """Which of ``runs`` is best in each test, and the sentence above it; None where nothing is ranked."""
    table = table_of_runs([saved.run for saved in runs], [shown_name(saved) for saved in runs])
    return table, in_words(table.heading) if table is not None else ""


def comparison_words(bar: Bar) -> str:
    """Ratio and verdict: "2.01 × · faster", "1.50 × · less than expected"."""
    if bar.cell is None:
        return translate("Compare", "not measured")
    if not bar.is_baseline and bar.against is None and bar.verdict is None:
        return translate("Compare", "no baseline")
    times = bar.against.ratio if bar.against else 0.0
    ratio = translate("Compare", "{ratio} ×").format(ratio=figure(times)) if times else ""
    role = translate("Compare", "baseline") if bar.is_baseline else ""
    verdict = translate("Compare", verdict_template(bar.verdict)) if bar.verdict else ""
    return " · ".join(filter(None, (ratio or role, verdict)))


def comparison_explanation(bar: Bar, unit: FigureUnit) -> str:
    """The spread of a bar, how far to trust it, and why its comparison comes out as it does."""
    if bar.cell is None or bar.judged is None:
        return ""
    low, median, high = spread_in(bar.cell, unit)
    text = translate("Compare", "{median} {unit}, {n} passes between {low} and {high}").format(
        median=figure(median), unit=unit.value, low=figure(low), high=figure(high), n=bar.cell.rate.n
    )
    spread = f"{text}: {trust_words(bar.judged.trust, bar.of)}"
    doubts = (reason_words(reason, bar.judged) for reason in bar.judged.reasons)
    cost = map(in_words, cost_sentences(cost_of(bar.cell)))
    return "\n".join(filter(None, (spread, _reason(bar.against), *doubts, *cost)))


def _reason(against: Comparison | None) -> str:
    match against.difference if against else None:
        case Difference.UNCLEAR_FEW:
            text = translate("Compare", "Inconclusive: both sides need at least {n} passes.")
            return text.format(n=ENOUGH_PASSES)
        case Difference.STOOD_STILL:
            return translate("Compare", "No ratio: half or more of the passes transferred nothing.")
        case Difference.UNCLEAR:
            text = translate(
                "Compare",
                (
                    "{range}. Inconclusive: the difference could be chance. Run an A/B test with the button"
                    " below."
                ),
            )
        case Difference.SEEMS_FASTER | Difference.SEEMS_SLOWER | Difference.UNCLEAR_ONCE:
            return translate(
                "Compare",
                "With one run of each, the variation between runs is unknown. Run each {count} more"
                " times with the button below.",
            ).format(count=against.more if against else 0)
        case Difference.UNSTEADY | Difference.DOUBTFUL:
            return translate(
                "Compare",
                "Inconclusive: most results on one side are unreliable. The mark on each result shows the"
                " reason.",
            )
        case Difference.FASTER | Difference.SLOWER:
            text = translate("Compare", "{range}, including random variation.")
        case None:
            return ""
    return f"{text.format(range=_range(against))} {_bounds_shown(against)}".rstrip() if against else ""


def _bounds_shown(against: Comparison) -> str:
    """The smallest difference that could have been told; empty where that is not known."""
    if not against.shown:
        return ""
    text = translate("Compare", "Differences of {ratio} × or more would be detected.")
    return text.format(ratio=figure(against.shown))


def _range(against: Comparison) -> str:
    text = translate("Compare", "Between {least} and {most} times as fast")
    return text.format(least=figure(against.least), most=figure(against.most))


def expected_words(group: BarGroup) -> str:
    """What each array of the group should reach and what it reached, numbered if they differ.

    The last lines say in what order the arrays should come, and whether they do and can.
    """
    places_by_words: dict[str, list[str]] = {}
    for bar in group.bars:
        if bar.expected is not None:
            words = expected_range_words(group.row, group.direction, bar.expected, figure)
            places_by_words.setdefault(words, []).append(str(bar.number + 1))
    if len(places_by_words) < 2:
        lines = list(places_by_words)
    else:
        lines = [f"{', '.join(places)} · {words}" for words, places in places_by_words.items()]
    return "\n".join((*lines, *map(in_words, group.together))).strip()


def caveats(runs: Sequence[SavedRun]) -> tuple[str, ...]:
    """What makes these runs hard to compare."""
    between = caveats_between([saved.run for saved in runs], [shown_name(saved) for saved in runs])
    unfinished = (_incomplete_sentence(saved) for saved in runs if saved.state is not RunState.WHOLE)
    return (*map(in_words, between), *unfinished)


def _incomplete_sentence(saved: SavedRun) -> str:
    """Why not all of ``saved`` was measured."""
    match saved.state:
        case RunState.UNDER_WAY:
            text = translate("Compare", "“{name}” is being measured.")
        case RunState.BROKEN:
            text = translate("Compare", "“{name}” was interrupted: {reason}")
        case RunState.STOPPED | RunState.WHOLE:
            text = translate("Compare", "“{name}” was stopped before the end.")
    broken = saved.run.broken
    return text.format(
        name=shown_name(saved), reason=translate_failure(str(broken), broken) if broken else ""
    )
