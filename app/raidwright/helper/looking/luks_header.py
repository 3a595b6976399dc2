"""The header of a LUKS container, to see whether any key is left in it.

Source: the on-disk format specifications of LUKS2 (binary header, then a JSON area) and of LUKS1 (eight key
slots behind the fixed part of the header).
"""

import struct

import msgspec

_MAGIC = b"LUKS\xba\xbe"
_BINARY = 4096
_SLOT_1 = struct.Struct(">I44x")
_FIRST_SLOT_1, _SLOTS_1 = 208, 8
_UNUSED_1 = 0x0000DEAD
_LONGEST = 4 * 1024 * 1024


class _Metadata(msgspec.Struct):
    keyslots: dict[str, msgspec.Raw]


def header_length(start: bytes) -> int:
    """Bytes of the header that begins with ``start`` (16 bytes or more). Raises ValueError if it is none."""
    magic, version, length = struct.unpack_from(">6sHQ", start)
    if magic != _MAGIC or version not in (1, 2):
        raise ValueError("no LUKS header")
    return min(int(length), _LONGEST) if version == 2 else _BINARY


def has_keys(header: bytes) -> bool:
    """Whether any key slot is in use. Raises ValueError when this is no header that can be read."""
    (version,) = struct.unpack_from(">H", header, len(_MAGIC))
    if version == 1:
        slots = (_SLOT_1.unpack_from(header, _FIRST_SLOT_1 + n * _SLOT_1.size) for n in range(_SLOTS_1))
        return any(state != _UNUSED_1 for (state,) in slots)
    text = header[_BINARY:].partition(b"\0")[0]
    try:
        return bool(msgspec.json.decode(text, type=_Metadata).keyslots)
    except msgspec.MsgspecError:
        raise ValueError("the LUKS header cannot be read") from None
