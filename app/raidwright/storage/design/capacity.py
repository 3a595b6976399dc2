"""Bytes at each layer, exactly, before anything is built; alignment, and the time of the first sync.

Sources: mdadm's super1.c (``choose_bm_space``, ``validate_geometry1``) and Create.c; for the array's size the
kernel's ``raid0_size``, ``raid5_size`` and ``raid10_size``; for the zones of unequal members
drivers/md/raid0.c ``create_strip_zones``, with the layout "original" that mdadm chooses for a new array.
Compared with real arrays in tests/lab.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from raidwright.storage.design.design import ArrayDesign, FilesystemKind, Layout, Lvm
from raidwright.storage.design.levels import COPIES, data_members, losses_of_units, near
from raidwright.storage.fact import Fact
from raidwright.storage.fields import EXTENT, Blocks, Bytes, MemberCount
from raidwright.storage.levels import Geometry, Level
from raidwright.storage.snapshot.arrays import FAR_2, NEAR_2, OFFSET_2
from raidwright.storage.snapshot.disks import Block, Media, WholeDisk
from raidwright.storage.snapshot.same_disk import unit_of
from raidwright.storage.units import GIB, KIB, MIB, SECTOR, TIB, round_down, round_up

BLOCK = 4096
"""Bytes in a block of every file system made here, and in a sector of dm-crypt wherever the device allows."""
_LEAST_GROUP = 16 * MIB // BLOCK
"""Blocks that the last group must have. XFS leaves fewer out; ext4 does so below a bound that depends on its
settings and is lower on all but the smallest devices, so it is told the size."""
_EXT4_GROUP = 32768
XFS_WIDEST = 2**31 - 1
"""Bytes of data in the widest stripe that mkfs.xfs takes (xfsprogs 6.1, calc_stripe_factors())."""
_XFS_MOST = TIB // BLOCK - 1


def filesystem_size(kind: FilesystemKind, device: int, chunk: int, data_disks: int) -> int:
    """Bytes of the file system on ``device`` bytes, as its superblock counts them."""
    match kind:
        case FilesystemKind.EXT4:
            return _whole_groups(device // BLOCK, _EXT4_GROUP) * BLOCK
        case FilesystemKind.XFS:
            return _whole_groups(device // BLOCK, xfs_group(device, chunk, data_disks)) * BLOCK
        case FilesystemKind.BTRFS:
            return round_down(device, BLOCK)
        case _:
            assert_never(kind)


def _whole_groups(blocks: int, group: int) -> int:
    """``blocks`` without a last group that is too small to be one of several."""
    last = blocks % group
    return blocks - last if last < min(_LEAST_GROUP, blocks) else blocks


def xfs_group(device: int, chunk: int, data_disks: int) -> int:
    """Blocks in an allocation group of an XFS on ``device`` bytes, striped or not (``chunk`` is 0 then).

    As mkfs.xfs chooses by itself for disks that turn; for others newer ones count the processors.
    Source: xfsprogs 6.1, calc_default_ag_geometry() and align_ag_geometry().
    """
    blocks = device // BLOCK
    unit, width = chunk // BLOCK, chunk // BLOCK * data_disks
    parts = _xfs_parts(blocks, striped=width > 0)
    group = min(-(-blocks // parts), _XFS_MOST) if parts else _XFS_MOST
    return _staggered_group(group, blocks, unit, width) if width else group


def _xfs_parts(blocks: int, *, striped: bool) -> int:
    """Into how many groups the device is divided; 0 for as few as can be."""
    if blocks >= 32 * TIB // BLOCK:
        return 0
    if not striped and blocks >= 128 * MIB // BLOCK:
        return 4 if blocks < 4 * TIB // BLOCK else 0
    steps = ((512 * GIB + BLOCK, 32), (8 * GIB + BLOCK, 16), (128 * MIB, 8), (64 * MIB, 4), (32 * MIB, 2))
    return next((parts for least, parts in steps if blocks >= least // BLOCK), 1)


def _staggered_group(group: int, blocks: int, unit: int, width: int) -> int:
    """The group in whole chunks, and not in whole stripes: all groups would begin on the same disk."""
    aligned = round_up(group, unit)
    if aligned > _XFS_MOST:
        aligned = round_down(group, unit)
    if aligned % width or width == unit or blocks <= aligned:
        return aligned
    return aligned - unit if aligned - unit >= _LEAST_GROUP else aligned + unit


LAYOUTS = {NEAR_2: Layout.NEAR, FAR_2: Layout.FAR, OFFSET_2: Layout.OFFSET}
"""How RAID 10 keeps its two copies, by md's number."""
_MOST_HEADROOM = 128 * MIB
_MIRROR_UNIT = 64 * KIB


def data_offset(first_member: int, chunk: int) -> int:
    """Bytes from the start of every member of an array to its data; both in bytes, ``chunk`` 0 for RAID 1.

    mdadm looks at the first member alone and uses its offset for all: headroom for a later reshape, of about
    a thousandth of the member and two chunks, and a MiB. The superblock (12 KiB) and the bitmap, whose space
    grows with the member to at most 128 KiB, find room in what rounding up to that MiB leaves.
    """
    sectors = first_member // SECTOR
    headroom = _MOST_HEADROOM // SECTOR
    while headroom << 10 > sectors and headroom > 2 * chunk // SECTOR:
        headroom >>= 1
    return round_down(headroom * SECTOR, MIB) + MIB


def component(member: int, offset: int, chunk: int, unit: int = _MIRROR_UNIT) -> int:
    """Data bytes on a member of ``member`` bytes: whole chunks, or whole ``unit``s where there are none."""
    return round_down(max(member - offset, 0), chunk or unit)


def array_size(level: Level, layout: Layout, components: Sequence[int], chunk: int) -> int:
    """Bytes of the array made of members with these data bytes (see `component`)."""
    smallest = min(components)
    match level.facts.geometry:
        case Geometry.ONE_DISK | Geometry.MIRRORED:
            return smallest
        case Geometry.CONCATENATED | Geometry.STRIPED:
            return sum(components)
        case Geometry.PARITY:
            return smallest * data_members(level, len(components))
        case Geometry.STRIPED_MIRRORS if near(layout):
            return smallest // chunk * len(components) // COPIES * chunk
        case Geometry.STRIPED_MIRRORS:
            return smallest // chunk // COPIES * len(components) * chunk
        case _:
            assert_never(level.facts.geometry)


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


_RESYNC_SPEED = {Media.HDD: 150e6, Media.SSD: 400e6, Media.NVME: 800e6, Media.OTHER: 100e6}
"""Bytes per second of one member, averaged over its whole length."""


def sync_seconds(level: Level, members: Sequence[Block], capacity: Capacity) -> float | None:
    """Seconds until an array on these whole disks is in sync; None where it has no redundancy.

    The slowest member sets the speed.
    """
    return pass_seconds(capacity.component, members) if level.facts.is_redundant else None


def pass_seconds(component: int, members: Iterable[Block]) -> float | None:
    """Seconds in which ``component`` bytes of each of these disks are gone through; None without a drive."""
    drives = [disk.origin.drive for disk in members if isinstance(disk.origin, WholeDisk)]
    speeds = (drive.rate or _RESYNC_SPEED[drive.media] for drive in drives)
    return component / min(speeds) if drives else None


class Zone(Fact, frozen=True):
    """A depth in which the same members take part."""

    first: int
    """The array's chunk it begins with."""
    rows: int
    """Chunks it has on each of its members."""
    members: tuple[int, ...]
    """Places of the members that reach so deep, in the array's order."""

    @property
    def end(self) -> int:
        """The array's first chunk behind it."""
        return self.first + self.rows * len(self.members)

    def row(self, number: int) -> dict[int, int]:
        """Which chunk of the array each member holds in the zone's row ``number``."""
        count = len(self.members)
        chunks = range(self.first + number * count, self.first + (number + 1) * count)
        return {self.members[chunk % count]: chunk for chunk in chunks}


def zones(chunks: Sequence[int]) -> tuple[Zone, ...]:
    """The zones of members that have so many chunks each, from the shallowest on."""
    shallowest_first: list[Zone] = []
    reached = first = 0
    for depth in sorted(set(chunks) - {0}):
        members = tuple(index for index, size in enumerate(chunks) if size >= depth)
        shallowest_first.append(Zone(first, depth - reached, members))
        reached, first = depth, shallowest_first[-1].end
    return tuple(shallowest_first)


def member_chunks(design: ArrayDesign, members: Sequence[Block]) -> tuple[int, ...]:
    """How many whole chunks of data ``design`` has on each of these whole disks, in the design's order."""
    sizes = [member_size(design, disk.size) for disk in members]
    if not sizes:
        return ()
    offset = data_offset(sizes[0], design.chunk)
    return tuple(component(size, offset, design.chunk) // design.chunk for size in sizes)
