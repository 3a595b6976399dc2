"""Which array is meant, and what lies under and on it."""

from collections.abc import Iterator, Sequence

from raidwright.storage.fact import Fact
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Drive, PartitionOf, Snapshot, WholeDisk
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.singles import is_single, singles, whole_stack
from raidwright.storage.snapshot.standing import LOST_FOR_WRITING, standing
from raidwright.storage.snapshot.tree import (
    array_by_uuid,
    array_members,
    array_of_member,
    beneath,
    block_at,
    partitions,
)
from raidwright.storage.steps.targets import ON_SINGLE, MemberTarget, OnArray, OnDisk, OnPartition, Target


class ArrayTree(Fact, frozen=True):
    """An array, what it consists of and what lies on it."""

    array: Array
    node: str
    """Path of its md device, running or not; empty when it has none."""
    stack: tuple[Block, ...]
    """The running array's device and everything on it, the array first; empty when it does not run."""
    members: tuple[Block, ...]
    """Partitions or disks that are present."""
    disks: tuple[Block, ...]
    """The disks that the members are or lie on, each once, in the order of the members."""

    @property
    def has_failed(self) -> bool:
        """Whether what lies on the array can no longer be relied on to answer, or to be erased."""
        return standing(self.array) in LOST_FOR_WRITING


def find_array_or_single(target: str, snapshot: Snapshot) -> Array | Finding:
    """The array, or the disk set up by a plan without one, that ``target`` means; or why there is none."""
    array, alone = find_array(target, snapshot), tuple(_singles_meant(target, snapshot))
    if isinstance(array, Finding) and array.code == "several-arrays":
        return array
    if isinstance(array, Array) and alone:
        return _ambiguous_target(target, (array, *alone))
    if len(alone) > 1:
        return _ambiguous_target(target, alone)
    return alone[0] if alone else array


def _singles_meant(target: str, snapshot: Snapshot) -> Iterator[Array]:
    start = block_at(snapshot, target)
    lower_blocks = (start, *beneath(snapshot, start.path)) if start else ()
    own = {part.path for block in lower_blocks for part in (block, *partitions(snapshot, block.path))}
    for single in singles(snapshot):
        if target in (single.uuid, single.name) or single.path in own:
            yield single


def _ambiguous_target(target: str, arrays: Sequence[Array]) -> Finding:
    """The finding that several arrays are meant; where names are alike, each with its node or its UUID."""
    names = [array.name or array.uuid for array in arrays]
    alike = len({array_name(name) for name in names}) < len(names)
    titles = (
        f"{name} {array.path or array.uuid}" if alike else name
        for name, array in zip(names, arrays, strict=True)
    )
    facts = (("target", target), ("arrays", ", ".join(titles)))
    return Finding("several-arrays", Severity.BLOCKING, target, facts)


def find_array(target: str, snapshot: Snapshot) -> Array | Finding:
    """The array that ``target`` means: its UUID, its name, or the path of anything under or on it."""
    matches = [
        array for array in snapshot.arrays if target in (array.uuid, array.name, array_name(array.name))
    ]
    arrays = matches or _arrays_at(target, snapshot)
    if len(arrays) > 1:
        return _ambiguous_target(target, arrays)
    if arrays:
        return arrays[0]
    code = "not-an-array" if block_at(snapshot, target) else "unknown-target"
    if any(_singles_meant(target, snapshot)):
        code = "single-disk"
    return Finding(code, Severity.BLOCKING, target, (("target", target),))


def _arrays_at(target: str, snapshot: Snapshot) -> list[Array]:
    start = block_at(snapshot, target)
    if start is None:
        return []
    lower_blocks = (start, *beneath(snapshot, start.path))
    under = [
        array_by_uuid(snapshot, block.origin.array)
        for block in lower_blocks
        if isinstance(block.origin, ArrayDevice)
    ]
    own = (start, *partitions(snapshot, start.path))
    member = under or [array_of_member(snapshot, block.path) for block in own]
    return list(dict.fromkeys(array for array in member if array is not None))


def tree_of(array: Array, snapshot: Snapshot) -> ArrayTree:
    """All that is present of this array: taking it lower_blocks touches no more."""
    members = array_members(snapshot, array)
    disks = dict.fromkeys(disk_under(member, snapshot) for member in members)
    return ArrayTree(
        array=array,
        node=array.path or array.node,
        stack=whole_stack(array, snapshot),
        members=members,
        disks=tuple(disk for disk in disks if disk is not None),
    )


def base_target(array: Array) -> Target:
    """How a plan names what the layers of the array lie on."""
    return ON_SINGLE if is_single(array) else OnArray()


def disk_under(member: Block, snapshot: Snapshot) -> Block | None:
    """The whole disk a member is or lies on; None when it lies on something else."""
    disk = block_at(snapshot, member.origin.disk) if isinstance(member.origin, PartitionOf) else member
    return disk if disk is not None and isinstance(disk.origin, WholeDisk) else None


def drive_under(path: str, snapshot: Snapshot) -> Drive | None:
    """The drive that the member at ``path`` is or lies on; None when nothing is known of one."""
    member = block_at(snapshot, path)
    disk = disk_under(member, snapshot) if member is not None else None
    return disk.origin.drive if disk is not None and isinstance(disk.origin, WholeDisk) else None


def member_target(member: Block, disks: Sequence[Block], snapshot: Snapshot) -> MemberTarget:
    """How a plan over these ``disks`` names a member. Raises ValueError when it lies on none of them."""
    disk = disk_under(member, snapshot)
    if disk is None:
        raise ValueError(f"{member.path} lies on no disk")
    index, origin = disks.index(disk), member.origin
    return OnPartition(index, origin.number) if isinstance(origin, PartitionOf) else OnDisk(index)
