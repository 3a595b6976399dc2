"""The lines of a posted text as its program wrote them.

Without quoting, the marks of a page or of Markdown, and what stands at the edge of every line: the sign of a
comment, a number, a bar, quotation marks.
"""

import html
import re
from collections.abc import Iterator, Sequence

_TAGS = (
    r"(?:</?(?:b|blockquote|br|center|code|div|em|font|h[1-6]|i|li|p|pre|samp|span|strong|td|tr|tt|u)\b"
    r"[^<>]{0,200}>){1,6}"
)
"""Marks of a web page, where its source was copied."""
_FORUM = r"(?:b|center|code|color|font|i|indent|quote|size|spoiler|u)"
"""Marks of a forum."""
_QUOTING = re.compile(
    rf"^[\s>|\u3000\ufeff]*(?:(?:\[/?{_FORUM}\b[^\[\]]{{0,200}}\]){{1,4}}|```\w*|{_TAGS}\s*)?", re.I
)
_MARGIN = re.compile(r"[\s\u3000\ufeff]*(?:((?://+|#+|;+|%|'|!|::)\s?|(?:--|\*|REM|rem)(?:\s|$)))?")
"""What stands in front of each line where a text is a comment in a program's or in a script."""
_MARKED = re.compile(r"\\([\\`*_{}\[\]()#+.!<>|-])")
"""A sign that Markdown would take as its own, with a backslash before it."""
_EMPHASIS = re.compile(r"^(?:#+\s+)?(\*\*|__|\*|_|`)(?=\S)(.*?\S)\1(:?)$|^#+\s+(.*)$")
_MOST_EMPHASIS = 3
_CLOSING = re.compile(rf"(?:(?:\[/{_FORUM}\]){{1,4}}|```|{_TAGS})$", re.I)
_LONGEST_CLOSING = 1000
RULE = re.compile(r"[-=_*]{3,}$")
"""A line that is drawn."""
_ENTITY = re.compile(r"&(?:[a-z]{2,6}|#\d{1,6}|#x[0-9a-f]{1,5});", re.I)
"""A sign as the source of a page has it: "&nbsp;"."""
_NUMBER = re.compile(r"\d+")
_ROW_BEGIN = re.compile(r"(?:seq|rnd|random|sequential)", re.I)
_LONGEST_LEAD, _SHORTEST_LINE = 60, 12
"""Signs of a line that may be its edge, and that a line has at least by which the edge is known."""
_FEWEST_LINES = 3
_TAIL = re.compile(r"((?:\\n)?[\"'|,;]{1,4})\s*$")


def posted_lines(text: str) -> Iterator[tuple[int, str]]:
    """Each line that is not empty, with its number."""
    for number, line in enumerate(_without_edges(re.split(r"\r\n|\n|\r", text)), 1):
        # The patterns try each blank of a long gap for itself, which would take hours.
        bare = _without_marks(" ".join(_without_closing(_QUOTING.sub("", line)).split()))
        if bare:
            yield number, bare


def _without_edges(lines: Sequence[str]) -> Sequence[str]:
    """``lines`` without what stands before and behind each of them."""
    plain = [_ENTITY.sub(lambda match: html.unescape(match[0]), line) for line in lines]
    return _without_tail(_without_lead(_without_sign(plain)))


def _without_sign(lines: Sequence[str]) -> Sequence[str]:
    """``lines`` without the sign that stands in front of each of them; such a comment may have two ends."""
    written = [_QUOTING.sub("", line) for line in lines]
    signs = [
        (match[1] or "").strip() or None if (match := _MARGIN.match(line)) else None
        for line in written
        if line.strip()
    ]
    inner = signs[1:-1] if signs[:1] == [None] and len(signs) > 3 else signs
    if len(set(inner)) != 1 or inner[0] is None:
        return lines
    return [_MARGIN.sub("", line, count=1) for line in written]


def _without_lead(lines: Sequence[str]) -> Sequence[str]:
    """``lines`` without what all of them begin with, but for numbers; there may be words around them."""
    written = [_QUOTING.sub("", line) for line in lines]
    begins = [line.lstrip()[:_LONGEST_LEAD] for line in written if len(line.strip()) >= _SHORTEST_LINE]
    lead = _common_lead(begins) or _common_lead(begins[1:-1])
    if not lead:
        return lines
    edge = re.compile(r"\s*" + r"\d+".join(map(re.escape, lead.split("0"))) + r"\s?")
    return [edge.sub("", line, count=1) if edge.match(line) else line for line in written]


def _common_lead(begins: Sequence[str]) -> str:
    """What all of these begin with, up to its last sign; "0" stands for each number, and no row is of it."""
    if len(begins) < _FEWEST_LINES:
        return ""
    numberless = [_NUMBER.sub("0", begin) for begin in begins]
    first, last = min(numberless), max(numberless)
    alike = next((at for at, letter in enumerate(first) if last[at : at + 1] != letter), len(first))
    common = _ROW_BEGIN.split(first[:alike])[0]
    signs = re.match(r".*\W", common)
    return signs[0].rstrip() if signs else ""


def _without_tail(lines: Sequence[str]) -> Sequence[str]:
    """``lines`` without the bar or the quotation marks at the end of each of them."""
    tails = [match[1] if (match := _TAIL.search(line)) else "" for line in lines if line.strip()]
    if len(tails) < _FEWEST_LINES or len(set(tails)) != 1 or not tails[0]:
        return lines
    return [_TAIL.sub("", line) for line in lines]


def _without_closing(line: str) -> str:
    """``line`` without what ends a quotation, of which a few marks are at its end at most."""
    before, end = line[:-_LONGEST_CLOSING], line[-_LONGEST_CLOSING:]
    return before + _CLOSING.sub("", end)


def _without_marks(line: str) -> str:
    """``line`` as it reads where Markdown is shown."""
    plain = _MARKED.sub(r"\1", line)
    for _ in range(_MOST_EMPHASIS):
        match = _EMPHASIS.match(plain)
        if match is None or RULE.match(plain):
            break
        plain = f"{match[2]}{match[3]}" if match[2] is not None else match[4]
    return plain
