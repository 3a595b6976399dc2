"""What a step acts on, makes and needs: named by index and validated name, never by a caller's path."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from raidwright.storage.fact import Fact
from raidwright.storage.fields import (
    MOST_DISKS,
    MOST_PARTITIONS,
    ArrayNode,
    ArrayUuid,
    Index,
    MappingName,
    Uuid,
    VolumeName,
)
from raidwright.storage.snapshot.singles import SINGLE_PARTITION


class OnDisk(Fact, frozen=True, tag="disk"):
    """A whole disk of the plan."""

    disk: Index


class OnPartition(Fact, frozen=True, tag="partition"):
    """A partition of a disk of the plan."""

    disk: Index
    number: Annotated[int, msgspec.Meta(ge=1, le=MOST_PARTITIONS)]


class OnArray(Fact, frozen=True, tag="array"):
    """The plan's array."""


class OnMapping(Fact, frozen=True, tag="mapping"):
    """A device of device-mapper by its name, /dev/mapper/NAME; mostly a container that is unlocked."""

    name: MappingName


class OnVolume(Fact, frozen=True, tag="volume"):
    """A logical volume, /dev/GROUP/VOLUME."""

    group: VolumeName
    volume: VolumeName


class OnFound(Fact, frozen=True, tag="found"):
    """The device whose file system or container has that UUID; it may appear only in the course of a plan."""

    uuid: Uuid


MemberTarget = OnDisk | OnPartition
ON_SINGLE = OnPartition(0, SINGLE_PARTITION)
"""The partition that stands in the place of an array on a disk without one."""
Members = Annotated[tuple[MemberTarget, ...], msgspec.Meta(max_length=MOST_DISKS)]


class OnLowerArray(Fact, frozen=True, tag="lower-array"):
    """A running array that is itself a member of the plan's array."""

    array: ArrayUuid
    path: ArrayNode
    members: Annotated[tuple[MemberTarget, ...], msgspec.Meta(min_length=1, max_length=MOST_DISKS)]
    """All that it has."""


Target = OnDisk | OnPartition | OnArray | OnMapping | OnVolume | OnFound
"""What steps of any kind may act on."""
AnyMember = MemberTarget | OnLowerArray
AnyTarget = Target | OnLowerArray
AnyMembers = Annotated[tuple[AnyMember, ...], msgspec.Meta(max_length=MOST_DISKS)]


class Group(Fact, frozen=True):
    """A volume group, which has no device of its own."""

    name: VolumeName


class FilesystemOn(Fact, frozen=True):
    """The file system on a target."""

    target: Target


class ContainerOn(Fact, frozen=True):
    """The LUKS container on a target."""

    target: Target


class MountOn(Fact, frozen=True):
    """What is mounted there."""

    point: str


class KeyFile(Fact, frozen=True):
    """The key file for the container on the plan's array."""


Thing = AnyTarget | Group | FilesystemOn | ContainerOn | MountOn | KeyFile
"""What a step makes, needs or takes away."""


def disks_of(targets: Iterable[object]) -> Iterator[int]:
    """Indices of the disks that are named, themselves, by a partition, or by an array that stands on them."""
    for target in targets:
        if isinstance(target, OnDisk | OnPartition):
            yield target.disk
        elif isinstance(target, OnLowerArray):
            yield from disks_of(target.members)


def whole_disks_of(targets: Iterable[AnyTarget]) -> Iterator[int]:
    """Indices of the disks that are named as a whole."""
    for target in targets:
        if isinstance(target, OnDisk):
            yield target.disk
