"""Entries as they stand in the file: JSON, and samples, of which there are thousands, packed."""

import zlib
from typing import TypeVar

import msgspec

from raidwright.bench.samples import Sample
from raidwright.bench.sync_watch import SyncRecord
from raidwright.storage.documents import parse_json

T = TypeVar("T")


def to_json(entry: msgspec.Struct) -> str:
    """``entry`` as JSON."""
    return msgspec.json.encode(entry).decode()


def from_json(text: str, kind: type[T]) -> T | None:
    """The ``kind`` that ``text`` is; None when this version cannot read it."""
    try:
        return parse_json(text, kind)
    except msgspec.MsgspecError:
        return None


def pack_entries(entries: tuple[Sample, ...] | SyncRecord) -> bytes:
    """``entries`` in a hundredth to a tenth of their JSON."""
    return zlib.compress(msgspec.msgpack.encode(entries))


def unpack_samples(content: bytes) -> tuple[Sample, ...]:
    """The samples that were packed; empty when this version cannot read them."""
    return _unpack(content, tuple[Sample, ...]) or ()


def unpack_sync(content: bytes) -> SyncRecord | None:
    """The sync that was packed; None when this version cannot read it."""
    return _unpack(content, SyncRecord)


def _unpack(content: bytes, kind: type[T]) -> T | None:
    try:
        return msgspec.msgpack.decode(zlib.decompress(content), type=kind)
    except (zlib.error, msgspec.MsgspecError):
        return None
