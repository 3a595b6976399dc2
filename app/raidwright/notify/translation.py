"""The window's translation without Qt: one text at a time is looked up in the compiled file.

Source of the format: qtbase, src/corelib/kernel/qtranslator.cpp.
"""

import mmap
import os
import struct
from collections.abc import Iterator
from pathlib import Path

from raidwright.assets import asset

_MAGIC = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_HASHES, _MESSAGES = 0x42, 0x69
_END, _TRANSLATION, _OBSOLETE, _SOURCE, _CONTEXT = 1, 3, 5, 6, 7


class Translation:
    """Texts of one language; English is the texts themselves."""

    def __init__(self, compiled: bytes | mmap.mmap = b"") -> None:
        sections = dict(_sections(compiled)) if compiled[: len(_MAGIC)] == _MAGIC else {}
        self._compiled = compiled
        self._hashes = sections.get(_HASHES, range(0))
        self._messages = sections.get(_MESSAGES, range(0)).start

    @classmethod
    def of_session(cls) -> "Translation":
        """The language of the user's session, as far as there is a translation."""
        for name in _languages():
            try:
                with asset(f"resources/translations/raidwright_{name}.qm").open("rb") as file:
                    return cls(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
            except OSError:
                continue
        return cls()

    def text(self, context: str, source: str) -> str:
        """``source`` in that language, or as it is."""
        wanted = (context.encode(), source.encode())
        for offset in self._offsets(_hash(wanted[1])):
            parts = dict(self._message(offset))
            if (parts.get(_CONTEXT), parts.get(_SOURCE)) == wanted and _TRANSLATION in parts:
                return parts[_TRANSLATION].decode("utf-16-be")
        return source

    def _offsets(self, wanted: int) -> Iterator[int]:
        """Where messages of that hash begin; the table is sorted."""
        low, high = 0, len(self._hashes) // 8
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self._row(middle)[0] < wanted else (low, middle)
        while low < len(self._hashes) // 8 and self._row(low)[0] == wanted:
            yield self._messages + self._row(low)[1]
            low += 1

    def _row(self, index: int) -> tuple[int, int]:
        number, offset = struct.unpack_from(">II", self._compiled, self._hashes.start + 8 * index)
        return number, offset

    def _message(self, at: int) -> Iterator[tuple[int, bytes]]:
        """Tag and bytes of each part of the message that begins there."""
        while (tag := self._compiled[at]) != _END:
            if tag == _OBSOLETE:
                at += 5
                continue
            (length,) = struct.unpack_from(">I", self._compiled, at + 1)
            yield tag, self._compiled[at + 5 : at + 5 + length]
            at += 5 + length


def _sections(compiled: bytes | mmap.mmap) -> Iterator[tuple[int, range]]:
    at = len(_MAGIC)
    while at + 5 <= len(compiled):
        tag, length = struct.unpack_from(">BI", compiled, at)
        yield tag, range(at + 5, at + 5 + length)
        at += 5 + length


def _hash(text: bytes) -> int:
    """The hash of the ELF format, as Qt has it."""
    number = 0
    for byte in text:
        number = (number << 4) + byte
        high = number & 0xF0000000
        number = (number ^ high >> 24) & ~high
    return number or 1


def _languages() -> Iterator[str]:
    """What the first of these variables that says anything means: "ja_JP.UTF-8" is "ja_JP" and then "ja"."""
    settings = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, settings), "").partition(".")[0].partition("@")[0]
    if name and Path(name).name == name:
        yield name
        yield name.partition("_")[0]
