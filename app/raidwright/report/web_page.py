"""A web page that loads nothing: its head, its sections and its colours, for whatever was measured."""

from collections.abc import Iterable, Iterator, Sequence

from raidwright.bench.chart_colours import ON_DARK, ON_LIGHT, ChartColours
from raidwright.language.catalogue import language_code
from raidwright.report.document import (
    Bars,
    Block,
    Chart,
    Curves,
    Paragraphs,
    Report,
    Verbatim,
    doubts_in_row,
)
from raidwright.report.svg_charts import COLOURS, curve_keys, curves, named_bars
from raidwright.report.table import ReportTable, escape_html, html_table

_LOADS_NOTHING = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """
:root { --ground: #f6f7f9; --card: #fff; --text: #1b2230; --muted: #667085; --rule: #dde2ea; LIGHT }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171d; --card: #1c2129; --text: #e6eaf1; --muted: #98a2b3; --rule: #323a47; DARK }
}
body { margin: 0; padding: 2rem 1rem; background: var(--ground); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: auto; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
  padding: 1rem 1.25rem; margin: 1rem 0; overflow-x: auto; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1rem; margin: 0 0 .75rem; }
.muted, .tick, .label { color: var(--muted); fill: var(--muted); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--rule);
  vertical-align: top; font-weight: normal; }
thead th, .name { color: var(--muted); } .number { text-align: right; font-weight: 600; }
.number strong { font-weight: 800; color: var(--info); }
tr:last-child > * { border-bottom: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; margin: 0; user-select: all; }
pre code { display: block; margin: 0 0 .5em; padding-left: 2em; text-indent: -2em; font: inherit; }
.hatch { fill: none; stroke-width: 1.2; } .prefill { stroke: var(--info); } .sync { stroke: var(--warning); }
.stall { stroke: var(--bad); }
svg { width: 100%; height: auto; display: block; font: 12px system-ui, sans-serif; fill: var(--text); }
.whisker { stroke: var(--text); fill: none; } .grid { stroke: var(--rule); } .end { text-anchor: end; }
.mark { stroke: var(--bad); stroke-dasharray: 5 3; } .wide { stroke: transparent; stroke-width: 9; }
.small { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr)); gap: 1.25rem; }
/* Drawn half as large as the others, and read as well. */
.small .tick { font-size: 20px; } .small svg { overflow: visible; }
.framed { fill: none; stroke-width: 1.5; stroke-dasharray: 4 2; }
.figure { font-weight: 600; } .line { fill: none; stroke-width: 1.4; stroke-linejoin: round; }
.key { display: inline-block; width: .9em; height: .9em; border-radius: 3px; margin: 0 .4em 0 0;
  vertical-align: -.1em; } .legend span { margin-right: 1.2em; white-space: nowrap; }
svg.key { display: inline-block; } svg.long { width: 2.2em; }
.doubt { border-left: 4px solid var(--warning); }
.verdict { font-size: 1.15rem; font-weight: 600; margin: .75rem 0 0; }
"""


def page(title: str, parts: Iterable[str]) -> str:
    """The whole page; ``parts`` are HTML in the language of this process."""
    return (
        f'<!DOCTYPE html>\n<html lang="{language_code()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_LOADS_NOTHING}">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{escape_html(title)}</title>\n'
        f"<style>{_style()}</style>\n</head>\n<body>\n<main>\n{''.join(parts)}</main>\n</body>\n</html>\n"
    )


def head(
    title: str, facts: Sequence[str], verdict: str = "", comment: str = "", doubts: str = ""
) -> Iterator[str]:
    """What stands on top of a page: what it is of, and what that came to in a sentence; all plain text."""
    line = " · ".join(filter(None, facts))
    yield f'<h1>{escape_html(title)}</h1>\n<p class="muted">{escape_html(line)}</p>\n'
    if verdict:
        yield f'<p class="verdict">{escape_html(verdict)}</p>\n'
    if comment:
        yield f"<p>{escape_html(comment)}</p>\n"
    if doubts:
        yield f'<section class="doubt">{escape_html(doubts)}</section>\n'


def html_section(title: str, *parts: str) -> str:
    """A section with a heading; ``parts`` are HTML, ``title`` is plain text."""
    return f"<section><h2>{escape_html(title)}</h2>{''.join(parts)}</section>\n"


def html_paragraphs(sentences: Iterable[object], kind: str = "") -> str:
    """A paragraph for each sentence, of the CSS class ``kind``."""
    begin = f'<p class="{kind}">' if kind else "<p>"
    return "".join(f"{begin}{escape_html(str(each))}</p>\n" for each in sentences)


def legend(*keys: str) -> str:
    """What the marks of a chart mean."""
    return f'<p class="legend muted">{"".join(keys)}</p>' if keys else ""


def key(place: int, words: str) -> str:
    """What the colour of that place stands for."""
    return f'<span><i class="key s{place % COLOURS}"></i>{escape_html(words)}</span>'


def html_of(document: Report) -> str:
    """The whole report as a page, in the language of this process."""
    parts = [
        *head(document.title, document.facts, document.verdict, document.comment, doubts_in_row(document)),
        *(html_section(each.title, *map(_html, each.blocks)) for each in document.sections),
    ]
    return page(document.title, parts)


def _html(block: Block) -> str:
    match block:
        case Paragraphs():
            return html_paragraphs(block.sentences, "muted" if block.quiet else "")
        case ReportTable():
            return html_table(block)
        case Bars():
            return f"{named_bars(block)}{legend(*(key(*each) for each in block.meaning))}"
        case Curves():
            return f"{curves(block)}{legend(*curve_keys(block))}"
        case Chart():
            return f"{block.svg}{legend(*block.keys)}"
        case Verbatim():
            return f"<pre>{''.join(f'<code>{escape_html(line)}</code>' for line in block.lines)}</pre>"


def _style() -> str:
    rules = "".join(
        f".s{place} {{ fill: var(--s{place}); background: var(--s{place}); }}"
        f" .l{place} {{ stroke: var(--s{place}); }}\n"
        for place in range(COLOURS)
    )
    return _STYLE.replace("LIGHT", _variables(ON_LIGHT)).replace("DARK", _variables(ON_DARK)) + rules


def _variables(colours: ChartColours) -> str:
    signs = f"--info: {colours.info}; --warning: {colours.warning}; --bad: {colours.bad};"
    return " ".join((signs, *(f"--s{place}: {each};" for place, each in enumerate(colours.series))))
