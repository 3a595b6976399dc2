"""Computers to think about: typed builders of snapshots for every test that needs one."""

import msgspec

from raidwright.storage.configuration import FileSeen, kind_of
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.plan.prerequisites import PACKAGES
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Content,
    Drive,
    Filesystem,
    Host,
    Media,
    Member,
    PartitionOf,
    Snapshot,
    Table,
    VolumeGroup,
    WholeDisk,
)
from raidwright.storage.snapshot.settings import SettingFile
from raidwright.storage.snapshot.users import FileUser, HeldBy
from raidwright.storage.units import MIB

TB = 10**12
FOUR_TB = 4_000_787_030_016
"""Bytes of every 4 TB disk (IDEMA's formula)."""
LINUX_RAID = "a19d880f-05fc-4d3b-a006-743f0f84911e"
LINUX_DATA = "0fc63daf-8483-4772-8e79-3d69d8477de4"
IDS = PlanIds(
    array="0123abcd:4567ef01:89ab2345:cdef6789",
    luks="aaaaaaaa-0000-4000-8000-000000000001",
    filesystem="bbbbbbbb-0000-4000-8000-000000000002",
)
OTHER_ARRAY = "11111111:22222222:33333333:44444444"
HOST = Host(
    name="tower",
    kernel="6.1.0",
    processor="A processor",
    threads=8,
    aes=True,
    tools=tuple((program, "1.0") for program in (*PACKAGES, "fio")),
    helper=True,
)
FILES = tuple(
    SettingFile(kind_of(path), FileSeen(path, character * 64))
    for path, character in (("/etc/fstab", "a"), ("/etc/crypttab", "b"), ("/etc/mdadm/mdadm.conf", "c"))
)
"""Where a computer can be told of an array; `HOST` has not said so."""
WRITER = FileUser(5, "qemu", "/dev/sda", by=HeldBy.WRITER)
"""A virtual machine with a disk of its own."""


def drive(letter: str, media: Media = Media.HDD, **changes: object) -> Drive:
    """An invented drive; its id is "drive-LETTER"."""
    plain = Drive(
        id=f"drive-{letter}",
        model="Larch Disk 4000",
        serial=f"LD-{letter.upper()}001",
        wwn=f"0x50014ee2c000{ord(letter[0]):04x}",
        vendor="Larch",
        media=media,
        rotation=5400 if media is Media.HDD else 0,
        bus="ata",
        controller="pci-0000:00:1f.2",
        port=f"ata-{ord(letter[0]) - 96}",
        removable=False,
        health="ok",
        temperature=31.0,
    )
    return msgspec.structs.replace(plain, **changes)


def disk(
    letter: str,
    size: int = FOUR_TB,
    content: Content | None = None,
    *,
    hardware: Drive | None = None,
    sector: int = 512,
    **changes: object,
) -> Block:
    """The disk /dev/sdLETTER."""
    plain = Block(
        path=f"/dev/sd{letter}",
        number=f"8:{16 * (ord(letter[0]) - 97)}",
        size=size,
        origin=WholeDisk(hardware or drive(letter)),
        content=content or Blank(),
        logical_sector=sector,
        physical_sector=4096,
        diskseq=ord(letter[0]),
    )
    return msgspec.structs.replace(plain, **changes)


def gpt_disk(letter: str, size: int = FOUR_TB, **changes: object) -> Block:
    """A disk with a partition table."""
    table = Table("gpt", f"cccccccc-0000-4000-8000-{ord(letter[0]):012x}")
    plain = disk(letter, size, table, signatures=("PMBR", "gpt"))
    return msgspec.structs.replace(plain, **changes)


def partition(
    letter: str,
    number: int,
    content: Content | None = None,
    size: int = FOUR_TB - 101 * MIB,
    **changes: object,
) -> Block:
    """The partition /dev/sdLETTERnumber."""
    raid = isinstance(content, Member)
    origin = PartitionOf(f"/dev/sd{letter}", number, number * MIB, LINUX_RAID if raid else LINUX_DATA, "")
    plain = Block(
        path=f"/dev/sd{letter}{number}",
        number=f"8:{16 * (ord(letter[0]) - 97) + number}",
        size=size,
        origin=origin,
        content=content or Blank(),
        logical_sector=512,
        physical_sector=4096,
    )
    return msgspec.structs.replace(plain, **changes)


def formatted(kind: str = "ext4", *mounts: str, label: str = "") -> Filesystem:
    """A file system, mounted or not."""
    return Filesystem(kind, label, "dddddddd-0000-4000-8000-000000000004", mounts)


def array(
    *members: str, uuid: str = OTHER_ARRAY, name: str = "old", level: str = "raid1", **changes: object
) -> Array:
    """A running array on /dev/md127 of these member paths."""
    plain = Array(
        uuid=uuid,
        name=name,
        level=level,
        chunk=0,
        size=TB,
        path="/dev/md127",
        running=True,
        degraded=0,
        expected=len(members),
        members=tuple(ArrayMember(path, slot, ("in_sync",)) for slot, path in enumerate(members)),
    )
    return msgspec.structs.replace(plain, **changes)


def machine(
    *blocks: Block,
    arrays: tuple[Array, ...] = (),
    groups: tuple[VolumeGroup, ...] = (),
    host: Host = HOST,
) -> Snapshot:
    """A computer with these devices; its helper has answered and every program is installed."""
    return Snapshot(host, blocks, arrays, groups)


def blank_disks(count: int, size: int = FOUR_TB) -> Snapshot:
    """A computer with ``count`` blank disks of one kind, drive-a and on."""
    return machine(*(disk(chr(97 + index), size) for index in range(count)))


def drives(count: int) -> tuple[str, ...]:
    """Ids of the first ``count`` drives."""
    return tuple(f"drive-{chr(97 + index)}" for index in range(count))
