"""The steps that turn disks into a mounted file system."""

from collections.abc import Iterator, Sequence

from raidwright.storage.capacity import EXTENT, PARTITION_START, partition_end
from raidwright.storage.contents import contents
from raidwright.storage.design import ArrayDesign
from raidwright.storage.disks import Blank, Block, PartitionOf, Snapshot
from raidwright.storage.levels import module, striped
from raidwright.storage.plan import Capacity, PlanIds
from raidwright.storage.steps import (
    CreateArray,
    CreateLv,
    CreatePv,
    CreateVg,
    FormatLuks,
    LoadModule,
    MakeFilesystem,
    MakePartition,
    MemberTarget,
    Mount,
    OnArray,
    OnDisk,
    OnMapping,
    OnPartition,
    OnVolume,
    OpenLuks,
    Step,
    Target,
    WipeDisk,
    WipeSignatures,
)
from raidwright.storage.tree import partitions

EXTENDED = ("0x05", "0x5", "0x0f", "0xf", "0x85")
"""Types of DOS partitions that only hold others."""


def build_steps(
    design: ArrayDesign, disks: Sequence[Block], snapshot: Snapshot, ids: PlanIds, capacity: Capacity
) -> tuple[Step, ...]:
    """Every step in order; ``disks`` are the members, then the spares.

    Drivers come first, so that a missing one is found while nothing has been destroyed.
    """
    steps: list[Step] = [LoadModule(name) for name in _modules(design)]
    if design.wipe:
        for index, disk in enumerate(disks):
            steps += wipe_disk(index, disk, snapshot)
    if not design.whole_disks:
        steps += [_partition(design, index, disk) for index, disk in enumerate(disks)]
    targets = [_member(design, index) for index in range(len(disks))]
    if design.wipe and not design.whole_disks:
        steps += [WipeSignatures(target) for target in targets]
    return (*steps, _array(design, targets), WipeSignatures(OnArray()), *_layers(design, ids, capacity))


def wipe_disk(index: int, disk: Block, snapshot: Snapshot) -> Iterator[Step]:
    """Steps that clear a disk of all that a probe sees on it; none for a blank one."""
    if not contents(disk, snapshot):
        return
    for part in partitions(snapshot, disk.path):
        if isinstance(part.origin, PartitionOf) and part.origin.role not in EXTENDED and _marked(part):
            yield WipeSignatures(OnPartition(index, part.origin.number))
    yield WipeDisk(index)


def _marked(part: Block) -> bool:
    return bool(part.signatures) or not isinstance(part.content, Blank)


def _modules(design: ArrayDesign) -> Iterator[str]:
    yield module(design.level)
    if design.encryption:
        yield "dm_crypt"
    if design.lvm:
        yield "dm_mod"
    if design.filesystem and design.mount:
        yield design.filesystem.kind.value


def _partition(design: ArrayDesign, index: int, disk: Block) -> MakePartition:
    sector = disk.logical_sector
    end = partition_end(disk.size, design.slack)
    return MakePartition(index, PARTITION_START // sector, end // sector - 1, design.name)


def _member(design: ArrayDesign, index: int) -> MemberTarget:
    return OnDisk(index) if design.whole_disks else OnPartition(index, 1)


def _array(design: ArrayDesign, targets: Sequence[MemberTarget]) -> CreateArray:
    count = len(design.members)
    return CreateArray(
        level=design.level,
        members=tuple(targets[:count]),
        spares=tuple(targets[count:]),
        chunk=design.chunk if striped(design.level) else 0,
        layout=design.layout,
        bitmap=design.bitmap,
    )


def _layers(design: ArrayDesign, ids: PlanIds, capacity: Capacity) -> Iterator[Step]:
    top: Target = OnArray()
    if design.encryption:
        yield FormatLuks(top, ids.luks, design.name, design.encryption.derivation)
        yield OpenLuks(top, design.encryption.mapping)
        top = OnMapping(design.encryption.mapping)
    if design.lvm:
        yield CreatePv(top)
        yield CreateVg(design.lvm.group, top)
        yield CreateLv(design.lvm.group, design.lvm.volume, (capacity.volume or 0) // EXTENT)
        top = OnVolume(design.lvm.group, design.lvm.volume)
    if design.filesystem:
        kind, label = design.filesystem.kind, design.filesystem.label
        striping = (capacity.chunk, capacity.data_members)
        yield MakeFilesystem(kind, top, ids.filesystem, label, capacity.top, *striping)
        if design.mount:
            yield Mount(top, design.mount.point)
