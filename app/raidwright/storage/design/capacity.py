"""Bytes at each layer, exactly, before anything is built; and the alignment the file system is told."""

from collections.abc import Sequence
from typing import assert_never

from raidwright.storage.design.design import ArrayDesign, FilesystemKind, Lvm
from raidwright.storage.design.filesystem_size import BLOCK, filesystem_size
from raidwright.storage.design.levels import data_members, losses_of_units
from raidwright.storage.design.superblock import array_size, component, data_offset
from raidwright.storage.fact import Fact
from raidwright.storage.fields import EXTENT, Blocks, Bytes, MemberCount
from raidwright.storage.levels import Geometry, Level
from raidwright.storage.snapshot.disks import Block, WholeDisk
from raidwright.storage.snapshot.same_disk import unit_of
from raidwright.storage.units import MIB, SECTOR, round_down, round_up

PARTITION_START = MIB
"""Bytes before a member's partition: what every partitioner since 2010 leaves."""
LUKS_HEADER = 16 * MIB
"""Bytes before the data of a LUKS2 container as cryptsetup makes it."""
LVM_HEADER = MIB
"""Bytes before the first extent of a physical volume."""
_WIDEST_ALIGNED = 64 * MIB


class Capacity(Fact, frozen=True):
    """Bytes at each layer, exactly, and the alignment that mkfs is told."""

    member: Bytes
    """Bytes of the smallest member device (partition or disk)."""
    data_offset: Bytes
    """Bytes from the start of a member to its data; 0 without an array, whose superblock lies before them."""
    component: Bytes
    """Data bytes used on the smallest member."""
    array: Bytes
    """Bytes of the array; without one, of the partition."""
    luks: Bytes | None
    volume: Bytes | None
    """Bytes of the logical volume."""
    filesystem: Bytes | None
    """Bytes as its superblock counts them, which may be fewer than its device has."""
    usable: Bytes
    """Bytes of the topmost layer that was designed."""
    raw: Bytes
    """Sum of the disks named."""
    losses: MemberCount
    """Members that may fail, whichever they are."""
    data_members: MemberCount
    """Members' worth of data in one stripe; 0 without stripes."""
    chunk: Bytes
    stride: Blocks
    """Chunk in file system blocks of 4096 bytes; 0 without striping."""
    stripe_width: Blocks
    """Data stripe in file system blocks of 4096 bytes; 0 without striping."""
    survives: MemberCount = 0
    """Pieces of hardware that may fail, whichever they are: fewer than ``losses`` where disks share one."""

    @property
    def has_array(self) -> bool:
        """Whether what is built stands on an array."""
        return self.data_offset > 0

    @property
    def top(self) -> int:
        """Bytes of the topmost block device, on which a file system lies."""
        return next(size for size in (self.volume, self.luks, self.array) if size is not None)


class DoesNotFit(ValueError):
    """A layer has no room. ``layer`` is "partition", "array", "luks", "lvm" or "volume"."""

    def __init__(self, layer: str) -> None:
        super().__init__(f"no room for the {layer}")
        self.layer = layer


def partition_end(disk: int, slack: int) -> int:
    """Bytes from the start of a disk of ``disk`` bytes to the end of its member partition, in whole MiB.

    At least 1 MiB stays free for the second copy of the partition table.
    """
    return round_down(max(disk - max(slack, PARTITION_START), 0), MIB)


def member_size(design: ArrayDesign, disk: int) -> int:
    """Bytes of the member made from a disk of ``disk`` bytes."""
    return disk if design.whole_disks else max(partition_end(disk, design.slack) - PARTITION_START, 0)


def stripe_size(chunk: int, data: int) -> int:
    """Bytes of data in one full stripe; 0 without striping."""
    return chunk * data


def luks_offset(stripe: int) -> int:
    """Bytes before the data of a LUKS2 container: the header, rounded up so that data start on a stripe."""
    return _aligned_size(LUKS_HEADER, stripe)


def lvm_offset(stripe: int) -> int:
    """Bytes before the first extent of a physical volume: the header, rounded up to a stripe."""
    return _aligned_size(LVM_HEADER, stripe)


def _aligned_size(size: int, stripe: int) -> int:
    """``size`` rounded up to a whole stripe, but not to one so wide that this wastes room."""
    return round_up(size, stripe) if 0 < stripe <= _WIDEST_ALIGNED else size


def capacity_of(design: ArrayDesign, members: Sequence[Block], spares: Sequence[Block] = ()) -> Capacity:
    """What ``design`` on these whole disks (in the design's order) will hold. Raises DoesNotFit.

    A spare smaller than the members makes the array smaller too, as mdadm does.
    """
    chunk = design.chunk if design.level.facts.is_striped else 0
    sizes = [member_size(design, disk.size) for disk in members]
    spare_sizes = [member_size(design, disk.size) for disk in spares]
    offset, components = _data_area(design.level, sizes, spare_sizes, chunk)
    array = array_size(design.level, design.layout, components, chunk)
    if min(components) == 0 or array == 0:
        raise DoesNotFit("partition" if min(sizes) == 0 else "array")
    data = data_members(design.level, len(members), design.layout)
    luks, volume, top = _upper_layers(design, array, stripe_size(chunk, data))
    filesystem = filesystem_size(design.filesystem.kind, top, chunk, data) if design.filesystem else None
    return Capacity(
        member=min(sizes),
        data_offset=offset,
        component=min(components),
        array=array,
        luks=luks,
        volume=volume,
        filesystem=filesystem,
        usable=top if filesystem is None else filesystem,
        raw=sum(disk.size for disk in (*members, *spares)),
        losses=design.level.facts.losses(len(members)),
        data_members=data,
        chunk=chunk,
        stride=chunk // BLOCK,
        stripe_width=chunk // BLOCK * data,
        survives=losses_of_units(design.level, design.layout, [_unit(disk) for disk in members]),
    )


def _unit(disk: Block) -> str:
    return unit_of(disk.origin.drive) if isinstance(disk.origin, WholeDisk) else disk.path


def _data_area(
    level: Level, members: Sequence[int], spares: Sequence[int], chunk: int
) -> tuple[int, Sequence[int]]:
    """Bytes before the data of members of these sizes, and bytes of data on each of them."""
    if level is Level.SINGLE:
        return 0, members
    offset = data_offset(members[0], chunk)
    if level.facts.geometry is Geometry.CONCATENATED:
        return offset, [component(size, offset, chunk, SECTOR) for size in members]
    return offset, [component(min(size, *spares, size), offset, chunk) for size in members]


def _upper_layers(design: ArrayDesign, array: int, stripe: int) -> tuple[int | None, int | None, int]:
    """Bytes of the LUKS clear side, of the logical volume, and of whichever layer is on top."""
    luks = volume = None
    top = array
    if design.encryption:
        top = luks = luks_size(array, stripe)
    if design.lvm:
        top = volume = volume_extents(design.lvm, top, stripe) * EXTENT
    return luks, volume, top


def luks_sector(device: int) -> int:
    """Bytes dm-crypt enciphers at once on ``device`` bytes, which must be a multiple of it."""
    return SECTOR if device % BLOCK else BLOCK


def luks_size(device: int, stripe: int) -> int:
    """Bytes of the clear side of a container on ``device`` bytes. Raises DoesNotFit."""
    size = device - luks_offset(stripe)
    if size <= 0:
        raise DoesNotFit("luks")
    return size


def group_extents(device: int, stripe: int) -> int:
    """Extents of a volume group on one physical volume of ``device`` bytes. Raises DoesNotFit."""
    extents = (device - lvm_offset(stripe)) // EXTENT
    if extents <= 0:
        raise DoesNotFit("lvm")
    return extents


def volume_extents(lvm: Lvm, device: int, stripe: int) -> int:
    """Extents of the logical volume: what was asked for, rounded up, or all. Raises DoesNotFit."""
    most = group_extents(device, stripe)
    wanted = most if lvm.size is None else round_up(lvm.size, EXTENT) // EXTENT
    if wanted > most:
        raise DoesNotFit("volume")
    return wanted


def smallest_filesystem(kind: FilesystemKind, stripe: int) -> int:
    """Bytes below which mkfs refuses a device (measured with xfsprogs 6.1, btrfs-progs 6.2), rounded up.

    XFS needs far more when it aligns to a stripe, because its log must then still fit in one group.
    """
    match kind:
        case FilesystemKind.EXT4:
            return 16 * MIB
        case FilesystemKind.XFS:
            return 600 * MIB + 10 * stripe if stripe else 300 * MIB
        case FilesystemKind.BTRFS:
            return 128 * MIB
        case _:
            assert_never(kind)
