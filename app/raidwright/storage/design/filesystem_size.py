"""What mkfs makes of a device: bytes that the new file system says it has, and how XFS divides them."""

from typing import assert_never

from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.units import GIB, MIB, TIB, round_down, round_up

BLOCK = 4096
"""Bytes in a block of every file system made here, and in a sector of dm-crypt wherever the device allows."""
_LEAST_GROUP = 16 * MIB // BLOCK
"""Blocks that the last group must have. XFS leaves fewer out; ext4 does so below a bound that depends on its
settings and is lower on all but the smallest devices, so it is told the size."""
_EXT4_GROUP = 32768
XFS_WIDEST = 2**31 - 1
"""Bytes of data in the widest stripe that mkfs.xfs takes (xfsprogs 6.1, calc_stripe_factors())."""
_XFS_MOST = TIB // BLOCK - 1


def filesystem_size(kind: FilesystemKind, device: int, chunk: int, data_members: int) -> int:
    """Bytes of the file system on ``device`` bytes, as its superblock counts them."""
    match kind:
        case FilesystemKind.EXT4:
            return _whole_groups(device // BLOCK, _EXT4_GROUP) * BLOCK
        case FilesystemKind.XFS:
            return _whole_groups(device // BLOCK, xfs_group(device, chunk, data_members)) * BLOCK
        case FilesystemKind.BTRFS:
            return round_down(device, BLOCK)
        case _:
            assert_never(kind)


def _whole_groups(blocks: int, group: int) -> int:
    """``blocks`` without a last group that is too small to be one of several."""
    last = blocks % group
    return blocks - last if last < min(_LEAST_GROUP, blocks) else blocks


def xfs_group(device: int, chunk: int, data_members: int) -> int:
    """Blocks in an allocation group of an XFS on ``device`` bytes, striped or not (``chunk`` is 0 then).

    As mkfs.xfs chooses by itself for disks that turn; for others newer ones count the processors.
    Source: xfsprogs 6.1, calc_default_ag_geometry() and align_ag_geometry().
    """
    blocks = device // BLOCK
    unit, width = chunk // BLOCK, chunk // BLOCK * data_members
    parts = _xfs_parts(blocks, striped=width > 0)
    group = min(-(-blocks // parts), _XFS_MOST) if parts else _XFS_MOST
    return _staggered_group(group, blocks, unit, width) if width else group


def _xfs_parts(blocks: int, *, striped: bool) -> int:
    """Into how many groups the device is divided; 0 for as few as can be."""
    if blocks >= 32 * TIB // BLOCK:
        return 0
    if not striped and blocks >= 128 * MIB // BLOCK:
        return 4 if blocks < 4 * TIB // BLOCK else 0
    steps = ((512 * GIB + BLOCK, 32), (8 * GIB + BLOCK, 16), (128 * MIB, 8), (64 * MIB, 4), (32 * MIB, 2))
    return next((parts for least, parts in steps if blocks >= least // BLOCK), 1)


def _staggered_group(group: int, blocks: int, unit: int, width: int) -> int:
    """The group in whole chunks, and not in whole stripes: all groups would begin on the same disk."""
    aligned = round_up(group, unit)
    if aligned > _XFS_MOST:
        aligned = round_down(group, unit)
    if aligned % width or width == unit or blocks <= aligned:
        return aligned
    return aligned - unit if aligned - unit >= _LEAST_GROUP else aligned + unit
