"""Stride and stripe width of a file system, as its own superblock states them.

Source: the kernel's ``struct ext4_super_block`` and ``struct xfs_dsb``. dumpe2fs and xfs_info print the same
fields, at the price of up to five programs; the lab compares.
"""

import struct
from pathlib import Path
from typing import assert_never

from raidwright.helper.trouble import failed
from raidwright.storage.design import FilesystemKind

_HEAD = 4096
_EXT4_START = 1024
_EXT4 = struct.Struct("<56xH298xH10xI")
"""s_magic at 0x38, s_raid_stride at 0x164, s_raid_stripe_width at 0x170."""
_EXT4_MAGIC = 0xEF53
_XFS = struct.Struct(">4s180xII")
"""sb_magicnum at 0, sb_unit at 184, sb_width at 188."""
_XFS_MAGIC = b"XFSB"


def alignment(kind: FilesystemKind, path: str) -> tuple[int, int]:
    """(stride, stripe width) in file system blocks; zeros where the file system has none.

    Raises Trouble when there is no such superblock on the device.
    """
    try:
        with Path(path).open("rb", buffering=0) as device:
            head = device.read(_HEAD)
    except OSError as error:
        raise failed(f"{path} cannot be read: {error.strerror}.") from None
    match kind:
        case FilesystemKind.EXT4:
            magic, stride, width = _EXT4.unpack_from(head, _EXT4_START)
            found = magic == _EXT4_MAGIC
        case FilesystemKind.XFS:
            magic, stride, width = _XFS.unpack_from(head)
            found = magic == _XFS_MAGIC
        case FilesystemKind.BTRFS:
            # btrfs has no such setting.
            return 0, 0
        case _:
            assert_never(kind)
    if not found:
        raise failed(f"{path} has no {kind.value} superblock.")
    return stride, width
