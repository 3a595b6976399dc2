"""What signatures are called by people: the names of libblkid's types and of a few more."""

from collections.abc import Callable, Iterable

from raidwright.storage.fact import Facts
from raidwright.storage.snapshot.signatures import CONTRADICTING, UNKNOWN_DATA, UNREADABLE

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
    "stratis": "Stratis pool",
    "bcache": "bcache",
    "bcachefs": "bcachefs",
    "vdo": "VDO volume",
    "ceph": "Ceph",
    "ceph_bluestore": "Ceph BlueStore",
    "drbd": "DRBD",
    "drbdmanage_control_volume": "DRBD control volume",
    "drbdproxy_datalog": "DRBD proxy log",
    "oracleasm": "Oracle ASM disk",
    "mpool": "mpool",
    "gpfs": "IBM GPFS",
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
    "vmfs": "VMware VMFS",
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
