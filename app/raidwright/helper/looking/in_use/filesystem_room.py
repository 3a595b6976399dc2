"""How large a mounted file system is, asked of the kernel: its superblock on the disk may be older.

Source: the kernel's fs/xfs/libxfs/xfs_fs.h, ``struct xfs_fsop_geom_v1`` and ``XFS_IOC_FSGEOMETRY_V1``.
"""

import contextlib
import fcntl
import os
import struct
from collections.abc import Iterable
from typing import assert_never

from raidwright.files import FOLDER
from raidwright.helper.errors import HelperError, step_failure
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.filesystem_superblock import read_superblock
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.failures import english, system_words

_XFS_GEOMETRY = 0x80705864
_XFS = struct.Struct("<I28xQ72x")
"""blocksize at 0, datablocks at 32."""


def filesystem_bytes(kind: FilesystemKind, point: str, device: str) -> int:
    """Bytes of the file system of ``device`` that is mounted on ``point``, as its superblock counts them.

    Raises HelperError when the kernel does not tell.
    """
    try:
        match kind:
            case FilesystemKind.EXT4:
                return read_superblock(kind, device).size
            case FilesystemKind.XFS:
                return _xfs(point)
            case FilesystemKind.BTRFS:
                status = os.statvfs(point)
                return status.f_blocks * status.f_frsize
            case _:
                assert_never(kind)
    except OSError as error:
        raise step_failure(
            english("{device} cannot be read: {reason}.", device=device, reason=system_words(error))
        ) from None


def mounted_bytes(device: Device, entries: Iterable[MountEntry]) -> int:
    """The same wherever ``entries`` say that it is mounted for us too; 0 where that is nowhere."""
    ours = {entry.point: entry for entry in entries if not entry.process}
    for entry in ours.values():
        kind = next((each for each in FilesystemKind if each.value == entry.kind), None)
        if kind is not None and mounts.is_of(entry, device):
            with contextlib.suppress(HelperError):
                return filesystem_bytes(kind, entry.point, device.path)
    return 0


def _xfs(point: str) -> int:
    folder = os.open(point, FOLDER)
    try:
        geometry = fcntl.ioctl(folder, _XFS_GEOMETRY, bytes(_XFS.size))
    finally:
        os.close(folder)
    block, blocks = _XFS.unpack(geometry)
    return int(block) * int(blocks)
