"""Words in Markdown as they are: whatever a thing is called, that is neither markup nor a new line."""

import re
from collections.abc import Iterable

_MARKUP = re.compile(r"[\\`*<>\[\]|&]")


def escape_markdown(words: object) -> str:
    """``words`` on one line, with a backslash before what Markdown, tables or HTML would take as theirs."""
    return _MARKUP.sub(r"\\\g<0>", " ".join(str(words).splitlines()))


def markdown_row(cells: Iterable[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(escape_markdown, cells))} |"
