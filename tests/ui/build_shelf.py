"""Invented computers for tests of building and taking down."""

from msgspec import structs

from raidwright.storage.disks import (
    Array,
    ArrayDevice,
    ArrayMember,
    Blank,
    Block,
    Content,
    Drive,
    Filesystem,
    Host,
    LogicalVolume,
    Luks,
    Media,
    Member,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    Sync,
    Table,
    Unlocked,
    VolumeGroup,
    WholeDisk,
)
from raidwright.storage.tools import PROGRAMS

TB = 10**12
ARRAY = "0a1b2c3d:4e5f6071:8293a4b5:c6d7e8f9"
HOST = Host("nas", tools=tuple((program, "1") for program in PROGRAMS), aes=True, helper=True)


def drive(place: int, media: Media = Media.HDD, controller: str = "pci-0000:00:1f.2", **changes: object) -> Drive:
    """The drive in bay ``place``."""
    models = {Media.HDD: "Orion NAS 4000", Media.SSD: "Lyra S1 1TB", Media.NVME: "Vega N2", Media.OTHER: "Disk"}
    made = Drive(
        id=f"drive-{place}",
        model=models[media],
        serial=f"ORN4-{7310 + 17 * place}",
        wwn=f"0x5000c500a1b2{place:04x}",
        vendor="",
        media=media,
        rotation=7200 if media is Media.HDD else 0,
        bus="ata",
        controller=controller,
        port=str(place),
        removable=False,
        health="ok",
        temperature=34.0,
    )
    return structs.replace(made, **changes)


def disk(place: int, size: int = 4 * TB, content: Content | None = None, **drive_changes: object) -> Block:
    """The disk in bay ``place``: /dev/sda, /dev/sdb, …"""
    content = content or Blank()
    table = ("gpt",) if isinstance(content, Table) else ()
    return Block(
        path=f"/dev/sd{chr(ord('a') + place)}",
        number=f"8:{16 * place}",
        size=size,
        origin=WholeDisk(drive(place, **drive_changes)),
        content=content,
        logical_sector=512,
        physical_sector=4096,
        diskseq=place + 1,
        signatures=table,
    )


def partition(of: Block, number: int, content: Content, signature: str = "", size: int = 0) -> Block:
    """A partition of ``of``."""
    return Block(
        path=f"{of.path}{number}",
        number=f"{of.number}{number}",
        size=size or of.size - 102 * 2**20,
        origin=PartitionOf(of.path, number, 2**20, "a19d880f-05fc-4d3b-a006-743f0f84911e", ""),
        content=content,
        logical_sector=512,
        physical_sector=4096,
        signatures=(signature,) if signature else (),
    )


def shelf(rehearsal: bool = False) -> Snapshot:
    """Six blank hard disks, two SSDs, a disk with old photographs and the disk the system runs from."""
    old = disk(6, content=Table("gpt", "1111"))
    photos = Filesystem("ext4", "photos", "2222", ())
    system = disk(7, TB // 2, Table("gpt", "3333"), media=Media.SSD, controller="pci-0000:02:00.0")
    root = Filesystem("ext4", "", "4444", ("/",))
    ssds = [disk(place, TB, media=Media.SSD, controller="pci-0000:02:00.0") for place in (8, 9)]
    return Snapshot(
        structs.replace(HOST, rehearsal=rehearsal),
        (
            *(disk(place) for place in range(6)),
            old,
            partition(old, 1, photos, "ext4"),
            system,
            partition(system, 1, root, "ext4"),
            *ssds,
        ),
    )


def with_array(snapshot: Snapshot, sync: Sync | None = None, uuid: str = ARRAY, mounted: bool = True) -> Snapshot:
    """``snapshot`` with its first three disks in a RAID 5 that carries LUKS, LVM and XFS on /srv/data."""
    disks = [structs.replace(found, content=Table("gpt", f"t{found.path}"), signatures=("gpt",)) for found in snapshot.blocks[:3]]
    parts = [partition(found, 1, Member(uuid), "linux_raid_member") for found in disks]
    size = 8 * TB
    points = ("/srv/data",) if mounted else ()
    upper = (
        _block("/dev/md127", size, ArrayDevice(uuid), Luks("5555", "2"), "crypto_LUKS"),
        _block("/dev/dm-0", size - 2**24, Unlocked("/dev/md127", "data_crypt"), PhysicalVolume("data_vg"), "LVM2_member"),
        _block("/dev/dm-1", size - 2**25, LogicalVolume("data_vg", "data"), Filesystem("xfs", "data", "6666", points), "xfs"),
    )
    members = tuple(ArrayMember(part.path, slot, ("in_sync",)) for slot, part in enumerate(parts))
    held = Array(uuid, "nas:data", "raid5", 2**19, size, "/dev/md127", True, 0, 3, members, sync)
    group = VolumeGroup("7777", "data_vg", size, 0, 4 * 2**20, ("/dev/dm-0",), ("data",))
    return structs.replace(
        snapshot,
        blocks=(*disks, *parts, *snapshot.blocks[3:], *upper),
        arrays=(held,),
        groups=(group,),
    )


def _block(path: str, size: int, origin: object, content: Content, signature: str) -> Block:
    number = f"253:{path[-1]}"
    return Block(path, number, size, origin, content, signatures=(signature,), logical_sector=4096, physical_sector=4096)  # type: ignore[arg-type]
