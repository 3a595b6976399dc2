"""Writes sectors that tell which they are, past the cache of the kernel, and counts those that are there."""

import mmap
import os
import sys

SECTOR = 512


def told(number: int) -> bytes:
    """What is written to the sector."""
    return number.to_bytes(8, "big") * (SECTOR // 8)


def write(disk: int, first: int, count: int) -> None:
    """All at once, without having it flushed."""
    room = mmap.mmap(-1, count * SECTOR)
    room.write(b"".join(map(told, range(first, first + count))))
    os.pwritev(disk, [room], first * SECTOR)


def there(disk: int, first: int, count: int) -> int:
    """How many are as they were written. Raises ValueError for one that is neither that nor blank."""
    room = mmap.mmap(-1, count * SECTOR)
    os.preadv(disk, [room], first * SECTOR)
    found = 0
    for place in range(count):
        sector = room[place * SECTOR : (place + 1) * SECTOR]
        if sector == told(first + place):
            found += 1
        elif any(sector):
            raise ValueError(f"sector {first + place} holds something else")
    return found


def main(action: str, first: int, count: int, *disks: str) -> None:
    """One of three things with each of the disks."""
    for path in disks:
        disk = os.open(path, os.O_RDWR | os.O_DIRECT)
        match action:
            case "write":
                write(disk, first, count)
            case "flush":
                os.fsync(disk)
            case _:
                print(there(disk, first, count))
        os.close(disk)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
