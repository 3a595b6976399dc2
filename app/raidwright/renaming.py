"""Files of one folder that change places, or take a name only while it is free: the kernel's renameat2."""

import ctypes
import errno
import os

_libc = ctypes.CDLL(None, use_errno=True)
_NOREPLACE, _EXCHANGE = 1, 2
_UNKNOWN = (errno.EINVAL, errno.ENOSYS)
"""What file systems answer that cannot do it; some of those on networks."""


def exchange(one: str, other: str, folder: int) -> bool:
    """Have two files change places at once; False, and nothing done, where that cannot be. Raises OSError."""
    return _renamed(one, other, folder, _EXCHANGE)


def take_free_name(name: str, free: str, folder: int) -> None:
    """Rename a file to a name that is ``free``. Raises FileExistsError when it is not, and OSError."""
    if not _renamed(name, free, folder, _NOREPLACE):
        os.link(name, free, src_dir_fd=folder, dst_dir_fd=folder)
        try:
            os.unlink(name, dir_fd=folder)
        except OSError:
            os.unlink(free, dir_fd=folder)
            raise


def _renamed(old: str, new: str, folder: int, flags: int) -> bool:
    if _libc.renameat2(folder, old.encode(), folder, new.encode(), flags) == 0:
        return True
    error = ctypes.get_errno()
    if error in _UNKNOWN:
        return False
    raise OSError(error, os.strerror(error))
