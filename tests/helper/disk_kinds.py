"""Disks that somebody used before, and blank ones: made by their own tools, else byte by byte."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from raidwright.storage.units import GIB, KIB, MIB, SECTOR
from tests.helper.disk_formats import (
    array_member,
    iso_image,
    jfs_superblock,
    physical_volume,
    reiserfs_superblock,
    stratis,
    zfs_label,
)
from tests.helper.disk_images import (
    Maker,
    btrfs_superblock,
    bytes_at,
    filled,
    front_of,
    half_of_btrfs,
    luks,
    made_by,
    phantoms,
    put,
    slip,
    table,
    tabled_anew,
    then,
)


@dataclass(frozen=True)
class Kind:
    """A disk; ``found`` is what it is known by, ``make`` writes on an image of ``size`` bytes."""

    name: str
    found: str
    make: Maker
    size: int = 512 * MIB


def _foreign() -> Iterator[Kind]:
    """Parts of sets, and of other systems."""
    parts = "part of a btrfs file system on 2 devices"
    yield Kind("btrfs whose other half is unplugged", parts, half_of_btrfs)
    seed = then(made_by("mkfs.btrfs", "-q"), made_by("btrfstune", "-S1"))
    yield Kind("btrfs that others are built upon", "btrfs seed", seed)
    for metadata in ("0.90", "1.0", "1.1", "1.2"):
        yield Kind(f"md member of another host, {metadata}", "member of an array", array_member(metadata))
    yield Kind("LVM, the only PV of a group", "volume group “vault”", physical_volume("vault"))
    torn = then(physical_volume("vault"), bytes_at((4 * KIB, bytes(MIB - 4 * KIB))))
    yield Kind("LVM, its metadata lost", "only other disks contain its name", torn)
    yield Kind("LVM of another age", "LVM1_member", bytes_at((0, b"HM\x01\0".ljust(300, b"x"))))
    yield Kind("ZFS", "zfs_member", zfs_label)
    yield Kind("bcache", "bcache", bytes_at((0x1018, bytes.fromhex("c68573f64e1a45ca8265f57f48ba6d81"))))
    yield Kind("bcachefs", "bcachefs", bytes_at((0x1018, bytes.fromhex("c68573f666ce90a9d96a60cf803df7ef"))))
    yield Kind("Ceph BlueStore", "ceph_bluestore", bytes_at((0, b"bluestore block device\nuuid\n".ljust(64))))
    yield Kind("Stratis", "stratis", stratis)
    yield Kind("VDO", "vdo", bytes_at((0, b"dmvdo001".ljust(64, b"\x01"))))
    yield Kind("Oracle ASM", "oracleasm", bytes_at((32, b"ORCLDISKVOL1")))
    yield Kind("DRBD control volume", "drbdmanage", bytes_at((0, b"$DRBDmgr=q " + b"a" * 32 + b"\n")))
    yield Kind("dm-integrity", "DM_integrity", bytes_at((0, b"integrt\0\x01".ljust(64, b"\x01"))))
    yield Kind("dm-snapshot's store", "DM_snapshot_cow", bytes_at((0, b"SnAp\x01\0\0\0\x01")))
    yield Kind(
        "dm-verity's hashes", "DM_verity_hash", bytes_at((0, b"verity\0\0\x01\0\0\0".ljust(64, b"\x01")))
    )


def _others() -> Iterator[Kind]:
    """Of controllers, clusters and other systems."""
    yield Kind("VMware VMFS volume", "VMFS_volume_member", bytes_at((MIB, b"\x0d\xd0\x01\xc0\x05")))
    yield Kind("VMware VMFS file system", "VMFS", bytes_at((2 * MIB, b"\x5e\xf1\xab\x2f\x05")))
    yield Kind("Intel RST", "isw_raid_member", bytes_at((-1024, b"Intel Raid ISM Cfg Sig. 1.3.00")))
    yield Kind("LSI MegaRAID", "lsi_mega_raid_member", bytes_at((-512, b"$XIDE$")))
    yield Kind("Promise FastTrak", "promise_fasttrack", bytes_at((-63 * 512, b"Promise Technology, Inc.")))
    yield Kind("HighPoint 45x", "hpt45x_raid_member", bytes_at((-11 * 512, struct.pack("<I", 0x5A7816F3))))
    yield Kind("HighPoint 37x", "hpt37x_raid_member", bytes_at((9 * 512 + 32, b"\xf0\x16\x78\x5a")))
    yield Kind("Adaptec HostRAID", "adaptec_raid", bytes_at((-512, b"\x37\xfc\x4d\x1e"), (-256, b"DPTM")))
    yield Kind("OCFS2", "ocfs2", bytes_at((2 * KIB, b"OCFSV2".ljust(512, b"\x01"))))
    gfs2 = struct.pack(">IIQIIII", 0x01161970, 1, 0, 100, 0, 1801, 1900)
    yield Kind("GFS2", "gfs2", bytes_at((64 * KIB, gfs2)))
    yield Kind("a hibernated system", "swsuspend", then(made_by("mkswap"), bytes_at((0xFF6, b"S1SUSPEND\0"))))
    ext_journal = made_by("mkfs.ext4", "-q", "-Fb4096", "-Ojournal_dev")
    yield Kind("the journal of another disk's ext4", "jbd", ext_journal)
    privhead = bytes_at((6 * SECTOR, b"PRIVHEAD\0\0\x2b\x96\0\x02\0\x0b"))
    yield Kind("Windows dynamic disk without a table", "ldm", privhead)
    yield Kind("FreeBSD mirror", "geom", bytes_at((-512, b"GEOM::MIRROR\0\0\0\0")))
    yield Kind("OpenBSD softraid", "softraid", bytes_at((8 * KIB, b"marcCRAM")))
    yield Kind("Apple RAID by its header", "apple_raid", bytes_at((-4096, b"AppleRAIDHeader\0")))


def _by_their_tables() -> Iterator[Kind]:
    """Known by nothing but the types of their partitions."""
    yield Kind("Windows dynamic disk, MBR", "ldm", table("type=42", "dos"))
    for name, found, guid in (
        ("Windows dynamic disk, GPT", "ldm", "AF9B60A0-1431-4F62-BC68-3311714A69AD"),
        ("Windows dynamic disk, its database", "ldm", "5808C8AA-7E8F-42E0-85D2-E1E90434CFB3"),
        ("Storage Spaces", "storage_spaces", "E75CAF8F-F680-4CEE-AFA3-B001E56EFC2D"),
        ("Apple RAID", "apple_raid", "52414944-0000-11AA-AA11-00306543ECAC"),
        ("Apple Core Storage", "cs_fvault2", "53746F72-6167-11AA-AA11-00306543ECAC"),
        ("VMware vSAN", "vsan", "381CFCCC-7288-11E0-92EE-000C2911D0B2"),
        ("an encrypted Ceph OSD", "ceph", "4FBD7E29-9D25-41B8-AFD0-5EC00CEFF05D"),
        ("NetBSD RAID", "netbsd_raid", "49F48DAA-B10E-11DC-B99B-0019D1879648"),
    ):
        yield Kind(name, found, table(f"size=100M, type={guid}"))


def _contradicting() -> Iterator[Kind]:
    """Two truths at once, both whole where they overlap nothing."""
    word = "conflicting signatures"
    ext4, xfs = made_by("mkfs.ext4", "-q"), made_by("mkfs.xfs", "-q")
    # mkfs.ext4 wipes what it finds, so that the other one comes afterwards.
    yield Kind("ext4 and btrfs", word, then(ext4, btrfs_superblock))
    yield Kind("ext4 and xfs", word, then(ext4, front_of(xfs, 512)))
    yield Kind("xfs and LUKS2", word, then(luks("luks2"), front_of(xfs, 512)))
    yield Kind(
        "swap and btrfs", word, then(made_by("mkfs.btrfs", "-q"), front_of(made_by("mkswap"), 4 * KIB))
    )
    yield Kind("LUKS2 and btrfs", word, then(luks("luks2"), btrfs_superblock))


def _old() -> Iterator[Kind]:
    """What may be wiped when the design says so."""
    for name, argv in (
        ("ext2", ("mkfs.ext2", "-q")),
        ("ext3", ("mkfs.ext3", "-q")),
        ("ext4", ("mkfs.ext4", "-q")),
        ("xfs", ("mkfs.xfs", "-q")),
        ("btrfs", ("mkfs.btrfs", "-q")),
        ("swap", ("mkswap",)),
    ):
        yield Kind(name, name, made_by(*argv))
    yield Kind("LUKS1", "crypto_LUKS", luks("luks1"))
    yield Kind("LUKS2", "crypto_LUKS", luks("luks2"))
    seen = then(luks("luks2"), phantoms)
    yield Kind("LUKS2 in which the kernel sees partitions", "crypto_LUKS", seen, 4_000_787_030_016)
    yield Kind("LVM, in no group", "LVM2_member", physical_volume(""))
    yield Kind("GPT with a partition", "gpt", table("size=100M"))
    yield Kind("MBR with a partition", "dos", table("size=100M", "dos"))
    yield Kind("Sun's table", "sun", table("size=100M", "sun"))
    yield Kind("SGI's table", "sgi", table("size=100M", "sgi"))
    yield Kind("GPT, its front lost", "gpt", then(table("size=100M"), slip()))
    late = then(luks("luks2", "--luks2-metadata-size=4m", "--luks2-keyslots-size=8m"), slip(4 * MIB))
    yield Kind("LUKS2, only its last header copy left", "crypto_LUKS", late)
    yield Kind("romfs", "romfs", bytes_at((0, b"-rom1fs-\0\0\x10\0".ljust(64, b"\x01"))))
    yield Kind("JFS", "jfs", bytes_at((32 * KIB, jfs_superblock())))
    yield Kind("ReiserFS", "reiserfs", bytes_at((64 * KIB, reiserfs_superblock())))
    yield Kind("UFS", "ufs", bytes_at((8 * KIB + 1372, struct.pack("<I", 0x00011954))))
    yield Kind("Minix", "minix", made_by("mkfs.minix"), 8 * MIB)
    yield Kind("an ISO image", "iso9660", iso_image)
    yield Kind("squashfs", "squashfs", bytes_at((0, b"hsqs".ljust(28, b"\0") + b"\x04\0\0\0")))


def _nameless() -> Iterator[Kind]:
    """Data, and no signature that anybody knows: only a typed path erases it."""
    word = "unknown_data"
    for name, argv in (
        ("ext4", ("mkfs.ext4", "-q")),
        ("ext4 of blocks of 1 KiB", ("mkfs.ext4", "-q", "-b1024")),
        ("ext4 of blocks of 2 KiB", ("mkfs.ext4", "-q", "-b2048")),
        ("xfs", ("mkfs.xfs", "-q")),
        ("btrfs", ("mkfs.btrfs", "-q")),
    ):
        yield Kind(f"{name}, its first MiB lost", word, then(made_by(*argv), slip()))
    ext4 = made_by("mkfs.ext4", "-q", "-Elazy_itable_init=1,lazy_journal_init=1", "-O^metadata_csum")
    for size in (2 * GIB, 4_000_787_030_016):
        slipped = then(ext4, slip(4 * MIB))
        yield Kind(f"ext4 on {size} bytes, its first 4 MiB lost", word, slipped, size)
        yield Kind(
            f"xfs on {size} bytes, likewise", word, then(made_by("mkfs.xfs", "-qK"), slip(4 * MIB)), size
        )
    yield Kind("btrfs without its first superblock", word, then(made_by("mkfs.btrfs", "-q"), slip(128 * KIB)))
    yield Kind("LUKS2, its first MiB lost", word, then(luks("luks2"), slip()))
    yield Kind("data in the middle", word, bytes_at((256 * MIB, b"x" * MIB)))
    yield Kind(
        "data in the middle of 4 TB", word, bytes_at((2_000_393_515_008, b"x" * MIB)), 4_000_787_030_016
    )
    yield Kind("a tenth of a disk full", word, filled(0.62, 0.72))
    for place in (0, 17 * KIB, MIB, 4 * MIB - 1, 64 * MIB, 256 * MIB, -1, -64 * KIB, -4 * MIB):
        yield Kind(f"a single byte at {place}", word, bytes_at((place, b"x")))
    yield Kind("a new table over an old file system", word, then(ext4, tabled_anew("gpt")), 2 * GIB)
    yield Kind("the same, MBR", word, then(ext4, tabled_anew("dos")), 2 * GIB)


FOREIGN = (*_foreign(), *_others(), *_by_their_tables())
CONTRADICTING = tuple(_contradicting())
OLD = tuple(_old())
NAMELESS = tuple(_nameless())
BLANK = (
    Kind("fresh from the factory", "", lambda _: None),
    Kind("fresh from the factory, 4 TB", "", lambda _: None, 4_000_787_030_016),
    Kind("the smallest", "", lambda _: None, 64 * MIB),
    Kind("of an odd size", "", lambda _: None, 500_107_862_016 + SECTOR),
    Kind("zeroed from end to end", "", lambda path: put(path, 0, bytes(64 * MIB)), 64 * MIB),
    Kind("wiped after an MBR", "", then(table("size=100M", "dos"), slip())),
    Kind("wiped after a GPT", "", then(table("size=100M"), slip(), bytes_at((-MIB, bytes(MIB))))),
)
"""Nothing is found, and nothing is typed."""
EMPTY_TABLES = (
    Kind("a fresh GPT", "gpt", table("")),
    Kind("a fresh GPT on 4 TB", "gpt", table(""), 4_000_787_030_016),
    Kind("a fresh MBR", "dos", table("", "dos")),
    Kind("a fresh GPT with a blank partition", "gpt", table("start=2048")),
)
"""A table, and nothing behind it: it may be wiped, and nothing is typed."""
