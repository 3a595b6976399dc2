"""An array in service, the disk that shall come to it, and the one that shall go."""

from msgspec import structs

from raidwright.storage.fact import Fact
from raidwright.storage.levels import Level
from raidwright.storage.plan.array_tree import disk_under
from raidwright.storage.snapshot.arrays import IN_SYNC, JOURNAL, Array, ArrayMember
from raidwright.storage.snapshot.disks import Blank, Block, Member, Snapshot, WholeDisk
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from raidwright.storage.snapshot.standing import has_failed
from raidwright.storage.snapshot.tree import block_at, disk_of_drive, partitions
from raidwright.storage.units import MIB

REPLACEABLE = frozenset(level.value for level in Level if level.facts.is_redundant)
"""md's names of the levels that survive the loss of a disk."""


class InService(Fact, frozen=True):
    """An array with what md holds of it, whatever other superblocks say."""

    array: Array
    members: tuple[Block, ...]
    """Disks or partitions that are there, those that have failed too."""
    disks: tuple[Block, ...]
    """The disks that the members are or lie on, each once, in the order of the members."""

    @property
    def name(self) -> str:
        """What sentences call the array."""
        return self.array.title

    @property
    def needed(self) -> int:
        """Bytes that a new member must have."""
        return needed_by(self.array)

    @property
    def sector(self) -> int:
        """Bytes of the largest logical sector among its disks."""
        return max((disk.logical_sector for disk in self.disks), default=0)


def needed_by(array: Array) -> int:
    """Bytes that a new member must have: mdadm has its data begin where those of the others begin.

    Where the data begin at once, the superblock lies behind them, within the last MiB.
    Source: mdadm's Manage.c ``Manage_add`` and super1.c ``avail_size1``. Compared with mdadm in tests/lab.
    """
    whole = [member for member in array.members if IN_SYNC in member.states]
    offset = max((member.offset for member in whole), default=0)
    return offset + array.component + (0 if offset else MIB)


def in_service(array: Array, snapshot: Snapshot) -> InService:
    """``array`` with the members that md holds."""
    blocks = (block_at(snapshot, member.path) for member in array.members if array.running)
    members = tuple(member for member in blocks if member is not None)
    disks = dict.fromkeys(disk_under(member, snapshot) for member in members)
    return InService(array, members, tuple(disk for disk in disks if disk is not None))


def disk_by_id_or_path(name: str, snapshot: Snapshot) -> Block | None:
    """The whole disk of that drive id, or of that path."""
    disk = disk_of_drive(snapshot, name) or block_at(snapshot, name)
    return disk if disk is not None and isinstance(disk.origin, WholeDisk) else None


def members_on(disk: Block, service: InService, snapshot: Snapshot) -> tuple[Block, ...]:
    """All members that lie on the disk."""
    return tuple(member for member in service.members if disk_under(member, snapshot) == disk)


def member_on(disk: Block, service: InService, snapshot: Snapshot) -> Block | None:
    """The one member that lies on the disk; None when there is none, or more than one."""
    fitting = members_on(disk, service, snapshot)
    return fitting[0] if len(fitting) == 1 else None


def dropped_member(disk: Block, service: InService, snapshot: Snapshot) -> Block | None:
    """The device on the disk that is a member by its superblock, and that md does not hold any more."""
    own = (disk, *partitions(snapshot, disk.path))
    claiming = (block for block in own if block.content == Member(service.array.uuid))
    return next((block for block in claiming if block not in service.members), None)


def is_apart(disk: Block, service: InService, snapshot: Snapshot) -> bool:
    """Whether the dropped member on the disk may hold data that the array does not have."""
    dropped = dropped_member(disk, service, snapshot)
    return dropped is not None and dropped.path in service.array.apart


def without_superblock(member: Block) -> Block:
    """The device as it would be without the superblock of its array."""
    names = tuple(name for name in member.signatures if name != ARRAY_MEMBER)
    parts = tuple(part for part in member.parts if part.kind != ARRAY_MEMBER)
    return structs.replace(member, content=Blank(), signatures=names, parts=parts)


def member_in_array(member: Block, service: InService) -> ArrayMember:
    """What md says of one of its members."""
    return next(each for each in service.array.members if each.path == member.path)


def is_spare(member: Block, service: InService) -> bool:
    """Whether ``member`` is a spare of the array."""
    return waits(member_in_array(member, service))


def waits(member: ArrayMember) -> bool:
    """Whether the member waits for a place: it has none yet, has not failed, and keeps no journal."""
    return member.slot < 0 and not has_failed(member) and JOURNAL not in member.states


def keeps_journal(member: ArrayMember) -> bool:
    """Whether the member keeps what is about to be written; md lets go of none that has not failed."""
    return JOURNAL in member.states and not has_failed(member)


def still_serves(member: Block, service: InService) -> bool:
    """Whether ``member`` has a place of the array, and has not failed."""
    array_member = member_in_array(member, service)
    return array_member.slot >= 0 and not has_failed(array_member)
