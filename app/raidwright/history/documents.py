"""Entries as they stand in the file: JSON, and samples, of which there are thousands, packed."""

import zlib
from typing import TypeVar

import msgspec

from raidwright.bench.samples import Sample
from raidwright.bench.sync_watch import SyncRecord
from raidwright.storage.documents import parse_json
from raidwright.storage.units import EARLIEST, LATEST, MIB

T = TypeVar("T")
_MOMENTS = ("started", "time")
"""Fields in which an entry says when it was."""
_LARGEST = 256 * MIB
"""Bytes that samples may have when they are unpacked."""


def to_json(entry: msgspec.Struct) -> str:
    """``entry`` as JSON."""
    return msgspec.json.encode(entry).decode()


def from_json(text: object, kind: type[T]) -> T | None:
    """The ``kind`` that ``text``, whatever stands in the file, is; None when this version cannot read it."""
    if not isinstance(text, str):
        return None
    try:
        entry = parse_json(text, kind)
    except msgspec.MsgspecError:
        return None
    return entry if all(is_moment(getattr(entry, name, 0.0)) for name in _MOMENTS) else None


def is_moment(seconds: object) -> bool:
    """Whether ``seconds`` since 1970 is a day of some calendar."""
    return isinstance(seconds, int | float) and EARLIEST <= seconds <= LATEST


def as_words(words: object) -> str:
    """A name or a note as it stands in the file; empty for what is none."""
    return words if isinstance(words, str) else ""


def pack_entries(entries: tuple[Sample, ...] | SyncRecord) -> bytes:
    """``entries`` in a hundredth to a tenth of their JSON."""
    return zlib.compress(msgspec.msgpack.encode(entries))


def unpack_samples(content: bytes) -> tuple[Sample, ...]:
    """The samples that were packed; empty when this version cannot read them."""
    return _unpack(content, tuple[Sample, ...]) or ()


def unpack_sync(content: bytes) -> SyncRecord | None:
    """The sync that was packed; None when this version cannot read it."""
    return _unpack(content, SyncRecord)


def _unpack(content: object, kind: type[T]) -> T | None:
    if not isinstance(content, bytes):
        return None
    try:
        unpacker = zlib.decompressobj()
        unpacked = unpacker.decompress(content, _LARGEST)
        return msgspec.msgpack.decode(unpacked, type=kind) if unpacker.eof else None
    except (zlib.error, RecursionError, UnicodeDecodeError, msgspec.MsgspecError):
        return None
