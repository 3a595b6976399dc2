"""The header of a LUKS container, as a file or the start of a device has it.

Of LUKS2 all of it is read, and held to its checksum; of LUKS1 only whether any key is left in it.

Sources: the LUKS2 on-disk format specification 1.1: a binary header of 4096 bytes and a JSON area, the same a
second time, then the key slots. Where the data begin stands in the JSON. The LUKS1 on-disk format
specification 1.2.3: eight descriptions of key slots, 48 bytes each, behind the fixed part of the header.
"""

import hashlib
from collections.abc import Mapping
from enum import Enum
from typing import Annotated

import msgspec

from raidwright.storage.configuration import Digest
from raidwright.storage.fact import Fact
from raidwright.storage.fields import Bytes, Uuid, parse_json
from raidwright.storage.units import MIB

HEADER_LIMIT = 64 * MIB
"""Bytes of the largest header that is saved or put back; cryptsetup makes headers of 16 MiB."""
HEADER_PIECE = 1 << 16
"""Bytes of it that are handed over at a time; a pipe holds as much."""
HEADER_BLOCK = 4096
"""Bytes of a binary header; each begins on a whole block, and so does the text behind it."""
_MAGIC, _SECOND_MAGIC = b"LUKS\xba\xbe", b"SKUL\xba\xbe"
_VERSION = 2
_VERSION_AT, _SIZE_AT, _EPOCH_AT, _PLACE_AT = slice(6, 8), slice(8, 16), slice(16, 24), slice(256, 264)
_UUID_AT, _SUM = slice(168, 208), slice(448, 512)
_AREA_SIZES = range(2 * HEADER_BLOCK, 4 * MIB + 1)
"""Bytes that a binary header and its JSON area may have."""
_STATES_1 = tuple(slice(start, start + 4) for start in range(208, 208 + 8 * 48, 48))
_STRIPES_1 = tuple(slice(state.start + 44, state.start + 48) for state in _STATES_1)
_USED_1, _UNUSED_1 = bytes.fromhex("00ac71f3"), bytes.fromhex("0000dead")
_USUAL_STRIPES_1 = (4000).to_bytes(4, "big")

_Count = Annotated[int, msgspec.Meta(ge=0, le=2**62)]

HeaderSize = Annotated[int, msgspec.Meta(ge=4 * HEADER_BLOCK, le=HEADER_LIMIT)]


class LuksHeader(Fact, frozen=True):
    """A whole header."""

    uuid: Uuid
    size: HeaderSize
    """Bytes of it, its key slots included."""
    digest: Digest
    """SHA-256 of all these bytes."""
    data: Bytes
    """Bytes from the start of its device to the data."""
    slots: _Count
    """Keys that open it."""
    epoch: _Count
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


class _KeySlots(msgspec.Struct):
    keyslots: dict[str, msgspec.Raw]


class _VolumeKey(msgspec.Struct):
    salt: str
    digest: str


class _VolumeKeys(msgspec.Struct):
    digests: dict[str, _VolumeKey]


class _Metadata(_KeySlots):
    segments: dict[str, _Segment]
    config: _Config


def read_luks_header(content: bytes | bytearray) -> LuksHeader | Flaw:
    """The header that ``content`` begins with; or why there is none that is whole."""
    if len(content) < HEADER_BLOCK or not content.startswith(_MAGIC):
        return Flaw.NONE
    if _read_number(content, _VERSION_AT) != _VERSION:
        return Flaw.VERSION
    area = _read_number(content, _SIZE_AT)
    if area not in _AREA_SIZES or _read_number(content, _PLACE_AT) != 0 or not _is_sound(content[:area]):
        return Flaw.DAMAGED
    return _read_metadata(content, area)


def read_backup(content: bytes | bytearray) -> LuksHeader | Flaw:
    """The header in the ``content`` of a file with nothing else in it; or why there is none that is whole."""
    if len(content) > HEADER_LIMIT:
        return Flaw.TOO_LARGE
    header = read_luks_header(content)
    return Flaw.MORE if isinstance(header, LuksHeader) and len(content) != header.size else header


def metadata_length(start: bytes) -> int:
    """Bytes that tell the keys of the container with this first block. Raises ValueError if it is none."""
    version = _read_number(start, _VERSION_AT)
    if not start.startswith(_MAGIC) or version not in (1, _VERSION):
        raise ValueError("not a LUKS header")
    return min(_read_number(start, _SIZE_AT), _AREA_SIZES[-1]) if version == _VERSION else HEADER_BLOCK


def key_count(metadata: bytes) -> int:
    """Key slots in use, by the first `metadata_length` bytes. Raises ValueError when they cannot be read."""
    if _read_number(metadata, _VERSION_AT) != _VERSION:
        return sum(metadata[state] != _UNUSED_1 for state in _STATES_1)
    try:
        return len(parse_json(_json_text(metadata), _KeySlots).keyslots)
    except msgspec.MsgspecError:
        raise ValueError("the LUKS header cannot be read") from None


def volume_keys(metadata: bytes | bytearray) -> frozenset[tuple[str, str]]:
    """What tells the keys that the data are encrypted with, by the first `metadata_length` bytes.

    Passphrases come and go without a change of it; data that are encrypted anew have another. Empty where
    that cannot be read or is damaged, and of LUKS1.
    """
    if len(metadata) <= HEADER_BLOCK or not _is_sound(metadata):
        return frozenset()
    try:
        keys = parse_json(_json_text(metadata), _VolumeKeys).digests.values()
    except msgspec.MsgspecError:
        return frozenset()
    return frozenset((each.salt, each.digest) for each in keys)


def may_hold_keys(block: bytes) -> bool:
    """Whether a header can begin with this block that still has keys.

    Its magic may be gone: LUKS2 also lists its key slots as text, and only an empty list has none; LUKS1
    marks those in use.
    """
    if block.startswith((_MAGIC, _SECOND_MAGIC)):
        return True
    if block.startswith(b'{"keyslots":{') and not block.startswith(b'{"keyslots":{}'):
        return True
    slots = zip(_STATES_1, _STRIPES_1, strict=True)
    return any(block[state] == _USED_1 and block[stripes] == _USUAL_STRIPES_1 for state, stripes in slots)


def _read_metadata(content: bytes | bytearray, area: int) -> LuksHeader | Flaw:
    """What stands in a header whose first ``area`` bytes are sound."""
    try:
        metadata = parse_json(_json_text(content[:area]), _Metadata)
        size, data = 2 * area + int(metadata.config.keyslots_size), _data_start(metadata.segments)
        uuid = bytes(content[_UUID_AT]).partition(b"\0")[0].decode()
        fields = {"uuid": uuid, "size": size, "data": data, "epoch": _read_number(content, _EPOCH_AT)}
        digest = hashlib.sha256(memoryview(content)[:size]).hexdigest()
        header = msgspec.convert({**fields, "digest": digest, "slots": len(metadata.keyslots)}, LuksHeader)
    except (msgspec.MsgspecError, ValueError):
        return Flaw.DAMAGED
    return header if len(content) >= size else Flaw.CUT


def _json_text(metadata: bytes | bytearray) -> bytes:
    return bytes(metadata[HEADER_BLOCK:]).partition(b"\0")[0]


def _read_number(content: bytes | bytearray, field: slice) -> int:
    return int.from_bytes(content[field], "big")


def _is_sound(area: bytes | bytearray) -> bool:
    """Whether the checksum is that of all the area with zeros in its own place; SHA-256 is the only kind."""
    zeroed = bytearray(area)
    zeroed[_SUM] = bytes(_SUM.stop - _SUM.start)
    return area[_SUM] == hashlib.sha256(zeroed).digest().ljust(_SUM.stop - _SUM.start, b"\0")


def _data_start(segments: Mapping[str, _Segment]) -> int:
    """Bytes to the data. Raises ValueError unless there is one segment: with more it is encrypted anew."""
    (only,) = segments.values()
    return int(only.offset)
