"""All the room that there is: the array takes what its members have, and each layer on it what is beneath."""

from abc import abstractmethod
from collections.abc import Iterable
from enum import Enum
from typing import assert_never

from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.fact import Facts
from raidwright.storage.fields import AnyMountPoint, Bytes, DeviceNumber, MappingName, VolumeName
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.lvm import NO_ARCHIVE
from raidwright.storage.steps.step import Command, Effect, Layer, StepBase, on_device, program
from raidwright.storage.steps.targets import Members, OnArray, OnMapping, OnVolume, Target
from raidwright.storage.units import KIB, MIB, format_size

MOST_UNUSED = 65 * MIB
"""Bytes of a device that what lies on it may leave unused: headers, and a last group that were too small."""


class Reach(Enum):
    """Up to which layer all the room is used; those above it stay as large as they are."""

    ARRAY = "array"
    ENCRYPTION = "encryption"
    GROUP = "group"
    VOLUME = "volume"
    FILESYSTEM = "filesystem"


class EnlargeBase(StepBase, frozen=True):
    """A step on one layer of an array in use, which takes the room beneath it; nothing moves."""

    members: Members
    """All that the array has; none of them is written to by us."""

    @abstractmethod
    def layer_target(self) -> Target:
        """The device that becomes larger, or whose file system does."""

    def facts(self, plan: Context) -> Facts:
        return on_device(plan, self.layer_target())

    def acts_on(self) -> tuple[Target, ...]:
        return (*self.members, self.layer_target())

    def writes(self) -> tuple[Target, ...]:
        """Wherever it is broken off, all that was there is still there."""
        return ()

    def flushes(self) -> tuple[Target, ...]:
        """LVM leaves its metadata in the caches of the disks."""
        return (OnArray(),)


class EnlargeArray(EnlargeBase, frozen=True, tag="enlarge-array"):
    """Have the array use more of each member."""

    templates = ("Expand the array {name} to {size} per member",)
    layer = Layer.ARRAY
    effect = Effect.MAKES

    component: Bytes
    """Bytes of each member that serve it then."""

    def layer_target(self) -> Target:
        return OnArray()

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--grow", at(OnArray()), f"--size={self.component // KIB}"),)

    def facts(self, plan: Context) -> Facts:
        return (("size", format_size(self.component)),)


class EnlargeContainer(EnlargeBase, frozen=True, tag="enlarge-container"):
    """Have an open container take all of the array; the kernel wants its key for that."""

    templates = ("Resize the encrypted volume {device}",)
    layer = Layer.ENCRYPTION
    effect = Effect.MAKES

    mapping: MappingName

    def layer_target(self) -> Target:
        return OnMapping(self.mapping)

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        fixed = ("cryptsetup", "resize", "--batch-mode", "--key-file=-")
        return (Command((*fixed, "--", self.mapping), secret=True),)


class EnlargePv(EnlargeBase, frozen=True, tag="enlarge-pv"):
    """Have LVM take all of the device beneath it."""

    templates = ("Resize the physical volume on {device}",)
    layer = Layer.VOLUMES
    effect = Effect.MAKES

    target: Target

    def layer_target(self) -> Target:
        return self.target

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("pvresize", NO_ARCHIVE, "--", at(self.target)),)


class EnlargeVolume(EnlargeBase, frozen=True, tag="enlarge-volume"):
    """Have a logical volume take all that is free in its group."""

    templates = ("Expand the logical volume {device} to all free space of its volume group",)
    layer = Layer.VOLUMES
    effect = Effect.MAKES

    group: VolumeName
    volume: VolumeName

    def layer_target(self) -> Target:
        return OnVolume(self.group, self.volume)

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        volume = f"{self.group}/{self.volume}"
        return (program("lvextend", NO_ARCHIVE, "--extents=+100%FREE", "--", volume),)


class EnlargeFilesystem(EnlargeBase, frozen=True, tag="enlarge-filesystem"):
    """Have a mounted file system take all of its device."""

    templates = ("Expand the file system on {device}",)
    layer = Layer.FILESYSTEM
    effect = Effect.MAKES

    kind: FilesystemKind
    target: Target
    point: AnyMountPoint
    number: DeviceNumber | None = None
    """That of the device in its btrfs, which takes the first one for meant where none is named."""

    def layer_target(self) -> Target:
        return self.target

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        match self.kind:
            case FilesystemKind.EXT4:
                return (program("resize2fs", "--", at(self.target)),)
            case FilesystemKind.XFS:
                return (program("xfs_growfs", "-d", "--", self.point),)
            case FilesystemKind.BTRFS:
                # btrfs does not know "--" here, but a mount point begins with a slash.
                return (program("btrfs", "filesystem", "resize", f"{self.number or 1}:max", self.point),)
            case _:
                assert_never(self.kind)


EnlargeStep = EnlargeArray | EnlargeContainer | EnlargePv | EnlargeVolume | EnlargeFilesystem


def enlarged_array(steps: Iterable[object]) -> EnlargeArray | None:
    """The step by which the array uses more of its members."""
    return next((step for step in steps if isinstance(step, EnlargeArray)), None)


def enlarged_filesystem(steps: Iterable[object]) -> EnlargeFilesystem | None:
    """The file system that becomes larger."""
    return next((step for step in steps if isinstance(step, EnlargeFilesystem)), None)
