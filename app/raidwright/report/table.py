"""A table, and how it is written in each form: CSV, Markdown, HTML, and columns of a terminal.

Whatever a thing is called, in no form is its name markup, a formula or a new line.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from raidwright.report.columns import columns_of
from raidwright.storage.fact import Fact, one_line, visible

_MARKUP = re.compile(r"[\\`*<>\[\]|&]")


def escape_markdown(words: object) -> str:
    """``words`` on one line, with a backslash before what Markdown, tables or HTML would take as theirs."""
    return _MARKUP.sub(r"\\\g<0>", one_line(words))


def markdown_row(cells: Iterable[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(escape_markdown, cells))} |"


def escape_html(words: object) -> str:
    """``words`` on one line, as text of a page or of an attribute."""
    return escape(one_line(words))


_FORMULA = re.compile(r"[\s'\"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|\t")
"""How a cell begins that a spreadsheet computes; with blanks, quotes or in full width before it too."""
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?", re.IGNORECASE)
_QUOTED = re.compile(r"[\",;'|\t]")
"""What would end a cell, in one country or another."""


class MarkedCell(Fact, frozen=True):
    """A cell that stands out, or says more than it shows."""

    words: str
    strong: bool = False
    hint: str = ""
    """What a page says of it under the pointer."""

    def __str__(self) -> str:
        return self.words


TableCell = str | int | MarkedCell


class ReportTable(Fact, frozen=True):
    """Rows of cells below their heads, of which the first of a row names it."""

    heads: tuple[str, ...]
    """All empty for a table of names and what they stand for."""
    rows: tuple[tuple[TableCell, ...], ...]
    figures: tuple[int, ...] = ()
    """Numbers of the columns that hold figures."""


def table_of(
    heads: Sequence[str], rows: Iterable[Sequence[TableCell]], figures: Sequence[int] = ()
) -> ReportTable:
    """The table with those rows."""
    return ReportTable(tuple(heads), tuple(map(tuple, rows)), tuple(figures))


def csv_text(table: ReportTable) -> str:
    """For spreadsheets and programs; no cell is a formula, whatever a disk calls itself."""
    lines = (table.heads, *table.rows) if table.heads else table.rows
    return "".join(f"{','.join(map(_csv_cell, line))}\n" for line in lines)


def csv_of_lines(lines: Sequence[Mapping[str, str | int]]) -> str:
    """The same of cells by their heads; a line need not have a cell for each."""
    heads = tuple(dict.fromkeys(head for line in lines for head in line))
    return csv_text(table_of(heads, (tuple(line.get(head, "") for head in heads) for line in lines)))


def _csv_cell(cell: TableCell) -> str:
    raw = str(cell)
    # What spreadsheets take for no text at all they show with its sign.
    words = f"'{raw}" if _FORMULA.match(raw) and not _NUMBER.fullmatch(raw) else raw
    plain = one_line(words)
    doubled = plain.replace('"', '""')
    return f'"{doubled}"' if _QUOTED.search(plain) else plain


def markdown_lines(table: ReportTable) -> list[str]:
    """The head, the rule below it, and the rows."""
    marks = ("--:" if column in table.figures else "---" for column in range(len(table.heads)))
    rows = (f"| {' | '.join(map(_markdown_cell, row))} |" for row in table.rows)
    return [markdown_row(table.heads), f"| {' | '.join(marks)} |", *rows]


def _markdown_cell(cell: TableCell) -> str:
    words = escape_markdown(cell)
    return f"**{words}**" if isinstance(cell, MarkedCell) and cell.strong else words


def html_table(table: ReportTable) -> str:
    """For a page; the first cell of a row names it."""
    kinds = ["number" if column in table.figures else "" for column in range(len(table.heads))]
    heads = f"<thead><tr>{_html_row('th', table.heads, kinds)}</tr></thead>\n"
    if not any(table.heads):
        kinds[0], heads = "name", ""
    lines = "".join(f"<tr>{_html_row('td', row, kinds)}</tr>\n" for row in table.rows)
    return f"<table>{heads}{lines}</table>\n"


def _html_row(tag: str, cells: Sequence[TableCell], kinds: Sequence[str]) -> str:
    return "".join(
        _html_cell(tag if column else "th", cell, kinds[column]) for column, cell in enumerate(cells)
    )


def _html_cell(tag: str, cell: TableCell, kind: str) -> str:
    words = escape_html(cell)
    hint = cell.hint if isinstance(cell, MarkedCell) else ""
    strong = isinstance(cell, MarkedCell) and cell.strong
    attributes = f' class="{kind}"' if kind else ""
    attributes += f' title="{escape_html(hint)}"' if hint else ""
    return f"<{tag}{attributes}>{f'<strong>{words}</strong>' if strong else words}</{tag}>"


def _as_is(_cell: TableCell, words: str) -> str:
    return words


def aligned_lines(
    rows: Sequence[Sequence[TableCell]],
    right: Sequence[int] = (),
    drawn: Callable[[TableCell, str], str] = _as_is,
) -> list[str]:
    """Lines with ``rows`` in columns of even width; columns in ``right`` are flush right.

    ``drawn`` gives the words of a cell their colour, which has no width.
    """
    texts = [[visible(str(cell)) for cell in row] for row in rows]
    widths = [max(map(columns_of, column)) for column in zip(*texts, strict=True)]
    shown = [map(drawn, row, words) for row, words in zip(rows, texts, strict=True)]
    places = [(width, place in right) for place, width in enumerate(widths)]
    return [
        "  ".join(map(_with_blanks, cells, words, places)).rstrip()
        for cells, words in zip(shown, texts, strict=True)
    ]


def _with_blanks(shown: str, words: str, place: tuple[int, bool]) -> str:
    """``shown``, which looks as wide as ``words``."""
    width, right = place
    blanks = " " * (width - columns_of(words))
    return blanks + shown if right else shown + blanks
