"""What was seen on the walk: a line for each thing, with the time it took."""

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class _Row:
    walk: str
    words: str
    seconds: float
    seen: bool


_rows: list[_Row] = []


@contextlib.contextmanager
def seen(walk: str, words: str) -> Iterator[None]:
    """What ``words`` say is seen when the block ends well."""
    began, well = time.monotonic(), False
    try:
        yield
        well = True
    finally:
        _rows.append(_Row(walk, words, time.monotonic() - began, well))
        print(*_texts_of(_rows[-1]), sep="  ", flush=True)


def table() -> list[str]:
    """Every line so far."""
    widths = [max((len(text) for text in column), default=0) for column in zip(*_texts(), strict=True)]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in _texts()]


def _texts() -> Iterator[tuple[str, str, str, str]]:
    yield from map(_texts_of, _rows)


def _texts_of(row: _Row) -> tuple[str, str, str, str]:
    return row.walk, row.words, "seen" if row.seen else "NOT seen", f"{row.seconds:6.0f} s"
