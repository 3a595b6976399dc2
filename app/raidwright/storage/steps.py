"""The closed set of steps a plan is made of, and what they act on.

A step never carries a path or a command of the caller's choosing: it names a disk of the plan by index, the
plan's array, a mapping or a volume by validated name. `commands.py` turns a step into argv.
"""

from typing import Annotated

import msgspec

from raidwright.storage.design import FilesystemKind, KeyDerivation, Label, Layout, Level, Name
from raidwright.storage.fact import Fact
from raidwright.storage.units import MIB

MOST_DISKS = 32
"""Disks that one plan may name."""
Index = Annotated[int, msgspec.Meta(ge=0, lt=MOST_DISKS)]
Bytes = Annotated[int, msgspec.Meta(ge=0, le=2**60)]
Sectors = Annotated[int, msgspec.Meta(ge=0, le=2**51)]
Uuid = Annotated[
    str, msgspec.Meta(pattern=r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\Z")
]
ArrayUuid = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8}(:[0-9a-f]{8}){3}\Z")]
MountPoint = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^/(srv|mnt|media|run/media)(/[A-Za-z0-9][A-Za-z0-9_.-]{0,63}){1,4}\Z", max_length=256
    ),
]


class OnDisk(Fact, frozen=True, tag="disk"):
    """A whole disk of the plan."""

    disk: Index


class OnPartition(Fact, frozen=True, tag="partition"):
    """A partition of a disk of the plan."""

    disk: Index
    number: Annotated[int, msgspec.Meta(ge=1, le=128)]


class OnArray(Fact, frozen=True, tag="array"):
    """The plan's array."""


class OnMapping(Fact, frozen=True, tag="mapping"):
    """The clear side of a LUKS container, /dev/mapper/NAME."""

    name: Name


class OnVolume(Fact, frozen=True, tag="volume"):
    """A logical volume, /dev/GROUP/VOLUME."""

    group: Name
    volume: Name


Target = OnDisk | OnPartition | OnArray | OnMapping | OnVolume
MemberTarget = OnDisk | OnPartition
Members = Annotated[tuple[MemberTarget, ...], msgspec.Meta(max_length=32)]


class LoadModule(Fact, frozen=True, tag="load-module"):
    """Load the kernel's driver for a level, or device-mapper's for LUKS ("dm_crypt")."""

    module: Annotated[
        str, msgspec.Meta(pattern=r"^(raid0|raid1|raid10|raid456|dm_mod|dm_crypt|ext4|xfs|btrfs)\Z")
    ]


class WipeSignatures(Fact, frozen=True, tag="wipe-signatures"):
    """Erase every signature that libblkid knows on the target."""

    target: Target


class WipeDisk(Fact, frozen=True, tag="wipe-disk"):
    """Erase a disk's partition table and signatures, and zero the first and the last MiB of it."""

    disk: Index


class MakePartition(Fact, frozen=True, tag="make-partition"):
    """A new GPT with one partition of type Linux RAID (FD00); start and end in the disk's logical sectors."""

    disk: Index
    start: Sectors
    end: Sectors
    """The last sector, inclusive."""
    name: Name


class CreateArray(Fact, frozen=True, tag="create-array"):
    """mdadm --create, with everything explicit. ``members`` come first, ``spares`` after."""

    level: Level
    members: Members
    spares: Members
    chunk: Bytes
    """Bytes; 0 for RAID1."""
    layout: Layout
    bitmap: bool


class FormatLuks(Fact, frozen=True, tag="format-luks"):
    """LUKS2 over the target; the passphrase comes by descriptor."""

    target: Target
    uuid: Uuid
    label: Name
    derivation: KeyDerivation


class OpenLuks(Fact, frozen=True, tag="open-luks"):
    """Open the container; this is also the proof that the stored passphrase works."""

    target: Target
    mapping: Name


class CreatePv(Fact, frozen=True, tag="create-pv"):
    """An LVM physical volume."""

    target: Target


class CreateVg(Fact, frozen=True, tag="create-vg"):
    """A volume group of one physical volume."""

    group: Name
    target: Target


class CreateLv(Fact, frozen=True, tag="create-lv"):
    """A logical volume of ``extents`` extents."""

    group: Name
    volume: Name
    extents: Annotated[int, msgspec.Meta(ge=1, le=2**40)]


class MakeFilesystem(Fact, frozen=True, tag="make-filesystem"):
    """A file system on a device of so many bytes, with its alignment stated.

    ``chunk`` in bytes and ``data_members`` are 0 without striping.
    """

    kind: FilesystemKind
    target: Target
    uuid: Uuid
    label: Label
    device: Bytes
    chunk: Bytes
    data_members: Annotated[int, msgspec.Meta(ge=0, le=32)]


class Mount(Fact, frozen=True, tag="mount"):
    """Mount the target's file system on an empty, root-owned folder that the helper makes if need be."""

    target: Target
    point: MountPoint


class Unmount(Fact, frozen=True, tag="unmount"):
    """Unmount one mount point of the target."""

    target: Target
    point: Annotated[str, msgspec.Meta(pattern=r"^/", max_length=256)]


class SwapOff(Fact, frozen=True, tag="swap-off"):
    """Stop swapping to the target."""

    target: Target


class RemoveLv(Fact, frozen=True, tag="remove-lv"):
    """Deactivate and remove a logical volume."""

    group: Name
    volume: Name


class RemoveVg(Fact, frozen=True, tag="remove-vg"):
    """Remove an empty volume group."""

    group: Name


class RemovePv(Fact, frozen=True, tag="remove-pv"):
    """Remove a physical volume's label."""

    target: Target


class CloseLuks(Fact, frozen=True, tag="close-luks"):
    """Close an opened container."""

    mapping: Name


class DropMapping(Fact, frozen=True, tag="drop-mapping"):
    """Take a device of device-mapper away; what made it can no longer be read."""

    mapping: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9+_.-]*\Z", max_length=127)]


class EraseLuks(Fact, frozen=True, tag="erase-luks"):
    """Destroy every key slot: the data can never be read again."""

    target: Target
    header: Annotated[int, msgspec.Meta(ge=0, le=16 * MIB)] = 0
    """Bytes from its start that are zeroed then, so that nothing of header and key slots is left."""


class FreezeSync(Fact, frozen=True, tag="freeze-sync"):
    """Stop a resync or recovery, so that the array can be stopped."""


class StopArray(Fact, frozen=True, tag="stop-array"):
    """Stop the array and wait until the kernel has let go of its members."""


class Stretch(Fact, frozen=True):
    """Bytes of a member."""

    start: Bytes
    length: Annotated[int, msgspec.Meta(ge=1, le=2**60)]


class ZeroSuperblock(Fact, frozen=True, tag="zero-superblock"):
    """Erase md superblocks of every format until mdadm finds none, then any other signature."""

    target: MemberTarget
    zeroed: Annotated[tuple[Stretch, ...], msgspec.Meta(max_length=8)] = ()
    """Where the array may have kept keys that it can no longer be asked to destroy."""


class VerifyClean(Fact, frozen=True, tag="verify-clean"):
    """Probe both ends of what was cleared: no signature, no superblock, no table. Changes nothing."""

    target: MemberTarget


BuildStep = (
    LoadModule
    | WipeSignatures
    | WipeDisk
    | MakePartition
    | CreateArray
    | FormatLuks
    | OpenLuks
    | CreatePv
    | CreateVg
    | CreateLv
    | MakeFilesystem
    | Mount
)
"""What a plan to build may consist of."""
TeardownStep = (
    Unmount
    | SwapOff
    | RemoveLv
    | RemoveVg
    | RemovePv
    | CloseLuks
    | DropMapping
    | EraseLuks
    | WipeSignatures
    | FreezeSync
    | StopArray
    | ZeroSuperblock
    | WipeDisk
    | VerifyClean
)
"""What a plan to take down, or to clean, may consist of."""
Step = BuildStep | TeardownStep
