"""What one computer's storage looks like at one moment: a frozen snapshot.

The snapshot is flat. Every block device is one `Block`; what it is (`Origin`) and what lies on it (`Content`)
point at blocks by ``path`` (of this snapshot alone), arrays and groups by UUID. In time a disk is a `Drive`,
with what it finds wrong with itself (SMART) and the links that it hangs at.
"""

from enum import Enum

from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Monitor
from raidwright.storage.snapshot.settings import GroupBackup, Ramdisk, SettingFile, SettingLine
from raidwright.storage.snapshot.share import Sharing
from raidwright.storage.snapshot.unfinished import UnderWay, Unfinished
from raidwright.storage.snapshot.users import FileUser, Ghost, OtherMount, PartMount


class Fault(Enum):
    """A part of a drive's judgement; its sentence is the finding "smart-" and the value."""

    REALLOCATED = "reallocated"
    PENDING = "pending"
    UNREADABLE = "unreadable"
    BAD_SECTORS = "bad-sectors"
    """How many, the drive says; that alone it does not call failing."""
    READ_ERRORS = "read-errors"
    SEEK = "seek"
    SPIN_UP = "spin-up"
    END_TO_END = "end-to-end"
    WORN = "worn"
    ATTRIBUTE = "attribute"
    """Any other value of the drive that has left what its maker allows."""
    SELF_TEST = "self-test"
    RELIABILITY = "reliability"
    READ_ONLY = "read-only"
    BACKUP = "backup"
    HOT = "hot"


class Complaint(Fact, frozen=True):
    """One thing wrong; ``value`` is the number, or the name of the attribute, where the sentence has one."""

    fault: Fault
    value: str = ""


def complaint_of_attribute(number: int, name: str) -> Complaint:
    """What it means that this SMART attribute of an ATA drive has crossed the threshold of its maker.

    The numbers are the makers' own and the same with nearly all; source: smartmontools' drivedb.h.
    """
    fault = _BY_NUMBER.get(number)
    return Complaint(fault) if fault else Complaint(Fault.ATTRIBUTE, name.replace("-", " ") or str(number))


_BY_NUMBER = {
    1: Fault.READ_ERRORS,
    3: Fault.SPIN_UP,
    5: Fault.REALLOCATED,
    7: Fault.SEEK,
    10: Fault.SPIN_UP,
    177: Fault.WORN,
    184: Fault.END_TO_END,
    187: Fault.UNREADABLE,
    190: Fault.HOT,
    194: Fault.HOT,
    196: Fault.REALLOCATED,
    197: Fault.PENDING,
    198: Fault.UNREADABLE,
    202: Fault.WORN,
    231: Fault.WORN,
    232: Fault.WORN,
    233: Fault.WORN,
}


class Uplink(Fact, frozen=True):
    """A PCIe link nearer to the processor, as it runs now: lanes, and GT/s per lane."""

    name: str
    """Address of a device at one of its ends: the same for all that is behind it."""
    lanes: int
    speed: float


class Link(Fact, frozen=True):
    """A PCIe link as it runs: lanes and GT/s per lane, now and at most."""

    controller: str
    lanes: int
    speed: float
    max_lanes: int
    max_speed: float
    above: tuple[Uplink, ...] = ()
    """The links between it and the processor, as far as they are known; the processor's own first."""


class Cable(Fact, frozen=True):
    """One line between a controller and a drive, as it runs now."""

    name: str
    """The kernel's of what is at its lower end, "2-1.3" or "link1": the same for all drives that share it."""
    speed: int
    """Megabits per second on the wire."""


class Media(Enum):
    """What kind of drive it is."""

    HDD = "hdd"
    SSD = "ssd"
    NVME = "nvme"
    OTHER = "other"


class Drive(Fact, frozen=True):
    """The piece of hardware behind a disk."""

    id: str
    """Never empty, stable across reboots and ports: UDisks2's drive id, else WWN, model and serial.

    Of one that has neither WWN nor serial, or whose id others report too, it says where it is connected.
    """
    model: str
    serial: str
    wwn: str
    vendor: str
    media: Media
    rotation: int
    """Revolutions per minute; 0 when it does not turn or does not say."""
    bus: str
    """"ata", "nvme", "usb", "iscsi", "virtio" …; empty when unknown."""
    controller: str
    """What the drive hangs on, e.g. "pci-0000:00:1f.2"; empty when unknown."""
    port: str
    removable: bool
    health: str
    """One word of the drive's own judgement ("ok", "failing"); empty when it does not say."""
    temperature: float | None
    """Degrees Celsius."""
    complaints: tuple[Complaint, ...] = ()
    """What exactly it judges bad about itself, as far as it says."""
    rate: int = 0
    """Bytes per second that a drive of the practice machine is held to; 0 for every other."""
    bay: str = ""
    """What its enclosure calls the place where it sits, or the board the slot; empty when nobody has said."""
    cables: tuple[Cable, ...] = ()
    """Lines from its controller to it, when the helper has said; empty for others than of USB and SATA."""
    unit: str = ""
    """The piece of hardware that shows itself as this disk and maybe as others, as an NVMe drive does with
    its namespaces; empty when the helper has not said."""


class WholeDisk(Fact, frozen=True, tag="disk"):
    """The block device is a drive."""

    drive: Drive


class PartitionOf(Fact, frozen=True, tag="partition"):
    """The block device is a partition."""

    disk: str
    number: int
    start: int
    """Bytes from the start of the disk."""
    role: str
    """GPT type GUID in lower case, or "0x83" for DOS tables."""
    name: str
    uuid: str = ""
    """UUID of the partition as its table gives it, in lower case."""


class ArrayDevice(Fact, frozen=True, tag="array"):
    """The block device is a running md array."""

    array: str
    """The array's UUID, four groups of eight hex digits as mdadm prints it."""


class Unlocked(Fact, frozen=True, tag="unlocked"):
    """The block device is the clear side of an opened LUKS container."""

    backing: str
    mapping: str


class LogicalVolume(Fact, frozen=True, tag="lv"):
    """The block device is an LVM logical volume."""

    group: str
    name: str


class OtherDevice(Fact, frozen=True, tag="other"):
    """Anything else: a loop device, zram, a foreign device-mapper table, an optical drive."""

    kind: str


Origin = WholeDisk | PartitionOf | ArrayDevice | Unlocked | LogicalVolume | OtherDevice


class Blank(Fact, frozen=True, tag="blank"):
    """No signature that UDisks2 knows. That is less than "empty"."""


class Table(Fact, frozen=True, tag="table"):
    """A partition table: "gpt" or "dos"."""

    kind: str
    uuid: str


class Member(Fact, frozen=True, tag="member"):
    """A member (or spare) of an md array, assembled or not. ``array`` is the UUID, empty when unknown."""

    array: str


class Luks(Fact, frozen=True, tag="luks"):
    """A LUKS container, open when some block is `Unlocked` with this one as its backing."""

    uuid: str
    version: str


class PhysicalVolume(Fact, frozen=True, tag="pv"):
    """An LVM physical volume; ``group`` is the VG's name, empty when it belongs to none."""

    group: str


class Filesystem(Fact, frozen=True, tag="filesystem"):
    """A file system and where it is mounted (nowhere: empty)."""

    kind: str
    label: str
    uuid: str
    mounts: tuple[str, ...]


class SwapArea(Fact, frozen=True, tag="swap"):
    """Swap space."""

    active: bool


class Foreign(Fact, frozen=True, tag="foreign"):
    """A signature that is none of ours, such as "zfs_member", "isw_raid_member" or "bcache"."""

    kind: str


Content = Blank | Table | Member | Luks | PhysicalVolume | Filesystem | SwapArea | Foreign


class PartOf(Fact, frozen=True):
    """What a signature says of the set that its device is a part of."""

    kind: str
    """The signature: "btrfs", "LVM2_member", "linux_raid_member"."""
    name: str
    """Name of the volume group, or UUID of the file system or array; empty when it does not say."""
    devices: int = 0
    """How many devices the whole set has; 0 when it does not say."""
    uuid: str = ""
    """UUID of the volume group; empty for other sets, and when it does not say."""
    volumes: tuple[str, ...] = ()
    """Names of the group's logical volumes, where none of them needs another."""
    volume: str = ""
    """UUID of the physical volume itself, which is a part of the group; empty for other sets."""
    number: int = 0
    """That of the device among those of its btrfs; 0 for other sets."""


class Inside(Fact, frozen=True):
    """What lies at a place of a device that no device of the kernel's shows.

    In the data of a member of an array that does not run, or in a partition of that or of the member, of
    which the kernel shows none.
    """

    start: int
    """Bytes from the start of the device."""
    size: int
    signatures: tuple[str, ...]
    """As `Block.signatures`."""
    parts: tuple[PartOf, ...] = ()
    label: str = ""
    """Of its file system."""
    part: int = 0
    """Which partition it is, counted from 1; 0 for the data as a whole."""


class Block(Fact, frozen=True):
    """One block device."""

    path: str
    """"/dev/sda"; unique in a snapshot, never an identity."""
    number: str
    """"major:minor"."""
    size: int
    """Bytes."""
    origin: Origin
    content: Content
    read_only: bool = False
    ignored: bool = False
    """udev asks to hide it (recovery partitions and the like)."""
    links: tuple[str, ...] = ()
    """Other names in /dev ("/dev/disk/by-id/…", "/dev/mapper/…")."""
    logical_sector: int = 0
    physical_sector: int = 0
    """Both sectors in bytes; 0 when the helper has not said."""
    diskseq: int = 0
    """The kernel's number of this incarnation of the disk; 0 when the helper has not said."""
    signatures: tuple[str, ...] = ()
    """What a probe found, when the helper has said: sorted names of libblkid and `snapshot.signatures`."""
    parts: tuple[PartOf, ...] = ()
    """What it is a part of, when the helper has said."""
    inside: tuple[Inside, ...] = ()
    """What lies in it unshown where it is a member of an array, when the helper has said."""
    beneath: tuple[str, ...] = ()
    """Paths of the devices that the kernel has put together to make it, when the helper has said."""
    mapping: str = ""
    """What device-mapper calls it, when the helper has said; empty for what is none of its devices."""
    elsewhere: tuple[OtherMount, ...] = ()
    """Its mounts in other mount namespaces, when the helper has said."""
    part_mounts: tuple[PartMount, ...] = ()
    """Those of its mounts that show not all of it, when the helper has said."""
    renamed_mounts: tuple[str, ...] = ()
    """Where it is mounted by a name that it has lost since, when the helper has said."""
    read_only_mounts: tuple[str, ...] = ()
    """Where it is mounted and takes no writes, when the helper has said."""
    users: tuple[FileUser, ...] = ()
    """Who keeps it from being unmounted, when the helper has said; some of them where there are many."""
    claimed: bool = False
    """Somebody holds it for itself alone, and nothing says who, when the helper has said."""
    silent: bool = False
    """Its disk did not answer in time when it was asked last, when the helper has said."""
    filesystem: int = 0
    """Bytes of the file system on it as that counts them; 0 when the helper has not said."""
    filesystem_limit: int = 0
    """Bytes that it cannot grow beyond; 0 where nothing says so."""
    filesystem_errors: bool = False
    """Its ext4 has noted errors, for which the kernel does not let it grow, when the helper has said."""


class VolumeGroup(Fact, frozen=True):
    """An LVM volume group."""

    uuid: str
    name: str
    size: int
    free: int
    extent: int
    physical: tuple[str, ...] = ()
    """Paths of its physical volumes that are present."""
    logical: tuple[str, ...] = ()
    """Names of its logical volumes, active or not, each before those that it needs (its origin, its pool)."""
    missing: int = 0
    """Physical volumes that cannot be found."""
    thin: bool = False
    """Some of its volumes lie in a thin pool."""


class Host(Fact, frozen=True):
    """What the helper says of the computer itself."""

    name: str
    kernel: str = ""
    processor: str = ""
    threads: int = 0
    aes: bool = False
    """The processor has AES instructions."""
    tools: tuple[tuple[str, str], ...] = ()
    """(program, version) of the programs a plan may need; a missing one is absent."""
    links: tuple[Link, ...] = ()
    practice: bool = False
    """Whether it is the practice machine."""
    helper: bool = False
    """The helper has answered; without it nothing can be built."""
    silence: Failure | None = None
    """Why the helper has not answered; None when it has, and as long as it has not been asked."""
    settings: tuple[SettingLine, ...] = ()
    """What it is told to mount, to unlock and to assemble."""
    setting_files: tuple[SettingFile, ...] = ()
    ramdisk: Ramdisk | None = None
    unknown_ramdisk: str = ""
    """The initial RAM disk that it starts with; where it is not known what makes that, its path alone."""
    key_files: tuple[str, ...] = ()
    """UUIDs of the arrays for whose containers it has key files that a plan has made."""
    stuck_keys: tuple[str, ...] = ()
    """Those of ``key_files`` that cannot be deleted, as on a read-only file system."""
    group_backups: tuple[GroupBackup, ...] = ()
    users: tuple[str, ...] = ()
    """Names of its users, those of people first."""
    groups: tuple[str, ...] = ()
    """Names of its groups, those of people first."""
    deleted: tuple[tuple[str, str], ...] = ()
    """(array, day): UUIDs of what plans have deleted here, as far as they are remembered."""
    containers: tuple[tuple[str, str], ...] = ()
    """(array, container): UUIDs of what plans have made or seen on whole arrays, the newest first."""
    looked_into: tuple[str, ...] = ()
    """UUIDs of arrays that plans have built with a file system on them, or opened to be looked into."""
    clear_names: tuple[tuple[str, str], ...] = ()
    """(container, mapping): UUIDs of containers that plans have opened, and as what."""
    groups_made: tuple[tuple[str, str], ...] = ()
    """(where, group): volume groups that plans have made, and UUIDs of their containers or arrays."""
    systemd: bool = False
    no_unlocker: bool = False
    """Whether systemd makes units of fstab and crypttab for it; and whether it cannot of crypttab."""
    checks: CheckCalendar | None = None
    """What has its arrays checked by calendar; None when nothing is there that could."""
    monitor: Monitor | None = None
    """What sends mail about its arrays; None when nobody has looked."""
    sync_limits: tuple[int, int] | None = None
    """Bytes per second: what a sync of any array is to reach, and the most, where the array has no limits of
    its own; None when nobody has looked."""
    unfinished: Unfinished | None = None
    """What an earlier helper began here and did not end."""
    under_way: UnderWay | None = None
    """The plan that is carried out here just now."""
    missing_levels: tuple[Level, ...] = ()
    """Levels for which its kernel has no driver, when the helper has said."""
    hypervisor: str = ""
    """What runs it as a virtual machine, "KVM"; empty on a real one, and when the helper has not said."""
    sharing: Sharing | None = None
    """What it shares, and by what; None when nobody has looked."""


class Snapshot(Fact, frozen=True):
    """One computer's storage at one moment."""

    host: Host
    blocks: tuple[Block, ...]
    arrays: tuple[Array, ...] = ()
    groups: tuple[VolumeGroup, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    """What the kernel still uses of disks that are gone, when the helper has said; the first goes first."""
