"""The superblock with which a member of an array says which place is its own.

Source: ``struct mdp_superblock_1`` and ``struct mdp_superblock_s`` of the kernel's
include/uapi/linux/raid/md_p.h, and drivers/md/md.c ``super_1_load`` and ``super_90_load`` for where the
versions 1.0, 1.1, 1.2 and 0.90 keep it. One of version 0.90 is read as a little-endian computer wrote it.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable
from dataclasses import dataclass

from raidwright.helper.errors import printable_text
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.patience import ask_open
from raidwright.storage.fields import LONGEST_TEXT
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.names import in_other_byte_order
from raidwright.storage.units import KIB, SECTOR, round_down

_MAGIC = 0xA92B4EFC
_HEAD = struct.Struct("<III4x16s32s8xiIQII")
"""magic, major_version, feature_map, set_uuid, set_name, level, layout, size, chunksize, raid_disks."""
_LENGTH = 4 * KIB
_DATA = struct.Struct("<QQ")
"""At 128: data_offset, data_size."""
_RECOVERY = struct.Struct("<QI")
"""At 152: recovery_offset, dev_number."""
_DEVICE = slice(168, 184)
"""device_uuid: the member's own, which a copy of it has too."""
_EVENTS = struct.Struct("<QQ4xI")
"""At 200: events, resync_offset, and at 220 max_dev, which counts the roles from 256 on."""
_ROLES = 256
_MOST_ROLES = 1920
_RECOVERING = 1 << 1
"""MD_FEATURE_RECOVERY_OFFSET."""
_BITMAP_MAGIC = 0x6D746962
_BITMAP = struct.Struct("<I20xQQ")
"""magic, events, events_cleared."""
SUPERBLOCK_VERSIONS = ("1.2", "1.1", "1.0")
"""In the order of their places."""
_REPLACING = 1 << 4
"""MD_FEATURE_REPLACEMENT."""
_JOURNALED = 1 << 9
"""MD_FEATURE_JOURNAL."""
_PARTIAL_PARITY = 1 << 11 | 1 << 12
"""MD_FEATURE_PPL and MD_FEATURE_MULTIPLE_PPLS."""
_NOTHING_OWED = (1 << 64) - 1
_NO_PLACE = 0xFF00
"""From here on a role is no place: spare, faulty, journal."""
_JOURNAL = 0xFFFD
_FAULTY = 0xFFFE
_SPARE = 0xFFFF
_OLD_HEAD = struct.Struct("<III8xI4xiI4xIIxxxxIII")
"""Of version 0.90: magic, major_version, minor_version, set_uuid0, level, size, raid_disks, md_minor, and the
rest of the UUID."""
_OLD_EVENTS = struct.Struct("<I20xQ")
"""At 132: state, and at 156 events."""
_OLD_CLEAN = 1 << 0
_OLD_SHAPE = struct.Struct("<II")
"""At 256: layout, chunk_size."""
_OLD_DISK = struct.Struct("<I8xII108x")
"""From 512 on: number, raid_disk and state of each disk, the last of them of the one that it lies on."""
_OLD_DISKS = 27
_OLD_VERSION = 0, 90
_OLD_FAULTY, _OLD_IN_SYNC, _OLD_REMOVED = 1 << 0, 1 << 2, 1 << 3
_GROUP = 8
_LEVELS = {level.facts.number: level.value for level in Level if level.facts.module}


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
    home: str = ""
    """The computer that it was made on, as far as its name says so."""
    name: str = ""
    """As libblkid tells it as the member's label, and so what others wrote fit for a sentence of ours."""
    """Of the array, with the computer's before it ("any:data"); of version 0.90 its old device ("md0")."""
    owed: int | None = None
    """Bytes into each member from which a resync is owed, as after a power cut; None when none is."""
    log: str = ""
    """"journal" or "ppl" where it writes down first what it is about to write."""
    device: str = ""
    """The member's own UUID, which a copy of it has too; version 0.90 has none."""
    replaces: bool = False
    """Whether it is to take the place of a member that still serves."""
    offset: int = 0
    """Bytes from the start of the member to its data."""
    room: int = 0
    """Bytes of data that it has room for; 0 where it does not say."""

    @property
    def shape(self) -> tuple[object, ...]:
        """What mdadm wants all members to say alike (``compare_super0`` and ``compare_super1``)."""
        common = (self.level, self.component, self.expected)
        return (*common, self.layout, self.chunk) if self.device else common

    def slot_of(self, number: int) -> int:
        """The place of the member of that number, -1 when it has none."""
        role = self._role(number)
        return role if role < _NO_PLACE else -1

    def has_failed(self, number: int) -> bool:
        """Whether the array had thrown that member out."""
        return self._role(number) == _FAULTY

    def is_journal(self, number: int) -> bool:
        """Whether that member holds the array's journal."""
        return self._role(number) == _JOURNAL

    def served_without(self, others: Iterable[MdSuperblock]) -> bool:
        """Whether the array once ran on this member and without one of the ``others``, or that may be.

        It knows of each member by what it wrote last; of one that came later it knows nothing.
        """
        return any(self.slot_of(other.number) < 0 for other in others)

    def is_same_member(self, other: MdSuperblock) -> bool:
        """Whether one of the two devices is a copy of the other, be it an older one."""
        return (self.number, self.device) == (other.number, other.device)

    def _role(self, number: int) -> int:
        return self.roles[number] if number < len(self.roles) else _FAULTY


def read_md_superblock(device: Device) -> MdSuperblock | None:
    """The superblock on a device; None when there is none. Raises OSError."""
    return ask_open(device, superblock_on)


def events_cleared(descriptor: int, version: str, location: int) -> int | None:
    """The event up to which the bitmap of an open member knew all members to be there; None without one.

    ``location`` is in bytes from the superblock of that ``version``. Source: ``struct bitmap_super_s`` of
    drivers/md/md-bitmap.h.
    """
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    places = dict(zip(SUPERBLOCK_VERSIONS, _offsets(os.lseek(descriptor, 0, os.SEEK_END)), strict=True))
    raw = os.pread(descriptor, _BITMAP.size, places[version] + location)
    if len(raw) < _BITMAP.size:
        return None
    magic, _, cleared = _BITMAP.unpack(raw)
    return int(cleared) if magic == _BITMAP_MAGIC else None


def superblock_on(descriptor: int) -> MdSuperblock | None:
    """The same of an open device, or of an image of one."""
    # md writes past the page cache, which may still hold what was there before.
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    size = os.lseek(descriptor, 0, os.SEEK_END)
    superblocks = (_parse_superblock(os.pread(descriptor, _LENGTH, offset)) for offset in _offsets(size))
    old = (_parsed_old(os.pread(descriptor, _LENGTH, offset)) for offset in _old_offsets(size))
    return next((each for each in (*superblocks, *old) if each is not None), None)


def _parse_superblock(raw: bytes) -> MdSuperblock | None:
    """The superblock in these bytes, None when they are none."""
    if len(raw) < _LENGTH:
        return None
    magic, major, features, uuid, raw_name, level, layout, size, chunk, expected = _HEAD.unpack_from(raw)
    if (magic, major) != (_MAGIC, 1) or not expected:
        return None
    name = _name_of(raw_name)
    offset, room = _DATA.unpack_from(raw, 128)
    recovered, number = _RECOVERY.unpack_from(raw, 152)
    events, owed, count = _EVENTS.unpack_from(raw, 200)
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
        home=name.rpartition(":")[0],
        name=name,
        owed=None if owed == _NOTHING_OWED else owed * SECTOR,
        log="journal" if features & _JOURNALED else "ppl" if features & _PARTIAL_PARITY else "",
        device=raw[_DEVICE].hex(),
        replaces=bool(features & _REPLACING),
        roles=struct.unpack_from(f"<{min(count, _MOST_ROLES)}H", raw, _ROLES),
        offset=offset * SECTOR,
        room=room * SECTOR,
    )


def _name_of(raw: bytes) -> str:
    text = raw.partition(b"\0")[0].decode(errors="replace")
    return printable_text(text.rstrip(" \t\n\v\f\r"), LONGEST_TEXT)


def _parsed_old(raw: bytes) -> MdSuperblock | None:
    """The same of version 0.90, which knows neither a name nor how far a member is filled.

    While the array is being spread its minor version is 91, and places mean something else.
    """
    if len(raw) < _LENGTH:
        return None
    magic, major, version, first, level, size, expected, minor, *others = _OLD_HEAD.unpack_from(raw)
    if (magic, major, version) != (_MAGIC, *_OLD_VERSION) or not expected:
        return None
    layout, chunk = _OLD_SHAPE.unpack_from(raw, 256)
    state, events = _OLD_EVENTS.unpack_from(raw, 132)
    *disks, own = _OLD_DISK.iter_unpack(raw[512 : 512 + (_OLD_DISKS + 1) * _OLD_DISK.size])
    return MdSuperblock(
        uuid=":".join(f"{word:08x}" for word in (first, *others)),
        level=_LEVELS.get(level, ""),
        layout=layout,
        chunk=chunk,
        component=size * KIB,
        expected=expected,
        number=own[0],
        events=events,
        recovered=None,
        name=f"md{minor}",
        owed=None if state & _OLD_CLEAN else 0,
        roles=tuple(_old_role(slot, state) for _, slot, state in disks),
    )


def _old_role(slot: int, state: int) -> int:
    if state & (_OLD_FAULTY | _OLD_REMOVED):
        return _FAULTY
    return slot if state & _OLD_IN_SYNC else _SPARE


def as_kernel_tells(uuid: str, version: str) -> str:
    """The UUID as mdadm prints it, from what md says in /sys of an array of that version of metadata.

    Of version 0.90 the kernel prints the bytes of four words, and everybody else the words.
    """
    printed = as_mdadm_prints(uuid)
    if not version.startswith("0."):
        return printed
    return in_other_byte_order(printed)


def as_mdadm_prints(uuid: str) -> str:
    """The UUID in four groups, however the kernel, libblkid or a superblock divides it."""
    digits = uuid.replace("-", "").replace(":", "")
    return ":".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))


def _offsets(size: int) -> tuple[int, ...]:
    """Of the versions 1.2, 1.1 and 1.0."""
    return 4 * KIB, 0, round_down(max(size - 8 * KIB, 0), 4 * KIB)


def _old_offsets(size: int) -> tuple[int, ...]:
    """Of version 0.90, of which a small device has no room."""
    return (round_down(size, 64 * KIB) - 64 * KIB,) if size >= 64 * KIB else ()
