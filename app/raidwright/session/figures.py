"""Files with figures: those that people save and post, and those that are given away."""

from datetime import tzinfo
from pathlib import Path

from raidwright.bench.imports.figures import Reading
from raidwright.bench.imports.text import LONGEST, read_figures, too_long_reading
from raidwright.files import read_part, save_file
from raidwright.storage.failures import Sentence, english, failure, system_words

_WIDE = (b"\xff\xfe", b"\xfe\xff")
"""Marks of UTF-16, in which CrystalDiskMark saves its text."""


class FiguresError(Exception):
    """A file cannot be read or written; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def read_file(path: Path, zone: tzinfo, now: float) -> Reading:
    """What ``path`` holds; see `read_figures`. Raises FiguresError."""
    try:
        return read_bytes(read_part(path, LONGEST + 1), zone, now)
    except OSError as error:
        reason = system_words(error)
        raise FiguresError(Sentence(failure("file-unreadable", file=str(path), reason=reason))) from None


def read_bytes(content: bytes, zone: tzinfo, now: float) -> Reading:
    """What ``content`` holds; what is no text in it is among the lines that cannot be read."""
    encoding = "utf-16" if content[:2] in _WIDE else "utf-8-sig"
    text = content.decode(encoding, errors="replace")
    # What was not read of a longer file may be half of a figure. A letter can take several bytes.
    return too_long_reading(text) if len(content) > LONGEST else read_figures(text, zone, now)


def write_file(path: Path, text: str) -> None:
    """Put a report into ``path``. Raises FiguresError."""
    try:
        save_file(path, text.encode())
    except OSError as error:
        reason = system_words(error)
        raise FiguresError(english("{file} cannot be written: {reason}.", file=path, reason=reason)) from None
