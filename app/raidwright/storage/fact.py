"""What every document is made of, and how its facts become sentences."""

import re
from collections.abc import Iterable

import msgspec

Facts = tuple[tuple[str, str], ...]
"""(name, value) pairs that a sentence needs."""


# What is frozen cannot come to hold itself: Python's collector need not look for rings in it, which stops the
# program for a tenth of a second while a long history is read.
class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of everything that is stated once and never changed."""


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """Base of what is read by other versions than the one that wrote it.

    A field keeps its name and its meaning for ever; a new one has a default; an unknown one is passed over.
    """


_UNSEEN = r"\u00ad\u180e\u200b\u2060-\u2064\ufeff\U000e0000-\U000e007f"
"""Without these one name looks like another. What joins letters of Persian or Hindi is none of them."""
_HIDING = (
    r"\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ud800-\udfff"
    f"{_UNSEEN}"
)
_HIDDEN, _HIDDEN_IN_LINES = re.compile(rf"[\n{_HIDING}]"), re.compile(f"[{_HIDING}]")
"""What ends a line, turns the direction of writing, commands a terminal or hides, or is no letter."""


def visible(words: str) -> str:
    """``words`` that others may have written, on one line: what hides or commands stands as its number.

    A letter written so means the same in JSON; a tab is a blank. What was made visible stays as it is.
    """
    return _HIDDEN.sub(_as_number, words.replace("\t", " "))


def one_line(words: object) -> str:
    """``words``, which may be a note of several lines, as one in which nothing hides."""
    return visible(" ".join(str(words).splitlines()))


def visible_lines(text: str) -> str:
    """A text whose lines and tabs are its own, with nothing that hides in them."""
    return _HIDDEN_IN_LINES.sub(_as_number, text)


def indented_json(document: object) -> str:
    """``document`` as JSON for people who read it or hand it on; what hides in a name is escaped in it."""
    return visible_lines(msgspec.json.format(msgspec.json.encode(document), indent=2).decode()) + "\n"


def _as_number(letter: re.Match[str]) -> str:
    units = letter[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


PLURAL = "||"
"""Between what is said of one and of several: "{n} disk||{n} disks"; the fact n tells which."""


def fill(template: str, facts: Facts) -> str:
    """``template``, translated or not, with its facts put in, each `visible`."""
    one, _, several = template.partition(PLURAL)
    if several and dict(facts)["n"] != "1":
        return fill(several, facts)
    return one.format_map({name: visible(value) for name, value in facts})


_QUOTES = {ord(sign): f"\\u{ord(sign):x}" for sign in "“”"}


def in_quotes(names: Iterable[str]) -> str:
    """Foreign names in one line, none of which can be taken for two, or for words of ours."""
    return ", ".join(f"“{name.translate(_QUOTES)}”" for name in names)
