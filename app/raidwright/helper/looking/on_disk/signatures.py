"""What lies on a block device, by looking: libblkid's low-level probe, and what libblkid does not know.

Names are those of `storage.snapshot.signatures`, so that what is shown, what a plan expects and what the
guard finds are spelled alike.

Sources of what libblkid, or the oldest one we run with, does not know: libbcachefs ``bcachefs_format.h``; the
Linux-NTFS project's "LDM documentation" (PRIVHEAD in sector 6 and in the last one); FreeBSD
``sys/geom/*/g_*.h`` (a provider's last sector); OpenBSD ``softraidvar.h``; AppleRAID's ``AppleRAIDMember.h``.
"""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from raidwright.storage.snapshot.signatures import CONTRADICTING, LDM, SET_TYPES
from raidwright.storage.units import KIB, SECTOR

EDGE = 64 * KIB
_SUPERBLOCKS = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 9 | 1 << 10
"""LABEL, UUID, TYPE, USAGE, VERSION, MAGIC, BADCSUM of <blkid/blkid.h>."""
_PARTITIONS = 1 << 1 | 1 << 3
"""FORCE_GPT, MAGIC."""
_CRYPTO = "crypto"
_LIBRARY = "libblkid.so.1"
_BLOCK = 4 * KIB
_FRONT = (
    (0x1018, bytes.fromhex("c68573f64e1a45ca8265f57f48ba6d81"), "bcache"),
    (0x1018, bytes.fromhex("c68573f666ce90a9d96a60cf803df7ef"), "bcachefs"),
    (6 * SECTOR, b"PRIVHEAD", LDM),
    (16 * SECTOR, b"marcCRAM", "softraid"),
)
"""Bytes from the start, what stands there, and whose it is."""
_LAST_SECTOR = ((b"PRIVHEAD", LDM), (b"GEOM::", "geom"))
_LAST_BLOCK = ((b"GEOM::", "geom"), (b"AppleRAIDHeader\0", "apple_raid"))
"""What the last sector of 512 bytes, and the last whole block of 4 KiB, may begin with."""


@dataclass(frozen=True)
class Signature:
    """One signature: its libblkid name, and the UUID and label it carries (empty without)."""

    name: str
    uuid: str
    label: str
    usage: str = ""
    """"filesystem", "raid", "crypto", "other"; empty for a partition table."""
    version: str = ""


class Region(NamedTuple):
    """A stretch of a device that is looked at as if it were a device of its own; by itself the whole."""

    start: int = 0
    size: int = 0
    """Bytes; 0 up to the end of the device."""


WHOLE = Region()


def probe(descriptor: int, region: Region = WHOLE) -> tuple[Signature, ...]:
    """Every signature on the open device, superblocks and partition tables, sorted by name.

    Raises OSError when the device cannot be read.
    """
    with _probing(descriptor, region) as (library, probe_):
        signatures = set()
        while (answer := library.blkid_do_probe(probe_)) == 0:
            signatures.add(_current(library, probe_))
        if answer < 0:
            raise OSError(5, "the signature search cannot read the device")
    return tuple(sorted(signatures, key=lambda each: (each.name, each.uuid)))


def contradict(descriptor: int, signatures: tuple[Signature, ...], region: Region = WHOLE) -> bool:
    """Whether the superblocks among the ``signatures`` of the open device contradict each other.

    libblkid has several negative answers for that and for errors, and other ones in other versions. It stops
    at an encrypted container, and does not see that a file system lies on the same blocks.
    """
    superblocks = {each.name for each in signatures if each.usage}
    if not superblocks:
        return False
    hidden = any(each.usage == _CRYPTO for each in signatures)
    with _probing(descriptor, region) as (library, probe_):
        return bool(library.blkid_do_safeprobe(probe_) < 0) or (hidden and len(superblocks) > 1)


class TableEntry(NamedTuple):
    """One partition as its table tells of it."""

    kind: str
    """GPT type GUID in lower case, or "0x83"."""
    uuid: str
    """In lower case; empty without one."""
    region: Region
    """Where it lies on the device."""


def partition_types(descriptor: int, region: Region = WHOLE) -> tuple[str, ...]:
    """The kind of each of `partition_entries`."""
    return tuple(entry.kind for entry in partition_entries(descriptor, region))


def partition_entries(descriptor: int, region: Region = WHOLE) -> tuple[TableEntry, ...]:
    """Each partition in the tables on the open device; none without a table that libblkid can read."""
    with _probing(descriptor, region) as (library, probe_):
        table = library.blkid_probe_get_partitions(probe_)
        count = library.blkid_partlist_numof_partitions(table) if table else 0
        parts = [library.blkid_partlist_get_partition(table, index) for index in range(max(count, 0))]
        return tuple(_entry(library, part, region.start) for part in parts if part)


def _entry(library: ctypes.CDLL, part: int, origin: int) -> TableEntry:
    start = library.blkid_partition_get_start(part) * SECTOR
    size = library.blkid_partition_get_size(part) * SECTOR
    return TableEntry(_type(library, part), _uuid(library, part), Region(origin + start, size))


def names(descriptor: int, signatures: tuple[Signature, ...], region: Region = WHOLE) -> tuple[str, ...]:
    """Sorted names of all that is known to be on the open device; ``signatures`` are what `probe` says of it.

    Types of partitions count as well where they alone tell of a set.
    """
    all_names = {signature.name for signature in signatures}
    all_names.update(own_signatures(descriptor, region))
    kinds = partition_types(descriptor, region) if signatures else ()
    all_names.update(SET_TYPES[kind] for kind in kinds if kind in SET_TYPES)
    if contradict(descriptor, signatures, region):
        all_names.add(CONTRADICTING)
    return tuple(sorted(all_names))


def edges_are_blank(descriptor: int, edge: int = EDGE) -> bool:
    """Whether the first and the last ``edge`` bytes are all zero."""
    size = os.lseek(descriptor, 0, os.SEEK_END)
    starts = (0, max(0, size - edge))
    return all(not any(os.pread(descriptor, min(edge, size), start)) for start in starts)


@contextmanager
def _probing(descriptor: int, region: Region = WHOLE) -> Iterator[tuple[ctypes.CDLL, int]]:
    library = _library()
    probe_ = library.blkid_new_probe()
    if not probe_:
        raise MemoryError
    try:
        if library.blkid_probe_set_device(probe_, descriptor, *region) != 0:
            raise OSError(5, "the signature search cannot open the device")
        library.blkid_probe_enable_superblocks(probe_, 1)
        library.blkid_probe_set_superblocks_flags(probe_, _SUPERBLOCKS)
        library.blkid_probe_enable_partitions(probe_, 1)
        library.blkid_probe_set_partitions_flags(probe_, _PARTITIONS)
        yield library, probe_
    finally:
        library.blkid_free_probe(probe_)


def _current(library: ctypes.CDLL, probe_: int) -> Signature:
    def value(name: bytes) -> str:
        return _value(library, probe_, name)

    if value(b"TYPE"):
        return Signature(
            value(b"TYPE"), value(b"UUID"), value(b"LABEL"), value(b"USAGE") or "other", value(b"VERSION")
        )
    return Signature(value(b"PTTYPE"), value(b"PTUUID"), "")


def _value(library: ctypes.CDLL, probe_: int, name: bytes) -> str:
    text = ctypes.c_char_p()
    if library.blkid_probe_lookup_value(probe_, name, ctypes.byref(text), None) != 0:
        return ""
    return (text.value or b"").decode(errors="replace")


def _type(library: ctypes.CDLL, part: int) -> str:
    guid = library.blkid_partition_get_type_string(part)
    return guid.decode().lower() if guid else f"{library.blkid_partition_get_type(part):#04x}"


def _uuid(library: ctypes.CDLL, part: int) -> str:
    uuid = library.blkid_partition_get_uuid(part)
    return uuid.decode().lower() if uuid else ""


@cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(_LIBRARY, use_errno=True)
    handle, number, text = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p
    lookup = [handle, text, ctypes.POINTER(text), ctypes.c_void_p]
    for name, result, argument_types in (
        ("new_probe", handle, []),
        ("probe_set_device", number, [handle, number, ctypes.c_int64, ctypes.c_int64]),
        ("probe_lookup_value", number, lookup),
        ("probe_get_partitions", handle, [handle]),
        ("partlist_numof_partitions", number, [handle]),
        ("partlist_get_partition", handle, [handle, number]),
        ("partition_get_type", number, [handle]),
        ("partition_get_type_string", text, [handle]),
        ("partition_get_uuid", text, [handle]),
        ("partition_get_start", ctypes.c_int64, [handle]),
        ("partition_get_size", ctypes.c_int64, [handle]),
        ("do_probe", number, [handle]),
        ("do_safeprobe", number, [handle]),
        ("free_probe", None, [handle]),
        ("probe_enable_superblocks", number, [handle, number]),
        ("probe_set_superblocks_flags", number, [handle, number]),
        ("probe_enable_partitions", number, [handle, number]),
        ("probe_set_partitions_flags", number, [handle, number]),
    ):
        function = getattr(library, f"blkid_{name}")
        function.restype, function.argtypes = result, argument_types
    return library


def own_signatures(descriptor: int, region: Region = WHOLE) -> Iterator[str]:
    """Names of what libblkid does not know on the open device. Raises OSError when it cannot be read."""
    size = region.size or os.lseek(descriptor, 0, os.SEEK_END) - region.start
    sector, block = size - SECTOR, size // _BLOCK * _BLOCK - _BLOCK
    magics = (
        *_FRONT,
        *((sector, magic, name) for magic, name in _LAST_SECTOR),
        *((block, magic, name) for magic, name in _LAST_BLOCK),
    )
    for offset, magic, name in magics:
        if offset >= 0 and os.pread(descriptor, len(magic), region.start + offset) == magic:
            yield name
