"""Names that attack whatever shows them: a terminal, a line, a spreadsheet, a page, a shell, a reader."""

import re

from raidwright.storage.fact import visible

NAMES = {
    "escape": "a\x1b]0;owned\x07\x1b[2Jz",
    "control": "a\x00\x08\x7f\x9b31mz",
    "newline": "a\nINJECTED free TESTDISK-9\r\nINJECTED\rINJECTED z",
    "separator": "a\u2028INJECTED\u2029INJECTED\x0bINJECTED\x0cINJECTED\x85INJECTED\x1eINJECTED z",
    "direction": "a\u202egnp.exe\u2066b\u200f\u061cz",
    "markup": "<script>INJECT()</script><b>z</b> &amp; \"x' onload=INJECT()",
    "markdown": "**z** [z](http://INJECT) `z` | z |\n# INJECTED",
    "formula": "=cmd|' /C INJECT'!A0",
    "formula plus": "+1+cmd|' /C INJECT'!A0",
    "formula minus": "-1+cmd|' /C INJECT'!A0",
    "formula at": '@SUM(1+1)"INJECT',
    "formula tab": "\t=1+INJECT",
    "formula wide": "\uff1d1+INJECT",
    "invisible": "a\u200b\ufeff\u00ad\u2060\U000e0041z",
    "placeholder": "{disk}{0}{}%s%(disk)s||{INJECT}z",
    "shell": "$(INJECT)`INJECT`;INJECT&&INJECT|INJECT\nINJECTED",
}
"""What it attacks with -> the name."""
_ALLOWED = "\n"
_LINE = re.compile(r"^[\s#>*|\"'-]*INJECTED", re.MULTILINE)


def raw_in(text: str) -> list[str]:
    """What of `NAMES` came through ``text`` as it is: letters that hide or command, lines that begin anew."""
    letters = {letter for letter in text if letter not in _ALLOWED and visible(letter) not in {letter, " "}}
    return [*map(repr, sorted(letters)), *(found[0] for found in _LINE.finditer(text))]


def with_name(value: object, name: str, keys: frozenset[str], key: str = "") -> object:
    """A document in which ``name`` stands behind each value that has one of ``keys``; of mounts, a folder."""
    match value:
        case dict():
            return {each: with_name(inner, name, keys, each) for each, inner in value.items()}
        case list() | tuple():
            return [with_name(inner, name, keys, key) for inner in value]
        case str() if value and key in keys:
            return name if key in {"model", "label", "vendor"} else f"{value}{name}"
        case _:
            return value
