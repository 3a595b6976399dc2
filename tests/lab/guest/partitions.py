"""Runs in the guest: partitions that the kernel alone is told of, without a table on the disk.

As ``addpart`` and ``delpart`` make them, which Debian 13 does not have.
Arguments: the disk, the partition's number, its start and its length in bytes.
"""

import contextlib
import ctypes
import fcntl
import os
import sys

_BLKPG, _ADD, _DELETE = 0x1269, 1, 2


class _Partition(ctypes.Structure):
    _fields_ = [
        ("start", ctypes.c_longlong),
        ("length", ctypes.c_longlong),
        ("number", ctypes.c_int),
        ("names", ctypes.c_char * 128),
    ]


class _Order(ctypes.Structure):
    _fields_ = [
        ("what", ctypes.c_int),
        ("flags", ctypes.c_int),
        ("size", ctypes.c_int),
        ("partition", ctypes.c_void_p),
    ]


def add_partition(disk: str, number: int, start: int, length: int) -> None:
    """Bytes; raises OSError."""
    _tell(disk, _ADD, _Partition(start, length, number))


def delete_partition(disk: str, number: int) -> None:
    """Also when there is none."""
    with contextlib.suppress(OSError):
        _tell(disk, _DELETE, _Partition(0, 0, number))


def _tell(disk: str, what: int, partition: _Partition) -> None:
    order = _Order(what, 0, ctypes.sizeof(partition), ctypes.addressof(partition))
    descriptor = os.open(disk, os.O_RDONLY)
    try:
        fcntl.ioctl(descriptor, _BLKPG, order)
    finally:
        os.close(descriptor)


if __name__ == "__main__":
    add_partition(sys.argv[1], *map(int, sys.argv[2:]))
