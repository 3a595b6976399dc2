"""A report, whatever was measured: what it is of, and sections of sentences, tables, charts and commands.

All words in it are in the reader's language. `web_page`, `text` and `markdown` write it down.
"""

from collections.abc import Iterable, Iterator, Sequence

from raidwright.bench.statistics import Spread
from raidwright.bench.timeline.rates import Points
from raidwright.language.catalogue import full_stop
from raidwright.language.lists import sentences_in_row
from raidwright.report.table import ReportTable, escape_markdown, markdown_lines
from raidwright.storage.fact import Fact
from raidwright.storage.failures import with_full_stop


class Paragraphs(Fact, frozen=True):
    """Sentences, each in a line of its own."""

    sentences: tuple[str, ...]
    quiet: bool = False
    """Smaller than what matters: notes and explanations."""


class DrawnBar(Fact, frozen=True):
    """One bar of a chart, as long as ``rate``, and of which colour it is; one in doubt is only framed."""

    label: str
    rate: Spread
    colour: int
    doubtful: bool = False


class Bars(Fact, frozen=True):
    """Bars that share one scale, with a name before each; the table below them tells the same in figures."""

    bars: tuple[DrawnBar, ...]
    title: str
    meaning: tuple[tuple[int, str], ...] = ()
    """Colours, and what each stands for."""


class Curves(Fact, frozen=True):
    """Bytes per second along one axis, a curve for each name; all begin at 0."""

    lines: tuple[tuple[str, Points], ...]
    along: str
    """What is drawn over what, as words below the axis."""
    end: str
    """Where the axis ends."""
    marks: tuple[tuple[float, str], ...] = ()
    """Where on the axis something happened, and what."""
    marked: str = ""
    """What the marks mean."""

    @property
    def known_lines(self) -> tuple[Points, ...]:
        """The curves of which there is anything."""
        return tuple(points for _, points in self.lines if points)


class Chart(Fact, frozen=True):
    """A picture, which only a page has."""

    svg: str
    keys: tuple[str, ...] = ()
    """HTML: what its marks mean."""


class Verbatim(Fact, frozen=True):
    """Lines that are copied as they are: commands, or a file."""

    lines: tuple[str, ...]


Block = Paragraphs | ReportTable | Bars | Curves | Chart | Verbatim


class Section(Fact, frozen=True):
    """Blocks below a heading."""

    title: str
    blocks: tuple[Block, ...]
    beside: bool = False
    """What a page has room for, and a post among people has not: the system, commands."""


class Report(Fact, frozen=True):
    """A whole report."""

    title: str
    facts: tuple[str, ...]
    """Where and when it was measured, and by what; told in one line."""
    sections: tuple[Section, ...]
    verdict: str = ""
    """What it came to, in a sentence."""
    comment: str = ""
    doubts: tuple[str, ...] = ()
    """What a reader must know before believing the figures; with or without full stops."""


def section(title: str, *blocks: Block, beside: bool = False) -> Section:
    """A section with what there is of ``blocks``."""
    return Section(title, tuple(each for each in blocks if not _is_empty(each)), beside)


def _is_empty(block: Block) -> bool:
    match block:
        case Paragraphs():
            return not block.sentences
        case ReportTable():
            return not block.rows
        case Bars():
            return not block.bars
        case Curves():
            return not block.known_lines
        case Chart():
            return not block.svg
        case Verbatim():
            return not block.lines


def paragraphs(sentences: Iterable[object], *, quiet: bool = False) -> Paragraphs:
    """A paragraph for each sentence."""
    return Paragraphs(tuple(map(str, sentences)), quiet)


def sections(*each: Section) -> tuple[Section, ...]:
    """Those that have anything in them."""
    return tuple(one for one in each if one.blocks)


def doubt_sentences(document: Report) -> Iterator[str]:
    """The doubts, each with its full stop."""
    return (with_full_stop(each, ".", full_stop()) for each in document.doubts)


def doubts_in_row(document: Report) -> str:
    """The doubts as one paragraph."""
    return sentences_in_row(*doubt_sentences(document))


def markdown(document: Report) -> str:
    """The report for forums and notes: tables and sentences, without charts, system and commands."""
    return "\n".join(_markdown_lines(document)).rstrip("\n") + "\n"


def _markdown_lines(document: Report) -> Iterator[str]:
    facts = filter(None, document.facts)
    yield " · ".join((f"**{escape_markdown(document.title)}**", *map(escape_markdown, facts)))
    yield ""
    for words in (*doubt_sentences(document), document.verdict):
        yield from (escape_markdown(words), "") if words else ()
    if document.comment:
        yield from (escape_markdown(document.comment), "")
    for each in document.sections:
        if not each.beside:
            yield from _markdown_section(each)


def _markdown_section(each: Section) -> Iterator[str]:
    blocks = [block for block in each.blocks if not isinstance(block, Bars | Curves | Chart)]
    if not blocks:
        return
    yield from (f"**{escape_markdown(each.title)}**", "")
    for block in blocks:
        yield from (*_markdown_block(block), "")


def _markdown_block(block: Block) -> Sequence[str]:
    match block:
        case Paragraphs():
            return [f"- {escape_markdown(words)}" for words in block.sentences]
        case ReportTable():
            return markdown_lines(block)
        case Verbatim():
            return ["```", *block.lines, "```"]
        case Bars() | Curves() | Chart():
            return []
