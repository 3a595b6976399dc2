"""Runs in the guest: remember the blocks in which an array's first layer has its keys, and look for them.

Arguments: the file to remember them in, then the array; or that file, "in", and the disks to look on. Prints
how many blocks there were, or were found. A block of zeros is none.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

BLOCK = 4096
HEADER = 16 * 1024 * 1024


def digests(path: str, length: int) -> Iterator[str]:
    """Of each block that is not zero."""
    with Path(path).open("rb", buffering=0) as device:
        for _ in range(0, length, BLOCK * 256):
            data = device.read(BLOCK * 256)
            if not data:
                return
            if any(data):
                blocks = (data[start : start + BLOCK] for start in range(0, len(data), BLOCK))
                yield from (hashlib.sha256(block).hexdigest() for block in blocks if any(block))


if __name__ == "__main__":
    file, first, *disks = sys.argv[1:]
    if first == "in":
        known = set(Path(file).read_text().split())
        print(sum(digest in known for disk in disks for digest in digests(disk, 1 << 62)))
    else:
        keys = set(digests(first, HEADER))
        Path(file).write_text("\n".join(keys))
        print(len(keys))
