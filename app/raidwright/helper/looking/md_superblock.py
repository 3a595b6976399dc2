"""The superblock with which a member of an array says which place is its own.

Source: ``struct mdp_superblock_1`` of the kernel's include/uapi/linux/raid/md_p.h, and drivers/md/md.c
``super_1_load`` for where the versions 1.0, 1.1 and 1.2 keep it. Version 0.90 is not read.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable
from dataclasses import dataclass

from raidwright.helper.looking.kernel import Device
from raidwright.storage.units import KIB, SECTOR, round_down

_MAGIC = 0xA92B4EFC
_HEAD = struct.Struct("<III4x16s40xiIQII")
"""magic, major_version, feature_map, set_uuid, level, layout, size, chunksize, raid_disks."""
_LENGTH = 4 * KIB
_RECOVERY = struct.Struct("<QI")
"""At 152: recovery_offset, dev_number."""
_EVENTS = struct.Struct("<Q12xI")
"""At 200: events, and at 220 max_dev, which counts the roles from 256 on."""
_ROLES = 256
_MOST_ROLES = 1920
_RECOVERING = 1 << 1
"""MD_FEATURE_RECOVERY_OFFSET."""
_NO_PLACE = 0xFF00
"""From here on a role is no place: spare, faulty, journal."""
_FAULTY = 0xFFFE
_GROUP = 8
_LEVELS = {-1: "linear", 0: "raid0", 1: "raid1", 4: "raid4", 5: "raid5", 6: "raid6", 10: "raid10"}


@dataclass(frozen=True)
class MdSuperblock:
    """What one member knows: of its array as it was last, and of itself."""

    uuid: str
    """As mdadm prints it."""
    level: str
    layout: int
    chunk: int
    """Bytes."""
    component: int
    """Bytes of each member that serve it."""
    expected: int
    number: int
    """Its own, under which the superblocks of all members list its role."""
    events: int
    """Counts changes; the member with the most knows best."""
    recovered: int | None
    """Bytes of it that are filled, when it is not whole."""
    roles: tuple[int, ...]

    def slot_of(self, number: int) -> int:
        """The place of the member of that number, -1 when it has none."""
        role = self._role(number)
        return role if role < _NO_PLACE else -1

    def has_failed(self, number: int) -> bool:
        """Whether the array had thrown that member out."""
        return self._role(number) == _FAULTY

    def served_without(self, others: Iterable[MdSuperblock]) -> bool:
        """Whether the array once ran on this member and without one of the ``others``, or that may be.

        It knows of each member by what it wrote last; of one that came later it knows nothing.
        """
        return any(self.slot_of(other.number) < 0 for other in others)

    def _role(self, number: int) -> int:
        return self.roles[number] if number < len(self.roles) else _FAULTY


def read_superblock(device: Device) -> MdSuperblock | None:
    """The superblock on a device; None when there is none of version 1. Raises OSError."""
    descriptor = os.open(device.path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        return superblock_on(descriptor)
    finally:
        os.close(descriptor)


def superblock_on(descriptor: int) -> MdSuperblock | None:
    """The same of an open device, or of an image of one."""
    # md writes past the page cache, which may still hold what was there before.
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    size = os.lseek(descriptor, 0, os.SEEK_END)
    superblocks = (_parsed(os.pread(descriptor, _LENGTH, offset)) for offset in _places(size))
    return next((each for each in superblocks if each is not None), None)


def _parsed(raw: bytes) -> MdSuperblock | None:
    """The superblock in these bytes, None when they are none."""
    if len(raw) < _LENGTH:
        return None
    magic, major, features, uuid, level, layout, size, chunk, expected = _HEAD.unpack_from(raw)
    if (magic, major) != (_MAGIC, 1):
        return None
    recovered, number = _RECOVERY.unpack_from(raw, 152)
    events, count = _EVENTS.unpack_from(raw, 200)
    return MdSuperblock(
        uuid=as_mdadm_prints(uuid.hex()),
        level=_LEVELS.get(level, ""),
        layout=layout,
        chunk=chunk * SECTOR,
        component=size * SECTOR,
        expected=expected,
        number=number,
        events=events,
        recovered=recovered * SECTOR if features & _RECOVERING else None,
        roles=struct.unpack_from(f"<{min(count, _MOST_ROLES)}H", raw, _ROLES),
    )


def as_mdadm_prints(uuid: str) -> str:
    """The UUID in four groups, however the kernel, libblkid or a superblock divides it."""
    digits = uuid.replace("-", "").replace(":", "")
    return ":".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))


def _places(size: int) -> tuple[int, ...]:
    """Of the versions 1.2, 1.1 and 1.0."""
    return 4 * KIB, 0, round_down(max(size - 8 * KIB, 0), 4 * KIB)
