"""The shares that a mounted file system keeps of itself: a file of root's, which may come from anywhere.

No look reads it, for its disks may be dying: whoever wants to know asks for it.
"""

import errno
import os
import stat
from collections.abc import Collection

from raidwright.files import FOLDER, OLD_FILE
from raidwright.storage.snapshot.kept_shares import KEPT, MOST_KEPT, kept_in
from raidwright.storage.snapshot.share import Share

_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
_NO_FILE = (errno.ELOOP, errno.ENXIO)
"""What the kernel answers who would open a link, or a socket."""


def kept_content(folder: int) -> bytes | None:
    """What the file in the opened top folder holds; empty without one. Raises OSError.

    None for what root has not written: a link, a pipe, another user's, or more than we write.
    """
    try:
        descriptor = os.open(KEPT, OLD_FILE, dir_fd=folder)
    except FileNotFoundError:
        return b""
    except OSError as error:
        if error.errno in _NO_FILE:
            return None
        raise
    try:
        return _content_of(descriptor) if _is_roots(os.fstat(descriptor)) else None
    finally:
        os.close(descriptor)


def _is_roots(status: os.stat_result) -> bool:
    return stat.S_ISREG(status.st_mode) and status.st_uid == 0 and not status.st_mode & _BY_OTHERS


def _content_of(descriptor: int) -> bytes | None:
    with open(descriptor, "rb", closefd=False) as opened:
        content = opened.read(MOST_KEPT + 1)
    return content if len(content) <= MOST_KEPT else None


def read_kept_shares(points: Collection[str]) -> tuple[Share, ...]:
    """The shares that the file systems mounted on ``points`` keep, each name once; nothing in doubt.

    May take long where a disk is dying: never call it on the GUI thread.
    """
    shares = (share for point in points for share in _kept_on(point))
    return tuple({share.name.casefold(): share for share in shares}.values())


def _kept_on(point: str) -> tuple[Share, ...]:
    try:
        folder = os.open(point, FOLDER)
    except OSError:
        return ()
    try:
        return kept_in(kept_content(folder) or b"")
    except OSError:
        return ()
    finally:
        os.close(folder)
