"""What a probe finds on a device, by name and for people, and why some of it is never destroyed.

Names are libblkid's own ("gpt", "linux_raid_member", "crypto_LUKS") and a few more for what it does not know.
"""

from collections.abc import Callable, Iterable, Iterator

from raidwright.storage.fact import Facts
from raidwright.storage.snapshot.disks import PartOf

UNKNOWN_DATA = "unknown_data"
"""Not all zero, and no signature that anybody knows."""
UNREADABLE = "unreadable"
"""It could not be looked at."""
CONTRADICTING = "conflicting"
"""Several signatures, of which at most one can be true."""
ARRAY_MEMBER = "linux_raid_member"
LUKS_CONTAINER = "crypto_LUKS"
PHYSICAL_VOLUME = "LVM2_member"
TABLES = ("gpt", "dos")
"""Partition tables in use today. Old ones that the kernel looks for have no magic bytes: it takes random
ones, such as the checksum in a LUKS header, for a table of Atari's, and never what is known by its magic."""
ANY_TABLE = frozenset(
    {
        *TABLES,
        "PMBR",
        "aix",
        "atari",
        "bsd",
        "mac",
        "minix",
        "sgi",
        "solaris_x86",
        "sun",
        "ultrix",
        "unixware",
    }
)
"""All partition tables that libblkid knows."""
BTRFS = "btrfs"
BTRFS_SEED = "btrfs seed"
"""A btrfs that others may be built upon."""
DRBD = "drbd"
LDM = "ldm"
"""A Windows dynamic disk."""

_OURS = frozenset({ARRAY_MEMBER.lower(), PHYSICAL_VOLUME.lower()})
_SETS = frozenset(
    {
        "apple_raid",
        "bcache",
        "bcachefs",
        "bitlocker",
        "ceph",
        "ceph_bluestore",
        "cs_fvault2",
        "dm_integrity",
        "dm_snapshot_cow",
        "dm_verity_hash",
        DRBD,
        "drbdmanage_control_volume",
        "drbdproxy_datalog",
        "geom",
        "gfs",
        "gfs2",
        "gpfs",
        "jbd",
        LDM,
        "mpool",
        "netbsd_raid",
        "ocfs",
        "ocfs2",
        "oracleasm",
        "scoutfs_data",
        "scoutfs_meta",
        "softraid",
        "storage_spaces",
        "stratis",
        "swsuspend",
        "ubi",
        "vdo",
        "vinum",
        "vmfs",
        "vsan",
        "xfs_external_log",
        "xfs_log",
    }
)
"""Signatures (lower case) of what reaches beyond one disk, belongs to another system, or sleeps."""
SET_TYPES = {
    "0x42": LDM,
    "5808c8aa-7e8f-42e0-85d2-e1e90434cfb3": LDM,
    "af9b60a0-1431-4f62-bc68-3311714a69ad": LDM,
    "e75caf8f-f680-4cee-afa3-b001e56efc2d": "storage_spaces",
    "37affc90-ef7d-4e96-91c3-2d7ae055b174": "gpfs",
    "52414944-0000-11aa-aa11-00306543ecac": "apple_raid",
    "52414944-5f4f-11aa-aa11-00306543ecac": "apple_raid",
    "53746f72-6167-11aa-aa11-00306543ecac": "cs_fvault2",
    "516e7cb8-6ecf-11d6-8ff8-00022d09712b": "vinum",
    "2db519c4-b10f-11dc-b99b-0019d1879648": "netbsd_raid",
    "49f48daa-b10e-11dc-b99b-0019d1879648": "netbsd_raid",
    "45b0969e-9b03-4f30-b4c6-b4b80ceff106": "ceph",
    "45b0969e-9b03-4f30-b4c6-5ec00ceff106": "ceph",
    "4fbd7e29-9d25-41b8-afd0-062c0ceff05d": "ceph",
    "4fbd7e29-9d25-41b8-afd0-5ec00ceff05d": "ceph",
    "aa31e02a-400f-11db-9590-000c2911d1b8": "vmfs",
    "381cfccc-7288-11e0-92ee-000c2911d0b2": "vsan",
    "77719a0c-a4a0-11e3-a47e-000c29745a24": "vsan",
}
"""Types of partitions, as libblkid writes them, whose tables alone say that they are parts of a set."""

Objection = tuple[str, dict[str, str]]
"""The code of a finding and the facts that its sentence needs beside the disk."""


def is_foreign_set(name: str) -> bool:
    """Whether this signature belongs to something that reaches beyond one disk, or to another system."""
    plain = name.lower()
    return plain in _SETS or (plain.endswith("_member") and plain not in _OURS)


def is_firmware_raid(name: str) -> bool:
    """Whether this signature is of RAID that a computer's firmware or a controller has made."""
    plain = name.lower()
    return plain.endswith("_raid_member") and plain not in _OURS


def against_erasing(names: Iterable[str], parts: Iterable[PartOf]) -> Iterator[Objection]:
    """Why what was found on one device must not be destroyed, whatever for."""
    for name in sorted(names):
        if is_foreign_set(name):
            yield "firmware-set" if is_firmware_raid(name) else "foreign-set", {"kind": name}
    for part in parts:
        if part.kind == BTRFS and part.devices > 1:
            yield "shared-btrfs", {"count": str(part.devices)}
        elif part.kind == BTRFS_SEED:
            yield "foreign-set", {"kind": part.kind}


def is_shared_btrfs(parts: Iterable[PartOf]) -> bool:
    """Whether the btrfs on a device has other devices too, or others may be built upon it."""
    return any(part.kind == BTRFS_SEED or (part.kind == BTRFS and part.devices > 1) for part in parts)


def against_building(device: str, names: Iterable[str], parts: Iterable[PartOf]) -> Iterator[Objection]:
    """Why no array is built over what was found on ``device``, even when its old contents may be wiped."""
    all_names, shares = tuple(names), tuple(parts)
    if UNREADABLE in all_names:
        yield "unreadable", {"device": device}
    if CONTRADICTING in all_names:
        others = sorted(name for name in all_names if name != CONTRADICTING)
        yield "contradicting", {"device": device, "kinds": ", ".join(others)}
    yield from against_erasing(all_names, shares)
    for part in shares:
        if part.kind == PHYSICAL_VOLUME:
            yield ("volume-group", {"group": part.name}) if part.name else ("nameless-group", {})
    if ARRAY_MEMBER in all_names:
        arrays = sorted({part.name for part in shares if part.kind == ARRAY_MEMBER and part.name})
        yield "unassembled-member", {"array": ", ".join(arrays) or "?"}


SIGNATURE_NAMES = {
    UNKNOWN_DATA: "unknown data",
    UNREADABLE: "cannot be read",
    CONTRADICTING: "conflicting signatures",
    # partition tables
    "table": "partition table",
    "gpt": "GPT partition table",
    "dos": "MBR partition table",
    "pmbr": "protective MBR",
    "mac": "Apple partition table",
    "bsd": "BSD disklabel",
    "sun": "Sun disklabel",
    "sgi": "SGI disklabel",
    "aix": "AIX partition table",
    "atari": "Atari partition table",
    "ultrix": "Ultrix partition table",
    # what Linux itself puts together
    "linux_raid_member": "RAID member",
    "lvm2_member": "LVM physical volume",
    "lvm1_member": "LVM1 physical volume",
    "lvm_snapcow": "LVM snapshot",
    "crypto_luks": "LUKS encryption",
    "swap": "swap space",
    "swsuspend": "hibernation image",
    "jbd": "ext4 journal",
    "xfs": "XFS",
    "xfs_log": "XFS log",
    "xfs_external_log": "XFS log",
    "dm_integrity": "dm-integrity",
    "dm_snapshot_cow": "device-mapper snapshot",
    "dm_verity_hash": "dm-verity",
    "btrfs": "Btrfs",
    "btrfs seed": "btrfs seed device",
    "ubi": "UBI volume",
    # pools and volume managers
    "zfs_member": "ZFS pool",
    "stratis": "Stratis storage pool",
    "bcache": "bcache",
    "bcachefs": "bcachefs file system",
    "vdo": "VDO volume",
    "ceph": "Ceph",
    "ceph_bluestore": "Ceph BlueStore",
    "drbd": "DRBD",
    "drbdmanage_control_volume": "DRBD control volume",
    "drbdproxy_datalog": "DRBD proxy log",
    "oracleasm": "Oracle ASM disk",
    "mpool": "mpool",
    "gpfs": "IBM GPFS file system",
    "ocfs": "OCFS",
    "ocfs2": "OCFS2",
    "gfs": "GFS",
    "gfs2": "GFS2",
    "scoutfs_meta": "ScoutFS metadata",
    "scoutfs_data": "ScoutFS data",
    # other systems
    "bitlocker": "BitLocker encryption",
    "ldm": "Windows dynamic disk",
    "storage_spaces": "Windows Storage Spaces",
    "apple_raid": "Apple RAID",
    "cs_fvault2": "FileVault 2 encryption",
    "vmfs": "VMware VMFS file system",
    "vmfs_volume_member": "VMware VMFS volume",
    "vsan": "VMware vSAN",
    "geom": "FreeBSD GEOM",
    "vinum": "FreeBSD Vinum",
    "softraid": "OpenBSD softraid",
    "netbsd_raid": "NetBSD RAID",
    "ntfs": "NTFS",
    "vfat": "FAT",
    "exfat": "exFAT",
    # RAID of controllers and mainboards
    "ddf_raid_member": "DDF RAID member",
    "isw_raid_member": "Intel RAID member",
    "nvidia_raid_member": "NVIDIA RAID member",
    "via_raid_member": "VIA RAID member",
    "lsi_mega_raid_member": "LSI MegaRAID member",
    "promise_fasttrack_raid_member": "Promise FastTrak RAID member",
    "silicon_medley_raid_member": "Silicon Image RAID member",
    "highpoint_raid_member": "HighPoint RAID member",
    "adaptec_raid_member": "Adaptec RAID member",
    "jmicron_raid_member": "JMicron RAID member",
    "hpt37x_raid_member": "HighPoint RAID member",
    "hpt45x_raid_member": "HighPoint RAID member",
}
"""Type in lower case -> English name. What is not here is called by its type, as ext4 is."""

_SIGNATURE_FACTS = ("kind", "kinds", "found")
"""Facts of findings and items that are such types, in a row with commas between."""


def signature_name(kind: str) -> str:
    """The English name of a signature."""
    return SIGNATURE_NAMES.get(kind.lower(), kind)


def joined_names(names: Iterable[str]) -> str:
    """Names in a sentence, of signatures as people call them; "nothing" for none."""
    return ", ".join(map(signature_name, names)) or "nothing"


def with_names(facts: Facts, name: Callable[[str], str] = signature_name) -> Facts:
    """``facts`` with every signature among them called by its name; ``name`` gives it."""
    return tuple(
        (key, _each_by_name(value, name) if key in _SIGNATURE_FACTS else value) for key, value in facts
    )


def _each_by_name(kinds: str, name: Callable[[str], str]) -> str:
    return ", ".join(dict.fromkeys(map(name, kinds.split(", "))))
