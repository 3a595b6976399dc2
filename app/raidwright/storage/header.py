"""The header of a LUKS2 container, as a file or the start of a device has it: read, and held to its checksum.

Source: the LUKS2 on-disk format specification 1.1: a binary header of 4096 bytes and a JSON area, the same a
second time, then the key slots. Where the data begin stands in the JSON.
"""

import hashlib
from collections.abc import Mapping
from enum import Enum
from typing import Annotated

import msgspec

from raidwright.storage.configuration import Digest
from raidwright.storage.fact import Fact
from raidwright.storage.fields import Bytes, Uuid
from raidwright.storage.units import MIB

HEADER_LIMIT = 64 * MIB
"""Bytes of the largest header that is saved or put back; cryptsetup makes headers of 16 MiB."""
_MAGIC = b"LUKS\xba\xbe"
_START = 4096
_VERSION = 2
_VERSION_AT, _SIZE_AT, _EPOCH_AT, _PLACE_AT = slice(6, 8), slice(8, 16), slice(16, 24), slice(256, 264)
_UUID_AT, _SUM = slice(168, 208), slice(448, 512)
_AREAS = range(2 * _START, HEADER_LIMIT + 1)
"""Bytes that a binary header and its JSON area may have."""

HeaderSize = Annotated[int, msgspec.Meta(ge=4 * _START, le=HEADER_LIMIT)]


class LuksHeader(Fact, frozen=True):
    """A whole header."""

    uuid: Uuid
    size: HeaderSize
    """Bytes of it, its key slots included."""
    digest: Digest
    """SHA-256 of all of them."""
    data: Bytes
    """Bytes from the start of its device to the data."""
    slots: int
    """Keys that open it."""
    epoch: int
    """It counts up whenever the header is changed."""


class Flaw(Enum):
    """Why there is no whole header."""

    NONE = "none"
    """It does not begin like one."""
    VERSION = "version"
    """It is of another version of LUKS."""
    DAMAGED = "damaged"
    """Its checksum is wrong, or what stands in it cannot be understood."""
    CUT = "cut"
    """Its end is missing."""
    MORE = "more"
    """Something follows it that does not belong to it."""
    TOO_LARGE = "too-large"
    """It is none that is handled here."""


class _Segment(msgspec.Struct):
    offset: str


class _Config(msgspec.Struct):
    keyslots_size: str


class _Metadata(msgspec.Struct):
    keyslots: dict[str, msgspec.Raw]
    segments: dict[str, _Segment]
    config: _Config


def read_header(content: bytes | bytearray) -> LuksHeader | Flaw:
    """The header that ``content`` begins with; or why there is none that is whole."""
    if len(content) < _START or not content.startswith(_MAGIC):
        return Flaw.NONE
    if _number(content, _VERSION_AT) != _VERSION:
        return Flaw.VERSION
    area = _number(content, _SIZE_AT)
    if area not in _AREAS or _number(content, _PLACE_AT) != 0 or not _is_sound(content[:area]):
        return Flaw.DAMAGED
    return _understood(content, area)


def read_backup(content: bytes | bytearray) -> LuksHeader | Flaw:
    """The same of a file that holds a header and nothing else."""
    if len(content) > HEADER_LIMIT:
        return Flaw.TOO_LARGE
    header = read_header(content)
    return Flaw.MORE if isinstance(header, LuksHeader) and len(content) != header.size else header


def _understood(content: bytes | bytearray, area: int) -> LuksHeader | Flaw:
    """What stands in a header whose first ``area`` bytes are sound."""
    try:
        metadata = msgspec.json.decode(bytes(content[_START:area]).partition(b"\0")[0], type=_Metadata)
        size, data = 2 * area + int(metadata.config.keyslots_size), _data(metadata.segments)
        uuid = bytes(content[_UUID_AT]).partition(b"\0")[0].decode()
        known = {"uuid": uuid, "size": size, "data": data, "epoch": _number(content, _EPOCH_AT)}
        digest = hashlib.sha256(memoryview(content)[:size]).hexdigest()
        header = msgspec.convert({**known, "digest": digest, "slots": len(metadata.keyslots)}, LuksHeader)
    except (msgspec.MsgspecError, ValueError):
        return Flaw.DAMAGED
    return header if len(content) >= size else Flaw.CUT


def _number(content: bytes | bytearray, place: slice) -> int:
    return int.from_bytes(content[place], "big")


def _is_sound(area: bytes | bytearray) -> bool:
    """Whether the checksum is that of all the area with zeros in its own place; SHA-256 is the only kind."""
    zeroed = bytearray(area)
    zeroed[_SUM] = bytes(_SUM.stop - _SUM.start)
    return area[_SUM] == hashlib.sha256(zeroed).digest().ljust(_SUM.stop - _SUM.start, b"\0")


def _data(segments: Mapping[str, _Segment]) -> int:
    """Raises ValueError unless there is one segment: with more it is being encrypted anew."""
    (only,) = segments.values()
    return int(only.offset)
