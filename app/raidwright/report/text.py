"""A report in letters, for a terminal or a plain file: tables in columns, with bars and curves of blocks."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from raidwright.bench.timeline.rates import Points
from raidwright.language.lists import comma_list
from raidwright.report.document import (
    Bars,
    Block,
    Chart,
    Curves,
    DrawnBar,
    Paragraphs,
    Report,
    Section,
    Verbatim,
    doubt_sentences,
)
from raidwright.report.table import MarkedCell, ReportTable, TableCell, aligned_lines, table_of
from raidwright.storage.fact import one_line, visible
from raidwright.storage.units import megabytes

_BAR, _CURVE = 20, 60
"""Letters of the longest bar, and of a curve at most."""
_HEIGHTS = " ▁▂▃▄▅▆▇█"
Strong = Callable[[str], str]
"""Makes words stand out."""


def text_of(document: Report, strong: Strong = str) -> str:
    """The report without what only a page has room for; what it came to stands at its end."""
    sections = [each for each in document.sections if not each.beside]
    sentences = (words for each in sections for words in _sentences(each))
    verdict = "" if any(map(document.verdict.endswith, sentences)) else document.verdict
    head = " · ".join(filter(None, (document.title, *document.facts)))
    parts = (
        [strong(one_line(head)), *_lines(document.comment)],
        *(_section(each, strong) for each in sections),
        _lines(*doubt_sentences(document)),
        _lines(verdict),
    )
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _lines(*sentences: str) -> list[str]:
    return [*map(one_line, filter(None, sentences))]


def _sentences(each: Section) -> Iterator[str]:
    return (words for block in each.blocks if isinstance(block, Paragraphs) for words in block.sentences)


def _section(each: Section, strong: Strong) -> list[str]:
    """Figures before what is said of them."""
    bars = next((block.bars for block in each.blocks if isinstance(block, Bars)), ())
    blocks = sorted(each.blocks, key=lambda block: isinstance(block, Paragraphs))
    lines = [f"  {line}" for block in blocks for line in _block(block, bars, strong)]
    return [strong(one_line(each.title)), *lines] if lines else []


def _block(block: Block, bars: Sequence[DrawnBar], strong: Strong) -> Sequence[str]:
    match block:
        case Paragraphs():
            return _lines(*block.sentences)
        case ReportTable():
            return _table(_with_bars(block, bars) if len(bars) == len(block.rows) else block, strong)
        case Curves():
            return _curves(block)
        case Verbatim():
            return [*map(visible, block.lines)]
        case Bars() | Chart():
            return []


def _table(table: ReportTable, strong: Strong) -> list[str]:
    """Its lines without columns that have not a single word; heads and what is strong stand out."""
    shown = [place for place in range(len(table.heads)) if any(str(row[place]) for row in table.rows)]
    heads = [MarkedCell(head, strong=True) for head in table.heads]
    rows = [[row[place] for place in shown] for row in (heads, *table.rows)]
    right = [at for at, place in enumerate(shown) if place in table.figures]

    def in_style(cell: TableCell, words: str) -> str:
        return strong(words) if words and isinstance(cell, MarkedCell) and cell.strong else words

    return aligned_lines(rows if any(table.heads) else rows[1:], right, in_style)


def _with_bars(table: ReportTable, bars: Sequence[DrawnBar]) -> ReportTable:
    """``table`` with a bar in each row, before the column that is said of it where the last one is."""
    last = len(table.heads) - 1
    place, full = last + (last in table.figures), max(bar.rate.median for bar in bars) or 1.0
    drawn = [("▒" if bar.doubtful else "█") * round(_BAR * bar.rate.median / full) for bar in bars]
    rows = [(*row[:place], bar, *row[place:]) for row, bar in zip(table.rows, drawn, strict=True)]
    return table_of((*table.heads[:place], "", *table.heads[place:]), rows, table.figures)


def _curves(chart: Curves) -> list[str]:
    """A line for each, all along one axis and to one scale."""
    length = max(points[-1][0] for points in chart.known_lines)
    full = max(value for points in chart.known_lines for _, value in points)
    if not full:
        return []
    count = min(_CURVE, max(map(len, chart.known_lines)))
    rows = [
        (name, f"|{bar_letters(_means(points, length, count), full)}|")
        for name, points in chart.lines
        if points
    ]
    along = [chart.along] if len(chart.lines) > 1 else []
    scale = comma_list((*along, chart.end, f"|█| = {megabytes(full)} MB/s"))
    return [*aligned_lines(rows), scale]


def _means(points: Points, length: float, count: int) -> tuple[float, ...]:
    """The mean of ``points`` in each of ``count`` parts of the axis; the one before where there is none."""
    parts: list[list[float]] = [[] for _ in range(count)]
    for at, value in points:
        number = min(count, ceil(at / length * count)) if length else 0
        parts[max(0, number - 1)].append(value)
    last = max(number for number, part in enumerate(parts) if part)
    means: list[float] = []
    for number, part in enumerate(parts):
        before = means[-1] if means and number < last else 0.0
        means.append(sum(part) / len(part) if part else before)
    return tuple(means)


def bar_letters(rates: Sequence[float], full: float) -> str:
    """A letter for each rate, as high as its share of ``full``; whatever moved at all can be seen."""
    steps = len(_HEIGHTS) - 1
    return "".join(_HEIGHTS[min(steps, max(int(rate > 0), round(rate / full * steps)))] for rate in rates)
