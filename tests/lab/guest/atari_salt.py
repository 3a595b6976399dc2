"""Runs in the guest: give a LUKS2 header a salt whose checksum passes for a partition table of Atari's.

Argument: the device. The table has no magic: an entry with its flag set, three letters or digits, and a start
and a length within the disk makes one (the kernel's block/partitions/atari.c, VALID_PARTITION).
"""

import fcntl
import hashlib
import os
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

READ_TABLE_AGAIN = 0x125F
"""BLKRRPART."""
SALT, CHECKSUM, LENGTH = 104, 448, 32
ENTRIES = (454, 466)
"""Places of the two entries of a table that lie within the checksum."""


def is_entry(entry: bytes, sectors: int) -> bool:
    flag, name, start, size = struct.unpack(">B3sII", entry)
    ends = (start + size) % 2**32 <= sectors
    return bool(flag & 1) and name.isalnum() and 0 < start <= sectors and ends and size > 2048


def is_taken_for_a_table(device: int, name: str) -> bool:
    """Whether the kernel shows partitions when it is made to look."""
    os.fsync(device)
    fcntl.ioctl(device, READ_TABLE_AGAIN)
    return any(Path(f"/sys/class/block/{name}").glob(f"{name}p*"))


def tabled(header: bytes, sectors: int) -> Iterator[bytes]:
    """The header of a container on so many sectors, with each salt whose checksum passes for a table."""
    salted = bytearray(header)
    for number in range(100_000):
        salted[CHECKSUM : CHECKSUM + 64] = bytes(64)
        struct.pack_into(">I", salted, SALT, number)
        salted[CHECKSUM : CHECKSUM + LENGTH] = hashlib.sha256(salted).digest()
        if any(is_entry(bytes(salted[place : place + 12]), sectors) for place in ENTRIES):
            yield bytes(salted)


def main(path: str) -> None:
    device, name = os.open(path, os.O_RDWR), Path(path).name
    sectors = os.lseek(device, 0, os.SEEK_END) // 512
    (length,) = struct.unpack(">Q", os.pread(device, 8, 8))
    for header in tabled(os.pread(device, length, 0), sectors):
        os.pwrite(device, header, 0)
        if is_taken_for_a_table(device, name):
            return
    raise SystemExit("no salt did")


if __name__ == "__main__":
    main(sys.argv[1])
