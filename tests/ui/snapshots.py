"""Invented snapshots for tests and pictures of the window."""

from collections.abc import Iterable

from raidwright.storage.snapshot.arrays import Array, ArrayMember, Sync
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Content,
    Drive,
    Filesystem,
    Foreign,
    Host,
    Link,
    LogicalVolume,
    Luks,
    Media,
    Member,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    Unlocked,
    VolumeGroup,
    WholeDisk,
)

TB = 10**12
FOUR_TB = 4_000_787_030_016
ONE_TB = 1_000_204_886_016
TANK = "11111111:22222222:33333333:44444444"
RAID_ROLE = "a19d880f-05fc-4d3b-a006-743f0f84911e"
BLANK = Blank()
DATA_ROLE = "0fc63daf-8483-4772-8e79-3d69d8477de4"


def disk(
    letter: str,
    model: str = "Tarnfell TF4000N",
    size: int = FOUR_TB,
    media: Media = Media.HDD,
    content: Content = BLANK,
    *,
    controller: str = "pci-0000:00:17.0",
    health: str = "ok",
    temperature: float | None = 34.0,
    bus: str = "ata",
) -> Block:
    """A disk /dev/sdX whose serial ends in its letter."""
    serial = f"TF-4N0A7K{letter.upper():0>2}"
    drive = Drive(
        id=f"{model}-{serial}".replace(" ", "-"),
        model=model,
        serial=serial,
        wwn=f"0x5f01ab0c100000{ord(letter[-1]):02x}",
        vendor="",
        media=media,
        rotation=5400 if media is Media.HDD else 0,
        bus=bus,
        controller=controller,
        port=f"ata-{ord(letter[-1]) - 96}",
        removable=False,
        health=health,
        temperature=temperature,
    )
    links = (f"/dev/disk/by-id/{bus}-{drive.id}", f"/dev/disk/by-id/wwn-{drive.wwn}")
    path = f"/dev/sd{letter}"
    number = f"8:{ord(letter[-1]) * 16}"
    return Block(
        path, number, size, WholeDisk(drive), content, links=links, logical_sector=512, physical_sector=4096
    )


def part(whole: Block, number: int, start: int, size: int, content: Content, role: str = DATA_ROLE) -> Block:
    """A partition of ``whole``."""
    origin = PartitionOf(whole.path, number, start, role, "")
    return Block(f"{whole.path}{number}", f"{whole.number}{number}", size, origin, content)


def system_disk(letter: str = "a") -> tuple[Block, ...]:
    """An SSD with the running system on it."""
    whole = disk(letter, "Quickthorn Q1000 SSD", ONE_TB, Media.SSD, Table("gpt", "t"))
    efi = Filesystem("vfat", "EFI", "e", ("/boot/efi",))
    root = Filesystem("ext4", "debian", "r", ("/",))
    return (
        whole,
        part(whole, 1, 1 << 20, 600_000_000, efi),
        part(whole, 2, 601_000_000, 700 * 10**9, root),
        part(whole, 3, 701 * 10**9, 16 * 10**9, SwapArea(active=True)),
    )


def _held(path: str, slot: int, state: str) -> ArrayMember:
    word = "spare" if state == "free" else state
    return ArrayMember(path, -1 if state in ("faulty", "free") else slot, (word,))


def tank(
    letters: Iterable[str] = "cdef",
    sync: Sync | None = None,
    degraded: int = 0,
    states: Iterable[str] = ("in_sync",) * 4,
) -> Snapshot:
    """RAID 5 of four disks with LUKS, LVM and XFS on it, mounted.

    Of its members, which have these ``states`` ("free" is a spare), the last ``degraded`` are missing.
    """
    disks = [disk(letter, content=Table("gpt", letter)) for letter in letters]
    members = [part(whole, 1, 1 << 20, FOUR_TB - 10**8, Member(TANK), RAID_ROLE) for whole in disks]
    size = 3 * (FOUR_TB - 2 * 10**8)
    group = VolumeGroup("g", "vault", size, 0, 4 << 20, ("/dev/mapper/tank-crypt",), ("media",))
    array = Array(
        uuid=TANK,
        name="nas:tank",
        level="raid5",
        chunk=512 * 1024,
        size=size,
        path="/dev/md127",
        running=True,
        degraded=degraded,
        expected=4,
        members=tuple(
            _held(member.path, slot, state)
            for slot, (member, state) in enumerate(zip(members[: 4 - degraded], states, strict=False))
        ),
        sync=sync,
    )
    clear = Unlocked("/dev/md127", "tank-crypt")
    films = Filesystem("xfs", "media", "m", ("/srv/media",))
    blocks = (
        *disks,
        *members,
        Block("/dev/md127", "9:127", size, ArrayDevice(TANK), Luks("l", "2")),
        Block("/dev/mapper/tank-crypt", "253:0", size, clear, PhysicalVolume("vault")),
        Block("/dev/vault/media", "253:1", size, LogicalVolume("vault", "media"), films),
    )
    return Snapshot(HOME, blocks, (array,), (group,))


HOME = Host(
    "nas",
    kernel="6.1.0",
    processor="Intel N100",
    threads=4,
    aes=True,
    helper=True,
    links=(Link("pci-0000:03:00.0", 2, 8.0, 4, 8.0),),
)


def home_server() -> Snapshot:
    """A system disk, a RAID 5 that is syncing, free disks, one failing, one with old contents, NVMe, USB."""
    sync = Sync("resync", 0.372, 168_000_000, 15_120)
    stack = tank(sync=sync)
    second = "pci-0000:03:00.0"
    old = disk("h", controller=second, content=Table("gpt", "o"))
    fast = disk("i", "Corvid NX2 Pro 2TB", 2 * TB, Media.NVME, bus="nvme", controller="pci-0000:05:00.0")
    others = (
        disk("g", controller=second),
        old,
        part(old, 1, 1 << 20, TB, Filesystem("ext4", "backup", "b", ())),
        part(old, 2, 2 * TB, TB, Filesystem("ntfs", "Windows", "w", ())),
        disk("j", "Oldmill OM500", 500_107_862_016, controller=second, health="failing", temperature=51.0),
        disk("k", controller=second),
        disk("l", controller=second, content=Foreign("zfs_member")),
        fast,
        disk(
            "m",
            "Pebble USB 64",
            64 * 10**9,
            Media.OTHER,
            bus="usb",
            controller="",
            temperature=None,
            health="",
        ),
    )
    return Snapshot(HOME, (*system_disk(), *stack.blocks, *others), stack.arrays, stack.groups)


def practice_disks() -> Snapshot:
    """Fifteen blank disks on two controllers, simulated."""
    first, second = "pci-0000:00:17.0", "pci-0000:03:00.0"
    disks = (
        *(disk(letter, controller=first, temperature=None, health="") for letter in "abcdef"),
        *(disk(letter, controller=second, temperature=None, health="") for letter in "gh"),
        *(
            disk(
                letter,
                "Quickthorn Q1000 SSD",
                ONE_TB,
                Media.SSD,
                controller=second,
                temperature=None,
                health="",
            )
            for letter in "ijkl"
        ),
        disk("m", "Tarnfell TF1000", ONE_TB, controller=second, temperature=None, health=""),
        disk("n", "Oldmill OM500", 500_107_862_016, controller=second, temperature=None, health=""),
        disk("o", "Tarnfell TF4000E 4Kn", controller=first, temperature=None, health=""),
    )
    host = Host("practice", kernel="6.1.115", practice=True, helper=True)
    return Snapshot(host, disks)


def many_disks(count: int) -> Snapshot:
    """``count`` disks with a file system on each."""
    fs = Filesystem("ext4", "data", "u", ())
    letters = [f"{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(count)]
    return Snapshot(HOME, tuple(disk(name, content=fs, controller=f"pci-{name[0]}") for name in letters))
