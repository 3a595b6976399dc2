"""Words in Markdown and HTML: whatever a thing is called, that is neither markup nor a new line."""

import re
from collections.abc import Iterable
from html import escape

from raidwright.storage.fact import one_line

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
