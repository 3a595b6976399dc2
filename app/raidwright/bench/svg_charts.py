"""Charts as SVG for a page that needs nothing else: bars of the grid, and a line for each device over time.

Colours are variables of the page (``--s0`` and on), so that it can be light or dark.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from statistics import median

from raidwright.bench.axis import nice_ceiling
from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.course import Points, courses
from raidwright.bench.happenings import HAPPENING_NAMES, Happened, Happening, Happenings
from raidwright.bench.run import Run
from raidwright.bench.samples import Sample
from raidwright.bench.spec import Direction, Way
from raidwright.bench.statistics import MeasuredCell

COLOURS = 8
"""Variables of colour that the page has; more lines begin anew."""
_WIDTH = 760
_LABEL, _FIGURE = 150, 90
"""Pixels left of the bars for what is measured, and right of them for the figure."""
_BAR, _GAP = 16, 6
_PLOT_HEIGHT, _MARGIN, _HEAD, _FOOT = 220, 56, 10, 24
_HATCHES = {
    Happening.PREFILL: "M0 6L6 0",
    Happening.SYNC: "M0 0L6 6",
    Happening.STALL: "M0 6L6 0M0 0L6 6",
}
_GAPS = 5
"""So many times the usual distance between two samples is a gap."""


def bars(run: Run) -> str:
    """The median of each cell, with a whisker from the least pass to the most; rows one below the other."""
    cells = run.cells()
    longest = max((cell.rate.maximum for cell in cells.values()), default=0.0) or 1.0
    parts, top = [], 0
    for row in run.spec.rows:
        parts.append(_text(0, top + _BAR, row.label, "label"))
        for place, direction in enumerate(Direction):
            cell = cells.get((row, direction))
            if cell is not None:
                parts.append(_bar(cell, place, top, longest))
                top += _BAR + _GAP // 2
        top += _GAP * 2
    return _svg(_WIDTH, max(top, 1), parts, f"Bars: {run.stack}")


def _bar(cell: MeasuredCell, place: int, top: int, longest: float) -> str:
    room = _WIDTH - _LABEL - _FIGURE
    low, middle, high = (
        _LABEL + each / longest * room for each in (cell.rate.minimum, cell.rate.median, cell.rate.maximum)
    )
    centre, width = top + _BAR / 2, max(1.0, middle - _LABEL)
    ends = "".join(f"M{end:.1f} {centre - 4}v8" for end in (low, high))
    words = f"{cell.row.label} {cell.direction.value}: {_megabytes(cell.rate.median)} MB/s"
    return (
        f"<g><title>{escape(words)}</title>"
        f'<rect class="s{place}" x="{_LABEL}" y="{top}" width="{width:.1f}" height="{_BAR}" rx="3"/>'
        f'<path class="whisker" d="M{low:.1f} {centre}H{high:.1f}{ends}"/>'
        f"{_text(_WIDTH - _FIGURE + 8, top + _BAR - 3, _megabytes(cell.rate.median), 'figure')}</g>"
    )


def course(run: Run, samples: Sequence[Sample]) -> str:
    """Megabytes per second of each watched device while it was measured; empty without samples."""
    lines = courses(samples)
    if not lines:
        return ""
    length = samples[-1].time - samples[0].time
    fastest = max(value for points in lines.values() for _, value in points)
    highest = nice_ceiling(fastest / MEGABYTE) * MEGABYTE
    parts = [_hatches(), *_grounds(samples, length, run.spec.way), *_axes(length, highest)]
    known = [each for each in run.watched if each.device in lines]
    for place, each in reversed(list(enumerate(known))):
        path = _path(lines[each.device], length, highest)
        parts.append(
            f'<path class="line l{place % COLOURS}" d="{path}"><title>{escape(each.label)}</title></path>'
        )
    return _svg(_WIDTH, _PLOT_HEIGHT + _FOOT, parts, "Course of the measurement")


def happened(samples: Sequence[Sample], way: Way) -> tuple[Happened, ...]:
    """What the ground of the course is shaded for."""
    happenings = Happenings(way)
    for sample in samples:
        happenings.take(sample)
    return tuple(happenings.spans)


def _hatches() -> str:
    """A pattern for each kind of ground, so that colour alone carries no meaning."""
    made = "".join(
        f'<pattern id="{what.value}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<path class="hatch {what.value}" d="{path}"/></pattern>'
        for what, path in _HATCHES.items()
    )
    return f"<defs>{made}</defs>"


def _grounds(samples: Sequence[Sample], length: float, way: Way) -> Iterator[str]:
    room = (_WIDTH - _MARGIN) / max(length, 1e-9)
    for span in happened(samples, way):
        x, width = _MARGIN + (span.begin - samples[0].time) * room, max(1.0, (span.end - span.begin) * room)
        words = f"{HAPPENING_NAMES[span.what]}, {span.end - span.begin:.1f} s"
        yield (
            f'<rect fill="url(#{span.what.value})" x="{x:.1f}" y="{_HEAD}" width="{width:.1f}"'
            f' height="{_PLOT_HEIGHT - _HEAD}"><title>{words}</title></rect>'
        )


def _path(points: Points, length: float, highest: float) -> str:
    """Broken where nothing is known for longer than usual."""
    usual = median(after - before for (before, _), (after, _) in pairwise(points)) if points[1:] else 0.0
    drawn, last = "", 0.0
    for time, value in points:
        x = _MARGIN + time / max(length, 1e-9) * (_WIDTH - _MARGIN)
        y = _PLOT_HEIGHT - value / highest * (_PLOT_HEIGHT - _HEAD)
        joined = drawn and time - last <= _GAPS * usual
        drawn += f"{'L' if joined else 'M'}{x:.1f} {y:.1f}"
        last = time
    return drawn


def _axes(seconds: float, highest: float) -> list[str]:
    parts = []
    for share in (0.0, 0.5, 1.0):
        y = _PLOT_HEIGHT - share * (_PLOT_HEIGHT - _HEAD)
        parts += [
            f'<path class="grid" d="M{_MARGIN} {y:.1f}H{_WIDTH}"/>',
            _text(_MARGIN - 6, y + 4, _round_megabytes(share * highest), "tick end"),
        ]
    parts.append(_text(_MARGIN, _PLOT_HEIGHT + 16, "MB/s over time", "tick"))
    parts.append(_text(_WIDTH, _PLOT_HEIGHT + 16, f"{seconds:.0f} s", "tick end"))
    return parts


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def _megabytes(rate: float) -> str:
    value = rate / MEGABYTE
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 100 else f"{value:.2f}"


def _round_megabytes(rate: float) -> str:
    return f"{rate / MEGABYTE:,.10g}"


def _svg(width: int, height: int, parts: Sequence[str], title: str) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )
