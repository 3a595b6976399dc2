"""Whether there is anything but zeros on a device, or any key in a LUKS header: read where data would be.

"No signature" is not "empty", and neither are two blank ends: a slip that overwrites the first MiB leaves a
whole file system behind it. So the ends are read, the places where file systems and containers keep copies of
their superblocks, and blocks all over the device. The places follow from its size alone, so that every look
sees the same.

Sources: ext4's ``sparse_super``; btrfs's superblock mirrors; the LUKS2 on-disk format (secondary headers);
NTFS's usual place of its master file table; mkfs.xfs's default allocation groups.
"""

import ctypes
import hashlib
import mmap
import os
from collections.abc import Collection, Iterable, Iterator, Sequence

from raidwright.helper.looking.on_disk.patience import ask_path
from raidwright.storage.header import HEADER_BLOCK, key_count, may_hold_keys, metadata_length
from raidwright.storage.units import GIB, KIB, MIB, PAGE

_memcmp = ctypes.CDLL(None).memcmp
_memcmp.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
END = 4 * MIB
"""Bytes at each end that are read whole."""
_BLOCK = 16 * KIB
_WINDOW = 64 * KIB
_FRONT = 64 * MIB
"""Up to here something is read in every MiB: that is where file systems begin to write."""
_SHIFTS = (0, MIB)
"""Where the first partition began when the table was still there; 63 sectors lie within a window."""
_TURNING, _SOLID = 160, 400
"""Blocks that are sampled: a hard disk takes about 10 ms for each."""
_EXT_REACH = {KIB: 16 * GIB, 2 * KIB: 1024 * GIB, 4 * KIB: 1 << 60}
"""By ext's block size, how large a file system of such blocks is at most."""
_BTRFS = (64 * MIB, 256 * GIB)
_LUKS = (4 * MIB,)
_NTFS = (3 * GIB,)
_XFS_GROUP = 1024 * GIB - 4 * KIB
_CHUNK = 256 * KIB
"""Bytes that a device is asked for at once: few places are longer, and memory that is new costs time."""
_PART = MIB
"""Bytes after which a digest tells again where it is; another number would be another digest."""

Extent = tuple[int, int]
"""From a byte up to, not including, another."""


def is_blank(descriptor: int, extents: Iterable[Extent]) -> bool:
    """Whether all of these bytes of the open device are zero. Raises OSError when one cannot be read."""
    return all(is_zero(data) for _, data in _read(descriptor, extents))


def is_blank_or_known(descriptor: int, extents: Iterable[Extent], known_digests: Collection[str]) -> bool:
    """Whether all of these bytes are zero, or their `digest` is one of ``known_digests``. Raises OSError."""
    if not known_digests:
        return is_blank(descriptor, extents)
    hashed, blank = hashlib.sha256(), True
    for offset, data in _read(descriptor, extents):
        _add(hashed, offset, data)
        blank = blank and is_zero(data)
    return blank or hashed.hexdigest() in known_digests


def digest(descriptor: int, extents: Iterable[Extent]) -> str:
    """SHA-256 (hex) of these bytes of the open device and of where they lie. Raises OSError."""
    hashed = hashlib.sha256()
    for offset, data in _read(descriptor, extents):
        _add(hashed, offset, data)
    return hashed.hexdigest()


def _add(hashed: "hashlib._Hash", offset: int | None, data: memoryview) -> None:
    if offset is not None:
        hashed.update(offset.to_bytes(8, "big"))
    hashed.update(data)


def extents_of(size: int, *, turns: bool, excluded: Sequence[Extent] = ()) -> tuple[Extent, ...]:
    """What is read of a device of ``size`` bytes, in order; ``turns`` is whether it is a spinning disk.

    ``excluded`` are partitions, which are looked at by themselves, and the room of their table.
    """
    wanted = (*_ends(size), *_front(size), *_copies(size), *_samples(size, _TURNING if turns else _SOLID))
    return tuple(_outside_of(_merge_extents(wanted, size), sorted(excluded)))


def _ends(size: int) -> Iterator[Extent]:
    yield 0, END
    yield max(0, size - END), size


def _front(size: int) -> Iterator[Extent]:
    for start in range(END, min(_FRONT, size), MIB):
        yield start, start + _WINDOW


def _copies(size: int) -> Iterator[Extent]:
    for offset in (*_ext_copies(size), *_BTRFS, *_LUKS, *_NTFS, *range(0, size, _XFS_GROUP)):
        for shift in _SHIFTS:
            yield offset + shift, offset + shift + _WINDOW
    for quarter in (1, 2, 3):
        # The share of a partition that begins at 1 MiB and ends somewhere in the last two.
        offset = quarter * size // 4
        yield max(0, offset - MIB // 2), offset + MIB


def _ext_copies(size: int) -> Iterator[int]:
    """Bytes to each backup superblock: in group 1 and those whose numbers are powers of 3, 5 and 7."""
    for block, reach in _EXT_REACH.items():
        group = 8 * block * block
        last = min(size, reach) // group
        first = block if block == KIB else 0
        for base in (3, 5, 7):
            number = 1
            while number <= last:
                yield number * group + first
                number *= base


def _samples(size: int, count: int) -> Iterator[Extent]:
    """One block in each of ``count`` equal stretches, at a place in it that follows no period."""
    blocks = size // _BLOCK
    for index in range(count):
        begin, end = index * blocks // count, (index + 1) * blocks // count
        if begin < end:
            start = (begin + index * 0x9E3779B1 % (end - begin)) * _BLOCK
            yield start, start + _BLOCK


def _merge_extents(extents: Iterable[Extent], size: int) -> Iterator[Extent]:
    """The same bytes in whole pages, each once, in order, none beyond the end."""
    first, last = 0, 0
    whole = ((start // PAGE * PAGE, min(-(-end // PAGE) * PAGE, size)) for start, end in extents)
    for start, end in sorted(extent for extent in whole if extent[0] < size):
        if start > last:
            if first < last:
                yield first, last
            first = start
        last = max(last, end)
    if first < last:
        yield first, last


def _outside_of(extents: Iterable[Extent], excluded: Sequence[Extent]) -> Iterator[Extent]:
    for extent in extents:
        start, end = extent
        for left_out, resumes in excluded:
            if left_out < end and resumes > start:
                if start < left_out:
                    yield start, left_out
                start = max(start, resumes)
        if start < end:
            yield start, end


def _read(descriptor: int, extents: Iterable[Extent]) -> Iterator[tuple[int | None, memoryview]]:
    """What is there, piece by piece, until the next one is asked for; with where it lies if a part begins."""
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_RANDOM)
    # A whole disk and its partitions are remembered apart: what was written by one is old in the other.
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    memory = memoryview(bytearray(_CHUNK))
    for start, end in extents:
        for offset in range(start, end, _CHUNK):
            data = memory[: min(_CHUNK, end - offset)]
            if os.preadv(descriptor, [data], offset) != len(data):
                raise OSError(5, "the device is smaller than it reports")
            yield None if (offset - start) % _PART else offset, data


def is_zero(data: memoryview) -> bool:
    """Whether all bytes of this writable memory are zero.

    To copy them for a comparison takes longer than to read them, and keeps all else in this process from its
    work.
    """
    if len(data) == 0:
        return True
    first = ctypes.addressof(ctypes.c_char.from_buffer(data))
    # The first byte is zero, and each is the same as the one before it.
    return data[0] == 0 and _memcmp(first, first + 1, len(data) - 1) == 0


_LUKS_HEADER_WINDOW = MIB
"""Bytes read at once. Memory that is new costs more than more reads do, in user mode Linux above all."""


def key_remains(descriptor: int, length: int) -> int | None:
    """Where in the first ``length`` bytes a header begins that can still have keys; None without one.

    An array may have put it on any block. Raises OSError.
    """
    # The memory begins on a page, as it must where the device is read past the kernel's own.
    with mmap.mmap(-1, _LUKS_HEADER_WINDOW) as memory, memoryview(memory) as room:
        for start in range(0, length, _LUKS_HEADER_WINDOW):
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
