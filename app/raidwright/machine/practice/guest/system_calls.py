"""System calls that Python has no name for."""

import ctypes
import os
from pathlib import Path

MS_RDONLY = 1
MS_MOVE = 8192
MS_REC = 16384
MS_SHARED = 1 << 20
_FINIT_MODULE = 313

_libc = ctypes.CDLL(None, use_errno=True)


def _check(result: int, what: str) -> None:
    if result:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error), what)


def mount(source: str, target: str, kind: str, flags: int = 0, options: str = "") -> None:
    """Mount a filesystem; makes the target folder when it is missing. Raises OSError."""
    Path(target).mkdir(parents=True, exist_ok=True)
    result = _libc.mount(source.encode(), target.encode(), kind.encode(), flags, options.encode() or None)
    _check(result, target)


def move_mount(source: str, target: str) -> None:
    """Move a mounted tree elsewhere."""
    _check(_libc.mount(source.encode(), target.encode(), None, MS_MOVE, None), target)


def share_mounts(target: str) -> None:
    """Hand every mount below ``target``, now and later, on to the namespaces made from this one."""
    _check(_libc.mount(None, target.encode(), None, MS_REC | MS_SHARED, None), target)


def insert_module(path: str) -> None:
    """Load one kernel module by its file, before there is a tree in which modprobe would find it."""
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        _check(_libc.syscall(_FINIT_MODULE, fd, b"", 0), path)
    finally:
        os.close(fd)
