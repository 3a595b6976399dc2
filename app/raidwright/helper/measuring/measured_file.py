"""The file that a measurement of a file system writes and reads: it has no name, and its own space."""

import contextlib
import ctypes
import errno
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

from raidwright.bench.cautions import why_no_room
from raidwright.bench.spec import HEADROOM, SMALLEST_STRETCH
from raidwright.bus.descriptor import descriptor_path
from raidwright.files import FOLDER_PASSED
from raidwright.helper.errors import HelperError, refusal, step_failure
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device, device_at, device_numbered
from raidwright.storage.failures import english, system_words
from raidwright.storage.units import GIB, MIB, format_size, round_down

_PIECE = 64 * MIB
"""Bytes by which a file grows at a time: nothing is heard while a file system fills them."""
_MOST_PIECES = 256
_FAT, _FAT_LIMIT = 0x4D44, 4 * GIB - MIB
"""Its number of statfs(2), and the longest file of whole MiB on it."""
_KEPT_FREE = 20
"""One part of so many of a file system is left free by a file that may take all there is..."""
_MOST_FREE = 16 * GIB
"""... but not more bytes than these."""
_MEMORY = frozenset({0x01021994, 0x858458F6})
_FUSE = 0x65735546
"""tmpfs and ramfs, FUSE: numbers of statfs(2)."""
_REWRITING = frozenset({0x9123683E, 0xCA451A4E, 0xF2F52010, 0x2FC12FC1, 0x3434})
"""btrfs, bcachefs, F2FS, ZFS, NILFS2."""
_SHARES = {0x6969: "NFS", 0xFF534D42: "SMB", 0xFE534D42: "SMB", 0x01021997: "9P", 0x00C36400: "Ceph"}
_STATFS_BYTES = 256
"""More than struct statfs has anywhere; it begins with the number of the kind, a long."""
_LIBC = ctypes.CDLL(None, use_errno=True)


def open_nameless(point: str) -> int:
    """A new file that no folder lists, on what is mounted at ``point``: gone when its last user is.

    Raises HelperError; also when ``point`` has meanwhile become something else.
    """
    with _mounted_folder(point) as folder:
        try:
            return os.open(".", os.O_RDWR | os.O_TMPFILE | os.O_CLOEXEC, 0o600, dir_fd=folder)
        except OSError as error:
            if error.errno not in {errno.EOPNOTSUPP, errno.EISDIR}:
                raise step_failure(
                    english(
                        "Cannot create a test file in {point}: {reason}.",
                        point=point,
                        reason=system_words(error),
                    )
                ) from None
        return _open_unlinked(point, folder)


def fitting_size(descriptor: int, wanted: int) -> int:
    """``wanted`` bytes, or fewer, in whole MiB, so that the file system keeps room for everybody else.

    Raises HelperError where hardly any is left.
    """
    space = os.fstatvfs(descriptor)
    free, whole = space.f_bavail * space.f_frsize, space.f_blocks * space.f_frsize
    reserve = max(HEADROOM, min(whole // _KEPT_FREE, _MOST_FREE))
    most = min(wanted, _FAT_LIMIT) if _kind(descriptor) == _FAT else wanted
    size = round_down(min(most, free - reserve), MIB)
    if size < SMALLEST_STRETCH:
        raise refusal(
            english(
                "Only {free} is free, and {reserve} of it is reserved. Free some space first.",
                free=format_size(free),
                reserve=format_size(reserve),
            )
        )
    return size


def prepare(descriptor: int, size: int) -> Device | None:
    """The device on which the open file lies, None when that is none of ours.

    Raises HelperError where it would not fit, or would not be written past the cache.
    """
    _require_a_disk(descriptor)
    _try_direct(descriptor)
    return prepare_cached(descriptor, size)


def goes_past_memory(descriptor: int) -> bool:
    """Whether what is written to the open file can be written to a disk, and not only to memory."""
    try:
        _require_a_disk(descriptor)
        _try_direct(descriptor)
    except HelperError:
        return False
    return True


def prepare_cached(descriptor: int, size: int) -> Device | None:
    """The same of a file that need not go past the cache. Raises HelperError where it would not fit."""
    space = os.fstatvfs(descriptor)
    why_not = why_no_room(size, space.f_bavail * space.f_frsize)
    if why_not is not None:
        raise refusal(why_not)
    return _device_below(descriptor)


def lengthen(descriptor: int, size: int, stopped: Callable[[], bool] = lambda: False) -> None:
    """Give the open file its length, piece by piece until ``stopped``. Raises HelperError.

    fio would unlink and make anew a file that is shorter than its job.
    """
    piece = max(_PIECE, size // _MOST_PIECES)
    for reached in (*range(piece, size, piece), size):
        if stopped():
            return
        try:
            os.ftruncate(descriptor, reached)
        except OSError as error:
            if error.errno != errno.EFBIG:
                raise
            raise refusal(
                english(
                    "This file system cannot store a file of {size} (limit of FAT: 4 GiB). Choose a smaller"
                    " test size.",
                    size=format_size(size),
                )
            ) from None


def share_of(descriptor: int) -> str:
    """By which protocol its file system lies on another computer; empty for this one. Raises HelperError."""
    return _SHARES.get(_kind(descriptor), "")


def is_rewritten(descriptor: int) -> bool:
    """Whether its file system never writes in place. Raises HelperError."""
    return _kind(descriptor) in _REWRITING


@contextlib.contextmanager
def _mounted_folder(point: str) -> Iterator[int]:
    """The root of the mount at ``point``, reached without following one link, and held."""
    with contextlib.ExitStack() as opened:
        folder: int | None = None
        for name in Path(point).parts:
            try:
                folder = os.open(name, FOLDER_PASSED, dir_fd=folder)
            except OSError as error:
                raise step_failure(
                    english(
                        "Cannot create a test file in {point}: {reason}.",
                        point=point,
                        reason=system_words(error),
                    )
                ) from None
            opened.callback(os.close, folder)
        assert folder is not None
        mount = mounts.mount_of(folder)
        if mount is None or mount.point != point:
            raise refusal(
                english("The file system is no longer mounted on {point}. Mount it again.", point=point)
            )
        yield folder


def _open_unlinked(point: str, folder: int) -> int:
    """For file systems without O_TMPFILE (FAT, NTFS, NFS)."""
    name = f".raidwright-{secrets.token_hex(8)}"
    try:
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(name, flags, 0o600, dir_fd=folder)
        os.unlink(name, dir_fd=folder)
    except OSError as error:
        raise step_failure(
            english(
                "Cannot create a test file in {point}: {reason}.", point=point, reason=system_words(error)
            )
        ) from None
    return descriptor


def _require_a_disk(descriptor: int) -> None:
    """Raise HelperError for a file in memory or behind a program: what that caches cannot be gone past.

    The program may also be the caller's own, and let whoever asks wait for ever. So the list of mounts is
    looked at first; of mounts that are not in it, made in a namespace of the caller's, the kernel tells
    others than their users without asking the program.
    """
    mount = mounts.mount_of(descriptor)
    through = mount is not None and mount.kind.startswith("fuse")
    kind = _FUSE if through else _kind(descriptor)
    if kind in _MEMORY:
        raise refusal(english("This folder is in memory, not on a disk. Choose a folder on a disk."))
    if kind == _FUSE:
        raise refusal(
            english(
                "This folder uses FUSE, so its cache would be measured instead of a disk. Choose another"
                " folder."
            )
        )


def _kind(descriptor: int) -> int:
    buffer = ctypes.create_string_buffer(_STATFS_BYTES)
    if _LIBC.fstatfs(descriptor, buffer):
        raise step_failure(
            english(
                "Cannot examine the test file: {reason}.",
                reason=system_words(OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))),
            )
        )
    return ctypes.c_ulong.from_buffer(buffer).value


def _try_direct(descriptor: int) -> None:
    try:
        os.close(os.open(descriptor_path(descriptor), os.O_RDWR | os.O_DIRECT | os.O_CLOEXEC))
    except OSError as error:
        raise _no_direct(error) from None


def _no_direct(error: OSError) -> HelperError:
    if error.errno == errno.EINVAL:
        return refusal(
            english(
                "This file system cannot bypass the page cache, so results would be too high. Choose one of"
                " your own folders on it; those results are marked as cached."
            )
        )
    return step_failure(english("Cannot reopen the test file: {reason}.", reason=system_words(error)))


def _device_below(descriptor: int) -> Device | None:
    """The file system's device: by number, else by its mount's source (btrfs has numbers of its own)."""
    number = os.fstat(descriptor).st_dev
    device = device_numbered(f"{os.major(number)}:{os.minor(number)}")
    mount = None if device else mounts.mount_of(descriptor)
    return device or (device_at(mount.source) if mount and mount.source.startswith("/dev/") else None)
