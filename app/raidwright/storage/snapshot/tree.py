"""Finding one's way through a flat snapshot: what lies on what, down to the disks and up to the mounts."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from msgspec.structs import replace

from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Drive,
    Filesystem,
    Foreign,
    LogicalVolume,
    Luks,
    Member,
    OtherDevice,
    PartitionOf,
    Snapshot,
    Table,
    Unlocked,
    VolumeGroup,
    WholeDisk,
)
from raidwright.storage.snapshot.names import ARRAYS, MAPPER, mapper_name
from raidwright.storage.snapshot.settings import uuid_link
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME, is_firmware_raid

_INDEXES_KEPT = 4
"""The machine shown and the one before, in two threads."""


class TreeIndex:
    """What is in a snapshot, by name or UUID; where two things claim one name, the first has it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.disks = tuple(block for block in snapshot.blocks if isinstance(block.origin, WholeDisk))
        self.block: dict[str, Block] = {}
        self.array: dict[str, Array] = {}
        self.group: dict[str, VolumeGroup] = {}
        self.array_of_member: dict[str, Array] = {}
        self.groups_on: defaultdict[str, list[str]] = defaultdict(list)
        """Names of volume groups by the path of a physical volume."""
        self.shared_names = _shared_names(snapshot.blocks)
        """Names that several volume groups have."""
        self.claiming: defaultdict[str, list[Block]] = defaultdict(list)
        """Blocks by the UUID of the array that their superblock names."""
        self.position = {id(block): position for position, block in enumerate(snapshot.blocks)}
        """Place of each block in the snapshot, by `id`."""
        self.on_device: defaultdict[str, list[Block]] = defaultdict(list)
        """Partitions, unlocked containers, and what else the kernel says, by the path beneath them."""
        self.of_array: defaultdict[str, list[Block]] = defaultdict(list)
        self.of_group: defaultdict[str, list[Block]] = defaultdict(list)
        self.known_as: Counter[tuple[str, str]] = Counter()
        """How many whole disks carry this serial number and WWN."""
        self.numbered: defaultdict[str, list[Block]] = defaultdict(list)
        """Whole disks by a serial number or a WWN of theirs."""
        contents = (block.content for block in snapshot.blocks)
        self.mounted = {
            point for content in contents if isinstance(content, Filesystem) for point in content.mounts
        }
        """Every mount point of every block."""
        self._enter_sets()
        for block in snapshot.blocks:
            self._enter(block)

    def _enter_sets(self) -> None:
        for array in self.snapshot.arrays:
            self.array.setdefault(array.uuid, array)
            for member in array.members:
                self.array_of_member.setdefault(member.path, array)
            for path in array.held:
                self.array_of_member.setdefault(path, array)
        for group in self.snapshot.groups:
            self.group.setdefault(group.name, group)
            for path in group.physical:
                self.groups_on[path].append(group.name)

    def _enter(self, block: Block) -> None:
        for name in (block.path, *block.links):
            self.block.setdefault(name, block)
        if isinstance(block.content, Member):
            self.claiming[block.content.array].append(block)
        for lower in block.beneath:
            self.on_device[lower].append(block)
        match block.origin:
            case PartitionOf(disk=lower) | Unlocked(backing=lower):
                if lower not in block.beneath:
                    self.on_device[lower].append(block)
            case ArrayDevice(array=uuid):
                self.of_array[uuid].append(block)
            case LogicalVolume(group=name):
                self.of_group[name].append(block)
            case WholeDisk(drive=drive):
                self._enter_disk(block, drive)
            case OtherDevice():
                pass

    def _enter_disk(self, disk: Block, drive: Drive) -> None:
        self.known_as[drive.serial, drive.wwn] += 1
        for number in filter(None, (drive.serial, drive.wwn)):
            self.numbered[number].append(disk)


_indexes: deque[TreeIndex] = deque(maxlen=_INDEXES_KEPT)


def index_of(snapshot: Snapshot) -> TreeIndex:
    """The index of this very snapshot; the last few are kept."""
    for index in tuple(_indexes):
        if index.snapshot is snapshot:
            return index
    fresh = TreeIndex(snapshot)
    _indexes.append(fresh)
    return fresh


LOOP = "loop"
"""`OtherDevice.kind` of a loop device."""
_Neighbours = Callable[[Snapshot, str], tuple[Block, ...]]


def block_at(snapshot: Snapshot, path: str) -> Block | None:
    """The block device of that path or of that link, if there is one."""
    return index_of(snapshot).block.get(path)


def disks(snapshot: Snapshot) -> tuple[Block, ...]:
    """Every drive."""
    return index_of(snapshot).disks


def disk_of_drive(snapshot: Snapshot, drive: str) -> Block | None:
    """The disk whose `Drive.id` this is."""
    return next((disk for disk in disks(snapshot) if drive_id(disk) == drive), None)


def drive_id(disk: Block) -> str:
    """The `Drive.id` behind a whole disk; empty for any other block device."""
    return disk.origin.drive.id if isinstance(disk.origin, WholeDisk) else ""


def is_ground(block: Block) -> bool:
    """Whether a plan may name the device as what members of an array lie on.

    A drive; and of what other software has set up a loop device, a volume of LVM and an unlocked container,
    of which nothing below is touched.
    """
    match block.origin:
        case WholeDisk() | LogicalVolume() | Unlocked():
            return True
        case OtherDevice(kind=kind):
            return kind == LOOP
        case PartitionOf() | ArrayDevice():
            return False
        case _:
            assert_never(block.origin)


def partitions(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """Partitions of the device ``path``, in the order they lie on it."""
    numbered = [
        (part.origin.start, part)
        for part in index_of(snapshot).on_device.get(path, ())
        if isinstance(part.origin, PartitionOf)
    ]
    return tuple(part for _, part in sorted(numbered, key=lambda pair: pair[0]))


def is_phantom(snapshot: Snapshot, part: Block) -> bool:
    """Whether ``part`` is no partition: there is no table, and the kernel took other bytes for one."""
    if not isinstance(part.origin, PartitionOf):
        return False
    below = block_at(snapshot, part.origin.disk)
    return below is not None and not isinstance(below.content, Table | Blank)


def with_firmware_names(snapshot: Snapshot) -> Snapshot:
    """``snapshot`` whose arrays of firmware RAID are called as mdadm calls them, where no name is known."""
    arrays = tuple(array if array.name else _with_linked_name(array, snapshot) for array in snapshot.arrays)
    return replace(snapshot, arrays=arrays)


def _with_linked_name(array: Array, snapshot: Snapshot) -> Array:
    below = [block_at(snapshot, member.path) for member in array.members]
    device = block_at(snapshot, array.path) if array.path else None
    if device is None or not any(_is_of_firmware(block) for block in below if block is not None):
        return array
    names = (link.removeprefix(ARRAYS) for link in device.links if link.startswith(ARRAYS))
    return replace(array, name=next((name for name in names if not name[:1].isdigit()), ""))


def _is_of_firmware(block: Block) -> bool:
    kind = block.content.kind if isinstance(block.content, Foreign) else ""
    return any(map(is_firmware_raid, (kind, *block.signatures)))


def array_by_uuid(snapshot: Snapshot, uuid: str) -> Array | None:
    """Running or not; None where no member of it was seen."""
    return index_of(snapshot).array.get(uuid)


def group_named(snapshot: Snapshot, name: str) -> VolumeGroup | None:
    """The volume group of that name."""
    return index_of(snapshot).group.get(name)


def array_behind(snapshot: Snapshot, block: Block) -> Array | None:
    """The array whose md device ``block`` is; None for any other block device."""
    return array_by_uuid(snapshot, block.origin.array) if isinstance(block.origin, ArrayDevice) else None


def array_of_member(snapshot: Snapshot, path: str) -> Array | None:
    """The array that the device ``path`` is a member of, by what md says or by its superblock."""
    block = block_at(snapshot, path)
    if block is not None and isinstance(block.content, Member) and block.content.array:
        return array_by_uuid(snapshot, block.content.array)
    return index_of(snapshot).array_of_member.get(path)


def array_members(snapshot: Snapshot, array: Array) -> tuple[Block, ...]:
    """Every present member and spare of an array: those md names, then those whose superblock says so."""
    members = [block_at(snapshot, path) for path in (*(each.path for each in array.members), *array.held)]
    claimants = index_of(snapshot).claiming.get(array.uuid, []) if array.uuid else []
    return _distinct(block for block in (*members, *claimants) if block is not None)


def below(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """What the device ``path`` lies directly on."""
    top = block_at(snapshot, path)
    if top is None:
        return ()
    match top.origin:
        case ArrayDevice(array=uuid):
            array = array_by_uuid(snapshot, uuid)
            return array_members(snapshot, array) if array else ()
        case LogicalVolume(group=name):
            group = group_named(snapshot, name)
            names = group.physical if group else ()
        case PartitionOf(disk=lower) | Unlocked(backing=lower):
            names = (lower,)
        case WholeDisk() | OtherDevice():
            names = ()
        case _:
            assert_never(top.origin)
    blocks = (block_at(snapshot, name) for name in dict.fromkeys((*names, *top.beneath)))
    return tuple(under for under in blocks if under is not None)


def holders(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """What lies directly on the device ``path``: partitions, its array, its clear side, its volumes."""
    index, array = index_of(snapshot), array_of_member(snapshot, path)
    users = [*index.on_device.get(path, ()), *index.of_array.get(array.uuid if array else "", ())]
    for name in set(index.groups_on.get(path, ())):
        volumes = index.of_group.get(name, ())
        users += volumes if name not in index.shared_names else _volumes_on(path, volumes)
    return tuple(sorted(_distinct(users), key=lambda block: index.position[id(block)]))


def _volumes_on(path: str, volumes: Iterable[Block]) -> Iterator[Block]:
    """Those of ``volumes`` that may lie on the device, as far as the kernel says beneath which they are."""
    return (volume for volume in volumes if not volume.beneath or path in volume.beneath)


def _shared_names(blocks: Iterable[Block]) -> frozenset[str]:
    parts = {
        (part.name, part.uuid) for block in blocks for part in block.parts if part.kind == PHYSICAL_VOLUME
    }
    counts = Counter(name for name, uuid in parts if uuid)
    return frozenset(name for name, count in counts.items() if count > 1)


def above(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """Everything on the device ``path``, directly or not; what carries comes before its load."""
    return _closure(snapshot, path, holders)


def beneath(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """Everything the device ``path`` lies on, directly or not; what is carried comes before its carrier."""
    return _closure(snapshot, path, below)


def roots(snapshot: Snapshot, path: str) -> tuple[Block, ...]:
    """The lowest devices under ``path``: its disks, or itself when it lies on nothing."""
    start = block_at(snapshot, path)
    reach = beneath(snapshot, path) or ((start,) if start else ())
    return tuple(block for block in reach if not below(snapshot, block.path))


def stack(snapshot: Snapshot, uuid: str) -> tuple[Block, ...]:
    """A running array's device and everything on it, the array first."""
    array = array_by_uuid(snapshot, uuid)
    base = block_at(snapshot, array.path) if array and array.path else None
    return (base, *above(snapshot, base.path)) if base else ()


def mounts_of(block: Block) -> tuple[str, ...]:
    """Mount points of the file system directly on this device."""
    return block.content.mounts if isinstance(block.content, Filesystem) else ()


def mounts(snapshot: Snapshot, path: str) -> tuple[str, ...]:
    """Every mount point on the device ``path`` and on everything above it."""
    start = block_at(snapshot, path)
    reach = (start, *above(snapshot, path)) if start else ()
    return tuple(dict.fromkeys(point for block in reach for point in mounts_of(block)))


def is_locked(snapshot: Snapshot, path: str) -> bool:
    """Whether a container on the device ``path`` is locked, so that nobody sees what it holds."""
    start = block_at(snapshot, path)
    reach = (start, *above(snapshot, path)) if start else ()
    containers = (each for each in reach if isinstance(each.content, Luks) and not is_phantom(snapshot, each))
    return any(
        not any(isinstance(user.origin, Unlocked) for user in above(snapshot, each.path))
        for each in containers
    )


def _closure(snapshot: Snapshot, path: str, step: _Neighbours) -> tuple[Block, ...]:
    """All that ``step`` leads to from ``path``, each before everything that it leads to in turn."""
    order: dict[str, Block] = {}
    visited = {path}
    entered: list[tuple[Block | None, Iterator[Block]]] = [(None, reversed(step(snapshot, path)))]
    while entered:
        block, following = entered[-1]
        unvisited = next((each for each in following if each.path not in visited), None)
        if unvisited is not None:
            visited.add(unvisited.path)
            entered.append((unvisited, reversed(step(snapshot, unvisited.path))))
            continue
        entered.pop()
        if block is not None:
            order[block.path] = block
    return tuple(reversed(order.values()))


def _distinct(blocks: Iterable[Block]) -> tuple[Block, ...]:
    return tuple({block.path: block for block in blocks}.values())


def paths_of(block: Block) -> Iterator[str]:
    """Paths by which a line of the settings may name the device, or what lies on it."""
    yield from (block.path, *block.links)
    match block.content:
        case Filesystem(uuid=uuid) | Luks(uuid=uuid):
            yield uuid_link(uuid)
        case _:
            pass
    match block.origin:
        case Unlocked(mapping=mapping):
            yield f"{MAPPER}{mapping}"
        case LogicalVolume(group=group, name=name):
            yield from (f"/dev/{group}/{name}", f"{MAPPER}{mapper_name(group, name)}")
        case _:
            pass
