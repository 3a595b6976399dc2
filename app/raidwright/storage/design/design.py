"""What the user wants to have: members, level, chunk, encryption, LVM, file system, mount point."""

from enum import Enum
from typing import Annotated

import msgspec

from raidwright.storage.fact import Fact
from raidwright.storage.fields import (
    EXTENT,
    LONGEST_NAME,
    MOST_BYTES,
    MOST_DISKS,
    MOST_FOLDERS,
    MOST_SPARES,
    MOUNT_ROOTS,
    Bytes,
    ChunkSize,
    DriveId,
    FolderName,
    Label,
    Name,
    NewMountPoint,
    Owner,
)
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB, MIB

CHUNK = 512 * KIB
"""Bytes, as mdadm has them where none are asked for."""
SLACK = 100 * MIB
"""Bytes left free at the end of a member's disk, unless somebody wants otherwise."""


class Layout(Enum):
    """How RAID 10 spreads its two copies; `DEFAULT` is md's own choice (left-symmetric, near=2)."""

    DEFAULT = "default"
    NEAR = "near"
    FAR = "far"
    OFFSET = "offset"


class FilesystemKind(Enum):
    """The file systems that can be made."""

    EXT4 = "ext4"
    XFS = "xfs"
    BTRFS = "btrfs"


class FoundKind(Enum):
    """The file systems that are mounted where they were there before."""

    EXT2 = "ext2"
    EXT3 = "ext3"
    EXT4 = "ext4"
    XFS = "xfs"
    BTRFS = "btrfs"

    @property
    def is_old(self) -> bool:
        """Whether file systems of that kind are only read here: none is made or written to."""
        return self in (FoundKind.EXT2, FoundKind.EXT3)

    @property
    def driver(self) -> str:
        """The kernel driver that mounts this kind: ext4's mounts ext2 and ext3 too."""
        return FoundKind.EXT4.value if self.is_old else self.value


class KeyDerivation(Enum):
    """How hard a passphrase is to guess: cryptsetup's own measure, or a light one for practice only."""

    STANDARD = "standard"
    PRACTICE = "practice"

    @classmethod
    def _missing_(cls, value: object) -> "KeyDerivation | None":
        """Blueprints and journals of before 1.0 call it a rehearsal."""
        return cls.PRACTICE if value == "rehearsal" else None


class Unlocking(Enum):
    """What unlocks a container, and when, once the computer has been started again."""

    AT_START = "at-start"
    BY_HAND = "by-hand"
    """Whenever somebody unlocks it: the computer starts without."""
    KEY_FILE = "key-file"
    """Nobody is asked: a file on the computer unlocks it, and the passphrase does as well."""


class Encryption(Fact, frozen=True):
    """LUKS2 over the array. The passphrase is never part of a design."""

    mapping: Name
    derivation: KeyDerivation = KeyDerivation.STANDARD
    unlocking: Unlocking = Unlocking.AT_START
    discard: bool = False
    """Freed blocks are passed on to the disks (TRIM): what is in use shows there."""


class Lvm(Fact, frozen=True):
    """One physical volume, one volume group, one logical volume.

    ``size`` is the logical volume's size in bytes; None takes the whole group.
    """

    group: Name
    volume: Name
    size: Annotated[int, msgspec.Meta(ge=EXTENT, le=MOST_BYTES)] | None = None


class FilesystemChoice(Fact, frozen=True):
    """The file system on top."""

    kind: FilesystemKind
    label: Label = ""


class Ownership(Enum):
    """Whose the top folder of the file system is. Who the builder is, the system bus tells."""

    MINE = "mine"
    """The builder may write to it, and everybody read."""
    MINE_ALONE = "mine-alone"
    MY_GROUP = "my-group"
    """The builder's own group may write to it as well."""
    ROOT = "root"


class MountOptions(Fact, frozen=True, kw_only=True):
    """How the file system is mounted, now and at each start."""

    noatime: bool = False
    """Reading a file is not written down."""
    discard: bool = False
    """The disks are told what is not in use any more."""
    compress: bool = False
    """btrfs compresses what is written."""


class MountChoice(MountOptions, frozen=True):
    """Where the file system is mounted, below one of `MOUNT_ROOTS`, and who may write to it."""

    point: NewMountPoint
    ownership: Ownership = Ownership.MINE
    owner: Owner = ""
    """Whose the top folder becomes, in place of the builder's."""
    folders: Annotated[tuple[FolderName, ...], msgspec.Meta(max_length=MOST_FOLDERS)] = ()
    """Folders that are made in the top folder, for the same owner."""


def usual_point(name: str) -> NewMountPoint:
    """Where what is called ``name`` is mounted when nobody says anything else."""
    return f"{MOUNT_ROOTS[0]}/{name}"


class BootChoices(Fact, frozen=True):
    """How an array that is there already shall be there after each restart."""

    unlocking: Unlocking = Unlocking.AT_START
    options: MountOptions = MountOptions()
    through: bool = False
    """Freed blocks are passed on to the disks (TRIM)."""
    ownership: Ownership | None = None
    """Whose the top folder becomes; None leaves it as it is."""
    owner: Owner = ""
    """Whose the top folder becomes, in place of that of whoever asks."""


class ArrayDesign(Fact, frozen=True):
    """An array and everything on it. ``members`` and ``spares`` are drive ids (`disks.Drive.id`)."""

    name: Name
    level: Level
    members: Annotated[tuple[DriveId, ...], msgspec.Meta(max_length=MOST_DISKS)]
    chunk: ChunkSize = CHUNK
    """Bytes, a power of two; RAID 1 and a single disk have none and ignore it."""
    layout: Layout = Layout.DEFAULT
    spares: Annotated[tuple[DriveId, ...], msgspec.Meta(max_length=MOST_SPARES)] = ()
    bitmap: bool = True
    """A write-intent bitmap inside the array (levels with redundancy only)."""
    whole_disks: bool = False
    """Members are the bare disks instead of a partition on each."""
    slack: Bytes = SLACK
    """Bytes left free at the end of each disk, so that a slightly smaller replacement fits."""
    wipe: bool = False
    """Old signatures on the members may be destroyed."""
    encryption: Encryption | None = None
    lvm: Lvm | None = None
    filesystem: FilesystemChoice | None = None
    mount: MountChoice | None = None
    keep: bool = True
    """The computer is told of it, so that it is there after a restart."""


def options_of(mount: MountChoice) -> MountOptions:
    """The options of ``mount``, without its point, its owner and its folders."""
    return MountOptions(noatime=mount.noatime, discard=mount.discard, compress=mount.compress)


def mapping_name(array: str) -> str:
    """What the opened LUKS container on the array of that name is called."""
    return _with_end(array, "_crypt")


def group_name(array: str) -> str:
    """What the volume group on the array of that name is called."""
    return _with_end(array, "_vg")


def namesake(array: str, number: int) -> str:
    """What an array is called beside another of its name, as mdadm tells them apart."""
    return _with_end(array, f"_{number}")


def _with_end(name: str, end: str) -> str:
    return name[: LONGEST_NAME - len(end)] + end
