"""Entries as they stand in the file: JSON, and samples, of which there are thousands, packed."""

import zlib
from typing import TypeVar

import msgspec

from raidwright.bench.samples import Sample

T = TypeVar("T")


def encoded(entry: msgspec.Struct) -> str:
    """``entry`` as JSON."""
    return msgspec.json.encode(entry).decode()


def decoded(text: str, kind: type[T]) -> T | None:
    """The ``kind`` that ``text`` is; None when this version cannot read it."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError:
        return None


def packed(samples: tuple[Sample, ...]) -> bytes:
    """``samples`` in a hundredth to a tenth of their JSON."""
    return zlib.compress(msgspec.msgpack.encode(samples))


def unpacked(content: bytes) -> tuple[Sample, ...]:
    """What was packed; empty when this version cannot read it."""
    try:
        return msgspec.msgpack.decode(zlib.decompress(content), type=tuple[Sample, ...])
    except (zlib.error, msgspec.MsgspecError):
        return ()
