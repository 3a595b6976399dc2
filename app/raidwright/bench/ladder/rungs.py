"""A stack from its disks up: what is read by itself, one after the other.

Of disks that carry no array there are two kinds of rungs: each alone, and all of them at once.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from raidwright.bench.place import target_blocks
from raidwright.bench.spec import (
    BuiltDevice,
    DiskGroup,
    Folder,
    ImportedTarget,
    MountedAt,
    RawDisk,
    Somewhere,
    StackLayer,
    Target,
)
from raidwright.storage.fact import Fact
from raidwright.storage.plan.identity import disk_identity
from raidwright.storage.snapshot.arrays import IN_SYNC, Array
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import array_behind, below, roots
from raidwright.storage.steps.context import DiskIdentity


class Rung(Fact, frozen=True):
    """One layer, read by itself. ``device`` is the path of its block device."""

    device: str
    target: Target


class Ladder(Fact, frozen=True):
    """All that is read, in this order."""

    disks: tuple[Rung, ...]
    """Each member's disk by itself."""
    together: Rung
    """The same disks all at once."""
    layers: tuple[Rung, ...]
    """The array's device, what lies on it, and the file system, or the device that was asked for, the last.

    None of disks alone.
    """

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """All rungs, one after the other."""
        return (*self.disks, self.together, *self.layers)


def ladder_of(target: Somewhere, snapshot: Snapshot) -> Ladder | None:
    """From the disks of the array up to what is mounted, was built here and is bare, or is only read.

    Of several disks each alone, and all at once. None for any other target, and for one that does not lie on
    an array of two whole disks or more, or of their partitions.
    """
    match target:
        case DiskGroup(disks=disks):
            return Ladder(_disk_rungs(disks), Rung(disks[0].path, target), ())
        case MountedAt() | BuiltDevice() | StackLayer():
            return _up_to(target, snapshot)
        case RawDisk() | Folder() | ImportedTarget():
            return None
        case _:
            assert_never(target)


def _disk_rungs(disks: Sequence[DiskIdentity]) -> tuple[Rung, ...]:
    return tuple(Rung(disk.path, RawDisk(disk)) for disk in disks)


def _up_to(target: MountedAt | BuiltDevice | StackLayer, snapshot: Snapshot) -> Ladder | None:
    block = next(iter(target_blocks(target, snapshot)), None)
    layers = _layers(block, snapshot) if block else ()
    array = array_behind(snapshot, layers[0]) if layers else None
    disks = tuple(dict.fromkeys(_member_disks(array, snapshot))) if array else ()
    if array is None or len(disks) < 2:
        return None
    identities = tuple(disk_identity(disk, snapshot) for disk in disks)
    # What is mounted lies on a device that is a rung of its own.
    beneath = layers if isinstance(target, MountedAt) else layers[:-1]
    stack = (Rung(layer.path, StackLayer(layer.path, array.uuid)) for layer in beneath)
    return Ladder(
        disks=_disk_rungs(identities),
        together=Rung(layers[0].path, DiskGroup(identities)),
        layers=(*stack, Rung(layers[-1].path, target)),
    )


def _layers(top: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """The array's device and what lies on it up to ``top``, the array first; empty when they are no line."""
    layers = [top]
    while not isinstance(layers[-1].origin, ArrayDevice):
        under = below(snapshot, layers[-1].path)
        if len(under) != 1 or under[0] in layers:
            return ()
        layers.append(under[0])
    return tuple(reversed(layers))


def _member_disks(array: Array, snapshot: Snapshot) -> Iterator[Block]:
    """The disks of members that are in sync."""
    for member in array.members:
        if IN_SYNC in member.states:
            under = roots(snapshot, member.path)
            yield from (disk for disk in under if isinstance(disk.origin, WholeDisk))
