"""A table, and how it is written in each form: CSV, Markdown, HTML, and columns of a terminal.

Words in Markdown and HTML: whatever a thing is called, that is neither markup nor a new line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from raidwright.bench.forms.columns import columns_of, pad
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


class ReportTable(Fact, frozen=True):
    """Rows of cells below their heads. A cell is what it is called, or a number."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]
    figures: tuple[int, ...] = ()
    """Numbers of the columns that hold figures."""


def table_of(
    heads: Sequence[str], rows: Iterable[Sequence[str | int]], figures: Sequence[int] = ()
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


def _csv_cell(cell: str | int) -> str:
    raw = str(cell)
    # What spreadsheets take for no text at all they show with its sign.
    words = f"'{raw}" if _FORMULA.match(raw) and not _NUMBER.fullmatch(raw) else raw
    plain = one_line(words)
    doubled = plain.replace('"', '""')
    return f'"{doubled}"' if _QUOTED.search(plain) else plain


def markdown_lines(table: ReportTable) -> list[str]:
    """The head, the rule below it, and the rows."""
    marks = ("--:" if column in table.figures else "---" for column in range(len(table.heads)))
    rows = (markdown_row(map(str, row)) for row in table.rows)
    return [markdown_row(table.heads), f"| {' | '.join(marks)} |", *rows]


def html_table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> str:
    """A `ReportTable` of plain text for a page. The first cell of a row names it."""
    return html_of(table_of(heads, rows, right))


def html_of(table: ReportTable) -> str:
    """For a page; the first cell of a row names it."""
    lines = "".join(f"<tr>{_html_cells('td', row, table.figures)}</tr>\n" for row in table.rows)
    heads = _html_cells("th", table.heads, table.figures)
    return f"<table><thead><tr>{heads}</tr></thead>\n{lines}</table>\n"


def _html_cells(tag: str, cells: Sequence[object], figures: Sequence[int]) -> str:
    return "".join(
        f'<{tag} class="number">{escape_html(cell)}</{tag}>'
        if column in figures
        else f"<{tag if column else 'th'}>{escape_html(cell)}</{tag if column else 'th'}>"
        for column, cell in enumerate(cells)
    )


def aligned_lines(rows: Sequence[Sequence[str | int]], right: Sequence[int] = ()) -> list[str]:
    """Lines with ``rows`` in columns of even width; columns in ``right`` are flush right."""
    return list(_aligned_cells([tuple(visible(str(cell)) for cell in row) for row in rows], right))


def _aligned_cells(rows: Sequence[Sequence[str]], right: Sequence[int]) -> Iterator[str]:
    widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            pad(cell, width, right=column in right)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
