"""What lies on a block device, by looking: libblkid's low-level probe, and bytes where nothing is known.

Names are libblkid's own ("gpt", "linux_raid_member", "crypto_LUKS"), so that what is shown, what a plan
expects and what the guard finds are spelled alike.
"""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from raidwright.storage.units import KIB

UNKNOWN_DATA = "unknown_data"
"""No signature that anybody knows, and yet not empty."""
UNREADABLE = "unreadable"
"""It could not be looked at."""
_EDGE = 64 * KIB
_SUPERBLOCKS = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 8 | 1 << 9 | 1 << 10
"""LABEL, UUID, TYPE, VERSION, MAGIC, BADCSUM of <blkid/blkid.h>."""
_PARTITIONS = 1 << 1 | 1 << 3
"""FORCE_GPT, MAGIC."""
_AMBIVALENT = -2
_LIBRARY = "libblkid.so.1"


@dataclass(frozen=True)
class Signature:
    """One signature: its libblkid name, and the UUID and label it carries (empty without)."""

    name: str
    uuid: str
    label: str


def probe(descriptor: int) -> tuple[Signature, ...]:
    """Every signature on the open device, superblocks and partition tables, sorted by name.

    Raises OSError when the device cannot be read.
    """
    with _probing(descriptor) as (library, probe_):
        found = set()
        while (answer := library.blkid_do_probe(probe_)) == 0:
            found.add(_current(library, probe_))
        if answer < 0:
            raise OSError(5, "a signature probe could not read the device")
    return tuple(sorted(found, key=lambda each: (each.name, each.uuid)))


def is_ambivalent(descriptor: int) -> bool:
    """Whether the device carries superblocks that contradict each other."""
    with _probing(descriptor) as (library, probe_):
        return bool(library.blkid_do_safeprobe(probe_) == _AMBIVALENT)


def names(descriptor: int, *, hardware: bool) -> tuple[str, ...]:
    """Sorted names of what is on the open device.

    On ``hardware`` (a disk or a partition, whose free space ought to be blank) data without any signature
    counts as `UNKNOWN_DATA`.
    """
    found = tuple(sorted({signature.name for signature in probe(descriptor)}))
    if found or not hardware or edges_are_blank(descriptor):
        return found
    return (UNKNOWN_DATA,)


def edges_are_blank(descriptor: int, edge: int = _EDGE) -> bool:
    """Whether the first and the last ``edge`` bytes are all zero."""
    size = os.lseek(descriptor, 0, os.SEEK_END)
    starts = (0, max(0, size - edge))
    return all(not any(os.pread(descriptor, min(edge, size), start)) for start in starts)


@contextmanager
def _probing(descriptor: int) -> Iterator[tuple[ctypes.CDLL, int]]:
    library = _library()
    probe_ = library.blkid_new_probe()
    if not probe_:
        raise MemoryError
    try:
        if library.blkid_probe_set_device(probe_, descriptor, 0, 0) != 0:
            raise OSError(5, "a signature probe could not open the device")
        library.blkid_probe_enable_superblocks(probe_, 1)
        library.blkid_probe_set_superblocks_flags(probe_, _SUPERBLOCKS)
        library.blkid_probe_enable_partitions(probe_, 1)
        library.blkid_probe_set_partitions_flags(probe_, _PARTITIONS)
        yield library, probe_
    finally:
        library.blkid_free_probe(probe_)


def _current(library: ctypes.CDLL, probe_: int) -> Signature:
    name = _value(library, probe_, b"TYPE")
    if name:
        return Signature(name, _value(library, probe_, b"UUID"), _value(library, probe_, b"LABEL"))
    return Signature(_value(library, probe_, b"PTTYPE"), _value(library, probe_, b"PTUUID"), "")


def _value(library: ctypes.CDLL, probe_: int, name: bytes) -> str:
    text = ctypes.c_char_p()
    if library.blkid_probe_lookup_value(probe_, name, ctypes.byref(text), None) != 0:
        return ""
    return (text.value or b"").decode(errors="replace")


@cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(_LIBRARY, use_errno=True)
    handle, number = ctypes.c_void_p, ctypes.c_int
    library.blkid_new_probe.restype = handle
    library.blkid_probe_set_device.argtypes = [handle, number, ctypes.c_int64, ctypes.c_int64]
    library.blkid_probe_lookup_value.argtypes = [
        handle,
        ctypes.c_char_p,
        ctypes.POINTER(ctypes.c_char_p),
        ctypes.c_void_p,
    ]
    for name in ("enable_superblocks", "set_superblocks_flags", "enable_partitions", "set_partitions_flags"):
        getattr(library, f"blkid_probe_{name}").argtypes = [handle, number]
    for name in ("blkid_do_probe", "blkid_do_safeprobe", "blkid_free_probe"):
        getattr(library, name).argtypes = [handle]
    library.blkid_free_probe.restype = None
    return library
