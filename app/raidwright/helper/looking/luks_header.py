"""The header of a LUKS container, to see whether any key is left in it.

Source: the on-disk format specifications of LUKS2 (binary header, then a JSON area) and of LUKS1 (eight key
slots behind the fixed part of the header).
"""

import mmap
import os
import struct
from pathlib import Path

import msgspec

from raidwright.helper.looking.zeros import is_zero

_MAGIC = b"LUKS\xba\xbe"
_SECOND_MAGIC = b"SKUL\xba\xbe"
_BINARY = 4096
_WINDOW = 4 * 1024 * 1024
_SLOT_1 = struct.Struct(">I40xI")
_SLOTS_1 = range(208, 208 + 8 * _SLOT_1.size, _SLOT_1.size)
_USED_1, _UNUSED_1 = 0x00AC71F3, 0x0000DEAD
_STRIPES_1 = 4000
_LONGEST = 4 * 1024 * 1024


class _Metadata(msgspec.Struct):
    keyslots: dict[str, msgspec.Raw]


def key_remains(descriptor: int, length: int) -> int | None:
    """Where in the first ``length`` bytes a header begins that can still have keys; None without one.

    Its magic may be gone: LUKS2 also lists its key slots as text, and only an empty list has none; LUKS1
    marks those in use. Headers and lists begin on whole blocks, wherever an array puts them. Raises OSError.
    """
    # The memory begins on a page, as it must where the device is read past the kernel's own.
    with mmap.mmap(-1, _WINDOW) as memory, memoryview(memory) as room:
        for start in range(0, length, _WINDOW):
            with room[: min(os.preadv(descriptor, [room], start), length - start)] as window:
                if not is_zero(window) and (offset := _first_keys(bytes(window))) is not None:
                    return start + offset
    return None


def _first_keys(window: bytes) -> int | None:
    for offset in range(0, len(window), _BINARY):
        block = window[offset : offset + _SLOTS_1.stop].ljust(_SLOTS_1.stop, b"\0")
        if block.startswith((_MAGIC, _SECOND_MAGIC)) or _lists_keys(block) or _marks_keys(block):
            return offset
    return None


def _lists_keys(text: bytes) -> bool:
    return text.startswith(b'{"keyslots":{') and not text.startswith(b'{"keyslots":{}')


def _marks_keys(block: bytes) -> bool:
    return any(_SLOT_1.unpack_from(block, offset) == (_USED_1, _STRIPES_1) for offset in _SLOTS_1)


def header_length(start: bytes) -> int:
    """Bytes of the header that begins with ``start`` (16 bytes or more). Raises ValueError if it is none."""
    magic, version, length = struct.unpack_from(">6sHQ", start)
    if magic != _MAGIC or version not in (1, 2):
        raise ValueError("no LUKS header")
    return min(int(length), _LONGEST) if version == 2 else _BINARY


def keys_on(path: str) -> int:
    """How many key slots of the container at ``path`` are in use. Raises OSError, or ValueError for none."""
    with Path(path).open("rb", buffering=0) as container:
        start = container.read(_BINARY)
        container.seek(0)
        return keys_in(container.read(header_length(start)))


def keys_in(header: bytes) -> int:
    """How many key slots are in use. Raises ValueError when this is no header that can be read."""
    (version,) = struct.unpack_from(">H", header, len(_MAGIC))
    if version == 1:
        slots = (_SLOT_1.unpack_from(header, offset) for offset in _SLOTS_1)
        return sum(state != _UNUSED_1 for state, _ in slots)
    text = header[_BINARY:].partition(b"\0")[0]
    try:
        return len(msgspec.json.decode(text, type=_Metadata).keyslots)
    except msgspec.MsgspecError:
        raise ValueError("the LUKS header cannot be read") from None
