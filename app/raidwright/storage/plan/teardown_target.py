"""Which array is meant, and what lies under and on it."""

from raidwright.storage.fact import Fact
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import ArrayDevice, Block, PartitionOf, Snapshot, WholeDisk
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.standing import Standing, standing
from raidwright.storage.snapshot.tree import (
    array_by_uuid,
    array_members,
    array_of_member,
    beneath,
    block_at,
    partitions,
    stack,
)


class Removal(Fact, frozen=True):
    """An array that shall go."""

    array: Array
    node: str
    """Of its md device, running or not; empty when it has none."""
    stack: tuple[Block, ...]
    """The running array's device and everything on it, the array first; empty when it does not run."""
    members: tuple[Block, ...]
    """Partitions or disks that are present."""
    disks: tuple[Block, ...]
    """The disks that the members are or lie on, each once, in the order of the members."""

    @property
    def has_failed(self) -> bool:
        """Whether what lies on the array can no longer be relied on to answer."""
        return standing(self.array) is Standing.FAILED


def find_array(target: str, snapshot: Snapshot) -> Array | Finding:
    """The array that ``target`` means: its UUID, its name, or the path of anything under or on it."""
    named = [held for held in snapshot.arrays if target in (held.uuid, held.name, array_name(held.name))]
    found = named or _by_path(target, snapshot)
    if len(found) > 1:
        names = ", ".join(held.name or held.uuid for held in found)
        return Finding("several-arrays", Severity.BLOCKING, target, (("target", target), ("arrays", names)))
    if found:
        return found[0]
    code = "not-an-array" if block_at(snapshot, target) else "unknown-target"
    return Finding(code, Severity.BLOCKING, target, (("target", target),))


def _by_path(target: str, snapshot: Snapshot) -> list[Array]:
    start = block_at(snapshot, target)
    if start is None:
        return []
    down = (start, *beneath(snapshot, start.path))
    under = [
        array_by_uuid(snapshot, found.origin.array) for found in down if isinstance(found.origin, ArrayDevice)
    ]
    own = (start, *partitions(snapshot, start.path))
    member = under or [array_of_member(snapshot, found.path) for found in own]
    return list(dict.fromkeys(held for held in member if held is not None))


def removal_of(held: Array, snapshot: Snapshot) -> Removal:
    """Everything that taking this array down touches."""
    members = array_members(snapshot, held)
    disks = dict.fromkeys(disk_under(member, snapshot) for member in members)
    return Removal(
        array=held,
        node=held.path or held.node,
        stack=stack(snapshot, held.uuid) if held.running else (),
        members=members,
        disks=tuple(disk for disk in disks if disk is not None),
    )


def disk_under(member: Block, snapshot: Snapshot) -> Block | None:
    """The whole disk a member is or lies on; None when it lies on something else."""
    found = block_at(snapshot, member.origin.disk) if isinstance(member.origin, PartitionOf) else member
    return found if found is not None and isinstance(found.origin, WholeDisk) else None
