"""Signatures that libblkid, or the oldest one we run with, does not know: fixed bytes at fixed places.

Sources: libbcachefs ``bcachefs_format.h``; the Linux-NTFS project's "LDM documentation" (PRIVHEAD in sector 6
and in the last one); FreeBSD ``sys/geom/*/g_*.h`` (a provider's last sector); OpenBSD ``softraidvar.h``;
AppleRAID's ``AppleRAIDMember.h``.
"""

import os
from collections.abc import Iterator

from raidwright.storage.snapshot.signatures import LDM
from raidwright.storage.units import KIB, SECTOR

_BLOCK = 4 * KIB
_FRONT = (
    (0x1018, bytes.fromhex("c68573f64e1a45ca8265f57f48ba6d81"), "bcache"),
    (0x1018, bytes.fromhex("c68573f666ce90a9d96a60cf803df7ef"), "bcachefs"),
    (6 * SECTOR, b"PRIVHEAD", LDM),
    (16 * SECTOR, b"marcCRAM", "softraid"),
)
"""Bytes from the start, what stands there, and whose it is."""
_LAST_SECTOR = ((b"PRIVHEAD", LDM), (b"GEOM::", "geom"))
_LAST_BLOCK = ((b"GEOM::", "geom"), (b"AppleRAIDHeader\0", "apple_raid"))
"""What the last sector of 512 bytes, and the last whole block of 4 KiB, may begin with."""


def own_signatures(descriptor: int) -> Iterator[str]:
    """Names of those on the open device. Raises OSError when it cannot be read."""
    size = os.lseek(descriptor, 0, os.SEEK_END)
    sector, block = size - SECTOR, size // _BLOCK * _BLOCK - _BLOCK
    places = (
        *_FRONT,
        *((sector, magic, name) for magic, name in _LAST_SECTOR),
        *((block, magic, name) for magic, name in _LAST_BLOCK),
    )
    for offset, magic, name in places:
        if offset >= 0 and os.pread(descriptor, len(magic), offset) == magic:
            yield name
