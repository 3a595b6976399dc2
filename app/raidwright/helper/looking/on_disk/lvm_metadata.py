"""What LVM's own metadata on a physical volume say of its group.

Source: LVM2's ``lib/format_text/export.c`` and ``lib/config/config.c``: a tree of named sections and values.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

_WORD = re.compile(
    r'\s+|#[^\n]*|(?P<text>"(?:[^"\\]|\\.)*")|(?P<sign>[{}\[\],=])|(?P<plain>[^\s{}\[\],=#"]+)'
)
_UUID = re.compile(r"[A-Za-z0-9]{6}(?:-[A-Za-z0-9]{4}){5}-[A-Za-z0-9]{6}")
_DEEPEST = 8
"""Sections within sections; LVM's own are four deep."""

Section = dict[str, "str | Section"]


class GroupText(NamedTuple):
    """A volume group as its metadata tell of it."""

    name: str
    uuid: str
    devices: int
    """How many physical volumes it has."""
    volumes: tuple[str, ...] = ()
    """Names of its logical volumes, where each of them stands on physical volumes alone."""


def group_in(text: bytes) -> GroupText | None:
    """The group of which ``text`` tells; None where it is no whole metadata of a group."""
    try:
        tree = _section(_words(text.decode("ascii")), 0)
    except (ValueError, StopIteration):
        return None
    name, group = next(((name, each) for name, each in tree.items() if isinstance(each, dict)), ("", None))
    uuid = group.get("id", "") if group is not None else ""
    volumes = group.get("physical_volumes", {}) if group is not None else {}
    if not isinstance(uuid, str) or not isinstance(volumes, dict) or not _UUID.fullmatch(uuid):
        return None
    logical = group.get("logical_volumes", {}) if group is not None else {}
    return GroupText(name, uuid, len(volumes), _plain(logical) if isinstance(logical, dict) else ())


def _plain(logical: Section) -> tuple[str, ...]:
    """Names of all these volumes; none where one is hidden, or needs another to be there."""
    is_plain = (isinstance(each, dict) and _is_plain(each) for each in logical.values())
    return tuple(sorted(logical)) if all(is_plain) else ()


def _is_plain(volume: Section) -> bool:
    segments = [each for each in volume.values() if isinstance(each, dict)]
    is_shown = "VISIBLE" in str(volume.get("status", "")).split()
    return is_shown and all(each.get("type") == "striped" for each in segments)


def _words(text: str) -> Iterator[str]:
    place = 0
    while place < len(text):
        word = _WORD.match(text, place)
        if word is None:
            raise ValueError(text[place : place + 16])
        place = word.end()
        if word["text"] is not None:
            yield word["text"]
        elif word["sign"] or word["plain"]:
            yield word["sign"] or word["plain"]


def _section(words: Iterator[str], depth: int) -> Section:
    """All up to the brace that closes it. Raises ValueError where it is no section."""
    if depth > _DEEPEST:
        raise ValueError(depth)
    section: Section = {}
    for name in words:
        if name == "}":
            return section
        sign = next(words)
        if sign == "{":
            section[name] = _section(words, depth + 1)
        elif sign == "=":
            section[name] = _value(words)
        else:
            raise ValueError(sign)
    if depth:
        raise ValueError("not closed")
    return section


def _value(words: Iterator[str]) -> str:
    """A value; of a list the items with blanks between."""
    first = next(words)
    if first != "[":
        return first.strip('"')
    items: list[str] = []
    for word in words:
        if word == "]":
            return " ".join(items)
        if word != ",":
            items.append(word.strip('"'))
    raise ValueError("not closed")
