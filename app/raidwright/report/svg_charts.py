"""Charts as SVG for a page that needs nothing else: bars, curves, and devices over time, to round numbers.

Colours are variables of the page (``--s0`` and on), so that it can be light or dark.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import floor, log10

from raidwright.bench.chart_colours import ON_LIGHT
from raidwright.bench.run import Run
from raidwright.bench.samples import Sample
from raidwright.bench.spec import BenchSpec, Direction, raw_disks
from raidwright.bench.timeline.quantities import HAPPENING_NAMES, Happened, Happening, Happenings
from raidwright.bench.timeline.rates import Points, split_at_gaps, timelines
from raidwright.language.catalogue import translate
from raidwright.language.lists import comma_list
from raidwright.language.measurements import run_stack_words
from raidwright.report.document import Bars, Curves, DrawnBar
from raidwright.report.table import escape_html
from raidwright.storage.units import MEGABYTE

_FACTORS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5)


def nice_ceiling(value: float, least: float = 1.0) -> float:
    """The next of a few round numbers, 1 to 7.5 times a power of ten, not below ``value`` nor ``least``."""
    wanted = max(value, least)
    step = 10.0 ** floor(log10(wanted))
    return next((step * factor for factor in _FACTORS if wanted <= step * factor * (1 + 1e-12)), step * 10)


COLOURS = len(ON_LIGHT.series)
"""Variables of colour that the page has; more lines begin anew."""
_WIDTH = 760
_LABEL, _FIGURE = 150, 90
"""Pixels left of the bars for what is measured, and right of them for the figure."""
_WIDE_LABEL, _LETTERS = 260, 40
"""Pixels left of bars that have names of their own, and how many letters of one have room there."""
_BAR, _GAP = 16, 6
_PLOT_HEIGHT, _MARGIN, _HEAD, _FOOT = 220, 56, 10, 24
_HATCHES = {
    Happening.PREFILL: "M0 6L6 0",
    Happening.SYNC: "M0 0L6 6",
    Happening.STALL: "M0 6L6 0M0 0L6 6",
}
_DASHED = ("", "8 3", "2 3")
"""Lengths of dashes and gaps, in pixels; none for a whole line."""


def bars(run: Run) -> str:
    """The median of each cell, with a whisker from the least pass to the most; rows one below the other."""
    cells, groups = run.cells(), []
    for row in run.spec.rows:
        sides = [(place, cells.get((row, side))) for place, side in enumerate(Direction)]
        each = [
            DrawnBar(translate("Terminal", cell.direction.value), cell.rate, place)
            for place, cell in sides
            if cell is not None
        ]
        if each:
            groups.append((row.label, each))
    return bars_in_groups(groups, run_stack_words(run))


def bars_in_groups(groups: Sequence[tuple[str, Sequence[DrawnBar]]], title: str) -> str:
    """Bars that share one scale; each group is named once, and each of its bars under the pointer."""
    longest, parts, top = _longest(bar for _, each in groups for bar in each), [], 0
    for name, each in groups:
        parts.append(_text(0, top + _BAR, name, "label"))
        for bar in each:
            parts.append(_bar(bar, f"{name} {bar.label}", top, _LABEL, longest))
            top += _BAR + _GAP // 2
        top += _GAP * 2
    return _svg(_WIDTH, max(top, 1), parts, title)


def named_bars(chart: Bars) -> str:
    """Bars with a name before each; a long name is whole under the pointer."""
    longest, parts = _longest(chart.bars), []
    for number, bar in enumerate(chart.bars):
        top = number * (_BAR + _GAP)
        parts.append(_text(0, top + _BAR - 3, _short_name(bar.label), "label"))
        parts.append(_bar(bar, bar.label, top, _WIDE_LABEL, longest))
    return _svg(_WIDTH, max(len(chart.bars) * (_BAR + _GAP), 1), parts, chart.title)


def _longest(each: Iterable[DrawnBar]) -> float:
    return max((bar.rate.maximum for bar in each), default=0.0) or 1.0


def _short_name(name: str) -> str:
    """``name`` cut at its beginning: a disk is known by its end, the serial number."""
    return name if len(name) <= _LETTERS else f"…{name[1 - _LETTERS :]}"


def _bar(bar: DrawnBar, name: str, top: int, left: int, longest: float) -> str:
    room = _WIDTH - left - _FIGURE
    low, middle, high = (
        left + each / longest * room for each in (bar.rate.minimum, bar.rate.median, bar.rate.maximum)
    )
    centre, width = top + _BAR / 2, max(1.0, middle - left)
    ends = "".join(f"M{end:.1f} {centre - 4}v8" for end in (low, high))
    figure = _megabytes(bar.rate.median)
    return (
        f"<g><title>{escape_html(f'{name}: {figure} MB/s')}</title>"
        f'<rect class="{_bar_class(bar)}" x="{left}" y="{top}" width="{width:.1f}" height="{_BAR}"'
        ' rx="3"/>'
        f'<path class="whisker" d="M{low:.1f} {centre}H{high:.1f}{ends}"/>'
        f"{_text(_WIDTH - _FIGURE + 8, top + _BAR - 3, figure, 'figure')}</g>"
    )


def _bar_class(bar: DrawnBar) -> str:
    colour = bar.colour % COLOURS
    return f"framed l{colour}" if bar.doubtful else f"s{colour}"


def curves(chart: Curves) -> str:
    """Megabytes per second; names of lines, and what happened at each mark, are told under the pointer."""
    drawn = chart.known_lines
    length = max(points[-1][0] for points in drawn)
    highest = nice_ceiling(max(value for points in drawn for _, value in points) / MEGABYTE) * MEGABYTE
    parts = _axes(chart.along, chart.end, highest)
    parts += [_mark(_MARGIN + min(1.0, at / length) * (_WIDTH - _MARGIN), words) for at, words in chart.marks]
    for place, (name, points) in reversed(list(enumerate(chart.lines))):
        parts.append(_line(place, name, _path(points, length, highest), _dashes(place)))
    return _svg(_WIDTH, _PLOT_HEIGHT + _FOOT, parts, chart.along)


def small_curves(lines: Sequence[tuple[str, Points]], along: str, written: Callable[[float], str]) -> str:
    """Any other quantity over time, whose figures on the axis are as ``written``; empty without a point."""
    drawn = [points for _, points in lines if points]
    if not drawn:
        return ""
    length = max(points[-1][0] for points in drawn)
    # What is as small as a wait in seconds has an axis of its own all the same.
    highest = nice_ceiling(max(value for points in drawn for _, value in points), least=1e-9)
    parts = _axes(along, f"{length:.0f} s", highest, written)
    for place, (name, points) in reversed(list(enumerate(lines))):
        parts.append(_line(place, name, _path(points, length, highest), _dashes(place)))
    return _svg(_WIDTH, _PLOT_HEIGHT + _FOOT, parts, along)


def timeline(run: Run, samples: Sequence[Sample]) -> str:
    """Megabytes per second of each watched device while it was measured; empty without samples."""
    lines = timelines(samples)
    if not lines:
        return ""
    length = samples[-1].time - samples[0].time
    fastest = max(value for points in lines.values() for _, value in points)
    highest = nice_ceiling(fastest / MEGABYTE) * MEGABYTE
    along = translate("Report", "MB/s over time")
    axes = _axes(along, f"{length:.0f} s", highest)
    parts = [_hatches(), *_backgrounds(samples, length, run.spec), *axes]
    for place, (name, label) in reversed(list(enumerate(timeline_names(run, lines)))):
        parts.append(_line(place, label, _path(lines[name], length, highest), _dashes(place)))
    return _svg(_WIDTH, _PLOT_HEIGHT + _FOOT, parts, along)


def timeline_names(run: Run, lines: Collection[str]) -> list[tuple[str, str]]:
    """The key and the name for people of each of ``lines``; an interface has the same for both."""
    labels = [(each.device, each.label) for each in run.watched if each.device in lines]
    return labels or [(name, name) for name in lines]


def _line(place: int, name: str, path: str, dashes: str = "") -> str:
    title = f"<title>{escape_html(name)}</title>"
    return f'<path class="line l{place % COLOURS}"{dashes} d="{path}">{title}</path>'


def _mark(x: float, words: str) -> str:
    """A thin line at ``x``, hard to point at: a wider one that is not seen lies over it."""
    line = f"M{x:.1f} {_HEAD}V{_PLOT_HEIGHT}"
    drawn = f'<path class="mark" d="{line}"/><path class="wide" d="{line}"/>'
    return f"<g><title>{escape_html(words)}</title>{drawn}</g>"


def _dashes(place: int) -> str:
    """The dashes by which a curve is told from others without its colour."""
    dashed = _DASHED[place % len(_DASHED)]
    return f' stroke-dasharray="{dashed}"' if dashed else ""


def drawn_key(place: int) -> str:
    """A piece of the curve of that place, for a legend."""
    return f'<svg class="long key" viewBox="0 0 30 12">{_line(place, "", "M0 6H30", _dashes(place))}</svg>'


def line_key(place: int, words: str) -> str:
    """What the curve of that place stands for."""
    return f"<span>{drawn_key(place)}{escape_html(words)}</span>"


def curve_keys(chart: Curves) -> Iterator[str]:
    """What each curve stands for where there are several, and what the marks mean."""
    if len(chart.lines) > 1:
        yield from (line_key(place, name) for place, (name, _) in enumerate(chart.lines))
    if chart.marks:
        mark = '<svg class="key" viewBox="0 0 12 12"><path class="mark" d="M6 0V12"/></svg>'
        yield f"<span>{mark}{escape_html(chart.marked)}</span>"


def happenings_of(samples: Sequence[Sample], spec: BenchSpec) -> tuple[Happened, ...]:
    """What the ground of the timeline is shaded for."""
    happenings = Happenings(len(raw_disks(spec.target)))
    for sample in samples:
        happenings.take(sample)
    return tuple(happenings.spans)


def _hatches() -> str:
    """A pattern for each kind of ground, so that colour alone carries no meaning."""
    patterns = "".join(
        f'<pattern id="{what.value}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<path class="hatch {what.value}" d="{path}"/></pattern>'
        for what, path in _HATCHES.items()
    )
    return f"<defs>{patterns}</defs>"


def _backgrounds(samples: Sequence[Sample], length: float, spec: BenchSpec) -> Iterator[str]:
    room = (_WIDTH - _MARGIN) / max(length, 1e-9)
    for span in happenings_of(samples, spec):
        x, width = _MARGIN + (span.begin - samples[0].time) * room, max(1.0, (span.end - span.begin) * room)
        words = comma_list((translate("Chart", HAPPENING_NAMES[span.what]), f"{span.end - span.begin:.1f} s"))
        yield (
            f'<rect fill="url(#{span.what.value})" x="{x:.1f}" y="{_HEAD}" width="{width:.1f}"'
            f' height="{_PLOT_HEIGHT - _HEAD}"><title>{words}</title></rect>'
        )


def _path(points: Points, length: float, highest: float) -> str:
    """The path of a curve, broken where nothing is known for longer than usual."""
    return "".join(_unbroken_path(piece, length, highest) for piece in split_at_gaps(points))


def _unbroken_path(points: Points, length: float, highest: float) -> str:
    drawn = ""
    for time, value in points:
        x = _MARGIN + time / max(length, 1e-9) * (_WIDTH - _MARGIN)
        y = _PLOT_HEIGHT - value / highest * (_PLOT_HEIGHT - _HEAD)
        drawn += f"{'L' if drawn else 'M'}{x:.1f} {y:.1f}"
    return drawn


def _axes(along: str, end: str, highest: float, written: Callable[[float], str] | None = None) -> list[str]:
    parts, in_words = [], written or _round_megabytes
    for share in (0.0, 0.5, 1.0):
        y = _PLOT_HEIGHT - share * (_PLOT_HEIGHT - _HEAD)
        parts += [
            f'<path class="grid" d="M{_MARGIN} {y:.1f}H{_WIDTH}"/>',
            _text(_MARGIN - 6, y + 4, in_words(share * highest), "tick end"),
        ]
    parts.append(_text(_MARGIN, _PLOT_HEIGHT + 16, along, "tick"))
    parts.append(_text(_WIDTH, _PLOT_HEIGHT + 16, end, "tick end"))
    return parts


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape_html(words)}</text>'


def _megabytes(rate: float) -> str:
    value = rate / MEGABYTE
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 100 else f"{value:.2f}"


def _round_megabytes(rate: float) -> str:
    return f"{rate / MEGABYTE:,.10g}"


def _svg(width: int, height: int, parts: Sequence[str], title: str) -> str:
    called = escape_html(title)
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{called}">{"".join(parts)}</svg>'
