"""The steps that turn disks into a mounted file system."""

from collections.abc import Iterator, Sequence

from raidwright.storage.design.capacity import PARTITION_START, Capacity, partition_end
from raidwright.storage.design.design import ArrayDesign, MountChoice, Ownership, options_of
from raidwright.storage.fields import EXTENT
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.plan.clearing import clear_for_use, clear_signatures
from raidwright.storage.plan.keeping import keep_steps, keeps_key
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import MakePartition
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.filesystem import HandOver, MakeFilesystem, Mount
from raidwright.storage.steps.folders import MakeFolders
from raidwright.storage.steps.key_file import key_steps
from raidwright.storage.steps.luks import FormatLuks, OpenLuks
from raidwright.storage.steps.lvm import CreateLv, CreatePv, CreateVg
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.steps.targets import (
    ON_SINGLE,
    MemberTarget,
    OnArray,
    OnDisk,
    OnMapping,
    OnPartition,
    OnVolume,
    Target,
)


def build_steps(
    design: ArrayDesign, disks: Sequence[Block], snapshot: Snapshot, ids: PlanIds, capacity: Capacity
) -> tuple[Step, ...]:
    """Every step in order; ``disks`` are the members, then the spares.

    Drivers come first, so that a missing one is found while nothing has been destroyed.
    """
    steps: list[Step] = [LoadModule(name) for name in _modules(design) if name]
    targets = [_member(design, index) for index in range(len(disks))]
    for index, disk in enumerate(disks):
        steps += _member_steps(design, targets[index], ids, disk, snapshot)
    if design.level is not Level.SINGLE:
        steps += [_array(design, targets), *clear_signatures([OnArray()])]
    return (*steps, *_layers(design, ids, capacity, snapshot))


def _modules(design: ArrayDesign) -> Iterator[str]:
    yield design.level.facts.module
    if design.encryption:
        yield "dm_crypt"
    if design.lvm:
        yield "dm_mod"
    if design.filesystem and design.mount:
        yield design.filesystem.kind.value


def _member_steps(
    design: ArrayDesign, target: MemberTarget, ids: PlanIds, disk: Block, snapshot: Snapshot
) -> Iterator[Step]:
    """Disk by disk; what is about one alone is carried out beside what is about the others."""
    if design.wipe:
        yield from clear_for_use(target.disk, disk, snapshot)
    if not design.whole_disks:
        single = ids.array if design.level is Level.SINGLE else None
        yield member_partition(target.disk, disk, design.slack, design.name, single)
        if design.wipe:
            yield from clear_signatures([target])


def member_partition(index: int, disk: Block, slack: int, name: str, single: str | None = None) -> Step:
    """Make the partition for a member on a disk, with ``slack`` bytes left free behind it.

    Without an array its own UUID is that of the ``single`` disk.
    """
    sector = disk.logical_sector
    end = partition_end(disk.size, slack)
    return MakePartition(index, PARTITION_START // sector, end // sector - 1, name, single)


def _member(design: ArrayDesign, index: int) -> MemberTarget:
    return OnDisk(index) if design.whole_disks else OnPartition(index, 1)


def _array(design: ArrayDesign, targets: Sequence[MemberTarget]) -> CreateArray:
    count = len(design.members)
    return CreateArray(
        level=design.level,
        members=tuple(targets[:count]),
        spares=tuple(targets[count:]),
        chunk=design.chunk if design.level.facts.is_striped else 0,
        layout=design.layout,
        bitmap=design.bitmap,
    )


def base_of(design: ArrayDesign) -> Target:
    """What the layers of ``design`` lie on."""
    return ON_SINGLE if design.level is Level.SINGLE else OnArray()


def top_of(design: ArrayDesign) -> Target:
    """What the file system of ``design`` lies on."""
    if design.lvm:
        return OnVolume(design.lvm.group, design.lvm.volume)
    return OnMapping(design.encryption.mapping) if design.encryption else base_of(design)


def _layers(design: ArrayDesign, ids: PlanIds, capacity: Capacity, snapshot: Snapshot) -> Iterator[Step]:
    base = top = base_of(design)
    if design.encryption:
        yield FormatLuks(top, ids.luks, design.name, design.encryption.derivation)
        yield OpenLuks(top, design.encryption.mapping, design.encryption.discard)
        if keeps_key(design, snapshot.host):
            yield from key_steps(top)
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
            yield Mount(top, design.mount.point, options_of(design.mount))
            yield from _ownership_steps(top, design.mount)
    yield from keep_steps(design, base, top, snapshot)


def _ownership_steps(top: Target, mount: MountChoice) -> Iterator[Step]:
    if mount.folders:
        yield MakeFolders(top, mount.point, mount.ownership, mount.folders, mount.owner)
    if mount.ownership is not Ownership.ROOT:
        yield HandOver(top, mount.point, mount.ownership, mount.owner)
