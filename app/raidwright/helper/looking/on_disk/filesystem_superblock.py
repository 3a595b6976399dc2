"""Size, stride and stripe width of a file system, as its own superblock states them.

Source: the kernel's ``struct ext4_super_block``, ``xfs_dsb`` and ``btrfs_super_block``. dumpe2fs and xfs_info
print the same fields, at the price of up to five programs; the lab compares.
"""

import os
import struct
from collections.abc import Iterable
from typing import NamedTuple, assert_never

from raidwright.helper.errors import step_failure
from raidwright.helper.looking.on_disk.patience import ask_path
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.failures import english, system_words
from raidwright.storage.fields import MOST_BYTES
from raidwright.storage.units import KIB

_HEAD = 128 * KIB
_EXT4_START = 1024
_EXT4 = struct.Struct("<4xI16xI28xHH36xI236xI16xH10xI")
"""s_blocks_count_lo at 0x4, s_log_block_size at 0x18, s_magic at 0x38, s_state at 0x3a, s_feature_incompat
at 0x60, s_blocks_count_hi at 0x150, s_raid_stride at 0x164, s_raid_stripe_width at 0x170."""
_EXT4_ERRORS = 2
"""In s_state until e2fsck has been over it; the kernel does not enlarge it then (``ext4_resize_begin``)."""
_EXT4_64BIT = 0x80
_EXT4_MOST_BLOCKS = 1 << 32
"""Without 64bit; resize2fs takes one less then."""
_EXT4_MAGIC = 0xEF53
_EXT4_LEAST_BLOCK, _EXT4_MOST_SCALE = 1024, 6
"""Bytes, and how often they are doubled at most (the kernel's ``EXT4_MAX_BLOCK_LOG_SIZE``: 64 KiB)."""
_XFS = struct.Struct(">4sIQ168xII")
"""sb_magicnum at 0, sb_blocksize at 4, sb_dblocks at 8, sb_unit at 184, sb_width at 188."""
_XFS_MAGIC = b"XFSB"
BTRFS_START = 64 * KIB
_BTRFS = struct.Struct("<64x8s40xQ")
"""magic at 0x40, total_bytes at 0x70."""
BTRFS_MAGIC = b"_BHRfS_M"


class Superblock(NamedTuple):
    """Bytes of the file system; stride and stripe width in its blocks, zeros where it has none."""

    size: int
    stride: int = 0
    stripe_width: int = 0
    limit: int = 0
    """Bytes that it cannot grow beyond, unless it is converted; 0 where its form sets no limit."""
    errors: bool = False
    """Whether it has noted errors, for which the kernel does not let it grow."""


def read_superblock(kind: FilesystemKind, path: str) -> Superblock:
    """What the file system on ``path`` says of itself.

    Raises HelperError when there is no such superblock on the device.
    """
    try:
        head = ask_path(path, lambda descriptor: os.pread(descriptor, _HEAD, 0))
    except OSError as error:
        raise step_failure(
            english("{device} cannot be read: {reason}.", device=path, reason=system_words(error))
        ) from None
    superblock = _parse(kind, head)
    if superblock is None:
        raise step_failure(
            english(
                ("No {kind} file system was found on {device}. Check the disks, then try again."),
                device=path,
                kind=kind.value,
            )
        )
    return superblock


def superblock_on(descriptor: int, names: Iterable[str]) -> Superblock:
    """What the file system on the open device with these signatures says; zeros if none is known here.

    A mounted file system may write its superblock past what was read of the device before. Raises OSError.
    """
    kind = next((each for each in FilesystemKind if each.value in names), None)
    if kind is None:
        return Superblock(0)
    os.posix_fadvise(descriptor, 0, _HEAD, os.POSIX_FADV_DONTNEED)
    return _parse(kind, os.pread(descriptor, _HEAD, 0)) or Superblock(0)


def _parse(kind: FilesystemKind, head: bytes) -> Superblock | None:
    """What a device that begins so says; None without such a superblock, or with one that cannot be."""
    superblock = _read(kind, head.ljust(_HEAD, b"\0"))
    return superblock if superblock is not None and superblock.size <= MOST_BYTES else None


def _read(kind: FilesystemKind, head: bytes) -> Superblock | None:
    match kind:
        case FilesystemKind.EXT4:
            low, scale, magic, state, features, high, stride, width = _EXT4.unpack_from(head, _EXT4_START)
            # Without metadata_csum nothing guards the field: it may say any number.
            if magic != _EXT4_MAGIC or scale > _EXT4_MOST_SCALE:
                return None
            block = _EXT4_LEAST_BLOCK << scale
            limit = 0 if features & _EXT4_64BIT else _EXT4_MOST_BLOCKS * block
            errors = bool(state & _EXT4_ERRORS)
            return Superblock((high << 32 | low) * block, stride, width, limit, errors)
        case FilesystemKind.XFS:
            magic, block, blocks, stride, width = _XFS.unpack_from(head)
            return Superblock(block * blocks, stride, width) if magic == _XFS_MAGIC else None
        case FilesystemKind.BTRFS:
            magic, size = _BTRFS.unpack_from(head, BTRFS_START)
            return Superblock(size) if magic == BTRFS_MAGIC else None
        case _:
            assert_never(kind)
