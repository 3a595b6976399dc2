"""What the steps of a plan refer to: its disks, its array, what it shall come to, and where that is."""

from collections.abc import Callable, Sequence
from typing import Annotated, Protocol, assert_never

import msgspec

from raidwright.storage.design.capacity import Capacity, stripe_size
from raidwright.storage.fact import Fact
from raidwright.storage.fields import (
    MOST_SIGNATURES,
    ArrayPath,
    ArrayUuid,
    Bytes,
    Name,
    NodePath,
    SectorSize,
    Text,
)
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.names import MAPPER
from raidwright.storage.snapshot.settings import uuid_link
from raidwright.storage.steps.targets import (
    AnyTarget,
    OnArray,
    OnDisk,
    OnFound,
    OnLowerArray,
    OnMapping,
    OnPartition,
    OnVolume,
)


class DiskIdentity(Fact, frozen=True):
    """All by which the helper knows a disk again; any difference at the moment of acting refuses the plan."""

    path: NodePath
    drive: Text
    model: Text
    serial: Text
    wwn: Text
    size: Bytes
    logical_sector: SectorSize
    physical_sector: SectorSize
    diskseq: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
    table: Text
    """UUID of its partition table; empty without one."""
    signatures: Annotated[tuple[Text, ...], msgspec.Meta(max_length=MOST_SIGNATURES)]
    """"NODE:signature" of the disk and of each of its partitions, sorted ("vda:gpt", "vda1:ext4")."""


class ArrayIdentity(Fact, frozen=True):
    """The plan's array: to be created under this UUID, or found under it.

    Of a single disk what stands in its place: the UUID is that of the partition, and so is the path.
    """

    uuid: ArrayUuid
    name: Name
    level: Level | None
    """None of an array none of whose disks is here: nothing else says what it was."""
    path: ArrayPath
    """"/dev/md/NAME" when it is to be made; the node it runs on ("/dev/md127") for a teardown."""

    @property
    def is_single(self) -> bool:
        """Whether there is no array, but a partition of one disk."""
        return self.level is Level.SINGLE


class Context(Protocol):
    """That part of a `plan.Plan` on which its steps rest."""

    @property
    def disks(self) -> tuple[DiskIdentity, ...]:
        """The plan's disks; targets count from 0."""

    @property
    def array(self) -> ArrayIdentity | None:
        """The plan's array, if it has one."""

    @property
    def predicted(self) -> Capacity | None:
        """What a build shall come to."""

    @property
    def steps(self) -> Sequence[object]:
        """All steps of the plan, in order."""


Nodes = Callable[[AnyTarget], str]
"""Where a target is: by its name (`target_path`), or by the kernel's own node that this name led to."""


def target_path(plan: Context, target: AnyTarget) -> str:
    """The device node of ``target``: "/dev/sda1", "/dev/md/data", "/dev/mapper/safe", "/dev/vault/media"."""
    match target:
        case OnDisk(disk=disk):
            return plan.disks[disk].path
        case OnPartition(disk=disk, number=number):
            return partition_path(plan.disks[disk].path, number)
        case OnArray():
            return named_array(plan).path
        case OnLowerArray(path=path):
            return path
        case OnMapping(name=name):
            return mapping_path(name)
        case OnVolume(group=group, volume=volume):
            return f"{group_path(group)}/{volume}"
        case OnFound(uuid=uuid):
            return uuid_link(uuid)
        case _:
            assert_never(target)


def named_array(plan: Context) -> ArrayIdentity:
    """The plan's array. Raises ValueError when the plan has none."""
    if plan.array is None:
        raise ValueError("the plan names no array")
    return plan.array


def array_path(plan: Context) -> str:
    """The node of the plan's array. Raises ValueError when the plan has none."""
    return named_array(plan).path


def mapping_path(name: str) -> str:
    """Where device-mapper shows what it calls so."""
    return f"{MAPPER}{name}"


def group_path(name: str) -> str:
    """The folder of a volume group's volumes."""
    return f"/dev/{name}"


def partition_path(disk: str, number: int) -> str:
    """The kernel's rule: a "p" between a disk's name and the number when the name ends in a digit."""
    return f"{disk}p{number}" if disk[-1].isdigit() else f"{disk}{number}"


def plan_stripe(plan: Context) -> int:
    """Bytes of data in one full stripe of the array a plan builds; 0 without striping."""
    return stripe_size(plan.predicted.chunk, plan.predicted.data_members) if plan.predicted else 0
