"""A snapshot's devices by what one looks for, so that a search among hundreds of them is one look."""

from collections import Counter, defaultdict, deque

from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Drive,
    Filesystem,
    LogicalVolume,
    Member,
    OtherDevice,
    PartitionOf,
    Snapshot,
    Unlocked,
    VolumeGroup,
    WholeDisk,
)

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
