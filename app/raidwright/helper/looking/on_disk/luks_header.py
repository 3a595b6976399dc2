"""The header of a LUKS container on a device, to see whether any key is left in it."""

import mmap
import os

from raidwright.helper.looking.on_disk.blankness import is_zero
from raidwright.helper.looking.on_disk.patience import ask_path
from raidwright.storage.header import HEADER_BLOCK, key_count, may_hold_keys, metadata_length
from raidwright.storage.units import MIB

_WINDOW = MIB
"""Bytes read at once. Memory that is new costs more than more reads do, in user mode Linux above all."""


def key_remains(descriptor: int, length: int) -> int | None:
    """Where in the first ``length`` bytes a header begins that can still have keys; None without one.

    An array may have put it on any block. Raises OSError.
    """
    # The memory begins on a page, as it must where the device is read past the kernel's own.
    with mmap.mmap(-1, _WINDOW) as memory, memoryview(memory) as room:
        for start in range(0, length, _WINDOW):
            with room[: min(os.preadv(descriptor, [room], start), length - start)] as window:
                if not is_zero(window) and (offset := _first_header(bytes(window))) is not None:
                    return start + offset
    return None


def _first_header(window: bytes) -> int | None:
    offsets = range(0, len(window), HEADER_BLOCK)
    return next((offset for offset in offsets if may_hold_keys(window[offset : offset + HEADER_BLOCK])), None)


def keys_on(path: str) -> int:
    """How many key slots of the container at ``path`` are in use. Raises OSError, or ValueError for none."""
    return key_count(ask_path(path, _read_metadata))


def _read_metadata(descriptor: int) -> bytes:
    start = os.pread(descriptor, HEADER_BLOCK, 0)
    return os.pread(descriptor, metadata_length(start), 0)
